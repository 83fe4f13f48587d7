import { type ButtonOf, steps } from '#contract/step.ts';
import type { ClaimStatus } from '#domain/claims/claim-status.ts';
import type { ClaimStep } from '#domain/claims/claim-transitions.ts';

const lists = ['claims'] as const;
const notUnderReview = 'This claim is not under review.';

/** What can be done with a claim, as people read it; whose step it is and when it is possible says the domain. */
export const claimSteps = steps<ClaimStep, ClaimStatus>()({
  create_claim: {},
  save_claim: {},
  save_claim_lines: {},
  save_adjuster_report: {},
  answer_claim_info: { label: 'Send what is missing', main: true },
  submit_claim: { label: 'Continue report', main: true },
  review_claim: {
    label: 'Start review',
    main: true,
    bulk: {
      lists,
      doing: 'Starting reviews',
      done: (n) => `${n} under review`,
      refused: 'This claim does not wait for a review.',
    },
  },
  approve_claim: {
    label: 'Approve claim',
    note: 'The client gets the offer',
    main: true,
    bulk: {
      lists,
      doing: 'Approving claims',
      done: (n) => `${n} approved`,
      refused: notUnderReview,
    },
  },
  pay_claim: {
    label: 'Mark as paid',
    note: 'The client gets an email',
    main: true,
    in: { approved: { label: 'Close without payment', note: '' } },
  },
  prepare_claim_payment: { label: 'Ready to be paid', main: true },
  accept_settlement: { label: 'Accept offer', main: true },
  reopen_claim: { label: 'Reopen claim', main: true },
  ask_claim_info: {
    label: 'Ask for information',
    note: 'The client gets an email',
    bulk: {
      lists,
      doing: 'Asking for information',
      done: (n) => `Information asked for ${n}`,
      refused: notUnderReview,
    },
  },
  reject_claim: {
    label: 'Reject claim',
    note: 'The client gets an email',
    destructive: true,
    bulk: {
      lists,
      doing: 'Rejecting claims',
      done: (n) => `${n} rejected`,
      refused: notUnderReview,
    },
  },
  cancel_claim: {
    label: 'Cancel claim',
    note: 'Final',
    destructive: true,
    in: { created: { label: 'Discard draft' } },
  },
  retract_claim: { label: 'Withdraw claim', destructive: true },
  withdraw_claim_decision: {
    label: 'Take decision back',
    in: { ready_to_be_paid: { label: 'Take payment proposal back' } },
  },
  confirm_claim_terms: { label: 'Confirm fault and excess' },
  assign_loss_adjuster: {
    label: 'Assign loss adjuster',
    bulk: {
      lists,
      doing: 'Assigning claims',
      done: (n) => `${n} assigned`,
      refused: 'A loss adjuster can be assigned only while a claim is being handled.',
    },
  },
  send_claim_reminder: {
    label: 'Send reminder',
    bulk: {
      lists,
      doing: 'Sending reminders',
      done: (n) => `Reminders of ${n} sent`,
      refused: 'Nothing was asked of the client of this claim.',
    },
  },
});

/** A step that is a button of the claim's page. */
export type ClaimButton = ButtonOf<typeof claimSteps>;
