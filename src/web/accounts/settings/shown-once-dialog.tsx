import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Copy } from 'lucide-react';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { useCopy } from '#web/kit/base/use-copy.ts';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';

/** A secret for a program, this once: nobody can read it again. */
export function ShownOnceDialog({
  title,
  secret,
  copied,
  note = '',
  open,
  onClose,
}: {
  title: string;
  secret: string;
  /** What is said once it was copied. */
  copied: string;
  /** What it is for. */
  note?: string;
  open: boolean;
  onClose: () => void;
}) {
  const copy = useCopy();
  return (
    <DialogBase
      open={open}
      title={title}
      width="sm"
      onClose={onClose}
      actions={
        <>
          <Button startIcon={<Copy />} onClick={() => void copy(secret, copied)}>
            Copy
          </Button>
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <InlineAlert tone="info">
        {['Keep it now: it is shown this once and never again.', note].join(' ').trim()}
      </InlineAlert>
      <Box component="code" sx={{ display: 'block', mt: 3, fontSize: 13, wordBreak: 'break-all' }}>
        {secret}
      </Box>
    </DialogBase>
  );
}
