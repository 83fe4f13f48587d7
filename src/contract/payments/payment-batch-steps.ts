import { steps } from '#contract/step.ts';
import type { BatchStatus, BatchStep } from '#domain/payments/batch/payment-batch.ts';

/** What can be done with a payment batch, as people read it; `{batch}` and `{amount}` are of the batch. */
export const batchSteps = steps<
  Exclude<BatchStep, 'get_payment_batch_file' | 'reject_payment_batch_item'>,
  BatchStatus
>()({
  approve_payment_batch: {
    summary:
      'Another person than who collected a payment batch approves it; the order to the bank is written.',
    past: 'Approved the payment batch',
    label: 'Approve',
    menu: 'agree',
    title: 'Approve {amount}?',
    text: 'The order of {batch} is written for the bank and stays as it is.',
    save: 'Approve batch',
    done: '{batch} is approved',
  },
  withdraw_payment_batch: {
    summary:
      'Withdraws a payment batch before it is approved; what was in it can be collected again.',
    past: 'Withdrew the payment batch',
    label: 'Withdraw',
    menu: 'refuse',
    destructive: true,
    asks: { field: 'reason', label: 'Reason', max: 500 },
    title: 'Withdraw {batch}',
    text: 'Nothing leaves, and what was in it can be collected again.',
    save: 'Withdraw batch',
    done: '{batch} is withdrawn',
  },
});
