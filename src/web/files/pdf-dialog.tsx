import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { paperView } from '#web/files/paper-view.ts';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** A PDF by its name, and the addresses at which it is shown and saved. */
export interface ShownPaper {
  name: string;
  shown: string;
  saved: string;
}

/** A PDF, read without leaving the page. */
export function PdfDialog({
  paper,
  onClose,
}: {
  paper: ShownPaper | undefined;
  onClose: () => void;
}) {
  // The document stays while the dialog fades.
  const [last, setLast] = useState(paper);
  if (paper && paper.shown !== last?.shown) setLast(paper);
  return (
    <DialogBase
      open={paper !== undefined}
      title={last?.name ?? 'Document'}
      width="lg"
      flush
      closeButton
      onClose={onClose}
      actions={
        <Button variant="outlined" startIcon={<Download />} href={last?.saved ?? ''} download>
          Download
        </Button>
      }
    >
      <Box
        component="iframe"
        title={last?.name ?? 'Document'}
        src={last ? `${last.shown}${paperView}` : undefined}
        sx={{
          display: 'block',
          width: '100%',
          height: { xs: 'calc(100dvh - 150px)', md: 'min(76vh, 900px)' },
          border: 0,
          background: t.n[100],
        }}
      />
    </DialogBase>
  );
}
