import { sql } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import { invariant } from '#domain/invariant.ts';
import { formatMoney } from '#domain/money.ts';
import type { BookingKind } from '#domain/payments/booking-words.ts';
import { receivePayment } from '#domain/payments/receive-payment.ts';
import { lockUnallocated, touchReceipt } from '#server/payments/credit/unallocated-record.ts';
import { bookAgain } from '#server/payments/ledger/ledger.ts';
import { referenceAgain } from '#server/payments/ledger/reference-again.ts';
import {
  lockPayments,
  movePayment,
  paymentLabel,
} from '#server/payments/payment/payment-record.ts';
import { paymentRefused } from '#server/payments/payment/payment-refusal.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';

interface Received {
  transaction_id: string;
  kind: BookingKind;
  description: string;
  booked_on: CalendarDate;
  reference: string | null;
  policy_id: string | null;
  invoice_id: string | null;
}

/**
 * What was taken for a receipt that the bank took back is something else: the receipt stands as it was, on its own day.
 * Whether the booking is such a reversal.
 */
export async function restoreReceipt(ctx: WriteContext, reversal: string): Promise<boolean> {
  const found = await sql<Received>`
    select t.transaction_id, t.kind, t.description, t.booked_on, t.reference, t.policy_id, t.invoice_id
    from ledger_transactions r join ledger_transactions t on t.transaction_id = r.reverses
    where r.transaction_id = ${reversal}`.execute(ctx.db);
  const [received] = found.rows;
  if (!received) return false;
  const { transaction_id: before, kind, description, booked_on, reference } = received;
  const { policy_id, invoice_id } = received;
  const paid = await payAgain(ctx, before);
  const again = await bookAgain(ctx, reversal, {
    ...{ kind, description, booked_on },
    ...{ policy_id: policy_id ?? undefined, invoice_id: invoice_id ?? undefined },
    reference: reference === null ? undefined : await referenceAgain(ctx.db, { kind, reference }),
  });
  invariant(again !== null, 'A receipt moved money');
  const kept = await lockUnallocated(
    ctx.db,
    sql`u.unallocated_id in (select l.unallocated_id from ledger_entries l
      where l.transaction_id = ${again} and l.unallocated_id is not null)`,
  );
  for (const one of kept) await touchReceipt(ctx, one);
  await paid?.(again);
  // The movement that showed it shows what it is booked as now.
  await sql`with shown as (
      update bank_bookings set undone_at = ${ctx.now.toISOString()}
      where transaction_id = ${before} and undone_at is null
      returning entry_id, made, payment_id, instalment_number, status_before
    ) insert into bank_bookings (entry_id, transaction_id, made, payment_id, instalment_number, status_before)
    select entry_id, ${again}::uuid, made, payment_id, instalment_number, status_before from shown`.execute(
    ctx.db,
  );
  return true;
}

/** What is to be done, once it is booked, with the instalment that a receipt had paid; nothing where it paid none. */
async function payAgain(
  ctx: WriteContext,
  before: string,
): Promise<((again: string) => Promise<void>) | undefined> {
  const receipt = await ctx.db
    .selectFrom('payment_receipts')
    .select(['payment_id', 'instalment_number', 'amount', 'currency', 'method', 'provider_ref'])
    .select(['received_on', 'reference', 'claim_id'])
    .where('transaction_id', '=', before)
    .executeTakeFirst();
  if (!receipt) return undefined;
  const [payment] = await lockPayments(ctx, [receipt]);
  invariant(payment, 'What was paid is an instalment');
  const { amount, received_on, reference } = receipt;
  const { currency } = payment;
  const money = formatMoney(amount, currency);
  if (amount > payment.amount_open)
    throw new AppError('transition_refused', {
      reason: 'amount_above_open',
      message: `${paymentLabel(payment)} was paid otherwise since: ${money} has no room there any more. Undo that first.`,
    });
  const change = receivePayment({
    payment,
    receipt: {
      ...{ amount, currency, received_on, method: 'bank' },
      reference: reference || 'Bank file',
    },
    by: ctx.actor.account_type === 'superadmin' ? 'superadmin' : 'admin',
  });
  if (!change.ok) throw paymentRefused(change.reason);
  return async (again) => {
    await ctx.db
      .insertInto('payment_receipts')
      .values({ ...receipt, transaction_id: again, actor_id: ctx.actor.user_id })
      .execute();
    const message = `${paymentLabel(payment)}: ${money} was taken back by mistake and stands as received.`;
    await movePayment(ctx, { payment, change, message, method: 'bank' });
  };
}
