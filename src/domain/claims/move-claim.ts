// Whether a claim may take a step is asked once, here, by the buttons and by the server alike.
// An assigned loss adjuster approves 20,370.00 in under_review; nobody approves a claim that is only submitted.

import type { AccountType } from '#domain/accounts/account-types.ts';
import { addDays, type CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type { GivenFacts } from './claim-checks.ts';
import type { ClaimProblem } from './claim-facts.ts';
import { INFO_DAYS, NOTICE_HOURS } from './claim-limits.ts';
import type { ClaimStatus } from './claim-status.ts';
import {
  type ClaimAction,
  type ClaimEffect,
  type ClaimMoveRow,
  claimMoves,
} from './claim-transitions.ts';

/** Who takes a step. Whose claims a person sees at all is asked before, by the row scope. */
export interface ClaimActor {
  account_type: AccountType;
  user_id: string;
  /** Of a loss adjuster: this claim is assigned to it. */
  is_assigned?: boolean;
  /** Of a brokerage: it holds the claim permission. */
  has_claim_permission?: boolean;
}

/** The answer to a wish: what happens with it, or every reason against it. */
export type ClaimMoveAnswer =
  | { ok: true; row: number; action: ClaimAction; effects: ClaimEffect[] }
  | {
      ok: false;
      reason: 'not_allowed' | 'role_may_not' | 'data_missing';
      problems: ClaimProblem[];
    };

function mayTake(row: ClaimMoveRow, by: ClaimActor): boolean {
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
  const problems = row.check(move.facts, move.by);
  if (problems.length > 0) return { ok: false, reason: 'data_missing', problems };
  const effects = [...row.effects];
  const { date_accident, now } = move.facts;
  const dated = typeof date_accident === 'number' && now !== undefined;
  if (row.row === 2 && dated && isLateNotice({ date_accident, reported_at: now })) {
    effects.push('apply_late_notice');
  }
  return { ok: true, row: row.row, action: row.action, effects };
}

/** Which statuses this person could bring about from here, in the order of the table; data is not asked. */
export function nextClaimStatuses(from: ClaimStatus, by: ClaimActor): ClaimStatus[] {
  return claimMoves
    .filter((row) => row.from.includes(from) && mayTake(row, by))
    .map((row) => row.to);
}

interface ClaimTask {
  ability: string;
  statuses: readonly ClaimStatus[];
  who: readonly AccountType[];
}

const beingHandled = ['submitted', 'under_review', 'info_required', 'revised'] as const;
const staff = ['admin', 'superadmin'] as const;

/** Work on a claim that does not move it. */
const claimTasks: readonly ClaimTask[] = [
  {
    ability: 'edit',
    statuses: ['created', 'info_required'],
    who: ['agent', 'brokerage', ...staff],
  },
  {
    ability: 'edit_lines',
    statuses: ['created', 'info_required'],
    who: ['agent', 'brokerage'],
  },
  { ability: 'edit_lines', statuses: ['created', ...beingHandled], who: staff },
  { ability: 'edit_lines', statuses: beingHandled, who: ['loss_adjuster'] },
  { ability: 'confirm_terms', statuses: ['under_review'], who: [...staff, 'loss_adjuster'] },
  { ability: 'assign_loss_adjuster', statuses: beingHandled, who: staff },
  { ability: 'report', statuses: beingHandled, who: [...staff, 'loss_adjuster'] },
  { ability: 'accept_settlement', statuses: ['approved'], who: ['agent', 'brokerage', ...staff] },
];

/**
 * What this person can do with the claim now: names of steps and of work. The record's answer carries them, so that
 * buttons and server never disagree.
 */
export function claimAbilities(status: ClaimStatus, by: ClaimActor): string[] {
  const steps = claimMoves.filter((row) => row.from.includes(status) && mayTake(row, by));
  const idle =
    (by.account_type === 'loss_adjuster' && by.is_assigned !== true) ||
    (by.account_type === 'brokerage' && by.has_claim_permission !== true);
  const tasks = idle
    ? []
    : claimTasks.filter(
        (task) => task.statuses.includes(status) && task.who.includes(by.account_type),
      );
  return [...steps.map((row): string => row.action), ...tasks.map((task) => task.ability)];
}
