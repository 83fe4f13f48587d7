// A client asks for a change or for a new insurance; until staff have answered, the client can take it back.
// created → submitted → (retracted → created) is a client's way; only a submitted request can be answered.

import { type AccountType, isStaff } from '#domain/accounts/account-types.ts';
import type { StatusTone } from '#domain/status-tone.ts';

/** Statuses of a client's request [4.28]. */
export const requestStatuses = ['created', 'submitted', 'retracted'] as const;

/** Status of a client's request. */
export type RequestStatus = (typeof requestStatuses)[number];

/** What readers see for each status. */
export const requestStatusLabels: Readonly<Record<RequestStatus, string>> = {
  created: 'Created',
  submitted: 'Submitted',
  retracted: 'Retracted',
};

/** Colour of each status. */
export const requestStatusTones: Readonly<Record<RequestStatus, StatusTone>> = {
  created: 'none',
  submitted: 'info',
  retracted: 'none',
};

/** What clients ask for: cover of cars at events, a change of a policy, or a various insurance (`new_insurance`). */
export const requestKinds = [
  'new_cover',
  'add_driver',
  'replace_driver',
  'add_car',
  'replace_car',
  'add_event',
  'withdraw_event',
  'cancel_policy',
  'new_insurance',
  'other',
] as const;

/** Changes of a policy whose price follows from what is asked; of the others nobody knows it beforehand. */
export const pricedKinds = [
  'add_driver',
  'replace_driver',
  'add_car',
  'replace_car',
  'add_event',
  'withdraw_event',
  'cancel_policy',
] as const satisfies readonly RequestKind[];

/** Kind of a client's request. */
export type RequestKind = (typeof requestKinds)[number];

/** Whether something new is asked for, which staff answer with a quote; every other request is about a policy. */
export const becomesQuote = (kind: RequestKind): boolean =>
  kind === 'new_cover' || kind === 'new_insurance';

/** What readers see for each kind. */
export const requestKindLabels: Readonly<Record<RequestKind, string>> = {
  new_cover: 'New cover',
  add_driver: 'Add a driver',
  replace_driver: 'Replace a driver',
  add_car: 'Add a car',
  replace_car: 'Replace a car',
  add_event: 'Add an event',
  withdraw_event: 'Withdraw an event',
  cancel_policy: 'Cancel the policy',
  new_insurance: 'New insurance',
  other: 'Something else',
};

/** How a request is answered: by staff with a quote, a change of the policy or no; by its buyer, who bought it at once. */
export const requestOutcomes = ['quoted', 'applied', 'declined', 'bought'] as const;

/** The answer to a request. It is archived under the status it had. */
export type RequestOutcome = (typeof requestOutcomes)[number];

/** What may follow each status, chosen by the client, its brokerage, or staff on behalf of it. */
export const requestMoves: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  created: ['submitted', 'retracted'],
  submitted: ['retracted'],
  retracted: ['created'],
};

/** Everything that is done with a request: the action and the ability in its answer are one word. */
export const requestStepNames = [
  'submit_request',
  'retract_request',
  'save_request',
  'quote_request',
  'apply_request',
  'decline_request',
  'assign_request',
] as const;

/** Name of a step. */
export type RequestStep = (typeof requestStepNames)[number];

const askers: readonly AccountType[] = ['agent', 'brokerage', 'admin', 'superadmin'];

/** Whose a step is, whatever the status: who asks hands in and takes back, staff answer. */
export function whoMayTakeRequestStep(step: RequestStep): readonly AccountType[] {
  const asks = step === 'save_request' || step === 'submit_request' || step === 'retract_request';
  return asks ? askers : askers.filter(isStaff);
}

/** Why a step is refused. */
export type RequestRefusal =
  | 'not_allowed'
  | 'role_may_not'
  | 'already_answered'
  | 'reason_required';

/** Whether a request may move; an answered one moves no more. */
export function moveRequest(move: {
  from: RequestStatus;
  to: RequestStatus;
  by: AccountType;
  is_answered: boolean;
}): { ok: true } | { ok: false; reason: Exclude<RequestRefusal, 'reason_required'> } {
  if (!requestMoves[move.from].includes(move.to)) return { ok: false, reason: 'not_allowed' };
  if (!askers.includes(move.by)) return { ok: false, reason: 'role_may_not' };
  if (move.is_answered) return { ok: false, reason: 'already_answered' };
  return { ok: true };
}

/** Whether staff may answer a request now; declining needs a text. */
export function answerRequest(answer: {
  status: RequestStatus;
  outcome: RequestOutcome;
  by: AccountType;
  is_answered: boolean;
  reason?: string;
}): { ok: true } | { ok: false; reason: RequestRefusal } {
  if (answer.status !== 'submitted') return { ok: false, reason: 'not_allowed' };
  if (!isStaff(answer.by)) return { ok: false, reason: 'role_may_not' };
  if (answer.is_answered) return { ok: false, reason: 'already_answered' };
  const explained = (answer.reason ?? '').trim() !== '';
  if (answer.outcome === 'declined' && !explained) return { ok: false, reason: 'reason_required' };
  return { ok: true };
}
