import type { refundActions } from '#contract/payments/refunds.ts';
import { assertAuthority } from '#server/accounts/people/staff-authority.ts';
import { lockRefund } from '#server/payments/payout/refund-record.ts';
import {
  assertRefundStep,
  storeRefund,
  tellOfRefund,
} from '#server/payments/payout/step-of-refund.ts';
import type { Handler } from '#server/platform/area.ts';

/** Another person than who asked agrees that money goes back. */
export const approveRefund: Handler<typeof refundActions.approve_refund> = async (ctx, input) => {
  const refund = await lockRefund(ctx, input);
  assertRefundStep(ctx, 'approve_refund', refund);
  const { amount, currency } = refund;
  await assertAuthority(ctx, { kind: 'refund', amount, currency });
  await storeRefund(ctx, refund, { status: 'approved', approved_by: ctx.actor.user_id });
  return tellOfRefund(ctx, refund, 'approved');
};
