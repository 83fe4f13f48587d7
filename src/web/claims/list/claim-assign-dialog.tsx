import { useEffect, useRef } from 'react';
import type { ClaimRow } from '#web/claims/claim/claim-words.ts';
import { useAssignAdjusterDialog } from '#web/claims/step/use-assign-adjuster-dialog.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

/** The dialog that puts a loss adjuster on a claim, for the list: it comes when it is asked for. */
export function ClaimAssignDialog({ subject }: RecordDialogProps<ClaimRow>) {
  const assign = useAssignAdjusterDialog();
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    assign.open(subject);
  }, [assign, subject]);
  return assign.dialog;
}
