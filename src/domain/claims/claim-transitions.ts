// The 21 rows in which a claim may move (manual 7.2); everything else is refused.
// Row 2: client, brokerage or admin send a draft; row 19: an admin pays what row 15 made ready.

import type { AccountType } from '#domain/accounts/account-types.ts';
import type { ClaimStatus } from './claim-status.ts';

/** Steps that move a claim, under the names of the actions that take them. */
const claimMoveNames = [
  'create_claim',
  'submit_claim',
  'cancel_claim',
  'retract_claim',
  'reopen_claim',
  'review_claim',
  'ask_claim_info',
  'answer_claim_info',
  'approve_claim',
  'reject_claim',
  'prepare_claim_payment',
  'withdraw_claim_decision',
  'pay_claim',
] as const;

/** Work on a claim that leaves it in its status. */
const claimTaskNames = [
  'save_claim',
  'save_claim_lines',
  'link_claim',
  'confirm_claim_terms',
  'assign_loss_adjuster',
  'save_adjuster_report',
  'accept_settlement',
  'pay_claim_ahead',
  'send_claim_reminder',
  'take_over_claim',
  'release_claim_review',
  'mail_claim_insurers',
] as const;

/** Everything that is done with a claim: the action, the ability in its answer and the row of the table are one word. */
export const claimStepNames = [...claimMoveNames, ...claimTaskNames] as const;

/** Name of a step. */
export type ClaimStep = (typeof claimStepNames)[number];

/** What else happens when a claim takes a step; the server does these in the same transaction. */
export type ClaimEffect =
  | 'assign_number'
  | 'set_date_claim'
  | 'apply_late_notice'
  | 'set_reserve'
  | 'clear_reserve'
  | 'notify_admins'
  | 'notify_reviewer'
  | 'stop_response_clock'
  | 'mail_info_request'
  | 'freeze_amounts'
  | 'unfreeze_amounts'
  | 'mail_offer'
  | 'mail_rejection'
  | 'propose_payment'
  | 'withdraw_payment'
  | 'set_off_payments'
  | 'mail_paid'
  | 'suggest_levels'
  | 'reduce_aggregate';

/** One row of manual 7.2. `from` is null for the new claim. */
export interface ClaimMoveRow {
  row: number;
  step: (typeof claimMoveNames)[number];
  from: readonly (ClaimStatus | null)[];
  to: ClaimStatus;
  who: readonly AccountType[];
  effects: readonly ClaimEffect[];
}

const staff = ['admin', 'superadmin'] as const;
const client = ['agent', 'brokerage'] as const;
const reporters = [...client, ...staff] as const;
const handlers = [...staff, 'loss_adjuster'] as const;

