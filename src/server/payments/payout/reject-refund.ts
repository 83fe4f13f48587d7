import type { refundActions } from '#contract/payments/refunds.ts';
import { assertNotInBatch } from '#server/payments/batch/in-batch.ts';
import { lockRefund } from '#server/payments/payout/refund-record.ts';
import {
  assertRefundStep,
  storeRefund,
  tellOfRefund,
} from '#server/payments/payout/step-of-refund.ts';
import type { Handler } from '#server/platform/area.ts';

/** Somebody refuses a refund with its reason; its credit is free again. */
export const rejectRefund: Handler<typeof refundActions.reject_refund> = async (ctx, input) => {
  const refund = await lockRefund(ctx, input);
  assertRefundStep(ctx, 'reject_refund', refund);
  await assertNotInBatch(ctx.db, input);
  await storeRefund(ctx, refund, { status: 'rejected', rejected_because: input.reason });
  return tellOfRefund(ctx, refund, `rejected: ${input.reason}`);
};
