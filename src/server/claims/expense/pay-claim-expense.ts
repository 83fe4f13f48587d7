import type { claimsContract } from '#contract/claims/claims.ts';
import { formatMoney } from '#domain/money.ts';
import { assertAuthority } from '#server/accounts/people/staff-authority.ts';
import { expensesOf, findExpense } from '#server/claims/expense/claim-expenses.ts';
import { updateClaim } from '#server/claims/record/claim-record.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { payExpenseByHand } from '#server/payments/payout/expense-payouts.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

/** An expense was paid outside of a batch. */
export const payClaimExpense: Handler<(typeof claimsContract)['pay_claim_expense']> = async (
  ctx,
  { expense_id, paid_by, paid_on, reference, ...key },
) => {
  const claim = await lockClaim(ctx, key);
  const { claim_id, currency, insurer_id } = claim;
  const { payout_id, amount, invoice_number } = await findExpense(ctx.db, { claim_id, expense_id });
  if (paid_on > ctx.today)
    throw fieldError('paid_on', 'in_future', 'The payment cannot be in the future.');
  await assertAuthority(ctx, { kind: 'claim_payment', amount, currency });
  await payExpenseByHand(ctx, {
    ...{ payout_id, paid_on, reference },
    ...(paid_by === 'insurer' ? { insurer_id } : {}),
  });
  const changed = await updateClaim(ctx, claim, {});
  await ctx.audit({
    record_kind: 'claim',
    record_id: claim_id,
    after: { invoice_number, paid: formatMoney(amount, currency), paid_on, reference },
  });
  return expensesOf(ctx, changed);
};
