// The 21 rows in which a claim may move (manual 7.2); everything else is refused.
// Row 2: client, brokerage or admin send a draft; row 19: an admin pays what row 15 made ready.

import type { AccountType } from '#domain/accounts/account-types.ts';
import {
  checkAnswer,
  checkAskInfo,
  checkCreate,
  checkPreparePayment,
  checkReason,
  checkReject,
  checkRejectUnanswered,
  checkSubmit,
  type GivenFacts,
} from './claim-checks.ts';
import {
  checkApprove,
  checkCloseWithoutPayment,
  type CheckedActor,
  checkPay,
  checkReconsider,
  checkReopen,
  checkStartReview,
  checkSupplement,
} from './claim-decision-checks.ts';
import type { ClaimProblem } from './claim-facts.ts';
import type { ClaimStatus } from './claim-status.ts';

/** Names of the steps; the record's abilities carry them. */
export const claimActions = [
  'create',
  'submit',
  'cancel',
  'retract',
  'reopen',
  'review',
  'ask_info',
  'answer_info',
  'approve',
  'reject',
  'prepare_payment',
  'close_without_payment',
  'withdraw_decision',
  'pay',
] as const;

/** Name of a step. */
export type ClaimAction = (typeof claimActions)[number];

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
  action: ClaimAction;
  from: readonly (ClaimStatus | null)[];
  to: ClaimStatus;
  who: readonly AccountType[];
  effects: readonly ClaimEffect[];
  check: (facts: GivenFacts, by: CheckedActor) => ClaimProblem[];
}

const staff = ['admin', 'superadmin'] as const;
const client = ['agent', 'brokerage'] as const;
const reporters = [...client, ...staff] as const;
const handlers = [...staff, 'loss_adjuster'] as const;
const nothing = (): ClaimProblem[] => [];

/** Manual 7.2, row by row. A brokerage needs its claim permission, a loss adjuster the assignment. */
export const claimMoves: readonly ClaimMoveRow[] = [
  {
    row: 1,
    action: 'create',
    from: [null],
    to: 'created',
    who: reporters,
    effects: ['assign_number'],
    check: checkCreate,
  },
  {
    row: 2,
    action: 'submit',
    from: ['created'],
    to: 'submitted',
    who: reporters,
    effects: ['set_date_claim', 'set_reserve', 'notify_admins'],
    check: checkSubmit,
  },
  {
    row: 3,
    action: 'cancel',
    from: ['created'],
    to: 'cancelled_by_client',
    who: reporters,
    effects: [],
    check: checkReason,
  },
  {
    row: 4,
    action: 'retract',
    from: ['submitted'],
    to: 'retracted',
    who: client,
    effects: ['clear_reserve'],
    check: checkReason,
  },
  {
    row: 5,
    action: 'reopen',
    from: ['retracted'],
    to: 'created',
    who: reporters,
    effects: [],
    check: checkReopen,
  },
  {
    row: 6,
    action: 'review',
    from: ['submitted'],
    to: 'under_review',
    who: handlers,
    effects: ['stop_response_clock'],
    check: checkStartReview,
  },
  {
    row: 7,
    action: 'ask_info',
    from: ['under_review'],
    to: 'info_required',
    who: handlers,
    effects: ['mail_info_request'],
    check: checkAskInfo,
  },
  {
    row: 8,
    action: 'answer_info',
    from: ['info_required'],
    to: 'revised',
    who: client,
    effects: ['notify_reviewer'],
    check: checkAnswer,
  },
  {
    row: 9,
    action: 'review',
    from: ['revised'],
    to: 'under_review',
    who: handlers,
    effects: [],
    check: nothing,
  },
  {
    row: 10,
    action: 'ask_info',
    from: ['revised'],
    to: 'info_required',
    who: handlers,
    effects: ['mail_info_request'],
    check: checkAskInfo,
  },
  {
    row: 11,
    action: 'approve',
    from: ['under_review'],
    to: 'approved',
    who: handlers,
    effects: ['freeze_amounts', 'mail_offer'],
    check: checkApprove,
  },
  {
    row: 12,
    action: 'reject',
    from: ['under_review'],
    to: 'rejected',
    who: staff,
    effects: ['clear_reserve', 'mail_rejection'],
    check: checkReject,
  },
  {
    row: 13,
    action: 'reject',
    from: ['info_required'],
    to: 'rejected',
    who: staff,
    effects: ['clear_reserve', 'mail_rejection'],
    check: checkRejectUnanswered,
  },
  {
    row: 14,
    action: 'cancel',
    from: ['submitted', 'under_review', 'info_required', 'revised'],
    to: 'cancelled_by_client',
    who: reporters,
    effects: ['clear_reserve'],
    check: checkReason,
  },
  {
    row: 15,
    action: 'prepare_payment',
    from: ['approved'],
    to: 'ready_to_be_paid',
    who: staff,
    effects: ['propose_payment'],
    check: checkPreparePayment,
  },
  {
    row: 16,
    action: 'close_without_payment',
    from: ['approved'],
    to: 'paid',
    who: staff,
    effects: ['clear_reserve'],
    check: checkCloseWithoutPayment,
  },
  {
    row: 17,
    action: 'withdraw_decision',
    from: ['approved'],
    to: 'under_review',
    who: staff,
    effects: ['unfreeze_amounts'],
    check: checkReason,
  },
  {
    row: 18,
    action: 'withdraw_decision',
    from: ['ready_to_be_paid'],
    to: 'approved',
    who: staff,
    effects: ['withdraw_payment'],
    check: checkReason,
  },
  {
    row: 19,
    action: 'pay',
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
    check: checkPay,
  },
  {
    row: 20,
    action: 'reopen',
    from: ['rejected'],
    to: 'under_review',
    who: staff,
    effects: ['set_reserve'],
    check: checkReconsider,
  },
  {
    row: 21,
    action: 'reopen',
    from: ['paid'],
    to: 'under_review',
    who: ['superadmin'],
    effects: ['unfreeze_amounts', 'set_reserve'],
    check: checkSupplement,
  },
];
