import { sql } from 'kysely';
import type { z } from 'zod';
import type { payment } from '#contract/payments/payments.ts';
import { isStaff, type AccountType } from '#domain/accounts/account-types.ts';
import type { PaymentIdentity } from '#domain/payments/bulk-link.ts';
import { hasInvoiceNumber, linkableStatuses, MAX_LINK_AMOUNT } from '#domain/payments/bulk-link.ts';
import { nextPaymentStatuses } from '#domain/payments/change-payment.ts';
import { isOpen, type PaymentStatus } from '#domain/payments/payment-status.ts';
import { unpaidStatus } from '#domain/payments/premium-payment.ts';
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

type Who = 'superadmin' | 'admin' | 'client';

function whoIs(account_type: AccountType): Who {
  return account_type === 'superadmin' || account_type === 'admin' ? account_type : 'client';
}

/**
 * The statuses that a person can choose now. Paid ones are reached by registering money, refunded by a refund; what
 * is owed again is pending or too late by its due date, whatever was chosen.
 */
function chosenStatuses(
  row: Pick<StoredPayment, 'status' | 'amount' | 'amount_open' | 'date'>,
  { by, today }: { by: Who; today: string },
): PaymentStatus[] {
  const unpaid = unpaidStatus({ due_on: row.date, today });
  const untouched = row.amount_open === row.amount;
  const possible: readonly PaymentStatus[] = [
    ...(by === 'client' ? [] : (['under_review'] as const)),
    unpaid,
    ...(untouched ? (['cancelled'] as const) : []),
  ];
  const next = nextPaymentStatuses(row.status, by);
  return possible.filter((status) => next.includes(status));
}

/** A payment with what this person may do with it now. */
export function payable(
  row: StoredPayment,
  { actor, today }: Pick<ReadContext, 'actor' | 'today'>,
): PaymentAnswer {
  const by = whoIs(actor.account_type);
  const next = nextPaymentStatuses(row.status, by);
  const next_statuses = chosenStatuses(row, { by, today });
  const linkable =
    (linkableStatuses as readonly PaymentStatus[]).includes(row.status) &&
    row.amount_open > 0 &&
    hasInvoiceNumber(row.invoice_number);
  const abilities = [
    ...(by !== 'client' && next.includes('paid') ? ['register_payment'] : []),
    ...(next_statuses.length > 0 ? ['change_payment_status'] : []),
    ...(by === 'client' && next.includes('under_review') ? ['report_payment'] : []),
    ...(linkable && row.amount_open <= MAX_LINK_AMOUNT && actor.account_type !== 'brokerage'
      ? ['create_bulk_payment_link']
      : []),
    ...(isStaff(actor.account_type) && linkable && isOpen(row.status)
      ? ['send_payment_reminders']
      : []),
  ];
  return { ...row, abilities, next_statuses };
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
