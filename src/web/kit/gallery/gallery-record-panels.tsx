import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormPanel, MetPanel } from '#web/kit/form/form-panel.tsx';
import { EditedBySanne } from '#web/kit/gallery/gallery-presence.tsx';
import { GallerySection } from '#web/kit/gallery/gallery-section.tsx';
import { TurnLine } from '#web/kit/record/turn-line.tsx';
import { Lightbox } from '#web/kit/overlay/lightbox.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';

/** A drawing in place of a photo. */
const drawing = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 4 3"><path d="M0 0h4v3H0z" fill="${colour}"/><path d="M0 2.2 1.3 1l1 .8.6-.5L4 2.2V3H0z" fill="#fff" opacity=".5"/></svg>`,
  )}`;

const photos = [
  { id: '1', src: drawing('#57534e'), alt: 'front-left.jpg', download: drawing('#57534e') },
  { id: '2', src: drawing('#8a827b'), alt: 'front-right.jpg', caption: 'Wheel arch, right' },
  { id: '3', src: drawing('#a8300f'), alt: 'splitter.jpg' },
];

const openers = [
  'Form panel',
  'Form panel with tabs',
  'Form panel that saves',
  'Form panel that Sanne edits',
  'Panel with tabs that Sanne edits',
];
const tabs = [
  { id: 'history', label: 'History', content: 'Anouk named it on 17-05-2026.' },
  { id: 'used', label: 'Used in', content: 'P-26-0041, P-26-0042 and P-26-0043.' },
];

/** The form of a record at the right edge, and photos over the whole window. */
export function GalleryRecordPanels({ onAnswer }: { onAnswer: (text: string) => void }) {
  const [open, setOpen] = useState('');
  const [name, setName] = useState('Zandvoort');
  const [photo, setPhoto] = useState<number | null>(null);
  const [alone, setAlone] = useState<number | null>(null);
  const close = () => {
    setOpen('');
    setName('Zandvoort');
  };
  const panel = {
    title: 'Zandvoort',
    onClose: close,
    dirty: name !== 'Zandvoort',
    onSubmit: () => {
      onAnswer(`Saved: ${name}`);
      close();
    },
    children: <TextField label="Name" value={name} onChange={setName} required />,
  };
  return (
    <GallerySection title="Records and photos">
      <TurnLine
        turn={{ side: 'us', since: '2026-05-17', text: '12 days too late.', step: null }}
        reader="admin"
        action={<Button variant="contained">Payment reminder</Button>}
      />
      <TurnLine
        turn={{ side: 'client', since: '2026-05-19', text: 'Reminded on 19-05-2026.', step: null }}
        reader="admin"
      />
      {openers.map((label) => (
        <Button key={label} variant="outlined" onClick={() => setOpen(label)}>
          {label}
        </Button>
      ))}
      <Button variant="outlined" onClick={() => setPhoto(0)}>
        Photos
      </Button>
      <Button variant="outlined" onClick={() => setAlone(0)}>
        One photo
      </Button>
      <FormPanel {...panel} open={open === 'Form panel'} saveLabel="Save circuit" />
      <FormPanel
        {...panel}
        open={open === 'Form panel with tabs'}
        note="Used in 3 policies"
        foot={<Button color="error">Archive</Button>}
        tabs={tabs}
      />
      <FormPanel {...panel} open={open === 'Form panel that saves'} busy />
      <EditedBySanne>
        <MetPanel {...panel} open={open === 'Form panel that Sanne edits'} isRecord />
        <MetPanel
          {...panel}
          open={open === 'Panel with tabs that Sanne edits'}
          tabs={tabs}
          isRecord
        />
      </EditedBySanne>
      <Lightbox photos={photos} index={photo} onIndex={setPhoto} />
      <Lightbox photos={photos.slice(1, 2)} index={alone} onIndex={setAlone} />
    </GallerySection>
  );
}
