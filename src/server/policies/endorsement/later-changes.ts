import { invariant } from '#domain/invariant.ts';
import { standingTransactions } from '#domain/policies/cover/policy-as-of.ts';
import type { BookedTransaction } from '#server/policies/cover/policy-as-of.ts';

/** A transaction that is applied again, with the version that says what it made of the policy. */
export interface LaterChange extends BookedTransaction {
  version_after: string;
}

const bringsVersion = ({ version_before, version_after }: BookedTransaction): boolean =>
  version_after !== null && version_after !== version_before;

/** The change of the very same instant that a correction was written after; undefined where it stands alone. */
const correctedChange = (booked: readonly BookedTransaction[], one: BookedTransaction) =>
  booked.find(
    (other) =>
      other.version_after === one.version_before &&
      other.effective_at === one.effective_at &&
      bringsVersion(other),
  );

/**
 * What a standing transaction is applied again as. A correction writes every version anew that stood since what it
 * corrects began: the first of them holds the error put right, each other one is what it was before, with other terms.
 */
function appliedAgain(
  booked: readonly BookedTransaction[],
  one: BookedTransaction,
): BookedTransaction[] {
  const before = one.kind === 'correction' ? correctedChange(booked, one) : undefined;
  if (!before) return [one];
  const is_first = !booked.some(
    (other) =>
      other.kind === 'correction' &&
      other.booked_stamp === one.booked_stamp &&
      other.effective_at < one.effective_at,
  );
  const again = appliedAgain(booked, before);
  if (is_first) return [...again, one];
  const origin = again.at(-1);
  return origin ? [{ ...origin, version_after: one.version_after }] : [];
}

/** What held before a moment, and the changes of later days that brought another version, earliest first. */
export function laterChanges(
  booked: readonly BookedTransaction[],
  effective_at: number,
): { base_id: string; later: LaterChange[] } {
  const changes = standingTransactions(booked).filter(
    (one, index, all) => index === 0 || one.version_after !== all[index - 1]?.version_after,
  );
  const later = changes.filter((one, index) => index > 0 && one.effective_at >= effective_at);
  const base = changes[changes.length - later.length - 1];
  invariant(base?.version_after, 'A policy in force has a first version');
  const again = later.flatMap((one) => appliedAgain(booked, one));
  return {
    base_id: base.version_after,
    later: again.flatMap((one) =>
      one.version_after === null ? [] : [{ ...one, version_after: one.version_after }],
    ),
  };
}

/** The first booking of the cancellation that takes items out at an instant: when staff decided on it. */
export const firstBooking = (
  booked: readonly BookedTransaction[],
  effective_at: number,
): BookedTransaction | undefined =>
  booked.find(
    (one) => one.kind === 'cancellation' && one.effective_at === effective_at && bringsVersion(one),
  );

/** The end of a whole policy or its return, and where among the days it is worked out again. */
export interface WholeMove {
  transaction: BookedTransaction;
  at: number;
}

/**
 * The ends of the whole policy and its returns that hold from a moment on, in their order. An end of a later day that was
 * taken back before it came stands where it was taken back, so that both are worked out again or neither is.
 */
export function wholeMoves(
  booked: readonly BookedTransaction[],
  effective_at: number,
): WholeMove[] {
  return booked
    .flatMap((transaction, index): WholeMove[] => {
      if (transaction.kind === 'reinstatement')
        return [{ transaction, at: transaction.effective_at }];
      if (transaction.kind !== 'cancellation' || bringsVersion(transaction)) return [];
      const back = booked.slice(index).find(({ kind }) => kind === 'reinstatement');
      const at = Math.min(transaction.effective_at, back?.effective_at ?? Infinity);
      return [{ transaction, at }];
    })
    .filter(({ at }) => at >= effective_at);
}
