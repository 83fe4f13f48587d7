import { steps } from '#contract/step.ts';
import type { RefundStatus, RefundStep } from '#domain/payments/refund-status.ts';

/**
 * What can be done with a refund, as people read it; `{amount}` and `{client}` are of the refund. When a step is
 * possible, and by whom, says the domain.
 */
export const refundSteps = steps<RefundStep, RefundStatus>()({
  request_refund: {
    summary: 'Asks for a refund of what was paid and is credited; another person approves it.',
    past: 'Asked for a refund',
  },
  approve_refund: {
    summary: 'Another person than who asked approves a refund.',
    past: 'Approved the refund',
    label: 'Approve',
    menu: 'agree',
    title: 'Approve {amount}?',
    text: 'The money may then be transferred to {client}.',
    save: 'Approve refund',
    done: 'Refund approved',
  },
  execute_refund: {
    summary: 'Books an approved refund that was transferred to the client.',
    past: 'Booked the refund',
    label: 'Book refund',
    menu: 'bank',
  },
  reject_refund: {
    summary: 'Rejects a refund with its reason.',
    past: 'Rejected the refund',
    label: 'Reject',
    menu: 'refuse',
    destructive: true,
    asks: { field: 'reason', label: 'Reason', max: 500 },
    title: 'Reject refund',
    text: 'Nothing is paid back, and the credit is free again.',
    save: 'Reject refund',
    done: 'Refund rejected',
  },
});
