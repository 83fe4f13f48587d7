import {
  type KeptReserve,
  type ReserveLine,
  type ReserveRefusal,
  refuseReserve,
  reserveByLine,
  withReserveLine,
} from '#domain/claims/claim-reserve-lines.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { stillDue } from '#server/claims/record/claim-dossier.ts';
import type { ClaimRecord } from '#server/claims/record/claim-record.ts';
import { expectedBackOf } from '#server/claims/reserve/claim-reserves.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';

/** A line of a claim's reserve and the amount that it is to have; what is expected back is below zero. */
export interface LineWish {
  line: ReserveLine;
  amount: Cents;
  reason: string;
}

/** Approved and not paid yet. */
const dueOf = (claim: ClaimRecord): Cents =>
  claim.final_amount === null || claim.status === 'paid'
    ? 0
    : stillDue({ final_amount: claim.final_amount }, claim);

/** Refuses an amount that a line cannot have, at its field. */
export async function assertReserveLine(
  db: Queryable,
  claim: ClaimRecord,
  wish: LineWish,
): Promise<void> {
  const { claim_id, currency } = claim;
  const expected_back = await expectedBackOf(db, claim_id);
  const due = dueOf(claim);
  const refusal = refuseReserve(wish, { ...claim, due, expected_back });
  if (!refusal) return;
  const texts: Readonly<Record<ReserveRefusal, string>> = {
    unchanged: 'That is what the line has already.',
    below_due: `${formatMoney(due, currency)} is approved and not paid yet: the reserve cannot be less.`,
    above_expected: `Recoveries are expected to bring ${formatMoney(expected_back, currency)} yet: add the recovery first.`,
    closed: 'Nothing more is paid on this claim. Reopen it first.',
    draft: 'The claim is not sent yet.',
  };
  if (refusal === 'draft') throw new AppError('transition_refused', { message: texts.draft });
  throw fieldError('amount', refusal, texts[refusal]);
}

/** Refuses while another change of the line waits for a second person. */
export async function assertNoneWaits(
  db: Queryable,
  { claim_id }: ClaimRecord,
  line: ReserveLine,
): Promise<void> {
  const waiting = await db
    .selectFrom('claim_reserve_changes')
    .select('change_id')
    .where('claim_id', '=', claim_id)
    .where('line', '=', line)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (waiting)
    throw new AppError('transition_refused', {
      message: 'Another change of this line waits for approval. Decide on it first.',
    });
}

/**
 * Tells the history that a line has another amount from now on, and answers what the claim keeps then. By a step of the product,
 * such as a receipt that takes from what was expected back, as much as by hand.
 */
export async function moveReserveLine(
  ctx: WriteContext,
  claim: ClaimRecord,
  { line, amount, reason }: LineWish,
): Promise<KeptReserve> {
  const amount_before = reserveByLine(claim)[line];
  if (amount !== amount_before)
    await ctx.db
      .insertInto('claim_reserve_changes')
      .values({
        ...{ claim_id: claim.claim_id, line, amount_before, amount, reason, state: 'booked' },
        ...{ made_by: ctx.actor.user_id, made_at: ctx.now.toISOString() },
      })
      .execute();
  return withReserveLine(claim, line, amount);
}
