import { type ButtonOf, steps } from '#contract/step.ts';
import type { PaymentStatus } from '#domain/payments/payment-status.ts';
import type { PaymentStep } from '#domain/payments/payment-steps.ts';

/** What can be done with an instalment, as people read it; whose step it is and when it is possible says the domain. */
export const paymentSteps = steps<PaymentStep, PaymentStatus>()({
  register_payment: {
    summary:
      'Books money that came in by bank: all that is open, a part of it, or more, which becomes credit.',
    past: 'Registered a payment',
    label: 'Register payment',
    menu: 'money',
  },
  create_bulk_payment_link: {
    summary: 'Makes a link with which the chosen instalments are paid by card at once [7.46].',
    past: 'Created a payment link',
    label: 'Payment link',
    menu: 'link',
  },
  send_payment_reminders: {
    summary: 'Mails the client about instalments that are late or due.',
    past: 'Sent payment reminders',
    activity: 'email',
    label: 'Payment reminder',
    menu: 'remind',
    bulk: {
      lists: ['invoices'],
      doing: 'Sending reminders',
      done: (n) => `Reminders of ${n} sent`,
    },
  },
  report_payment: {
    summary: 'A client says that an instalment was paid, with a note; staff look at it.',
    past: 'Reported as paid',
    label: 'Report as paid',
    menu: 'bank',
  },
  change_payment_status: {
    summary: 'Moves an instalment to under review and back, or cancels it, with its reason.',
    past: 'Changed the status of a payment',
  },
});

/** A step that is an entry of an instalment's menu; its statuses are chosen one by one. */
export type PaymentButton = ButtonOf<typeof paymentSteps>;
