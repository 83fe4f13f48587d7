import { isInForce } from '#domain/policies/document-status.ts';
import { isUnpaidForGood } from '#server/payments/payment/non-payment.ts';
import type { Job } from '#server/platform/area.ts';
import { cancelDocument } from '#server/policies/cancellation/cancel-document.ts';
import { lockDocument, updateDocument } from '#server/policies/document/document-record.ts';

/**
 * Cancels a policy whose premium was not paid after reminders, suspension and last notice (decision 055). What has not
 * begun is credited against what is open, and nothing is paid out; what was driven stays due. The payments area asks for
 * it; what was paid or cancelled in between stays as it is, so that it may run twice.
 */
export const cancelUnpaidPolicy: Job = async ({ write }, payload) => {
  await write(async (ctx) => {
    const policy = await lockDocument(ctx, { policy_id: String(payload['policy_id']) });
    if (!isInForce(policy) || !(await isUnpaidForGood(ctx, policy.policy_id))) return;
    const rested = await updateDocument(ctx, policy, { suspended_since: null });
    await cancelDocument(ctx, rested, {
      reason: 'The premium was not paid in spite of reminders and a last notice.',
      initiator: 'non_payment',
      by: 'job',
    });
  });
};
