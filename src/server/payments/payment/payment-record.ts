import { sql } from 'kysely';
import type { Currency } from '#domain/currencies.ts';
import { invariant } from '#domain/invariant.ts';
import { formatMoney } from '#domain/money.ts';
import { paymentKey, type PaymentIdentity } from '#domain/payments/bulk-link.ts';
import { isSettled, paymentStatusLabels } from '#domain/payments/payment-status.ts';
import type { PaymentChange, PremiumPayment } from '#domain/payments/premium-payment.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import { followInvoice } from '#server/payments/invoice/follow-invoice.ts';
import { resumeWhenPaid } from '#server/payments/payment/overdue-cover.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

type AnyWrite = WriteContext<Actor | null>;

/** An instalment as it stands, locked until the end of the transaction. */
export interface PaymentRow extends PaymentIdentity, PremiumPayment {
  instalment_count: number;
  policy_id: string;
  invoice_id: string | null;
  user_id: string;
  broker_id: string | null;
  invoice_number: string;
  policy_number: string;
  client_name: string;
  currency: Currency;
  revision: number;
}

const columns = [
  'payment_id',
  'instalment_number',
  'instalment_count',
  'policy_id',
  'invoice_id',
  'user_id',
  'broker_id',
  'invoice_number',
  'policy_number',
  'client_name',
  'amount',
  'amount_open',
  'refunded_amount',
  'currency',
  'due_on',
  'status',
  'revision',
] as const;

/**
 * Locks instalments and answers them as they stand now, always in the same order, so that two writes that want the
 * same ones wait for each other instead of standing in each other's way. Unknown ones are left out.
 */
export async function lockPayments(
  { db }: Pick<AnyWrite, 'db'>,
  keys: readonly PaymentIdentity[],
): Promise<PaymentRow[]> {
  if (keys.length === 0) return [];
  const wanted = sql.join(
    keys.map((key) => sql`(${key.payment_id}::uuid, ${key.instalment_number}::int)`),
  );
  return db
    .selectFrom('payments')
    .select(columns)
    .where(sql<boolean>`(payment_id, instalment_number) in (${wanted})`)
    .orderBy('payment_id')
    .orderBy('instalment_number')
    .forUpdate()
    .execute();
}

/** Locks one instalment; `not_found` when there is none, `conflict` when somebody changed it since `revision`. */
export async function lockPayment(
  ctx: Pick<AnyWrite, 'db'>,
  key: PaymentIdentity & { revision?: number },
): Promise<PaymentRow> {
  const [payment] = await lockPayments(ctx, [key]);
  if (!payment) throw new AppError('not_found');
  if (key.revision !== undefined && key.revision !== payment.revision)
    throw new AppError('conflict', { current: payment });
  return payment;
}

/**
 * Locks the policy of an instalment, before the instalment itself as billing does, so that what is booked of its
 * premium stands still while a part of it is credited.
 */
export async function lockPolicyOfPayment(
  { db }: Pick<AnyWrite, 'db'>,
  { payment_id }: Pick<PaymentIdentity, 'payment_id'>,
): Promise<void> {
  await db
    .selectFrom('policies')
    .select('policy_id')
    .where('policy_id', 'in', (eb) =>
      eb.selectFrom('payments').select('policy_id').where('payment_id', '=', payment_id),
    )
    .forUpdate()
    .execute();
}

/** What a change of a payment leaves beside its status. */
export interface PaymentTrace {
  /** The reader's sentence in the thread of the policy. */
  message: string;
  /** How it was paid, and whether by the sandbox's pretended money. */
  method?: string;
  sandbox?: boolean;
  note?: string;
}

/**
 * Gives a payment the status that `domain` answered, after the ledger was posted: what is open must then be what the
 * rule says. The invoice and suspended cover follow; thread, audit and open screens are told.
 */
export async function movePayment(
  ctx: AnyWrite,
  { payment, change, ...trace }: { payment: PaymentRow; change: PaymentChange } & PaymentTrace,
): Promise<void> {
  const { payment_id, instalment_number, policy_id } = payment;
  const settled = isSettled(change.status);
  const { amount_open } = await ctx.db
    .updateTable('payments')
    .set({
      status: change.status,
      refunded_amount: change.refunded_amount,
      revision: payment.revision + 1,
      settled_at: settled ? ctx.now.toISOString() : null,
      ...(trace.method === undefined ? {} : { method: trace.method }),
      ...(trace.sandbox === undefined ? {} : { sandbox: trace.sandbox }),
      ...(trace.note === undefined ? {} : { note: trace.note }),
    })
    .where('payment_id', '=', payment_id)
    .where('instalment_number', '=', instalment_number)
    .returning('amount_open')
    .executeTakeFirstOrThrow();
  invariant(
    amount_open === change.amount_open,
    `The ledger leaves ${amount_open} open on ${paymentKey(payment)}, the rule ${change.amount_open}`,
  );
  if (payment.invoice_id) await followInvoice(ctx, payment.invoice_id);
  if (amount_open === 0) await resumeWhenPaid(ctx, policy_id);
  await recordMessage(ctx, {
    parent_type: 'policy',
    parent_id: policy_id,
    type_message: 'other',
    communication_string: trace.message,
  });
  await ctx.audit({
    record_kind: 'payment',
    record_id: payment_id,
    before: figuresOf(payment, payment),
    after: figuresOf(payment, change),
  });
  ctx.changed('payment', payment_id, [payment.user_id, payment.broker_id]);
}

function figuresOf(
  { instalment_number }: PaymentIdentity,
  {
    status,
    amount_open,
    refunded_amount,
  }: Pick<PremiumPayment, 'status' | 'amount_open' | 'refunded_amount'>,
) {
  return { instalment_number, status, amount_open, refunded_amount };
}

/** How readers know an instalment: its invoice, and which of how many when there are several. */
export function paymentLabel(
  payment: Pick<PaymentRow, 'invoice_number' | 'instalment_number' | 'instalment_count'>,
): string {
  const { invoice_number, instalment_number, instalment_count } = payment;
  const invoice = invoice_number === '' ? 'Payment' : `Invoice ${invoice_number}`;
  return instalment_count > 1
    ? `${invoice}, instalment ${instalment_number} of ${instalment_count}`
    : invoice;
}

/** The sentence about money that came in: how much, how, and what is left. */
export function receivedMessage(
  payment: PaymentRow,
  { amount, way, change }: { amount: number; way: string; change: PaymentChange },
): string {
  const money = (cents: number) => formatMoney(cents, payment.currency);
  const rest =
    change.amount_open === 0
      ? paymentStatusLabels[change.status]
      : `${money(change.amount_open)} is still open`;
  return `${paymentLabel(payment)}: ${money(amount)} received, ${way}. ${rest}.`;
}
