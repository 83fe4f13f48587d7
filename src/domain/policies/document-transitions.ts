// Which status may follow which: staff choose from the drop-down, the rest comes by an action or a job (decision 005).
// From waiting_for_approval the drop-down offers 4 statuses; the insurer's two answers are actions.

import type { AccountType } from '#domain/accounts/account-types.ts';
import {
  type DocumentState,
  documentStatuses,
  type DocumentStatus,
  statusesInForce,
} from './document-status.ts';

/**
 * Who can move a document: an account, the holder of the policy link, the nightly job, or the instant rules, by which a
 * superadmin has said beforehand what may be bought without a person.
 */
export type DocumentActor = AccountType | 'policy_key' | 'job' | 'instant_rules';

const conceptSet = [
  'concept',
  'internal_check',
  'made',
  'waiting_for_approval',
  'completed',
  'cancelled',
  'change_requested',
  'expired',
] as const satisfies readonly DocumentStatus[];

/** What the status drop-down offers from each status, the present one included where the specification lists it [4.6]–[4.20]. */
const dropDownMoves: Readonly<Record<DocumentStatus, readonly DocumentStatus[]>> = {
  concept: conceptSet,
  made: conceptSet,
  internal_check: conceptSet,
  change_requested: conceptSet,
  accepted_by_client: conceptSet,
  accepted_by_underwriter: conceptSet,
  waiting_for_approval: ['concept', 'waiting_for_approval', 'completed', 'declined'],
  policy_made: ['policy_made', ...conceptSet],
  completed: ['completed', 'no_claim_completed', 'cancelled'],
  revision: ['completed', 'revision', 'cancelled'],
  no_claim_completed: ['no_claim_completed'],
  cancelled: ['completed', 'cancelled'],
  expired: ['expired'],
  declined: ['declined'],
  denied: [],
};

/** Steps that move a document, under the names of the actions that take them. */
export const documentMoveNames = [
  'accept_quote',
  'buy_request',
  'ask_for_change',
  'resume_quote',
  'check_document',
  'ask_insurer',
  'approve_document',
  'decline_document',
  'make_policy',
  'make_revision',
  'deny_quote',
  'expire_quotes',
  'expire_policies',
  'cancel_policy',
  'cancel_unpaid_policy',
  'reinstate_policy',
  'unlock_version',
] as const;

/** A step that moves a document because somebody decides something with it. */
export type DocumentAction = (typeof documentMoveNames)[number];

/** Everything that is done with a document: the action and the ability in its answer are one word. */
export const documentStepNames = [
  ...documentMoveNames,
  'change_document_status',
  'save_quote',
  'duplicate_quote',
  'assign_document',
  'send_new_email',
  'send_quote',
  'clear_referral',
  'keep_broker_answer',
  'key_firm_price',
  'keep_broker_policy',
  'correct_items',
  'create_claim',
  'save_request',
] as const;

/** Name of a step. */
export type DocumentStep = (typeof documentStepNames)[number];

/** A step of the document itself: the others begin something beside it, or come by the nightly job. */
export type OwnDocumentStep = Exclude<
  DocumentStep,
  | 'buy_request'
  | 'expire_quotes'
  | 'expire_policies'
  | 'cancel_unpaid_policy'
  | 'send_new_email'
  | 'create_claim'
  | 'save_request'
>;

/** One row of the action table. Without `states` the action serves quotes and policies. */
export interface ActionMove {
  action: DocumentAction;
  from: readonly DocumentStatus[];
  to: DocumentStatus;
  who: readonly DocumentActor[];
  states?: readonly DocumentState[];
  /** A text must say why. */
  reason?: true;
}

const staff = ['superadmin', 'admin'] as const;

