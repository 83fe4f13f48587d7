import type { paymentBatchActions } from '#contract/payments/payment-batches.ts';
import { writePainFile } from '#domain/payments/batch/pain-file.ts';
import { assertAuthority } from '#server/accounts/people/staff-authority.ts';
import { assertBatchStep, batchAnswer, lockBatch } from '#server/payments/batch/batch-record.ts';
import { assertSetOffsStand } from '#server/payments/payout/claim-settlement.ts';
import type { Handler } from '#server/platform/area.ts';

/** A second person orders the batch: the file is written now and never again. */
export const approvePaymentBatch: Handler<
  typeof paymentBatchActions.approve_payment_batch
> = async (ctx, input) => {
  const { config } = ctx.services;
  const batch = await lockBatch(ctx, input);
  assertBatchStep(ctx, 'approve_payment_batch', batch);
  const { batch_id, batch_number, currency, revision } = batch;
  const transfers = await ctx.db
    .selectFrom('payment_batch_items')
    .select(['end_to_end', 'amount', 'payee', 'iban', 'remittance', 'payout_id', 'refund_id'])
    .where('batch_id', '=', batch_id)
    .orderBy('position')
    .execute();
  for (const { amount, payout_id, refund_id } of transfers) {
    if (payout_id) await assertAuthority(ctx, { kind: 'claim_payment', amount, currency });
    if (refund_id) await assertAuthority(ctx, { kind: 'refund', amount, currency });
  }
  await assertSetOffsStand(
    ctx.db,
    transfers.flatMap(({ payout_id }) => payout_id ?? []),
  );
  // A day that has gone by while the batch waited is no day that a bank can keep.
  const execute_on = batch.execute_on < ctx.today ? ctx.today : batch.execute_on;
  const file = writePainFile({
    ...{ message_id: batch_number, created_at: ctx.now, execute_on, currency, transfers },
    debtor: { name: config.bank_account_name, iban: config.bank_iban },
  });
  const approved_by = ctx.actor.user_id;
  await ctx.db
    .updateTable('payment_batches')
    .set({
      ...{ status: 'approved', approved_by, approved_at: ctx.now.toISOString() },
      ...{ execute_on, file, revision: revision + 1 },
    })
    .where('batch_id', '=', batch_id)
    .execute();
  await ctx.audit({
    record_kind: 'payment_batch',
    record_id: batch_id,
    before: { status: batch.status },
    after: { status: 'approved', batch_number, execute_on },
  });
  ctx.changed('payout', batch_id);
  return batchAnswer(ctx, batch_id);
};
