// Whether a claim may take a step is asked once, here, by the buttons and by the server alike.
// An assigned loss adjuster approves 20,370.00 in under_review; nobody approves a claim that is only submitted.

import type { AccountType } from '#domain/accounts/account-types.ts';
import { addDays, type CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { outgoingMoves } from '#domain/payments/outgoing-payment.ts';
import type { OutgoingStatus } from '#domain/payments/payment-status.ts';
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
import { INFO_DAYS, NOTICE_HOURS } from './claim-limits.ts';
import type { ClaimStatus } from './claim-status.ts';
import { type ClaimEffect, claimMoves, type ClaimStep, claimTasks } from './claim-transitions.ts';

/** Who takes a step. Whose claims a person sees at all is asked before, by the row scope. */
export interface ClaimActor {
  account_type: AccountType;
  user_id: string;
  /** Of a loss adjuster: this claim is assigned to it. */
  is_assigned?: boolean;
  /** Of a brokerage: it holds the claim permission. */
  has_claim_permission?: boolean;
  /** It handles the review already. */
  is_reviewer?: boolean;
}

/** The answer to a wish: what happens with it, or every reason against it. */
export type ClaimMoveAnswer =
  | { ok: true; row: number; step: ClaimStep; effects: ClaimEffect[] }
  | {
      ok: false;
      reason: 'not_allowed' | 'role_may_not' | 'data_missing';
      problems: ClaimProblem[];
    };

/** What each row of manual 7.2 asks of the facts; row 9 asks nothing. */
const checksOfRow: Readonly<
  Record<number, (facts: GivenFacts, by: CheckedActor) => ClaimProblem[]>
> = {
  1: checkCreate,
  2: checkSubmit,
  3: checkReason,
  4: checkReason,
  5: checkReopen,
  6: checkStartReview,
  7: checkAskInfo,
  8: checkAnswer,
  10: checkAskInfo,
  11: checkApprove,
  12: checkReject,
  13: checkRejectUnanswered,
  14: checkReason,
  15: checkPreparePayment,
  16: checkCloseWithoutPayment,
  17: checkReason,
  18: checkReason,
  19: checkPay,
  20: checkReconsider,
  21: checkSupplement,
};

function mayTake(row: { who: readonly AccountType[] }, by: ClaimActor): boolean {
  if (!row.who.includes(by.account_type)) return false;
  if (by.account_type === 'loss_adjuster') return by.is_assigned === true;
  if (by.account_type === 'brokerage') return by.has_claim_permission === true;
  return true;
}

/** Whether an accident was reported more than 48 hours after it happened; both are unix seconds. */
export function isLateNotice(notice: { date_accident: number; reported_at: number }): boolean {
  return notice.reported_at - notice.date_accident > NOTICE_HOURS * 3600;
}

/** What is set aside for a reported claim: claimed less excess, never below zero. */
export function reserveOf(claim: { claimed: Cents; excess: Cents }): Cents {
  return Math.max(0, claim.claimed - claim.excess);
}

/** By when a client answers a question that is asked today, unless somebody says otherwise. */
export function infoDueOn(today: CalendarDate): CalendarDate {
  return addDays(today, INFO_DAYS);
}

/**
 * Whether this claim may take this step, made by this person, with these facts (manual 7.2) [4.29]. A pair outside the
 * table is `not_allowed` for everybody; `data_missing` names every field that stands in the way.
 */
export function moveClaim(move: {
  from: ClaimStatus | null;
  to: ClaimStatus;
  by: ClaimActor;
  facts: GivenFacts;
}): ClaimMoveAnswer {
  const row = claimMoves.find(({ from, to }) => from.includes(move.from) && to === move.to);
  if (!row) return { ok: false, reason: 'not_allowed', problems: [] };
  if (!mayTake(row, move.by)) return { ok: false, reason: 'role_may_not', problems: [] };
  const problems = checksOfRow[row.row]?.(move.facts, move.by) ?? [];
  if (problems.length > 0) return { ok: false, reason: 'data_missing', problems };
  const effects = [...row.effects];
  const { date_accident, now } = move.facts;
  const dated = typeof date_accident === 'number' && now !== undefined;
  if (row.row === 2 && dated && isLateNotice({ date_accident, reported_at: now })) {
    effects.push('apply_late_notice');
  }
  return { ok: true, row: row.row, step: row.step, effects };
}

/** The money that was proposed for a claim. */
export interface ProposedMoney {
  /** How far it is; null while nothing was proposed. */
  payout: OutgoingStatus | null;
  /** It waits in a batch: the bank pays it, and nobody does by hand. */
  in_batch?: boolean;
  /** This person approved so much that another one pays. */
  needs_other?: boolean;
  /** What was decided comes to nothing more than was paid: the claim is closed, and nobody accepts or prepares a payment. */
  nothing_due?: boolean;
}

const nothingProposed: ProposedMoney = { payout: null };

/** What moves money that a batch pays already. */
const notWhileInBatch: readonly ClaimStep[] = [
  'pay_claim',
  'pay_claim_ahead',
  'withdraw_claim_decision',
];

/** What leads to a payment. */
const notWithoutPayment: readonly ClaimStep[] = ['accept_settlement', 'prepare_claim_payment'];

/** What some steps do to the money that was proposed. */
const payoutAfter: Readonly<Partial<Record<ClaimStep, OutgoingStatus>>> = {
  pay_claim_ahead: 'downpayment_paid',
  withdraw_claim_decision: 'cancelled',
};

/**
 * Whether the proposed money allows the step too: a part is paid ahead once, and what was paid ahead is taken back by a
 * super admin alone. Without a proposal there is nothing to pay ahead. What is in a batch waits for the bank, and above
 * 25,000.00 nobody pays a part ahead of what they approved. Where nothing is due there is nothing to accept or to prepare.
 */
function payoutAllows(step: ClaimStep, by: ClaimActor, money: ProposedMoney): boolean {
  const { payout, in_batch = false, needs_other = false, nothing_due = false } = money;
  if (nothing_due && notWithoutPayment.includes(step)) return false;
  if (in_batch && notWhileInBatch.includes(step)) return false;
  if (needs_other && step === 'pay_claim_ahead') return false;
  const to = payoutAfter[step];
  const moves = outgoingMoves.filter(({ from }) => payout !== null && from.includes(payout));
  if (to === undefined || moves.length === 0) return step !== 'pay_claim_ahead';
  return moves.some((move) => move.to === to && move.who.some((who) => who === by.account_type));
}

/** Which statuses this person could bring about from here, in the order of the table; data is not asked. */
export function nextClaimStatuses(
  from: ClaimStatus,
  by: ClaimActor,
  money: ProposedMoney = nothingProposed,
): ClaimStatus[] {
  return claimMoves
    .filter((row) => row.from.includes(from) && mayTake(row, by))
    .filter((row) => payoutAllows(row.step, by, money))
    .map((row) => row.to);
}

/**
 * What this person can do with the claim now, and with the money that was proposed for it. The record's answer carries
 * them, so that buttons and server never disagree.
 */
export function claimAbilities(
  status: ClaimStatus,
  by: ClaimActor,
  money: ProposedMoney = nothingProposed,
): ClaimStep[] {
  const moves = claimMoves.filter((row) => row.from.includes(status));
  const tasks = claimTasks.filter(
    (task) =>
      task.statuses.includes(status) &&
      (task.review === undefined || (task.review === 'own') === (by.is_reviewer ?? false)),
  );
  return [...moves, ...tasks]
    .filter((row) => mayTake(row, by) && payoutAllows(row.step, by, money))
    .map(({ step }) => step);
}
