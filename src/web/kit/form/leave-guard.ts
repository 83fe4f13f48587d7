import { useEffect } from 'react';
import { blockLeaving } from '#web/kit/address/navigation.ts';
import {
  hasUnsaved,
  installQuestion,
  mayLeave,
  watchUnsaved,
} from '#web/kit/form/unsaved-changes.ts';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { discardQuestion } from '#web/kit/form/use-unsaved-guard.ts';

/** Stands in the frame of the dashboard: no page is left with something unsaved on it before one has agreed. */
export function useLeaveGuard(): void {
  const confirm = useConfirm();
  useEffect(() => installQuestion(() => confirm(discardQuestion)), [confirm]);
  useEffect(() => {
    // Only while there is something to lose: a blocked way is a slower one.
    let open: (() => void) | undefined;
    const follow = () => {
      if (hasUnsaved()) open ??= blockLeaving(mayLeave);
      else {
        open?.();
        open = undefined;
      }
    };
    follow();
    const unwatch = watchUnsaved(follow);
    return () => {
      unwatch();
      open?.();
    };
  }, []);
}
