// The steps of a claim at which money is decided ask more than data: who decides, and how much is at stake.
// 30,000.00 is agreed: a loss adjuster cannot approve it, and whoever approved it does not pay it.

import { addDays, type CalendarDate, dateOfInstant } from '#domain/dates.ts';
import type { Currency } from '#domain/currencies.ts';
import { type Cents, formatAmount, formatMoney } from '#domain/money.ts';
import { FOUR_EYES_ABOVE } from '#domain/payments/outgoing-payment.ts';
import { sumBy } from '#domain/sums.ts';
import { checkReason, type GivenFacts, ProblemList, textLength } from './claim-checks.ts';
import type { ClaimProblem } from './claim-facts.ts';
import { undecidedLinkText } from './linked-claim.ts';
import {
  ADJUSTER_APPROVES_UP_TO,
  ADJUSTER_NEEDED_ABOVE,
  MIN_PHOTOS,
  OBJECTION_DAYS,
  REOPEN_DAYS,
  REPORT_NEEDED_ABOVE,
} from './claim-limits.ts';

/** Who takes the step, as far as a check depends on it. */
export interface CheckedActor {
  account_type: string;
  user_id: string;
}

function isStaffType(account_type: string): boolean {
  return account_type === 'admin' || account_type === 'superadmin';
}

/** Row 5: a client reopens within 30 days of the accident; later an admin does. */
export function checkReopen(facts: GivenFacts, by: CheckedActor): ClaimProblem[] {
  const list = new ProblemList();
  const { now, date_accident } = facts;
  if (isStaffType(by.account_type) || typeof date_accident !== 'number') return list.problems;
  const last = addDays(dateOfInstant(date_accident), REOPEN_DAYS);
  const inTime = now !== undefined && dateOfInstant(now) <= last;
  const since = facts.is_vi === true ? 'loss' : 'accident';
  const told = `More than ${REOPEN_DAYS} days have passed since the ${since}. Ask us to reopen it.`;
  list.need(inTime, 'date_accident', 'too_late', told);
  return list.problems;
}

const inCurrency = (amount: Cents, currency: Currency | undefined) =>
  currency === undefined ? formatAmount(amount) : formatMoney(amount, currency);

/** Why a review cannot start without a loss adjuster. */
export const adjusterNeeded = (currency?: Currency): string =>
  `Assign a loss adjuster: more than ${inCurrency(ADJUSTER_NEEDED_ABOVE, currency)} is claimed.`;

/** Whether so much is claimed, in cents, that a loss adjuster has to be named before the review. */
export function lacksAdjuster(
  facts: Partial<Pick<GivenFacts, 'claimed' | 'loss_adjuster_id'>>,
): boolean {
  return (facts.claimed ?? 0) > ADJUSTER_NEEDED_ABOVE && (facts.loss_adjuster_id ?? '') === '';
}

/** Row 6: somebody is named who reviews, and a large claim has its loss adjuster. */
export function checkStartReview(facts: GivenFacts): ClaimProblem[] {
  const list = new ProblemList();
  const reviewer = (facts.reviewer_id ?? '') !== '';
  list.need(reviewer, 'reviewer_id', 'required', 'Choose a reviewer.');
  const needed = adjusterNeeded(facts.currency);
  list.need(!lacksAdjuster(facts), 'loss_adjuster_id', 'required', needed);
  return list.problems;
}

function needEvidence(list: ProblemList, facts: GivenFacts): void {
  if (facts.is_vi === true) return;
  const photos = facts.photo_count ?? 0;
  const more = `Ask for the photos first: there are ${photos} of ${MIN_PHOTOS}.`;
  list.need(photos >= MIN_PHOTOS, 'photos', 'too_few', more);
  const chassis = textLength(facts.chassis_number) > 0;
  list.need(chassis, 'chassis_number', 'required', 'Ask for the chassis number first.');
}

