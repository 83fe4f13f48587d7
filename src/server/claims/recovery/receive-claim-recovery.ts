import type { claimsContract } from '#contract/claims/claims.ts';
import { type ReceiptRefusal, refuseReceipt } from '#domain/claims/claim-recovery.ts';
import { dateOfInstant } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { claimRecovered } from '#domain/payments/claim-recovered.ts';
import { panelOfClaim } from '#server/claims/record/claim-panel.ts';
import { updateClaim } from '#server/claims/record/claim-record.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { recoveriesOf } from '#server/claims/recovery/claim-recoveries.ts';
import { findRecovery } from '#server/claims/recovery/save-claim-recovery.ts';
import { moveReserveLine } from '#server/claims/reserve/move-reserve-line.ts';
import { lockEntry } from '#server/payments/bank/bank-entry-record.ts';
import { linkBooking } from '#server/payments/bank/book-entry.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

/** Money came back: it stands on our bank, and who bore the claim is owed it by the same shares (decision 087). */
export const receiveClaimRecovery: Handler<
  (typeof claimsContract)['receive_claim_recovery']
> = async (ctx, { recovery_id, amount, received_on, reference, entry_id, ...key }) => {
  // Movements of the bank are decided on one after the other, before anything that they are booked on.
  const entry = entry_id === undefined ? undefined : await lockEntry(ctx, entry_id);
  const claim = await lockClaim(ctx, key);
  const { claim_id, claim_number, currency, policy_id, date_accident } = claim;
  const { source } = await findRecovery(ctx, { claim_id, recovery_id });
  const refusal = refuseReceipt(
    { amount, received_on },
    {
      ...(await recoveriesOf(ctx.db, claim)),
      // What is expected back is no cost that a receipt could exceed.
      reserve: claim.reserve - claim.reserve_recovery,
      today: ctx.today,
      accident_on: date_accident === null ? null : dateOfInstant(date_accident),
    },
  );
  if (refusal) throw refused(refusal);
  const panel = await panelOfClaim(ctx.db, claim);
  const transaction_id = await post(ctx, claimRecovered({ currency, panel, amount }), {
    description: `Recovery of ${claim_number} from ${source}: ${reference}`,
    ...{ booked_on: received_on, policy_id, claim_id },
  });
  if (transaction_id === null) throw new Error('a recovery was not booked');
  if (entry) await linkBooking(ctx, entry, { transaction_id, certainty: 'likely', made: true });
  const released = Math.min(amount, -claim.reserve_recovery);
  const kept_reserve = await moveReserveLine(ctx, claim, {
    ...{ line: 'recovery', amount: claim.reserve_recovery + released },
    reason: `Received from ${source}`,
  });
  await ctx.db
    .insertInto('claim_recovery_receipts')
    .values({ recovery_id, claim_id, amount, received_on, reference, transaction_id, released })
    .execute();
  const changed = await updateClaim(ctx, claim, { kept_reserve });
  await ctx.audit({
    record_kind: 'claim',
    record_id: claim_id,
    after: { source, received: formatMoney(amount, currency), received_on, reference },
  });
  return recoveriesOf(ctx.db, changed);
};

const texts: Readonly<Record<ReceiptRefusal, { field: string; text: string }>> = {
  in_future: { field: 'received_on', text: 'Money cannot have come on a day that is yet to come.' },
  before_accident: { field: 'received_on', text: 'Nothing comes back before it happened.' },
  above_cost: { field: 'amount', text: 'That is more than the claim has cost and may cost yet.' },
};

const refused = (refusal: ReceiptRefusal) =>
  fieldError(texts[refusal].field, refusal, texts[refusal].text);
