import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { type FullClaim, claimStatusWord } from '#web/claims/claim/claim-words.ts';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';

export interface ClaimConflictDialogProps {
  /** The claim as somebody else left it; null while there is no conflict. */
  claim: FullClaim | null;
  onLoad: (claim: FullClaim) => void;
  onClose: () => void;
}

/** Somebody else was faster: the newer claim is loaded, and what was typed stays where it is. */
export function ClaimConflictDialog({ claim, onLoad, onClose }: ClaimConflictDialogProps) {
  // The text stays while the dialog fades.
  const [last, setLast] = useState(claim);
  if (claim && claim !== last) setLast(claim);
  return (
    <DialogBase
      open={claim !== null}
      title="Somebody else changed this claim"
      onClose={onClose}
      fullScreenOnPhone={false}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Not now
          </Button>
          <Button variant="contained" autoFocus onClick={() => claim && onLoad(claim)}>
            Reload claim
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 3, color: 'text.secondary' }}>
        <div>
          Nothing of yours was saved. Reload the claim to see the change; what you typed stays, and
          you can save it then.
        </div>
        {last ? (
          <div>
            It is now <StatusChip {...claimStatusWord(last.status)} />
          </div>
        ) : null}
      </Box>
    </DialogBase>
  );
}
