// What has to be known about a claim before it may take a step. A fact that is not given counts as missing.
// For sending: 30 characters, a date inside the cover, the ticked declaration; for approving: 4 photos.

import type { CalendarDate } from '#domain/dates.ts';
import type { Currency } from '#domain/currencies.ts';
import type { Cents } from '#domain/money.ts';
import type { RejectCode } from './claim-constants.ts';
import type { NamedClaim } from './linked-claim.ts';

/** A line of the damage table, as far as the decision needs it. */
interface DecidedLine {
  claimed: Cents;
  agreed: Cents | null;
  reason: string;
}

/** Facts about a claim and its policy. Instants are unix seconds; amounts are in the policy's currency. */
export interface ClaimFacts {
  now: number;
  is_vi: boolean;
  currency: Currency;

  policy_in_force: boolean;
  /** First and last day of the cover that the accident must lie in. */
  cover_from: CalendarDate | null;
  cover_to: CalendarDate | null;
  /** First and last day of all that is covered, of whatever moment. */
  promised_from: CalendarDate | null;
  promised_to: CalendarDate | null;
  /** The cover rests because a payment is more than 30 days late. */
  cover_suspended: boolean;

  item_id: string | null;
  car_id: string | null;
  event_id: string | null;
  driver_id: string | null;
  chassis_number: string;
  date_accident: number | null;
  driver_accident_info: Readonly<Record<string, unknown>>;
  /** Questions of a various insurance that nobody has answered, or not so that it can be meant. */
  open_questions: readonly ClaimProblem[];
  /** The claim on track that this one hangs on. */
  linked_claim: NamedClaim | null;
  narrative: string;
  photo_count: number;
  evidence_count: number;
  has_official_statement: boolean;
  statement_to_follow: boolean;
  truth_declared: boolean;

  /** Why somebody does this: cancelling, taking back, objecting, reopening. */
  reason: string;

  reviewer_id: string | null;
  loss_adjuster_id: string | null;
  claimed: Cents;

  info_items: readonly string[];
  info_message: string;
  info_due_on: CalendarDate | null;
  info_reminders: number;
  uploads_since_asked: number;
  changes_since_asked: number;
  answer: string;

  lines: readonly DecidedLine[];
  total_agreed: Cents;
  fault_result: string | null;
  /** False of a loss for which nobody can have been at fault. */
  asks_fault: boolean;
  additional_excess_confirmed: boolean;
  has_adjuster_report: boolean;

  reject_code: RejectCode;
  reject_text: string;
  rejected_at: number;

  accepted_by: string;
  accepted_at: number | null;
  iban: string;
  account_name: string;
  /** Whether somebody looked at the open premiums; the list itself may be empty. */
  set_off_listed: boolean;
  set_off: Cents;
  final_amount: Cents;
  /** Paid by an earlier settlement, before a supplement. */
  paid_before: Cents;
  approved_by: string | null;
  paid_by: string;
  paid_on: CalendarDate;
  payment_reference: string;
  paid_amount: Cents;

  /** For a supplement: no earlier line was changed or taken away. */
  lines_only_added: boolean;
}

/** Something that stands in the way: the field, a code, and what a reader is told. */
export interface ClaimProblem {
  field: string;
  code: string;
  message: string;
}
