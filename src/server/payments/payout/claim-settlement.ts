import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import type { Currency } from '#domain/currencies.ts';
import { invariant } from '#domain/invariant.ts';
import type { Cents } from '#domain/money.ts';
import type { PaymentIdentity } from '#domain/payments/bulk-link.ts';
import { claimPaid, claimPaidByInsurer } from '#domain/payments/claim-postings.ts';
import type { InstalmentPart } from '#domain/payments/ledger-postings.ts';
import { isOpen, paymentStatuses } from '#domain/payments/payment-status.ts';
import { checkPaymentMove } from '#domain/payments/payment-transitions.ts';
import type { PaymentChange } from '#domain/payments/premium-payment.ts';
import { setOffPayment } from '#domain/payments/receive-payment.ts';
import { sumBy } from '#domain/sums.ts';
import { keepMoney } from '#server/payments/credit/unallocated-record.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import { referenceAgain } from '#server/payments/ledger/reference-again.ts';
import {
  lockPayments,
  movePayment,
  receivedMessage,
  type PaymentRow,
} from '#server/payments/payment/payment-record.ts';
import { paymentRefused } from '#server/payments/payment/payment-refusal.ts';
import { lockPayout, payPayout } from '#server/payments/payout/payouts.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';

export { payPayoutAhead, proposePayout, withdrawPayout } from '#server/payments/payout/payouts.ts';

/** Statuses of a payment that a claim's money can be set off against (manual 8.2, rows 10 to 12). */
const setOffStatuses = paymentStatuses.filter(
  (from) => isOpen(from) && checkPaymentMove({ from, to: 'paid_through_claim', by: 'claim' }).ok,
);

/** Premium of a policy that is due and not paid. */
export interface DuePremium extends PaymentIdentity {
  invoice_number: string;
  amount_open: Cents;
  currency: Currency;
  date: CalendarDate;
}

/** The premium of a policy that is due on or before `today` and can be set off, the oldest first (manual 7.3). */
export function premiumDueQuery({
  policy_id,
  today,
}: {
  policy_id: string;
  today: CalendarDate;
}): RawBuilder<DuePremium> {
  return sql<DuePremium>`
    select payment_id, instalment_number, invoice_number, amount_open, currency, due_on as date
    from payments
    where policy_id = ${policy_id} and amount_open > 0 and due_on <= ${today}
      and status = any(${setOffStatuses}::text[])
    order by due_on, payment_id, instalment_number`;
}

/** A claim that is paid now. */
export interface ClaimSettlement {
  claim_id: string;
  policy_id: string;
  /** What is paid now, by bank and by set-off; not what was paid ahead. */
  final_amount: Cents;
  currency: Currency;
  /** Which premium is kept back, in this order; `amount` is the most that is kept for it, else all that is open. */
  set_off: readonly (PaymentIdentity & { amount?: Cents })[];
  reference: string;
  paid_on: CalendarDate;
  /** The insurer that paid the client itself: nothing leaves our bank. */
  paid_by_insurer?: string;
  /** The bank shows that the money left: premium that was paid meanwhile holds the booking back no more. */
  has_left?: boolean;
}

/** What a claim's money was used for. */
export interface SettledClaim {
  set_off: InstalmentPart[];
  set_off_total: Cents;
  /** Premium that was to be set off and had been paid meanwhile: the client's credit now. */
  over: Cents;
  /** What leaves by bank. */
  cash: Cents;
}

/**
 * Pays a claim that was proposed with `proposePayout`: open premium of the same policy is set off first, the rest
 * leaves by bank. Ledger, instalments, invoices and the payout follow in the caller's transaction. Refuses a second
 * payment of the same claim, premium that was paid in the meantime unless the money has left already, and above
 * 25,000.00 the person who proposed it.
 */
