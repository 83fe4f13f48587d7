import { moveRefund, type RefundStep } from '#domain/payments/refund-status.ts';
import { featureOf } from '#domain/places.ts';
import { notify } from '#server/communications/notifications.ts';
import {
  refundAnswer,
  type RefundAnswer,
  type RefundRow,
} from '#server/payments/payout/refund-record.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';

const refusals = {
  not_allowed: 'This refund has moved on. Reload to see where it is.',
  same_person: 'A second person has to approve a refund: not the one who asked for it.',
} as const;

/** Refuses a step that the domain's table does not have for this refund and this person. */
export function assertRefundStep(ctx: WriteContext, step: RefundStep, refund: RefundRow): void {
  const { requested_by, status } = refund;
  const move = moveRefund(step, { status, requested_by, moved_by: ctx.actor.user_id });
  if (!move.ok)
    throw new AppError('transition_refused', {
      reason: move.reason,
      message: refusals[move.reason],
    });
}

/** Writes a refund's new status with what belongs to it, and its line of the history. */
export async function storeRefund(
  ctx: WriteContext,
  refund: RefundRow,
  figures:
    | { status: 'approved'; approved_by: string }
    | { status: 'approved'; paid_on: null; reference: ''; executed_at: null }
    | { status: 'rejected'; rejected_because: string }
    | { status: 'executed'; paid_on: string; reference: string; executed_at: string },
): Promise<void> {
  const { refund_id, payment_id, unallocated_id, status, revision } = refund;
  await ctx.db
    .updateTable('refunds')
    .set({ ...figures, revision: revision + 1 })
    .where('refund_id', '=', refund_id)
    .execute();
  await ctx.audit({
    record_kind: 'refund',
    record_id: refund_id,
    before: { status },
    after: { status: figures.status },
  });
  ctx.changed('payment', payment_id ?? unallocated_id ?? refund_id);
}

/** Tells who asked for a refund what became of it, and answers it as it is now. */
export async function tellOfRefund(
  ctx: WriteContext,
  { requested_by, refund_id }: RefundRow,
  outcome: string,
): Promise<RefundAnswer> {
  await notify(ctx, {
    event: 'payment',
    user_ids: [requested_by],
    message: `Your refund was ${outcome}`,
    feature: featureOf('refunds'),
    feature_id: '',
  });
  return refundAnswer(ctx, refund_id);
}