/** Manual 7.2, row by row. A brokerage needs its claim permission, a loss adjuster the assignment. */
export const claimMoves: readonly ClaimMoveRow[] = [
  {
    row: 1,
    step: 'create_claim',
    from: [null],
    to: 'created',
    who: reporters,
    effects: ['assign_number'],
  },
  {
    row: 2,
    step: 'submit_claim',
    from: ['created'],
    to: 'submitted',
    who: reporters,
    effects: ['set_date_claim', 'set_reserve', 'notify_admins'],
  },
  {
    row: 3,
    step: 'cancel_claim',
    from: ['created'],
    to: 'cancelled_by_client',
    who: reporters,
    effects: [],
  },
  {
    row: 4,
    step: 'retract_claim',
    from: ['submitted'],
    to: 'retracted',
    who: client,
    effects: ['clear_reserve'],
  },
  {
    row: 5,
    step: 'reopen_claim',
    from: ['retracted'],
    to: 'created',
    who: reporters,
    effects: [],
  },
  {
    row: 6,
    step: 'review_claim',
    from: ['submitted'],
    to: 'under_review',
    who: handlers,
    effects: ['stop_response_clock'],
  },
  {
    row: 7,
    step: 'ask_claim_info',
    from: ['under_review'],
    to: 'info_required',
    who: handlers,
    effects: ['mail_info_request'],
  },
  {
    row: 8,
    step: 'answer_claim_info',
    from: ['info_required'],
    to: 'revised',
    who: client,
    effects: ['notify_reviewer'],
  },
  {
    row: 9,
    step: 'review_claim',
    from: ['revised'],
    to: 'under_review',
    who: handlers,
    effects: [],
  },
  {
    row: 10,
    step: 'ask_claim_info',
    from: ['revised'],
    to: 'info_required',
    who: handlers,
    effects: ['mail_info_request'],
  },
  {
    row: 11,
    step: 'approve_claim',
    from: ['under_review'],
    to: 'approved',
    who: handlers,
    effects: ['freeze_amounts', 'mail_offer'],
  },
  {
    row: 12,
    step: 'reject_claim',
    from: ['under_review'],
    to: 'rejected',
    who: staff,
    effects: ['clear_reserve', 'mail_rejection'],
  },
  {
    row: 13,
    step: 'reject_claim',
    from: ['info_required'],
    to: 'rejected',
    who: staff,
    effects: ['clear_reserve', 'mail_rejection'],
  },
  {
    row: 14,
    step: 'cancel_claim',
    from: ['submitted', 'under_review', 'info_required', 'revised'],
    to: 'cancelled_by_client',
    who: reporters,
    effects: ['clear_reserve'],
  },
  {
    row: 15,
    step: 'prepare_claim_payment',
    from: ['approved'],
    to: 'ready_to_be_paid',
    who: staff,
    effects: ['propose_payment'],
  },
  {
    row: 16,
    step: 'pay_claim',
    from: ['approved'],
    to: 'paid',
    who: staff,
    effects: ['clear_reserve'],
  },
  {
    row: 17,
    step: 'withdraw_claim_decision',
    from: ['approved'],
    to: 'under_review',
    who: staff,
    effects: ['unfreeze_amounts'],
  },
  {
    row: 18,
    step: 'withdraw_claim_decision',
    from: ['ready_to_be_paid'],
    to: 'approved',
    who: staff,
    effects: ['withdraw_payment'],
  },
  {
    row: 19,
    step: 'pay_claim',
    from: ['ready_to_be_paid'],
    to: 'paid',
    who: staff,
    effects: [
      'set_off_payments',
      'clear_reserve',
      'mail_paid',
      'suggest_levels',
      'reduce_aggregate',
    ],
  },
  {
    row: 20,
    step: 'reopen_claim',
    from: ['rejected'],
    to: 'under_review',
    who: staff,
    effects: ['set_reserve'],
  },
  {
    row: 21,
    step: 'reopen_claim',
    from: ['paid'],
    to: 'under_review',
    who: ['superadmin'],
    effects: ['unfreeze_amounts', 'set_reserve'],
  },
];

/** Work that the table has no row for, since it moves nothing. */
interface ClaimTask {
  step: (typeof claimTaskNames)[number];
  statuses: readonly ClaimStatus[];
  who: readonly AccountType[];
  /** Whose review it is: not for whoever handles it, or for nobody else. */
  review?: 'of_another' | 'own';
}

const beingHandled = ['submitted', 'under_review', 'info_required', 'revised'] as const;

/** Statuses in which a claim is being handled: sent, and not decided. */
export const handledClaimStatuses: readonly ClaimStatus[] = beingHandled;

/** Who may do which work while a claim is in which status. */
export const claimTasks: readonly ClaimTask[] = [
  { step: 'save_claim', statuses: ['created', 'info_required'], who: reporters },
  { step: 'save_claim_lines', statuses: ['created', 'info_required'], who: client },
  { step: 'save_claim_lines', statuses: ['created', ...beingHandled], who: staff },
  { step: 'save_claim_lines', statuses: beingHandled, who: ['loss_adjuster'] },
  // Its client names another claim until somebody handles it, staff until it is decided.
  { step: 'link_claim', statuses: ['submitted'], who: client },
  { step: 'link_claim', statuses: beingHandled, who: staff },
  { step: 'confirm_claim_terms', statuses: ['under_review'], who: handlers },
  { step: 'assign_loss_adjuster', statuses: beingHandled, who: staff },
  { step: 'save_adjuster_report', statuses: beingHandled, who: handlers },
  { step: 'accept_settlement', statuses: ['approved'], who: reporters },
  { step: 'pay_claim_ahead', statuses: ['ready_to_be_paid'], who: staff },
  { step: 'send_claim_reminder', statuses: ['info_required'], who: handlers },
  {
    step: 'take_over_claim',
    statuses: ['under_review', 'info_required', 'revised'],
    who: staff,
    review: 'of_another',
  },
  {
    step: 'release_claim_review',
    statuses: ['info_required', 'revised'],
    who: staff,
    review: 'own',
  },
  { step: 'mail_claim_insurers', statuses: ['paid'], who: staff },
];

/** Whose a step is by the tables, whatever the status. */
export function whoMayTake(step: ClaimStep): AccountType[] {
  const rows = [...claimMoves, ...claimTasks].filter((row) => row.step === step);
  return [...new Set(rows.flatMap(({ who }) => who))];
}
