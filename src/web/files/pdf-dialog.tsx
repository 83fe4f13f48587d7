import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { inlineAddress, type PreviewFile } from '#web/files/preview-file.ts';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** A PDF, read without leaving the page. */
export function PdfDialog({
  file,
  onClose,
}: {
  file: PreviewFile | undefined;
  onClose: () => void;
}) {
  // The document stays while the dialog fades.
  const [last, setLast] = useState(file);
  if (file && file !== last) setLast(file);
  return (
    <DialogBase
      open={file !== undefined}
      title={last?.name ?? 'Document'}
      width="lg"
      flush
      closeButton
      onClose={onClose}
      actions={
        <Button variant="outlined" startIcon={<Download />} href={last?.url ?? ''} download>
          Download
        </Button>
      }
    >
      <Box
        component="iframe"
        title={last?.name ?? 'Document'}
        src={last ? inlineAddress(last.url) : undefined}
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