/** Row 11: the evidence is there, every line decided, every cut explained, fault and excess settled, and the right person for the amount. */
export function checkApprove(facts: GivenFacts, by: CheckedActor): ClaimProblem[] {
  const list = new ProblemList();
  needEvidence(list, facts);
  const undecided = facts.linked_claim ? undecidedLinkText(facts.linked_claim) : '';
  list.need(undecided === '', 'linked_claim', 'undecided', undecided);
  const lines = facts.lines ?? [];
  list.need(lines.length > 0, 'lines', 'required', 'Enter what is claimed first.');
  for (const [index, line] of lines.entries()) {
    const field = `lines.${index}`;
    list.need(line.agreed !== null, `${field}.agreed`, 'required', 'Enter the agreed amount.');
    const cut = line.agreed !== null && line.agreed < line.claimed;
    const explained = !cut || line.reason.trim() !== '';
    list.need(explained, `${field}.reason`, 'required', 'Say why less is agreed than claimed.');
  }
  const fault = facts.asks_fault === false || (facts.fault_result ?? '') !== '';
  list.need(fault, 'fault_result', 'required', 'Settle who was at fault.');
  list.need(
    facts.additional_excess_confirmed === true,
    'additional_excess_confirmed',
    'required',
    'Confirm the additional excess.',
  );
  const agreed = facts.total_agreed ?? sumBy(lines, (line) => line.agreed ?? 0);
  const reported = agreed <= REPORT_NEEDED_ABOVE || facts.has_adjuster_report === true;
  const report = `The loss adjuster has to report: more than ${inCurrency(REPORT_NEEDED_ABOVE, facts.currency)} is agreed.`;
  list.need(reported, 'adjuster_report', 'required', report);
  const may = by.account_type !== 'loss_adjuster' || agreed <= ADJUSTER_APPROVES_UP_TO;
  const limit = `More than ${inCurrency(ADJUSTER_APPROVES_UP_TO, facts.currency)} is agreed: an admin has to approve.`;
  list.need(may, 'total_agreed', 'above_adjuster_limit', limit);
  return list.problems;
}

/** Row 16: there is nothing to pay, because the damage is below the excess or an earlier settlement covers it (decision 040). */
export function checkCloseWithoutPayment(facts: GivenFacts): ClaimProblem[] {
  const list = new ProblemList();
  const nothing =
    facts.final_amount !== undefined && facts.final_amount <= (facts.paid_before ?? 0);
  list.need(nothing, 'final_amount', 'not_zero', 'There is an amount to pay.');
  return list.problems;
}

/** Why whoever approved a large claim cannot pay it. */
export const otherPayerNeeded = (currency?: Currency): string =>
  `More than ${inCurrency(FOUR_EYES_ABOVE, currency)} is paid by another person than the one who approved it.`;

/** Whether so much is paid, in cents, that whoever approves a claim cannot be the one who pays it. */
export function needsOtherPayer(final_amount: number | null | undefined): boolean {
  return (final_amount ?? 0) > FOUR_EYES_ABOVE;
}

/** Whether this person approved the claim and another one has to pay it. */
function isOwnApproval(
  facts: { final_amount?: number | null; approved_by?: string | null },
  by: Pick<CheckedActor, 'user_id'>,
): boolean {
  return needsOtherPayer(facts.final_amount) && facts.approved_by === by.user_id;
}

/** Row 19: date, reference and the exact amount; above 25,000.00 by another person than the approver. */
export function checkPay(facts: GivenFacts, by: CheckedActor): ClaimProblem[] {
  const list = new ProblemList();
  const { final_amount, paid_amount } = facts;
  const due =
    final_amount === undefined
      ? undefined
      : final_amount - (facts.paid_before ?? 0) - (facts.set_off ?? 0);
  const exact = due !== undefined && due >= 0 && paid_amount === due;
  list.need(exact, 'paid_amount', 'differs', 'Pay the final amount less what is set off.');
  list.need((facts.paid_on ?? '') !== '', 'paid_on', 'required', 'Enter the payment date.');
  const referenced = paid_amount === 0 || (facts.payment_reference ?? '').trim() !== '';
  list.need(referenced, 'reference', 'required', 'Enter the payment reference.');
  list.need(!isOwnApproval(facts, by), 'paid_by', 'same_person', otherPayerNeeded(facts.currency));
  return list.problems;
}

/** The last day on which a client may object to a rejection of that moment (unix seconds). */
export function lastObjectionDay(rejected_at: number): CalendarDate {
  return addDays(dateOfInstant(rejected_at), OBJECTION_DAYS);
}

/** Row 20: an objection within 60 days; later a superadmin decides. */
export function checkReconsider(facts: GivenFacts, by: CheckedActor): ClaimProblem[] {
  const list = new ProblemList();
  list.problems.push(...checkReason(facts));
  if (by.account_type === 'superadmin') return list.problems;
  const { now, rejected_at } = facts;
  const inTime =
    now !== undefined &&
    rejected_at !== undefined &&
    dateOfInstant(now) <= lastObjectionDay(rejected_at);
  const told = `The ${OBJECTION_DAYS} days for an objection have passed: ask a superadmin.`;
  list.need(inTime, 'reason', 'too_late', told);
  return list.problems;
}

/** Row 21: hidden damage, added to what was settled before. */
export function checkSupplement(facts: GivenFacts): ClaimProblem[] {
  const list = new ProblemList();
  list.problems.push(...checkReason(facts));
  const added = facts.lines_only_added !== false;
  list.need(added, 'lines', 'changed', 'Earlier lines stay as they are; only add new ones.');
  return list.problems;
}
