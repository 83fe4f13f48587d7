import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { invariant } from '#domain/invariant.ts';
import type { Cents } from '#domain/money.ts';
import { claimExpense, claimExpensePaid } from '#domain/payments/claim-postings.ts';
import { normaliseIban } from '#domain/payments/iban.ts';
import type { PanelShare } from '#domain/payments/insurer-panel.ts';
import { checkNewOutgoing, moveOutgoing } from '#domain/payments/outgoing-payment.ts';
import type { OutgoingStatus } from '#domain/payments/payment-status.ts';
import { assertNotInBatch } from '#server/payments/batch/in-batch.ts';
import { post, reverseTransaction } from '#server/payments/ledger/ledger.ts';
import { referenceAgain } from '#server/payments/ledger/reference-again.ts';
import { paymentRefused } from '#server/payments/payment/payment-refusal.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** An invoice of somebody else for a claim. */
export interface OwedExpense {
  claim_id: string;
  claim_number: string;
  policy_id: string;
  panel: readonly PanelShare[];
  source: 'adjuster_fee' | 'other';
  payee: string;
  iban: string;
  invoice_number: string;
  amount: Cents;
  currency: Currency;
}

/** From now on the payee is owed it and the insurers bear it by share. Answers the payout, and the booking. */
export async function oweExpense(
  ctx: WriteContext,
  expense: OwedExpense,
): Promise<{ payout_id: string; transaction_id: string }> {
  const { claim_id, claim_number, policy_id, panel, source, amount, currency } = expense;
  const check = checkNewOutgoing(expense);
  if (!check.ok) throw paymentRefused(check.reason);
  const { payout_id } = await ctx.db
    .insertInto('payouts')
    .values({
      ...{ claim_id, policy_id, source, amount, currency, payee: expense.payee },
      ...{ iban: normaliseIban(expense.iban), created_by: ctx.actor.user_id },
    })
    .returning('payout_id')
    .executeTakeFirstOrThrow();
  const transaction_id = await post(ctx, claimExpense({ currency, panel, amount }), {
    description: `${claim_number}: invoice ${expense.invoice_number} of ${expense.payee}`,
    ...{ booked_on: ctx.today, policy_id, claim_id, reference: payout_id },
  });
  invariant(transaction_id !== null, 'An expense is above nothing');
  ctx.changed('payout', payout_id);
  return { payout_id, transaction_id };
}

/** How an expense is paid. */
interface ExpensePayment {
  payout_id: string;
  reference: string;
  paid_on: CalendarDate;
  /** The insurer that paid it itself; absent where we did. */
  insurer_id?: string;
}

/** Pays an expense by hand, unless a batch pays it already. */
export async function payExpenseByHand(ctx: WriteContext, paid: ExpensePayment): Promise<void> {
  await assertNotInBatch(ctx.db, paid);
  await payExpense(ctx, paid);
}

/** An expense is paid, all of it. */
export async function payExpense(ctx: WriteContext, paid: ExpensePayment): Promise<void> {
  const { payout_id, reference, paid_on, insurer_id } = paid;
  const payout = await lockExpense(ctx, payout_id);
  const { amount, currency, payee, policy_id, claim_id } = payout;
  const move = moveOutgoing({
    ...{ payment: payout, by: byOf(ctx), paid_on, reference, paid_by: ctx.actor.user_id },
    to: insurer_id === undefined ? 'paid_by_paddock' : 'paid_by_other',
    ...(payout.created_by === null ? {} : { prepared_by: payout.created_by }),
  });
  if (!move.ok) throw paymentRefused(move.reason);
  const { status, paid_amount } = move;
  await storePayout(ctx, payout, { status, paid_amount, paid_on, reference });
  const posting = claimExpensePaid({ currency, amount, ...(insurer_id ? { insurer_id } : {}) });
  const { kind } = posting;
  await post(ctx, posting, {
    description: `Expense paid to ${payee}`,
    ...{ booked_on: paid_on, policy_id: policy_id ?? undefined, claim_id: claim_id ?? undefined },
    reference: await referenceAgain(ctx.db, { kind, reference: payout_id }),
  });
}

/**
 * Takes an expense back: its booking, and its payment where it was noted by hand, are reversed today. Refused while a batch
 * pays it, and once the bank did.
 */
export async function withdrawExpense(
  ctx: WriteContext,
  withdrawn: { payout_id: string; transaction_id: string; reason: string },
): Promise<void> {
  const { payout_id, transaction_id, reason } = withdrawn;
  const payout = await lockExpense(ctx, payout_id);
  await assertNotInBatch(ctx.db, { payout_id });
  await assertNotPaidByBank(ctx, payout_id);
  const { policy_id, claim_id } = payout;
  const about = { policy_id: policy_id ?? undefined, claim_id: claim_id ?? undefined };
  const description = `Expense taken back: ${reason}`;
  const paid = await standingPayment(ctx, payout_id);
  for (const booked of paid === undefined ? [transaction_id] : [paid, transaction_id])
    await reverseTransaction(ctx, booked, { description, booked_on: ctx.today, ...about });
  await storePayout(ctx, payout, {
    ...{ status: 'cancelled', paid_amount: 0, paid_on: null, reference: '', note: reason },
  });
}

async function assertNotPaidByBank({ db }: WriteContext, payout_id: string): Promise<void> {
  const paid = await db
    .selectFrom('payment_batch_items')
    .select('end_to_end')
    .where('payout_id', '=', payout_id)
    .where('status', '=', 'paid')
    .executeTakeFirst();
  if (paid)
    throw new AppError('transition_refused', {
      reason: 'paid_by_bank',
      message: `The bank paid this with ${paid.end_to_end}. Once the money is back, take that movement for the transfer that came back.`,
    });
}

/** The booking that paid an expense and was not taken back. */
async function standingPayment(
  { db }: WriteContext,
  payout_id: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('ledger_transactions as t')
    .leftJoin('ledger_transactions as r', 'r.reverses', 't.transaction_id')
    .select('t.transaction_id')
    .where('t.kind', 'in', ['claim_expense_paid', 'claim_expense_paid_by_insurer'])
    .where('t.reference', 'like', `${payout_id}%`)
    .where('r.transaction_id', 'is', null)
    .executeTakeFirst();
  return found?.transaction_id;
}

/** The payout of an expense, locked until the end of the transaction. */
async function lockExpense({ db }: WriteContext, payout_id: string) {
  return db
    .selectFrom('payouts')
    .select(['payout_id', 'payee', 'amount', 'paid_amount', 'created_by', 'revision'])
    .select(['policy_id', 'claim_id'])
    .select((eb) => [
      eb.ref('status').$castTo<OutgoingStatus>().as('status'),
      eb.ref('currency').$castTo<Currency>().as('currency'),
    ])
    .where('payout_id', '=', payout_id)
    .where('source', '<>', 'claim_payout')
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function storePayout(
  ctx: WriteContext,
  { payout_id, revision }: { payout_id: string; revision: number },
  set: {
    status: OutgoingStatus;
    paid_amount: Cents;
    paid_on: CalendarDate | null;
    reference: string;
    note?: string;
  },
): Promise<void> {
  await ctx.db
    .updateTable('payouts')
    .set({ ...set, revision: revision + 1 })
    .where('payout_id', '=', payout_id)
    .execute();
  ctx.changed('payout', payout_id);
}

const byOf = ({ actor }: WriteContext) =>
  actor.account_type === 'superadmin' ? 'superadmin' : 'admin';
