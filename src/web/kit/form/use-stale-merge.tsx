import type { ReactNode } from 'react';
import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { conflictsOf, mergeSides, type Sides, takenOf } from '#web/kit/form/stale-merge.ts';
import type { StaleWords } from '#web/kit/form/stale-words.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';

const StaleDialog = lazyPart(
  () => import('#web/kit/form/stale-dialog.tsx').then((m) => m.StaleDialog),
  {
    wanted: (props) => props.open,
  },
);

/** A record that two people can edit. */
export interface Revised {
  revision: number;
}

/** A save that may have been refused because somebody else saved first. */
interface RefusedSave<R extends Revised> {
  error: unknown;
  /** What the typing began with; nothing for a record that is new. */
  record: R | undefined;
  sides: (current: R) => Sides;
  /** Saves both together under the fresh revision; says whether it was done. */
  resave: (merged: Record<string, unknown>, current: R) => Promise<boolean>;
}

export interface StaleMerge {
  /** Settles a refused save, with a question where both changed the same; false when it was refused for something else. */
  settle: <R extends Revised>(refused: RefusedSave<R>) => boolean;
  /** The question; belongs somewhere in the form. */
  dialog: ReactNode;
}

/** The record as it is stored now, when that is why a save was refused. */
export function staleRecord<R extends Revised>(
  error: unknown,
  record: R | undefined,
): R | undefined {
  if (!record || !(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  const current = error.current as Partial<R> | null | undefined;
  // The same revision again would be refused for ever.
  return typeof current?.revision === 'number' && current.revision !== record.revision
    ? (current as R)
    : undefined;
}

interface Clash {
  turn: number;
  sides: Sides;
  save: (theirs: ReadonlySet<string>) => void;
}

/**
 * What happens when somebody else saved first: nothing typed is lost. What only they changed is taken over and said in a
 * toast; where both changed the same, a dialog shows both values and the form stays as it is until one has chosen
 * (decision 041).
 */
export function useStaleMerge(words: StaleWords): StaleMerge {
  const toast = useToast();
  const [clash, setClash] = useState<Clash>();
  const [open, setOpen] = useState(false);

  const settle = <R extends Revised>(refused: RefusedSave<R>): boolean => {
    const current = staleRecord(refused.error, refused.record);
    if (!current) return false;
    const sides = refused.sides(current);
    const save = (theirs: ReadonlySet<string>) =>
      refused.resave(mergeSides(sides, theirs), current);
    if (conflictsOf(sides).length > 0) {
      setClash((last) => ({
        turn: (last?.turn ?? 0) + 1,
        sides,
        save: (theirs) => void save(theirs),
      }));
      setOpen(true);
      return true;
    }
    const names = takenOf(sides).map((key) => words.label(key, sides));
    void save(new Set()).then((saved) => {
      if (saved && names.length > 0)
        toast.info(`Saved together with what somebody else changed: ${names.join(', ')}.`);
    });
    return true;
  };

  return {
    settle,
    dialog: <Question words={words} clash={clash} open={open} onClose={() => setOpen(false)} />,
  };
}

function Question({
  words,
  clash,
  open,
  onClose,
}: {
  words: StaleWords;
  clash: Clash | undefined;
  open: boolean;
  onClose: () => void;
}) {
  if (!clash) return null;
  const { sides, save, turn } = clash;
  const taken = takenOf(sides);
  return (
    <StaleDialog
      key={turn}
      open={open}
      noun={words.noun}
      parts={conflictsOf(sides).map((key) => ({
        key,
        label: words.label(key, sides),
        mine: words.lines(key, 'mine', sides),
        theirs: words.lines(key, 'theirs', sides),
      }))}
      taken={
        words.taken?.(taken, sides) ??
        taken.map(
          (key) => `${words.label(key, sides)}: ${words.lines(key, 'theirs', sides).join(', ')}`,
        )
      }
      onSave={(theirs) => {
        onClose();
        save(theirs);
      }}
      onClose={onClose}
    />
  );
}
