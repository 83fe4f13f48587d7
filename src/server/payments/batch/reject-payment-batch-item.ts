import type { paymentBatchActions } from '#contract/payments/payment-batches.ts';
import {
  assertBatchStep,
  batchAnswer,
  endWhenDecided,
  lockBatch,
} from '#server/payments/batch/batch-record.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

/** The bank did not execute a transfer: what it was for can be collected again. */
export const rejectPaymentBatchItem: Handler<
  typeof paymentBatchActions.reject_payment_batch_item
> = async (ctx, { item_id, reason }) => {
  const found = await ctx.db
    .selectFrom('payment_batch_items')
    .select('batch_id')
    .where('item_id', '=', item_id)
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  const { batch_id } = found;
  assertBatchStep(ctx, 'reject_payment_batch_item', await lockBatch(ctx, { batch_id }));
  const back = await ctx.db
    .updateTable('payment_batch_items')
    .set({ status: 'rejected', rejected_because: reason, decided_at: ctx.now.toISOString() })
    .where('item_id', '=', item_id)
    .where('status', '=', 'waiting')
    .returning(['end_to_end', 'amount', 'payee'])
    .executeTakeFirst();
  if (!back)
    throw new AppError('transition_refused', {
      reason: 'decided_before',
      message: 'This transfer does not wait any more.',
    });
  await ctx.audit({
    record_kind: 'payment_batch',
    record_id: batch_id,
    after: { ...back, reason },
  });
  await endWhenDecided(ctx, batch_id);
  return batchAnswer(ctx, batch_id);
};
