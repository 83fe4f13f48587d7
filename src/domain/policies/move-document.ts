// Whether a document may take a step is asked once, here, by the buttons and by the server alike.
// A client moves a sent quote to accepted_by_client; the same client cannot move it to cancelled.

import { isStaff } from '#domain/accounts/account-types.ts';
import { isCorrectable } from './cover/item-correction.ts';
import { type DocumentState, type DocumentStatus, isEditable } from './document-status.ts';
import {
  type ActionMove,
  actionMoves,
  allowedNextStatuses,
  type DocumentAction,
  type DocumentStep,
  type DocumentActor,
  isAccount,
} from './document-transitions.ts';
import {
  makePolicyCheck,
  type MakePolicyFacts,
  type MissingForPolicy,
} from './make-policy-check.ts';

/** One wish to move a document. Without `action` it is the staff's status drop-down. */
export interface DocumentMove {
  from: DocumentStatus;
  to: DocumentStatus;
  by: DocumentActor;
  action?: DocumentAction;
  document_state?: DocumentState;
  /** False when the document belongs to a client of somebody else. */
  own_client?: boolean;
  reason?: string;
  /** For accepting and expiring: when the quote expires, and now (unix seconds). */
  expires_at?: number;
  now?: number;
  /** For denying: a quote that went out cannot be refused as if there had been none. */
  was_sent?: boolean;
  /** For making the policy. */
  policy_facts?: MakePolicyFacts;
}

/** Why a move is refused; `missing` says what a policy still needs. */
export interface DocumentMoveRefusal {
  ok: false;
  reason:
    | 'not_allowed'
    | 'role_may_not'
    | 'not_own_client'
    | 'wrong_document_state'
    | 'reason_required'
    | 'quote_expired'
    | 'quote_still_valid'
    | 'quote_was_sent'
    | 'policy_incomplete';
  missing?: MissingForPolicy[];
}

/** The answer to a wish; `changed` is false when the document stays where it is, so that nothing is written. */
export type DocumentMoveAnswer = { ok: true; changed: boolean } | DocumentMoveRefusal;

function refuse(reason: DocumentMoveRefusal['reason']): DocumentMoveRefusal {
  return { ok: false, reason };
}

function lacksReason(move: DocumentMove): boolean {
  return (move.reason ?? '').trim() === '';
}

function chooseFromDropDown(move: DocumentMove): DocumentMoveAnswer {
  if (!allowedNextStatuses(move.from).includes(move.to)) return refuse('not_allowed');
  if (!isAccount(move.by) || !isStaff(move.by)) return refuse('role_may_not');
  const changed = move.from !== move.to;
  const ends =
    move.to === 'declined' ||
    (move.document_state === 'policy' && (move.to === 'cancelled' || move.to === 'expired'));
  if (changed && ends && lacksReason(move)) return refuse('reason_required');
  return { ok: true, changed };
}

function checkFacts(row: ActionMove, move: DocumentMove): DocumentMoveAnswer {
  if (row.states && move.document_state && !row.states.includes(move.document_state)) {
    return refuse('wrong_document_state');
  }
  if (row.reason && lacksReason(move)) return refuse('reason_required');
  const isOver =
    move.expires_at === undefined || move.now === undefined
      ? undefined
      : move.now >= move.expires_at;
  if (row.action === 'accept_quote' && isOver === true) return refuse('quote_expired');
  if (row.action === 'expire_quotes' && isOver === false) return refuse('quote_still_valid');
  if (row.action === 'deny_quote' && move.was_sent === true) return refuse('quote_was_sent');
  if (row.action === 'make_policy') {
    const facts = move.policy_facts ?? { client_accepted: false, cars: [], items: [] };
    const missing = makePolicyCheck(facts);
    if (missing.length > 0) return { ok: false, reason: 'policy_incomplete', missing };
  }
  return { ok: true, changed: true };
}

/**
 * Whether this document may take this step, made by this person, with these facts (manual 6, [4.6]–[4.20]).
 * A pair outside the tables is `not_allowed` for everybody; a pair that others may move is `role_may_not`.
 */
export function moveDocument(move: DocumentMove): DocumentMoveAnswer {
  if (move.action === undefined) return chooseFromDropDown(move);
  const rows = actionMoves.filter(
    (row) => row.action === move.action && row.from.includes(move.from) && row.to === move.to,
  );
  if (rows.length === 0) return refuse('not_allowed');
  const row = rows.find(({ who }) => who.includes(move.by));
  if (!row) return refuse('role_may_not');
  if (
    move.own_client === false &&
    (!isAccount(move.by) || !isStaff(move.by)) &&
    move.by !== 'job' &&
    move.by !== 'instant_rules'
  ) {
    return refuse('not_own_client');
  }
  return checkFacts(row, move);
}

/**
 * What this person can do with the document now: its steps, `change_document_status` when the drop-down offers another
 * status, and `save_quote`. The record's answer carries them, so that buttons and server never disagree.
 */
export function documentAbilities(document: {
  status: DocumentStatus;
  document_state: DocumentState;
  by: DocumentActor;
}): DocumentStep[] {
  const { status, document_state, by } = document;
  const actions = actionMoves
    .filter((row) => row.from.includes(status) && row.who.includes(by))
    .filter((row) => row.states?.includes(document_state) ?? true)
    .map((row): DocumentStep => row.action);
  if (!isAccount(by) || !isStaff(by)) return actions;
  if (allowedNextStatuses(status).some((to) => to !== status))
    actions.push('change_document_status');
  if (isEditable(status)) actions.push('save_quote');
  if (by === 'superadmin' && isCorrectable(document)) actions.push('correct_items');
  return actions;
}
