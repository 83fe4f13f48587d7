import { sql } from 'kysely';
import type { claimsContract } from '#contract/claims/claims.ts';
import { canInsurerPay } from '#domain/claims/claim-payers.ts';
import { reserveByLine } from '#domain/claims/claim-reserve-lines.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { assertAuthority } from '#server/accounts/people/staff-authority.ts';
import { assertMayBePaid } from '#server/accounts/sanctions/sanctions-block.ts';
import { type ClaimDossier, stillDue, sumOfSetOffs } from '#server/claims/record/claim-dossier.ts';
import { tellClient, tellHandlers } from '#server/claims/record/claim-people.ts';
import type { ClaimRecord } from '#server/claims/record/claim-record.ts';
import { assertClaimStep, moveClaimTo } from '#server/claims/record/claim-step.ts';
import { tellOfPayment } from '#server/claims/settlement/claim-payment-mails.ts';
import { suggestDriverLevel } from '#server/claims/settlement/driver-level.ts';
import { fullClaim } from '#server/claims/record/full-claim.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { assertNotInBatch } from '#server/payments/batch/in-batch.ts';
import { premiumWasPaid, settleClaim } from '#server/payments/payout/claim-settlement.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { ClaimChange } from '#server/claims/reserve/claim-change.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

type PayClaim = Handler<(typeof claimsContract)['pay_claim']>;

/** Pays by hand what was prepared, unless a batch pays it already. */
export const payClaim: PayClaim = async (ctx, input) => {
  await assertNotInBatch(ctx.db, input);
  const claim = await lockClaim(ctx, input);
  const amount = stillDue({ final_amount: claim.final_amount ?? 0 }, claim);
  await assertAuthority(ctx, { kind: 'claim_payment', amount, currency: claim.currency });
  return payPreparedClaim(ctx, input);
};

/**
 * Pays what was prepared; an approved claim of which nothing is due is closed without a payment. Where the bank shows that
 * the money has left, premium that was paid meanwhile holds it back no more: it becomes the client's credit.
 */
export async function payPreparedClaim(
  ctx: Parameters<PayClaim>[0],
  input: Parameters<PayClaim>[1],
  { has_left = false } = {},
): ReturnType<PayClaim> {
  const claim = await lockClaim(ctx, input);
  const { paid_on, paid_by } = input;
  const reference = input.reference.trim();
  if (paid_on > ctx.today)
    throw fieldError('paid_on', 'in_future', 'The payment cannot be in the future.');
  const due = stillDue({ final_amount: claim.final_amount ?? 0 }, claim);
  const { dossier } = await assertClaimStep(ctx, claim, {
    to: 'paid',
    facts: {
      paid_on,
      payment_reference: reference,
      paid_amount: due - sumOfSetOffs(claim.set_offs),
    },
  });
  if (due === 0) return closeWithoutPayment(ctx, claim, paid_on);
  if (paid_by === 'insurer' && !canInsurerPay({ due, set_off: sumOfSetOffs(claim.set_offs) }))
    throw fieldError(
      'paid_by',
      'set_off',
      'Premium is set off against this claim, so that we pay the rest ourselves.',
    );
  assertReserved(claim, due);
  await assertMayBePaid(ctx, claim);
  await assertAggregateLeft(ctx, dossier, due);
  const settled = await settleClaim(ctx, {
    claim_id: claim.claim_id,
    policy_id: claim.policy_id,
    final_amount: due,
    currency: claim.currency,
    set_off: claim.set_offs,
    reference,
    paid_on,
    ...(paid_by === 'insurer' ? { paid_by_insurer: claim.insurer_id } : {}),
    has_left,
  });
  const { set_off_total: open_premium, over, cash } = settled;
  const set_off_total = open_premium + over;
  if (set_off_total !== sumOfSetOffs(claim.set_offs)) throw premiumWasPaid();
  const paid = await moveClaimTo(ctx, claim, {
    to: 'paid',
    set: paidFields(claim, { paid_on, set_off: set_off_total, cash }),
    after: { paid_on, reference, final_amount: claim.final_amount, set_off: set_off_total, cash },
  });
  await settleLines(ctx, claim.claim_id);
  await tellOfPayment(ctx, paid, {
    ...{ due, cash, set_off: set_off_total, paid_on, reference },
    by_insurer: paid_by === 'insurer',
  });
  if (over > 0)
    await tellHandlers(
      ctx,
      paid,
      `${formatMoney(over, claim.currency)} of the premium that it paid had been paid meanwhile and is credit of the client`,
    );
  await suggestDriverLevel(ctx, paid);
  return fullClaim(ctx, claim.claim_id);
}

async function closeWithoutPayment(ctx: WriteContext, claim: ClaimRecord, paid_on: string) {
  const closed = await moveClaimTo(ctx, claim, {
    to: 'paid',
    set: paidFields(claim, { paid_on, set_off: 0, cash: 0 }),
    after: { final_amount: claim.final_amount },
  });
  await settleLines(ctx, claim.claim_id);
  const why = claim.paid_total > 0 ? 'nothing more is due' : 'the loss is below your excess';
  await tellClient(ctx, closed, `the claim is closed; ${why}`);
  await tellHandlers(ctx, closed, 'the claim is closed without a payment');
  return fullClaim(ctx, claim.claim_id);
}

function paidFields(
  claim: ClaimRecord,
  { paid_on, set_off, cash }: { paid_on: string; set_off: Cents; cash: Cents },
): ClaimChange {
  return {
    paid_on,
    // What went out stays paid, also when a second settlement comes to less (decision 040).
    paid_total: Math.max(claim.final_amount ?? 0, claim.paid_total),
    indemnity: 0,
    amounts: JSON.stringify({
      ...claim.amounts,
      ...{ set_off, cash },
      paid_before: claim.paid_total,
    }),
  };
}

/** Nothing is paid above the reserve (manual, part two, E1). */
function assertReserved(claim: ClaimRecord, due: Cents): void {
  const { indemnity } = reserveByLine(claim);
  if (due <= indemnity) return;
  const money = (amount: Cents) => formatMoney(amount, claim.currency);
  throw new AppError('transition_refused', {
    message: `${money(due)} is due and ${money(indemnity)} is reserved. Raise the reserve first.`,
  });
}

/** What was paid stays: a supplement can only add to it. */
async function settleLines(ctx: WriteContext, claim_id: string): Promise<void> {
  await ctx.db
    .updateTable('claim_lines')
    .set({ settled: true })
    .where('claim_id', '=', claim_id)
    .execute();
}

/** Two claims on one car can be approved at the same time; together they never pay more than the sum insured. */
async function assertAggregateLeft(
  ctx: WriteContext,
  { claim, cover }: ClaimDossier,
  due: Cents,
): Promise<void> {
  const { item } = cover;
  if (item?.aggregate_mode !== 'single_aggregate') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`aggregate:${claim.policy_id}:${item.car_id}`}, 0))`.execute(
    ctx.db,
  );
  const found = await sql<{ paid: Cents }>`
    select coalesce(sum(paid_total), 0)::bigint as paid from claims
    where policy_id = ${claim.policy_id} and car_id = ${item.car_id}`.execute(ctx.db);
  if ((found.rows[0]?.paid ?? 0) + due <= item.insured_value) return;
  throw new AppError('transition_refused', {
    message: 'Another claim has used up what is insured for this car. Take the decision back.',
  });
}
