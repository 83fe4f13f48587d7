import { type Insertable, sql } from 'kysely';
import type { z } from 'zod';
import type { claimAmounts, driverAccidentInfo } from '#contract/claims/claim-answers.ts';
import type { ClaimStatus } from '#domain/claims/claim-status.ts';
import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { type ClaimChange, withReserve } from '#server/claims/reserve/claim-change.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import type { Claims } from '#server/platform/database/schema-types.ts';

type AccidentInfo = z.output<typeof driverAccidentInfo>;
export type ShownAmounts = z.output<typeof claimAmounts>;

/** What the client was asked for. Instants are unix seconds. */
export interface InfoRequest {
  items: string[];
  message: string;
  due_on: CalendarDate;
  asked_at: number;
  asked_by: string;
  reminders: number;
  reminded_on: CalendarDate | null;
  /** Files of the client's side when it was asked. */
  uploads_before: number;
  /** Changes of the report since it was asked. */
  changes: number;
  /** Staff were told that the claim may be rejected. */
  given_up: boolean;
}

export interface AdjusterReport {
  inspected_on: CalendarDate;
  place: string;
  findings: string;
  recommendation: string;
  by: string;
  by_id: string;
}

export interface ClaimDecision {
  kind: 'approved' | 'rejected';
  code: string;
  text: string;
  by: string;
  by_id: string;
  at: number;
}

export interface ClaimSettlementWish {
  accepted_by: string;
  accepted_at: number;
  iban: string;
  account_name: string;
}

/** Premium that is kept back from the payout. */
export interface SetOff {
  payment_id: string;
  instalment_number: number;
  amount: Cents;
}

/** The row of a claim. Instants are unix seconds, amounts in `currency`. */
export interface ClaimRecord {
  claim_id: string;
  claim_number: string;
  is_vi: boolean;
  policy_id: string;
  item_id: string | null;
  car_id: string | null;
  event_id: string | null;
  driver_id: string | null;
  user_id: string;
  broker_id: string | null;
  insurer_id: string;
  loss_adjuster_id: string | null;
  reviewer_id: string | null;
  status: ClaimStatus;
  status_since: number;
  team_name: string;
  driver_name: string;
  event_name: string;
  policy_nr: string;
  chassis_number: string;
  currency: Currency;
  insured_value: Cents;
  date_accident: number | null;
  date_claim: number | null;
  driver_accident_info: AccidentInfo;
  loss_answers: Record<string, string | number | boolean | string[]>;
  narrative: string;
  damaged_parts: string[];
  estimated_amount: Cents;
  statement_to_follow: boolean;
  wizard_step: number;
  claimed: Cents;
  agreed: Cents | null;
  amounts: ShownAmounts | null;
  final_amount: Cents | null;
  reserve: Cents;
  reserve_adjuster: Cents;
  reserve_legal: Cents;
  reserve_recovery: Cents;
  reserve_by_hand: boolean;
  salvage_value: Cents;
  fault_result: string | null;
  additional_excess_codes: string[];
  additional_excess_confirmed: boolean;
  adjuster_report: AdjusterReport | null;
  info_request: InfoRequest | null;
  decision: ClaimDecision | null;
  settlement: ClaimSettlementWish | null;
  approved_by: string | null;
  paid_on: CalendarDate | null;
  paid_total: Cents;
  /** What others invoiced for it and was not taken back. */
  expenses: Cents;
  set_offs: SetOff[];
  revision: number;
}

/** What a ClaimRecord is made of, for a select and for what a write returns. */
const claimColumns = sql.raw(`
  claim_id, claim_number, is_vi, policy_id, item_id, car_id, event_id, driver_id, user_id, broker_id,
  insurer_id, loss_adjuster_id, reviewer_id, status, unix(status_since) as status_since, team_name, driver_name,
  event_name, policy_nr, chassis_number, currency, insured_value, unix(date_accident) as date_accident,
  unix(date_claim) as date_claim, driver_accident_info, loss_answers, narrative, damaged_parts, estimated_amount,
  statement_to_follow, wizard_step, claimed, agreed, amounts, final_amount, reserve, reserve_adjuster,
  reserve_legal, reserve_recovery, reserve_by_hand, salvage_value, fault_result,
  additional_excess_codes, additional_excess_confirmed, adjuster_report, info_request, decision, settlement,
  approved_by, paid_on, paid_total, expenses, set_offs, revision`);

/** The claim, or undefined. With `lock` it stays as it is until the end of the transaction. */
export async function findClaim(
  db: Queryable,
  claim_id: string,
  { lock = false } = {},
): Promise<ClaimRecord | undefined> {
  const found = await sql<ClaimRecord>`select ${claimColumns} from claims
    where claim_id = ${claim_id} ${lock ? sql`for update` : sql``} ${prepared}`.execute(db);
  return found.rows[0];
}

/** Writes a new claim and answers it; open screens hear of it. */
export async function insertClaim(
  ctx: WriteContext,
  claim: Insertable<Claims>,
): Promise<ClaimRecord> {
  const inserted = await sql<ClaimRecord>`${ctx.db.insertInto('claims').values(claim)}
    returning ${claimColumns} ${prepared}`.execute(ctx.db);
  const [created] = inserted.rows;
  if (!created) throw new Error('a claim that was just written is not there');
  ctx.changed('claim', created.claim_id, claimAudience(created));
  return created;
}

/** Everybody outside the house whom a claim concerns. */
function claimAudience(claim: ClaimRecord): (string | null)[] {
  return [claim.user_id, claim.broker_id, claim.insurer_id, claim.loss_adjuster_id];
}

/** Changes a locked claim and counts its revision up; open screens hear of it. Answers the claim as it is now. */
export async function updateClaim(
  ctx: WriteContext<Actor | null>,
  claim: ClaimRecord,
  change: ClaimChange,
): Promise<ClaimRecord> {
  const update = ctx.db
    .updateTable('claims')
    .set({ ...(await withReserve(ctx, claim, change)), revision: claim.revision + 1 })
    .where('claim_id', '=', claim.claim_id);
  const updated = await sql<ClaimRecord>`${update} returning ${claimColumns} ${prepared}`.execute(
    ctx.db,
  );
  const [changed] = updated.rows;
  if (!changed) throw new AppError('not_found');
  ctx.changed('claim', claim.claim_id, [...claimAudience(changed), claim.loss_adjuster_id]);
  return changed;
}

/** An instant of the wire as the database takes it. */
export function timestampOf(seconds: number): string;
export function timestampOf(seconds: number | null): string | null;
export function timestampOf(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}
