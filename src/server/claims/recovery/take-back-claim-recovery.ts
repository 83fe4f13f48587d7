import type { claimsContract } from '#contract/claims/claims.ts';
import { formatMoney } from '#domain/money.ts';
import { type ClaimRecord, findClaim, updateClaim } from '#server/claims/record/claim-record.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { recoveriesOf } from '#server/claims/recovery/claim-recoveries.ts';
import { moveReserveLine } from '#server/claims/reserve/move-reserve-line.ts';
import { lockEntryOf, reopenEntry } from '#server/payments/bank/bank-entry-record.ts';
import { reverseTransaction } from '#server/payments/ledger/ledger.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';

/**
 * A receipt that was booked by mistake: its booking is taken back today, and it stays with the reason. A movement of the
 * bank that was it waits for a decision again (decision 087).
 */
export const takeBackClaimRecovery: Handler<
  (typeof claimsContract)['take_back_claim_recovery']
> = async (ctx, { receipt_id, reason, ...key }) => {
  // Movements of the bank are locked before what they are booked on.
  const shown = await findReceipt(ctx.db, { receipt_id, claim_id: key.claim_id });
  const entry = shown && (await lockEntryOf(ctx, shown.transaction_id));
  const claim = await lockClaim(ctx, key);
  const receipt = await findReceipt(ctx.db, { receipt_id, claim_id: claim.claim_id });
  if (!receipt) throw new AppError('not_found');
  if (receipt.taken_back_because !== null)
    throw new AppError('transition_refused', { message: 'This was taken back already.' });
  if (entry) await reopenEntry(ctx, entry);
  return recoveriesOf(ctx.db, await takeBack(ctx, claim, { ...receipt, reason }));
};

/** The movement of the bank that a receipt was booked from is undone: so is the receipt. Answers 1 where there is one. */
export async function takeBackBooking(
  ctx: WriteContext,
  { transaction_id }: { transaction_id: string },
): Promise<number> {
  const receipt = await findReceipt(ctx.db, { transaction_id });
  if (!receipt) return 0;
  const claim = await findClaim(ctx.db, receipt.claim_id, { lock: true });
  if (!claim) throw new AppError('not_found');
  await takeBack(ctx, claim, { ...receipt, reason: 'The entry of the bank was taken back' });
  return 1;
}

type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

async function findReceipt(
  db: Queryable,
  which: { receipt_id: string; claim_id: string } | { transaction_id: string },
) {
  return db
    .selectFrom('claim_recovery_receipts')
    .select(['receipt_id', 'claim_id', 'transaction_id', 'amount', 'reference', 'released'])
    .select('taken_back_because')
    .where((eb) => eb.and(which))
    .executeTakeFirst();
}

/** Reverses the booking of a receipt of a locked claim, and expects again what it had brought. */
async function takeBack(
  ctx: WriteContext,
  claim: ClaimRecord,
  receipt: Receipt & { reason: string },
): Promise<ClaimRecord> {
  const { claim_id, claim_number, policy_id, currency } = claim;
  const { receipt_id, transaction_id, reason } = receipt;
  await ctx.db
    .updateTable('claim_recovery_receipts')
    .set({ taken_back_because: reason })
    .where('receipt_id', '=', receipt_id)
    .execute();
  await reverseTransaction(ctx, transaction_id, {
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
  return changed;
}
