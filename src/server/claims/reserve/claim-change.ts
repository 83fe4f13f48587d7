import type { Updateable } from 'kysely';
import {
  type KeptReserve,
  reserveByLine,
  withReserveLine,
} from '#domain/claims/claim-reserve-lines.ts';
import { claimStatusLabels } from '#domain/claims/claim-status.ts';
import type { Cents } from '#domain/money.ts';
import type { ClaimRecord } from '#server/claims/record/claim-record.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import type { Claims } from '#server/platform/database/schema-types.ts';

/** What a write changes of a claim. Its reserve moves by its lines alone, so that every movement is in their history. */
export type ClaimChange = Omit<Updateable<Claims>, keyof KeptReserve> & {
  /** What the step leaves to be paid. */
  indemnity?: Cents;
  /** Why it is another one, where that is neither a new status nor what is claimed and agreed. */
  indemnity_because?: string;
  /** Lines that were set, and told to the history, by whoever changes the claim. */
  kept_reserve?: KeptReserve;
};

/** The columns of a change. An indemnity that follows a step of the claim is told to the history of its reserve. */
export async function withReserve(
  ctx: WriteContext<Actor | null>,
  claim: ClaimRecord,
  { indemnity, indemnity_because, kept_reserve, ...change }: ClaimChange,
): Promise<Updateable<Claims>> {
  if (kept_reserve) return { ...change, ...kept_reserve, reserve_seen_on: ctx.today };
  if (indemnity === undefined) return change;
  const before = reserveByLine(claim).indemnity;
  const { status } = change;
  if (indemnity === before) return status ? { ...change, reserve_by_hand: false } : change;
  await ctx.db
    .insertInto('claim_reserve_changes')
    .values({
      ...{ claim_id: claim.claim_id, line: 'indemnity', amount_before: before, amount: indemnity },
      reason:
        indemnity_because ??
        (status ? `Claim: ${claimStatusLabels[status]}` : 'Follows what is claimed and agreed'),
      ...{ state: 'booked', made_by: ctx.actor?.user_id ?? null, made_at: ctx.now.toISOString() },
    })
    .execute();
  return {
    ...change,
    ...withReserveLine(claim, 'indemnity', indemnity),
    ...{ reserve_by_hand: false, reserve_seen_on: ctx.today },
  };
}
