// What each step of a claim asks for, so that the answer names every missing thing and its field at once.
// Sending a claim without its statement answers statement_to_follow; photos and chassis number may follow it.

import { addDays, type CalendarDate, dateOfInstant, formatCalendarDate } from '#domain/dates.ts';
import { isIban } from '#domain/payments/iban.ts';
import { unsentLinkText } from './linked-claim.ts';
import { rejectCodes } from './claim-constants.ts';
import type { ClaimFacts, ClaimProblem } from './claim-facts.ts';
import {
  INFO_OVERDUE_DAYS,
  MIN_ANSWER,
  MIN_NARRATIVE,
  MIN_VI_EVIDENCE,
  requiredAccidentFields,
} from './claim-limits.ts';

/** The facts that a caller gives; what is left out counts as missing. */
export type GivenFacts = Partial<ClaimFacts>;

/** Collects problems in the order in which they are found. */
export class ProblemList {
  readonly problems: ClaimProblem[] = [];

  /** Notes a problem unless the condition holds. */
  need(holds: boolean, field: string, code: string, message: string): void {
    if (!holds) this.problems.push({ field, code, message });
  }
}

/** Characters of a text that say something. */
export function textLength(text: string | null | undefined): number {
  return (text ?? '').trim().length;
}

function given(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== null && value !== undefined;
}

/** A reason in words, for the steps that ask for one. */
export function checkReason(facts: GivenFacts): ClaimProblem[] {
  const list = new ProblemList();
  list.need(textLength(facts.reason) > 0, 'reason', 'required', 'Say why.');
  return list.problems;
}

function needInsideCover(list: ProblemList, facts: GivenFacts): void {
  const { date_accident, cover_from, cover_to } = facts;
  if (date_accident === null || date_accident === undefined) return;
  const day = dateOfInstant(date_accident);
  const inside =
    given(cover_from) && given(cover_to) && day >= (cover_from ?? '') && day <= (cover_to ?? '');
  list.need(inside, 'date_accident', 'outside_cover', outsideCover(day, facts));
}

/** Why a day is not covered: the days that are, unless the day lies in a gap between them. */
export function outsideCover(
  day: CalendarDate,
  { promised_from, promised_to }: Pick<GivenFacts, 'promised_from' | 'promised_to'>,
): string {
  const told = 'This date is outside the cover.';
  if (!promised_from || !promised_to || (day >= promised_from && day <= promised_to)) return told;
  const [from, to] = [promised_from, promised_to].map((one) => formatCalendarDate(one));
  return from === to ? `${told} It holds on ${from}.` : `${told} It runs from ${from} to ${to}.`;
}

function needBegunDay(list: ProblemList, { date_accident, now = 0 }: GivenFacts): void {
  if (date_accident === null || date_accident === undefined) return;
  const begun = dateOfInstant(date_accident) <= dateOfInstant(now);
  list.need(begun, 'date_accident', 'in_future', 'The loss cannot be in the future.');
}

/** Row 1: a draft needs a policy in force and something that it is about; it may be incomplete otherwise. */
export function checkCreate(facts: GivenFacts): ClaimProblem[] {
  const list = new ProblemList();
  list.need(
    facts.policy_in_force === true,
    'policy_id',
    'not_in_force',
    'This policy is not in force.',
  );
  const about = [facts.item_id, facts.car_id, facts.event_id, facts.date_accident].some(given);
  list.need(about, 'item_id', 'required', 'Choose what the claim is about.');
  needInsideCover(list, facts);
  // The report of a loss has no field for its day any more; a crash report has.
  if (facts.is_vi === true) needBegunDay(list, facts);
  return list.problems;
}

/** What a list of all that is missing says, where no field stands beside it. */
const askedOfAccident: Readonly<Record<(typeof requiredAccidentFields)[number], string>> = {
  during: 'Choose in which session it happened.',
  type_of_accident: 'Choose what kind of accident it was.',
};

function needTrackFacts(list: ProblemList, facts: GivenFacts): void {
  const info = facts.driver_accident_info ?? {};
  for (const field of requiredAccidentFields) {
    const name = `driver_accident_info.${field}`;
    list.need(given(info[field]), name, 'required', askedOfAccident[field]);
  }
  list.need(given(facts.driver_id), 'driver_id', 'required', 'Choose the driver.');
  const statement = facts.has_official_statement === true || facts.statement_to_follow === true;
  const told = 'Add the statement of a course official, or mark it "to follow".';
  list.need(statement, 'statement_to_follow', 'required', told);
}

/**
 * Row 2: everything that a report must hold before it can be sent. Photos and chassis number are asked for at the
 * decision only, so that a report leaves the pit box without them (decision 083).
 */
