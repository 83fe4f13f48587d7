import { type ButtonOf, steps } from '#contract/step.ts';
import type { ClaimStatus } from '#domain/claims/claim-status.ts';
import type { ClaimStep } from '#domain/claims/claim-transitions.ts';

const lists = ['claims'] as const;
const notUnderReview = 'This claim is not under review.';

/** What can be done with a claim, as people read it; whose step it is and when it is possible says the domain. */
export const claimSteps = steps<ClaimStep, ClaimStatus>()({
  create_claim: {
    summary: 'Starts a crash report as a draft; it may be incomplete.',
    past: 'Created claim',
  },
  save_claim: {
    summary: 'Keeps what was filled in so far; only the fields that are sent change.',
    past: 'Changed the report',
  },
  save_claim_lines: {
    summary: 'Writes the damage table: claimed by client or staff, agreed by adjuster or staff.',
    past: 'Changed the amounts',
  },
  save_adjuster_report: {
    summary: "The loss adjuster's report: when and where inspected, findings, recommendation.",
    past: 'Wrote the adjuster’s report',
  },
  answer_claim_info: {
    summary: 'The client sends what was asked for.',
    past: 'Sent what was missing',
    label: 'Send what is missing',
    main: true,
  },
  submit_claim: {
    summary: 'Sends the report; what is missing is named field by field.',
    past: 'Submitted claim',
    label: 'Continue report',
    main: true,
  },
  review_claim: {
    summary: 'Takes a claim under review.',
    past: 'Started the review',
    label: 'Start review',
    main: true,
    done: 'Claim is under review',
    bulk: {
      lists,
      doing: 'Starting reviews',
      done: (n) => `${n} under review`,
      refused: 'This claim does not wait for a review.',
    },
  },
  approve_claim: {
    summary: 'Approves the agreed amounts and freezes them; the client gets the offer.',
    past: 'Approved claim',
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
    summary:
      'Books the payout and sets the open premium off; above 25,000 by another person than the approver.',
    past: 'Paid claim',
    label: 'Mark as paid',
    note: 'The client gets an email',
    main: true,
    in: { approved: { label: 'Close without payment', note: '' } },
  },
  pay_claim_ahead: {
    summary:
      'Pays at most 80 % of what is prepared before the rest; above 25,000 by another person than the preparer and the approver [4.23].',
    past: 'Paid a part ahead',
    label: 'Pay part ahead',
    note: 'The client is told',
    menu: 'money',
  },
  prepare_claim_payment: {
    summary: 'Makes an accepted claim ready to be paid, with the premium that is set off.',
    past: 'Made ready to be paid',
    label: 'Ready to be paid',
    main: true,
  },
  reopen_claim: {
    summary:
      'Makes a retracted claim a draft again, or takes a rejected or paid one back under review.',
    past: 'Reopened claim',
    label: 'Reopen claim',
    main: true,
    asks: { field: 'reason', label: 'Reason', max: 500, optional: true },
    title: 'Reopen this claim?',
    text: 'The claim is a draft again, under the same number.',
    keep: 'Keep it closed',
    done: 'Claim reopened',
    needed: true,
    in: {
      rejected: {
        text: 'The claim is looked at again, with what the client objects.',
        asked: 'Objection',
      },
      paid: { text: 'For damage that was found later. Only new lines can be added.' },
    },
  },
  ask_claim_info: {
    summary: 'Asks the client for what is missing, until a date.',
    past: 'Asked for information',
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
    summary: 'Rejects the claim with a code and the reason in words.',
    past: 'Rejected claim',
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
    summary: 'The client gives the claim up; final.',
    past: 'Cancelled claim',
    label: 'Cancel claim',
    note: 'Final',
    destructive: true,
    asks: { field: 'reason', label: 'Reason', max: 500 },
    title: 'Cancel this claim?',
    text: 'Nothing is paid, and the claim cannot be opened again.',
    keep: 'Keep claim',
    done: 'Claim cancelled',
    in: {
      created: {
        label: 'Discard draft',
        title: 'Discard this draft?',
        text: 'The report was not sent yet. It cannot be opened again.',
        keep: 'Keep draft',
        done: 'Draft discarded',
      },
    },
  },
  retract_claim: {
    summary: 'The client takes back a claim that nobody has started on.',
    past: 'Withdrew claim',
    label: 'Withdraw claim',
    destructive: true,
    asks: { field: 'reason', label: 'Reason', max: 500 },
    title: 'Withdraw this claim?',
    text: 'Nobody has started on it. You can open it again within 30 days after it happened.',
    keep: 'Keep claim',
    done: 'Claim withdrawn',
  },
  withdraw_claim_decision: {
    summary: 'Takes an approval or a payment proposal back, with its reason.',
    past: 'Took the decision back',
    label: 'Take decision back',
    asks: { field: 'reason', label: 'Reason', max: 500 },
    title: 'Take the approval back?',
    text: 'The claim is under review again, and its amounts can be changed.',
    save: 'Take approval back',
    keep: 'Keep approval',
    done: 'Approval taken back',
    in: {
      ready_to_be_paid: {
        label: 'Take payment proposal back',
        title: 'Take the payment proposal back?',
        text: 'The claim is approved again, and nothing is paid yet.',
        save: 'Take proposal back',
        keep: 'Keep proposal',
        done: 'Payment proposal taken back',
      },
    },
  },
  link_claim: {
    summary: 'Names the claim on track that this one hangs on, in place of the one named before.',
    past: 'Named another claim of the car',
    menu: 'link',
    label: 'Choose the claim of the car',
  },
  confirm_claim_terms: {
    summary: 'Settles who was at fault and which additional excess applies.',
    past: 'Confirmed fault and additional excess',
    menu: 'scale',
    label: 'Confirm fault and excess',
  },
  assign_loss_adjuster: {
    summary: 'Puts a loss adjuster on the claim, or takes it off.',
    past: 'Assigned loss adjuster',
    menu: 'assign',
    label: 'Assign loss adjuster',
    bulk: {
      lists,
      doing: 'Assigning claims',
      done: (n) => `${n} assigned`,
      refused: 'A loss adjuster can be assigned only while a claim is being handled.',
    },
  },
  send_claim_reminder: {
    summary: 'Reminds the client of what was asked for.',
    past: 'Sent a reminder',
    activity: 'email',
    label: 'Send reminder',
    menu: 'remind',
    done: 'Mail sent',
    bulk: {
      lists,
      doing: 'Sending reminders',
      done: (n) => `Reminders of ${n} sent`,
      refused: 'Nothing was asked of the client of this claim.',
    },
  },
  take_over_claim: {
    summary: 'Another member of staff goes on with the review, and hears what the client answers.',
    past: 'Took the review over',
    label: 'Take over the review',
    menu: 'hand_over',
    done: 'You review this claim now',
  },
  release_claim_review: {
    summary:
      'Gives a review back while the client has the ball: whoever takes the answer up goes on with it.',
    past: 'Gave the review back',
    label: 'Give the review back',
    menu: 'hand_over',
    title: 'Give the review back?',
    text: 'All of staff hear what the client answers, and whoever takes it up goes on with the review.',
    done: 'The review waits for a colleague',
  },
  mail_claim_insurers: {
    summary: 'Tells the people of the insurer by mail that a claim is paid.',
    past: 'Told the insurer of the payment',
    activity: 'email',
    label: 'Tell the insurer',
    menu: 'mail',
    title: 'Tell the insurer?',
    text: 'The people of the insurer get an email that the claim is paid.',
    save: 'Send email',
    done: 'Mail sent',
    bulk: {
      lists,
      doing: 'Sending emails to insurers',
      done: (n) => `Emails about ${n} sent`,
      refused: 'This claim is not paid.',
    },
  },
  accept_settlement: {
    summary: 'The client accepts the offer and says where the money goes.',
    past: 'Accepted the offer',
    menu: 'hand_over',
    label: 'Accept offer',
    main: true,
  },
});

/** A step that is a button of the claim's page. */
export type ClaimButton = ButtonOf<typeof claimSteps>;