export async function settleClaim(
  ctx: WriteContext<Actor | null>,
  claim: ClaimSettlement,
): Promise<SettledClaim> {
  if (claim.final_amount === 0) return { set_off: [], set_off_total: 0, over: 0, cash: 0 };
  const payout = await lockPayout(ctx, claim.claim_id);
  invariant(
    payout.amount - payout.paid_amount === claim.final_amount,
    'A claim is paid with another amount than proposed',
  );
  invariant(
    payout.currency === claim.currency,
    'A claim is paid in another currency than proposed',
  );
  const moves = await planSetOff(ctx, claim);
  const set_off = moves.map(({ payment, change }) => ({
    payment_id: payment.payment_id,
    instalment_number: payment.instalment_number,
    amount: change.set_off,
  }));
  const set_off_total = sumBy(set_off, (part) => part.amount);
  const wanted_total = sumBy(claim.set_off, (part) => part.amount ?? 0);
  const over = claim.has_left ? wanted_total - set_off_total : 0;
  const cash = claim.final_amount - set_off_total - over;
  const { claim_id, policy_id, currency } = claim;
  const { user_id } = await clientOf(ctx, policy_id);
  const { paid_by_insurer, final_amount: amount } = claim;
  const reference = await payPayout(ctx, {
    ...{ payout, cash, ...claim },
    status: paid_by_insurer === undefined ? 'paid_by_paddock' : 'paid_by_other',
  });
  const credit = over > 0 ? await keepOver(ctx, claim, { user_id, amount: over, reference }) : {};
  const posting =
    paid_by_insurer === undefined
      ? claimPaid({ currency, user_id, amount, set_off, account: 'cash', ...credit })
      : claimPaidByInsurer({ currency, user_id, insurer_id: paid_by_insurer, amount });
  const { kind } = posting;
  const transaction_id = await post(ctx, posting, {
    description: `Claim paid to ${payout.payee}`,
    booked_on: claim.paid_on,
    policy_id,
    claim_id,
    reference: await referenceAgain(ctx.db, { kind, reference: payout.payout_id }),
  });
  for (const { payment, change } of moves) {
    const { payment_id, instalment_number } = payment;
    await ctx.db
      .insertInto('payment_receipts')
      .values({
        payment_id,
        instalment_number,
        transaction_id,
        amount: change.set_off,
        currency,
        method: 'claim',
        received_on: claim.paid_on,
        reference,
        claim_id,
        actor_id: ctx.actor?.user_id ?? null,
      })
      .execute();
    const message = receivedMessage(payment, {
      amount: change.set_off,
      way: 'set off against a claim',
      change,
    });
    await movePayment(ctx, { payment, change, message, method: 'claim' });
  }
  return { set_off, set_off_total, over, cash };
}

/** Premium that the claim was to pay was paid meanwhile: the client has paid it twice, and it is its credit. */
async function keepOver(
  ctx: WriteContext<Actor | null>,
  { currency, paid_on }: ClaimSettlement,
  { user_id, amount, reference }: { user_id: string; amount: Cents; reference: string },
) {
  const unallocated_id = await keepMoney(ctx, {
    ...{ user_id, amount, currency, method: 'bank', transfer_amount: amount },
    ...{ received_on: paid_on, reference, note: 'Premium that a claim paid was paid before' },
  });
  return { over: { amount, unallocated_id } };
}

/** The client of a policy, to whom its claims are owed. */
async function clientOf(
  ctx: WriteContext<Actor | null>,
  policy_id: string,
): Promise<{ user_id: string }> {
  return ctx.db
    .selectFrom('policies')
    .select('user_id')
    .where('policy_id', '=', policy_id)
    .executeTakeFirstOrThrow();
}

/** The refusal of a payment whose set-off is no longer open in full. */
export function premiumWasPaid(claim_number?: string): AppError {
  const message =
    'Premium was paid since the payment was prepared. Take it back and prepare it again.';
  return new AppError('transition_refused', {
    reason: 'premium_paid',
    message: claim_number === undefined ? message : `${claim_number}: ${message}`,
  });
}

/** Whether premium that a claim sets off was paid since its payment was prepared. */
export const premiumPaidSince = (
  payout_id: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (
  select from payouts settled join claims paid using (claim_id)
    cross join lateral jsonb_to_recordset(paid.set_offs) as part (payment_id uuid, instalment_number int, amount bigint)
    left join payments p on p.payment_id = part.payment_id and p.instalment_number = part.instalment_number
      and p.amount_open >= part.amount and p.status = any(${setOffStatuses}::text[])
  where settled.payout_id = ${payout_id} and settled.source = 'claim_payout' and p.payment_id is null)`;

/** Refuses to order payments of claims whose set-off does not stand any more: nothing has left yet. */
export async function assertSetOffsStand(
  db: Queryable,
  payout_ids: readonly string[],
): Promise<void> {
  const found = await sql<{ claim_number: string }>`
    select c.claim_number from payouts o join claims c using (claim_id)
    where o.payout_id = any (${payout_ids}::uuid[]) and ${premiumPaidSince(sql.ref('o.payout_id'))}
    order by 1 limit 1`.execute(db);
  const [late] = found.rows;
  if (late) throw premiumWasPaid(late.claim_number);
}

type SetOffMove = { payment: PaymentRow; change: PaymentChange & { set_off: Cents } };

async function planSetOff(
  ctx: WriteContext<Actor | null>,
  claim: ClaimSettlement,
): Promise<SetOffMove[]> {
  const locked = await lockPayments(ctx, claim.set_off);
  const moves: SetOffMove[] = [];
  let left = claim.final_amount;
  for (const { payment_id, instalment_number, amount } of claim.set_off) {
    if (left === 0) break;
    const payment = locked.find(
      (row) => row.payment_id === payment_id && row.instalment_number === instalment_number,
    );
    invariant(payment?.policy_id === claim.policy_id, 'Premium of another policy is set off');
    const available = Math.min(amount ?? left, left);
    if (payment.amount_open === 0 && claim.has_left) continue;
    const change = setOffPayment({ payment, available, currency: claim.currency });
    if (!change.ok && claim.has_left) continue;
    if (!change.ok)
      throw change.reason === 'not_allowed' ? premiumWasPaid() : paymentRefused(change.reason);
    moves.push({ payment, change });
    left -= change.set_off;
  }
  return moves;
}
