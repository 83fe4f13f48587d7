import type { claimsContract } from '#contract/claims/claims.ts';
import { reserveLineOf } from '#domain/claims/claim-expense.ts';
import { reserveByLine } from '#domain/claims/claim-reserve-lines.ts';
import { formatMoney } from '#domain/money.ts';
import { expensesOf, findExpense } from '#server/claims/expense/claim-expenses.ts';
import { updateClaim } from '#server/claims/record/claim-record.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { moveReserveLine } from '#server/claims/reserve/move-reserve-line.ts';
import { withdrawExpense } from '#server/payments/payout/expense-payouts.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

/** An expense that was booked by mistake: its bookings are reversed today, and what was set aside for it is there again. */
export const takeBackClaimExpense: Handler<
  (typeof claimsContract)['take_back_claim_expense']
> = async (ctx, { expense_id, reason, ...key }) => {
  const claim = await lockClaim(ctx, key);
  const { claim_id, currency } = claim;
  const expense = await findExpense(ctx.db, { claim_id, expense_id });
  const { kind, amount, invoice_number } = expense;
  if (expense.taken_back_because !== null)
    throw new AppError('transition_refused', { message: 'This was taken back already.' });
  await withdrawExpense(ctx, { ...expense, reason });
  await ctx.db
    .updateTable('claim_expenses')
    .set({ taken_back_because: reason })
    .where('expense_id', '=', expense_id)
    .execute();
  const line = reserveLineOf(kind);
  const changed = await updateClaim(ctx, claim, {
    expenses: claim.expenses - amount,
    kept_reserve: await moveReserveLine(ctx, claim, {
      ...{ line, amount: reserveByLine(claim)[line] + amount },
      reason: `Invoice ${invoice_number} taken back: ${reason}`.slice(0, 300),
    }),
  });
  await ctx.audit({
    record_kind: 'claim',
    record_id: claim_id,
    before: { invoice_number, amount: formatMoney(amount, currency) },
    after: { reason },
  });
  return expensesOf(ctx, changed);
};
