import { useState } from 'react';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { type Revised, staleRecord } from '#web/kit/form/use-stale-merge.tsx';

/**
 * The record that a step is taken on, where the step has an amount or words of its own. When somebody else was faster, what
 * was typed stays, the dialog shows the record as it is now, and one decides again: `renew(error)` says whether that was
 * why a step was refused, and tells the reader.
 */
export function useKnownRecord<R extends Revised>(
  subject: R,
  noun: string,
): { known: R; renew: (error: unknown) => boolean } {
  const toast = useToast();
  const [known, setKnown] = useState(subject);
  return {
    known,
    renew: (error) => {
      const current = staleRecord(error, known);
      if (!current) return false;
      setKnown({ ...known, ...current });
      toast.warning(
        `Somebody else changed this ${noun} in the meantime. Look at it as it is now and save again.`,
      );
      return true;
    },
  };
}
