import { sql } from 'kysely';
import type { Currency } from '#domain/currencies.ts';
import { invariant } from '#domain/invariant.ts';
import { formatMoney } from '#domain/money.ts';
import { paymentKey, type PaymentIdentity } from '#domain/payments/bulk-link.ts';
import { isSettled, paymentStatusLabels } from '#domain/payments/payment-status.ts';
import type { PaymentChange, PremiumPayment } from '#domain/payments/premium-payment.ts';
import { recordPolicyMessages } from '#server/communications/thread-messages.ts';
import { followInvoices } from '#server/payments/invoice/follow-invoice.ts';
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
interface PaymentTrace {
  /** The reader's sentence in the thread of the policy. */
  message: string;
  /** How it was paid, and whether by the sandbox's pretended money. */
  method?: string;
  sandbox?: boolean;
  note?: string;
}

/** A payment as it is locked, and what it becomes. */
export interface PaymentMove extends PaymentTrace {
  payment: PaymentRow;
  change: PaymentChange;
}

/**
 * Gives a payment the status that `domain` answered, after the ledger was posted: what is open must then be what the
 * rule says. The invoice and suspended cover follow; thread, audit and open screens are told.
 */
export const movePayment = async (ctx: AnyWrite, move: PaymentMove): Promise<void> =>
  movePayments(ctx, [move]);

/** The same of many payments, each of them once, in one statement for all. */
export async function movePayments(ctx: AnyWrite, moves: readonly PaymentMove[]): Promise<void> {
  await keepMoves(ctx, moves);
  const invoices = new Set(moves.map(({ payment }) => payment.invoice_id));
  await followInvoices(
    ctx,
    [...invoices].filter((one) => one !== null),
  );
  const closed = moves.filter(({ change }) => change.amount_open === 0);
  await resumeWhenPaid(ctx, [...new Set(closed.map(({ payment }) => payment.policy_id))]);
  await recordPolicyMessages(
    ctx,
    moves.map(({ payment: { policy_id }, message }) => ({
      ...{ policy_id, communication_string: message },
    })),
  );
  await ctx.audit(
    ...moves.map(({ payment, change }) => ({
      record_kind: 'payment',
      record_id: payment.payment_id,
      before: figuresOf(payment, payment),
      after: figuresOf(payment, change),
    })),
  );
  for (const { payment } of moves)
    ctx.changed('payment', payment.payment_id, [payment.user_id, payment.broker_id]);
}

async function keepMoves(ctx: AnyWrite, moves: readonly PaymentMove[]): Promise<void> {
  const rows = moves.map(({ payment, change, method, sandbox, note }) => ({
    ...{ payment_id: payment.payment_id, instalment_number: payment.instalment_number },
    ...{ status: change.status, refunded_amount: change.refunded_amount },
    ...{ revision: payment.revision + 1, is_settled: isSettled(change.status) },
    ...{ method, sandbox, note },
  }));
  const kept = await sql<PaymentIdentity & { amount_open: number }>`
    update payments p set status = n.status, refunded_amount = n.refunded_amount, revision = n.revision,
      settled_at = case when n.is_settled then ${ctx.now.toISOString()}::timestamptz end,
      method = coalesce(n.method, p.method), sandbox = coalesce(n.sandbox, p.sandbox), note = coalesce(n.note, p.note)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (payment_id uuid, instalment_number int, status text,
      refunded_amount bigint, revision int, is_settled boolean, method text, sandbox boolean, note text)
    where p.payment_id = n.payment_id and p.instalment_number = n.instalment_number
    returning p.payment_id, p.instalment_number, p.amount_open`.execute(ctx.db);
  const open = new Map(kept.rows.map((row) => [paymentKey(row), row.amount_open]));
  for (const { payment, change } of moves) {
    const left = open.get(paymentKey(payment));
    invariant(
      left === change.amount_open,
      `The ledger leaves ${left} open on ${paymentKey(payment)}, the rule ${change.amount_open}`,
    );
  }
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
