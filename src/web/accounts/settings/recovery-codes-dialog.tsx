import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Copy, Download } from 'lucide-react';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { useCopy } from '#web/kit/base/use-copy.ts';
import { t } from '#web/kit/base/tokens.ts';

export interface RecoveryCodesDialogProps {
  /** Empty while there is nothing to show. */
  codes: readonly string[];
  onClose: () => void;
}

/** The recovery codes, this once: nobody can read them again. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const copy = useCopy();
  const text = codes.join('\n');
  return (
    <DialogBase
      open={codes.length > 0}
      title="Keep your recovery codes"
      width="sm"
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          I have kept them
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <InlineAlert tone="warning">
          They are shown only now. Each one logs you in once when your phone is not there.
        </InlineAlert>
        <Box
          component="ol"
          aria-label="Recovery codes"
          sx={{
            m: 0,
            p: 4,
            listStyle: 'none',
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            gap: 2,
            borderRadius: `${t.radius.md}px`,
            border: `1px solid ${t.n[200]}`,
            background: t.n[50],
            fontSize: 15,
            fontWeight: 550,
            letterSpacing: '.03em',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button
            variant="outlined"
            startIcon={<Copy />}
            onClick={() => void copy(text, 'Recovery codes copied')}
          >
            Copy codes
          </Button>
          <Button
            variant="outlined"
            startIcon={<Download />}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Paddock recovery codes\n\n${text}\n`)}`}
            download="paddock-recovery-codes.txt"
          >
            Download codes
          </Button>
        </Box>
      </Box>
    </DialogBase>
  );
}
