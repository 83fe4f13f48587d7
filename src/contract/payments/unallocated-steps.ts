import { steps } from '#contract/step.ts';
import type { UnallocatedStep } from '#domain/payments/unallocated-steps.ts';

/** What can be done with money that fits no instalment, as people read it; when it is possible says the domain. */
export const unallocatedSteps = steps<UnallocatedStep, never>()({
  use_credit: {
    summary: "Pays an invoice out of its client's credit: all that is open and there, or a part.",
    past: 'Used credit for an invoice',
    label: 'Use for an invoice',
    menu: 'money',
  },
  assign_unallocated: {
    summary: 'Says whose unallocated money is: from now on it is the credit of that client.',
    past: 'Assigned unallocated money',
    label: 'Assign to a client',
    menu: 'assign',
  },
  request_credit_refund: {
    summary: 'Asks that unallocated money is paid back; another person approves it.',
    past: 'Asked to pay credit back',
    label: 'Pay back',
    menu: 'bank',
  },
});
