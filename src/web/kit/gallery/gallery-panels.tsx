import Button from '@mui/material/Button';
import { useState } from 'react';
import { BottomSheet } from '#web/kit/overlay/bottom-sheet.tsx';
import { GallerySection } from '#web/kit/gallery/gallery-section.tsx';
import { SidePanel } from '#web/kit/overlay/side-panel.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/** Panels from the edges, and toasts. */
export function GalleryPanels() {
  const toast = useToast();
  const [open, setOpen] = useState('');
  const close = () => setOpen('');
  const show = {
    'Toast of success': () => toast.success('Claim approved', { undo: () => toast.info('Undone') }),
    'Toast of an error': () => toast.error('The claim was changed by somebody else.'),
    'Toast of warning': () => toast.warning('No template'),
    'Toast of information': () => toast.info('Nothing was left to do'),
    'Toast of a failure': () => toast.failure(new Error('Out of reach')),
  };
  return (
    <GallerySection title="Panels and toasts">
      {['Panel', 'Wide panel', 'Sheet'].map((label) => (
        <Button key={label} variant="outlined" onClick={() => setOpen(label)}>
          {label}
        </Button>
      ))}
      {Object.entries(show).map(([label, onClick]) => (
        <Button key={label} variant="outlined" onClick={onClick}>
          {label}
        </Button>
      ))}
      <SidePanel open={open === 'Panel'} title="Filters" onClose={close}>
        Status, period and amount.
      </SidePanel>
      <SidePanel
        open={open === 'Wide panel'}
        title="Van Dalen Racing"
        width={520}
        onClose={close}
        actions={
          <Button variant="contained" onClick={close}>
            Save changes
          </Button>
        }
      >
        The key facts of a record.
      </SidePanel>
      <BottomSheet
        open={open === 'Sheet'}
        title="Filters (2)"
        onClose={close}
        actions={
          <Button variant="contained" onClick={close}>
            Show 14 claims
          </Button>
        }
      >
        From below, on phones.
      </BottomSheet>
    </GallerySection>
  );
}
