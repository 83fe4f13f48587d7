import type { claimsContract } from '#contract/claims/claims.ts';
import { formatMoney } from '#domain/money.ts';
import { updateClaim } from '#server/claims/record/claim-record.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { recoveriesOf } from '#server/claims/recovery/claim-recoveries.ts';
import { moveReserveLine } from '#server/claims/reserve/move-reserve-line.ts';
import { reverseTransaction } from '#server/payments/ledger/ledger.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

/** A receipt that was booked by mistake: its booking is taken back today, and it stays with the reason. */
export const takeBackClaimRecovery: Handler<
  (typeof claimsContract)['take_back_claim_recovery']
> = async (ctx, { receipt_id, reason, ...key }) => {
  const claim = await lockClaim(ctx, key);
  const { claim_id, claim_number, policy_id, currency } = claim;
  const receipt = await ctx.db
    .selectFrom('claim_recovery_receipts')
    .select(['transaction_id', 'amount', 'reference', 'released', 'taken_back_because'])
    .where('claim_id', '=', claim_id)
    .where('receipt_id', '=', receipt_id)
    .executeTakeFirst();
  if (!receipt) throw new AppError('not_found');
  if (receipt.taken_back_because !== null)
    throw new AppError('transition_refused', { message: 'This was taken back already.' });
  await ctx.db
    .updateTable('claim_recovery_receipts')
    .set({ taken_back_because: reason })
    .where('receipt_id', '=', receipt_id)
    .execute();
  await reverseTransaction(ctx, receipt.transaction_id, {
    description: `Recovery of ${claim_number} taken back: ${reason}`,
    ...{ booked_on: ctx.today, policy_id, claim_id },
  });
  const changed = await updateClaim(ctx, claim, {
    kept_reserve: await moveReserveLine(ctx, claim, {
      ...{ line: 'recovery', amount: claim.reserve_recovery - receipt.released },
      reason: `Receipt taken back: ${reason}`,
    }),
  });
  await ctx.audit({
    record_kind: 'claim',
    record_id: claim_id,
    before: { received: formatMoney(receipt.amount, currency), reference: receipt.reference },
    after: { reason },
  });
  return recoveriesOf(ctx.db, changed);
};
