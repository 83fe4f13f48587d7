import type { paymentBatchActions } from '#contract/payments/payment-batches.ts';
import { assertBatchStep, batchAnswer, lockBatch } from '#server/payments/batch/batch-record.ts';
import type { Handler } from '#server/platform/area.ts';

/** Takes a batch apart before it was approved. */
export const withdrawPaymentBatch: Handler<
  typeof paymentBatchActions.withdraw_payment_batch
> = async (ctx, input) => {
  const batch = await lockBatch(ctx, input);
  assertBatchStep(ctx, 'withdraw_payment_batch', batch);
  const { batch_id, revision } = batch;
  await ctx.db
    .updateTable('payment_batch_items')
    .set({ status: 'withdrawn', decided_at: ctx.now.toISOString() })
    .where('batch_id', '=', batch_id)
    .execute();
  await ctx.db
    .updateTable('payment_batches')
    .set({ status: 'withdrawn', withdrawn_because: input.reason, revision: revision + 1 })
    .where('batch_id', '=', batch_id)
    .execute();
  await ctx.audit({
    record_kind: 'payment_batch',
    record_id: batch_id,
    before: { status: batch.status },
    after: { status: 'withdrawn', reason: input.reason },
  });
  ctx.changed('payout', batch_id);
  return batchAnswer(ctx, batch_id);
};