/** The moves that come by an action or by the nightly job, and who may make them (manual 6). */
export const actionMoves: readonly ActionMove[] = [
  {
    action: 'accept_quote',
    from: ['completed'],
    to: 'accepted_by_client',
    who: [...staff, 'agent', 'brokerage', 'policy_key'],
    states: ['quote'],
  },
  {
    action: 'ask_for_change',
    from: ['completed'],
    to: 'change_requested',
    who: [...staff, 'agent', 'policy_key'],
    reason: true,
  },
  {
    action: 'ask_for_change',
    from: ['concept'],
    to: 'change_requested',
    who: [...staff, 'brokerage'],
    reason: true,
  },
  {
    action: 'resume_quote',
    from: ['change_requested'],
    to: 'concept',
    who: staff,
  },
  {
    action: 'resume_quote',
    from: ['change_requested'],
    to: 'concept',
    who: ['brokerage'],
    states: ['quote'],
  },
  {
    action: 'check_document',
    from: ['internal_check'],
    to: 'made',
    who: staff,
  },
  {
    // The drop-down of a revision does not offer it [4.16]; without it a changed risk could never be approved again.
    action: 'ask_insurer',
    from: ['revision'],
    to: 'waiting_for_approval',
    who: staff,
  },
  {
    action: 'approve_document',
    from: ['waiting_for_approval'],
    to: 'accepted_by_underwriter',
    who: [...staff, 'insurer'],
  },
  {
    action: 'decline_document',
    from: ['waiting_for_approval'],
    to: 'declined',
    who: [...staff, 'insurer'],
    reason: true,
  },
  {
    action: 'make_policy',
    from: ['accepted_by_client', 'accepted_by_underwriter'],
    to: 'policy_made',
    who: [...staff, 'instant_rules'],
    states: ['quote'],
  },
  {
    // What is bought at once is offered as it was priced, and nobody of the house chooses it from the drop-down.
    action: 'buy_request',
    from: ['concept'],
    to: 'completed',
    who: ['instant_rules'],
    states: ['quote'],
  },
  {
    action: 'make_revision',
    from: ['completed', 'policy_made'],
    to: 'revision',
    who: staff,
  },
  {
    // Nobody but the client's own answer opens a sent quote otherwise; a superadmin does, say for a price that was wrong.
    action: 'unlock_version',
    from: ['completed'],
    to: 'concept',
    who: ['superadmin'],
    states: ['quote'],
    reason: true,
  },
  {
    action: 'deny_quote',
    from: ['concept', 'made', 'internal_check'],
    to: 'denied',
    who: staff,
    states: ['quote'],
    reason: true,
  },
  {
    action: 'expire_quotes',
    from: ['completed'],
    to: 'expired',
    who: ['job'],
    states: ['quote'],
  },
  {
    action: 'expire_policies',
    from: statusesInForce,
    to: 'expired',
    who: ['job'],
    states: ['policy'],
  },
  {
    action: 'cancel_policy',
    from: documentStatuses.filter(
      (status) => status !== 'cancelled' && dropDownMoves[status].includes('cancelled'),
    ),
    to: 'cancelled',
    who: staff,
    states: ['policy'],
    reason: true,
  },
  {
    action: 'cancel_unpaid_policy',
    from: statusesInForce,
    to: 'cancelled',
    who: ['job'],
    states: ['policy'],
  },
  {
    action: 'reinstate_policy',
    from: ['cancelled'],
    to: 'completed',
    who: staff,
    states: ['policy'],
  },
];

const isNobodysAccount = (who: DocumentActor) =>
  who === 'policy_key' || who === 'job' || who === 'instant_rules';

/** Whether a document is moved by an account, and not by a link, a job or the instant rules. */
export function isAccount(by: DocumentActor): by is AccountType {
  return !isNobodysAccount(by);
}

/** Whose a step is by the tables, whatever the status: staff's where they have no row, a referral and a correction a superadmin's. */
export function whoMayTakeDocumentStep(step: OwnDocumentStep): AccountType[] {
  if (step === 'clear_referral' || step === 'correct_items') return ['superadmin'];
  const rows = actionMoves.filter((row) => row.action === step);
  const who = rows.length === 0 ? staff : rows.flatMap((row) => row.who);
  return [...new Set(who)].filter(isAccount);
}

/** What the status drop-down offers from a status, for staff [4.6]–[4.20]. */
export function allowedNextStatuses(from: DocumentStatus): readonly DocumentStatus[] {
  return dropDownMoves[from];
}

/** Whether nothing can follow this status any more, by drop-down or by action. */
export function isFinalStatus(from: DocumentStatus): boolean {
  return (
    dropDownMoves[from].every((to) => to === from) &&
    !actionMoves.some((move) => move.from.includes(from))
  );
}