export function checkSubmit(facts: GivenFacts): ClaimProblem[] {
  const list = new ProblemList();
  const { date_accident, now = 0 } = facts;
  const word = facts.is_vi === true ? 'loss' : 'accident';
  const dated = date_accident !== null && date_accident !== undefined;
  list.need(dated, 'date_accident', 'required', `Enter the date of the ${word}.`);
  const past = !dated || date_accident <= now;
  list.need(past, 'date_accident', 'in_future', `The ${word} cannot be in the future.`);
  needInsideCover(list, facts);
  list.need(
    facts.cover_suspended !== true,
    'policy_id',
    'cover_suspended',
    'The cover is suspended because a payment is open. Pay it first.',
  );
  const words = `Tell what happened in at least ${MIN_NARRATIVE} characters.`;
  list.need(textLength(facts.narrative) >= MIN_NARRATIVE, 'narrative', 'too_short', words);
  if (facts.is_vi === true) {
    const evidence = (facts.evidence_count ?? 0) >= MIN_VI_EVIDENCE;
    list.need(evidence, 'photos', 'too_few', 'Add at least one photo or document.');
    list.problems.push(...(facts.open_questions ?? []));
    const unsent = facts.linked_claim ? unsentLinkText(facts.linked_claim) : '';
    list.need(unsent === '', 'loss_answers.on_track_claim', 'refused', unsent);
  } else {
    needTrackFacts(list, facts);
  }
  const declared = facts.truth_declared === true;
  list.need(
    declared,
    'truth_declared',
    'required',
    'Confirm that this is true to the best of your knowledge.',
  );
  return list.problems;
}

/** Rows 7 and 10: what is asked for, in items and words. */
export function checkAskInfo(facts: GivenFacts): ClaimProblem[] {
  const list = new ProblemList();
  const items = (facts.info_items ?? []).filter((item) => textLength(item) > 0);
  list.need(items.length > 0, 'items', 'required', 'Choose at least one item.');
  list.need(textLength(facts.info_message) > 0, 'message', 'required', 'Write a message.');
  return list.problems;
}

/** Row 8: an upload, a changed field, or an answer of some length. */
export function checkAnswer(facts: GivenFacts): ClaimProblem[] {
  const list = new ProblemList();
  const answered =
    (facts.uploads_since_asked ?? 0) > 0 ||
    (facts.changes_since_asked ?? 0) > 0 ||
    textLength(facts.answer) >= MIN_ANSWER;
  const told = `Add a file, change the report, or answer in at least ${MIN_ANSWER} characters.`;
  list.need(answered, 'answer', 'required', told);
  return list.problems;
}

/** Row 12: a code from the list, and the reason in words that the client gets. */
export function checkReject(facts: GivenFacts): ClaimProblem[] {
  const list = new ProblemList();
  const code = facts.reject_code;
  const known = code !== undefined && rejectCodes.includes(code);
  list.need(known, 'code', 'required', 'Choose a reason.');
  const words = `Explain the rejection in at least ${MIN_NARRATIVE} characters.`;
  list.need(textLength(facts.reject_text) >= MIN_NARRATIVE, 'text', 'too_short', words);
  return list.problems;
}

/** Row 13: nobody answered for more than 30 days after the due date, in spite of a reminder. */
export function checkRejectUnanswered(facts: GivenFacts): ClaimProblem[] {
  const list = new ProblemList();
  const { info_due_on, now } = facts;
  const overdue =
    typeof info_due_on === 'string' &&
    now !== undefined &&
    dateOfInstant(now) > addDays(info_due_on, INFO_OVERDUE_DAYS);
  const told = `The answer is not ${INFO_OVERDUE_DAYS} days overdue yet.`;
  list.need(overdue, 'due_on', 'too_early', told);
  const reminded = (facts.info_reminders ?? 0) >= 1;
  list.need(reminded, 'reminders', 'required', 'Send a reminder first.');
  const code = facts.reject_code === 'no_evidence';
  list.need(code, 'code', 'differs', 'The reason is "No evidence".');
  return list.problems;
}

/** Row 15: the client accepted, and it is known where the money goes and what is kept. */
export function checkPreparePayment(facts: GivenFacts): ClaimProblem[] {
  const list = new ProblemList();
  const accepted = textLength(facts.accepted_by) > 0 && given(facts.accepted_at);
  list.need(accepted, 'accepted_by', 'required', 'The client has not accepted the offer.');
  const account = isIban(facts.iban ?? '');
  list.need(account, 'iban', 'invalid', 'This IBAN is not right.');
  const name = textLength(facts.account_name) > 0;
  list.need(name, 'account_name', 'required', 'Enter the name of the account.');
  const listed = facts.set_off_listed === true;
  list.need(listed, 'set_off_list', 'required', 'Check the open premiums.');
  const due = (facts.final_amount ?? 0) - (facts.paid_before ?? 0);
  list.need(due > 0, 'final_amount', 'zero', 'There is nothing to pay.');
  return list.problems;
}
