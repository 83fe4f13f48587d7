import { sql } from 'kysely';
import type { z } from 'zod';
import type { payment } from '#contract/payments/payments.ts';
import type { PaymentIdentity } from '#domain/payments/bulk-link.ts';
import { chosenPaymentStatuses, nextPaymentSteps } from '#domain/payments/payment-steps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Queryable, ReadContext } from '#server/platform/context.ts';

export type PaymentAnswer = z.input<typeof payment>;
type StoredPayment = Omit<PaymentAnswer, 'abilities' | 'next_statuses'>;

/** The columns of a payment as the wire names them [3.10]. */
export const paymentColumns = [
  'payment_id',
  'instalment_number',
  'instalment_count',
  'amount',
  'amount_open',
  'refunded_amount',
  'currency',
  'due_on as date',
  'invoice_number',
  'invoice_id',
  'policy_id',
  'policy_number',
  'client_name',
  'user_id',
  'status',
  'is_vi',
  'sandbox',
  'method',
  'note',
  'revision',
] as const;

/** When the client was last reminded, as unix seconds. */
export const lastReminder = sql<number | null>`unix(last_reminder_at)`.as('last_reminder_at');

/** A payment with what this person may do with it now. */
export function payable(
  row: StoredPayment,
  { actor, today }: Pick<ReadContext, 'actor' | 'today'>,
): PaymentAnswer {
  const payment = { ...row, due_on: row.date };
  const asker = { by: actor.account_type, today };
  return {
    ...row,
    abilities: nextPaymentSteps(payment, asker),
    next_statuses: chosenPaymentStatuses(payment, asker),
  };
}

/** One payment as it is stored, to be read alone or together with what belongs to it. */
export const storedPayment = (db: Queryable, { payment_id, instalment_number }: PaymentIdentity) =>
  db
    .selectFrom('payments')
    .select(paymentColumns)
    .select(lastReminder)
    .where('payment_id', '=', payment_id)
    .where('instalment_number', '=', instalment_number)
    .$castTo<StoredPayment>();

/** One payment as it stands now, for the answer of a read or a write. */
export async function paymentAnswer(
  ctx: Pick<ReadContext, 'actor' | 'today'> & { db: Queryable; actor: Actor },
  identity: PaymentIdentity,
): Promise<PaymentAnswer> {
  const row = await storedPayment(ctx.db, identity).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return payable(row, ctx);
}
