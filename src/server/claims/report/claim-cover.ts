import { sql, type RawBuilder } from 'kysely';
import type { ClaimTerms } from '#domain/claims/claim-amounts.ts';
import { type ClaimOnCover, coverLeft } from '#domain/claims/cover-left.ts';
import { coverAt, type CoverInterval } from '#domain/policies/cover/cover-intervals.ts';
import { type CalendarDate, dateOfInstant } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type { Answers as LineTerms } from '#domain/lines/first-answers.ts';
import type { InsuredThing } from '#domain/lines/lost-items.ts';
import {
  lostOf,
  termsOfPolicy,
  thingsOf,
  wholeCoverQuery,
} from '#server/claims/report/whole-cover.ts';
import type { LossAnswers } from '#server/claims/report/loss-answers.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/context.ts';
import { type Answers, readTogether } from '#server/platform/database/read-together.ts';
import { type PolicyForClaim, policyForClaimQuery } from '#server/policies/policy/policy-record.ts';
import { type ClaimOfCar, claimsOnCover } from '#server/policies/cover/claims-on-cover.ts';
import { intervalsOfItemQuery, termsAtAccident } from '#server/policies/cover/cover-reads.ts';

/** The car at its event as the policy covers it; also of a version that later changes have replaced. */
export interface CoveredItem {
  item_id: string;
  policy_id: string;
  car_id: string;
  car_name: string;
  chassis_number: string;
  start_number: string;
  event_id: string;
  event_name: string;
  series: string;
  circuit_id: string;
  circuit_factor: string;
  start_on: CalendarDate;
  end_on: CalendarDate;
  insured_value: Cents;
  excess_pct: string;
  min_excess: Cents;
  scope: ClaimTerms['scope'];
  accident_limit_pct: number;
  aggregate_mode: 'reinstated' | 'single_aggregate';
  version_number: number;
  drivers: NamedDriver[];
}

export interface NamedDriver {
  driver_id: string;
  name: string;
  category: string;
  experience: string;
  claim_level: number;
}

/** What a policy promises for a claim. */
export interface ClaimCover {
  policy: PolicyForClaim;
  item: CoveredItem | null;
  /** Of a various insurance: what was insured at the moment of the loss, by names that tell it apart. */
  insured_items: InsuredThing[];
  /** What was said of all of it when it was insured. */
  line_terms: LineTerms;
  terms: ClaimTerms;
  /** Whether it ever covered this. */
  is_known: boolean;
  /** Whether there is anything of it that is covered, or would be if the premium were paid. */
  in_force: boolean;
  /** First and last day of what is covered; none when the moment of the accident is not. */
  cover_from: CalendarDate | null;
  cover_to: CalendarDate | null;
  /** The same of whatever moment. */
  promised_from: CalendarDate | null;
  promised_to: CalendarDate | null;
  is_suspended: boolean;
}

/** What is claimed on: an item of a policy, or the whole of one without items. */
interface ClaimSubject {
  claim_id?: string;
  policy_id: string;
  item_id: string | null;
  /** The moment of the accident, once it is known. */
  date_accident: number | null;
  /** What a client says of a loss beside the track. */
  loss_answers?: LossAnswers;
}

/** The terms of a car at its event that held at the moment of the accident, else the newest that are known. */
function coveredItemQuery(subject: ClaimSubject): RawBuilder<CoveredItem> {
  return sql<CoveredItem>`
    select i.item_id, i.policy_id, i.car_id, trim(c.make || ' ' || c.model) as car_name, c.chassis_number,
      c.start_number, i.event_id, e.name as event_name, coalesce(nullif(h.series, ''), h.name, '') as series,
      e.circuit_id, trim_scale(i.circuit_factor)::text as circuit_factor, e.start_on, e.end_on,
      i.insured_value, i.excess_pct::text as excess_pct, i.min_excess, i.scope, i.accident_limit_pct,
      i.aggregate_mode, v.version_number,
      coalesce((select json_agg(json_build_object('driver_id', d.driver_id, 'name', d.first_name || ' ' || d.last_name,
          'category', x.category, 'experience', x.experience, 'claim_level', x.claim_level)
          order by d.last_name, d.first_name, d.driver_id)
        from policy_item_drivers x join drivers d on d.driver_id = x.driver_id where x.item_id = i.item_id), '[]') as drivers
    from policy_items i
      join policy_versions v on v.version_id = i.version_id
      join cars c on c.car_id = i.car_id
      join events e on e.event_id = i.event_id
      left join championships h on h.championship_id = e.championship_id
    where i.item_id = ${termsAtAccident(subject)}`;
}

/** The other claims that take cover of the same car. */
function otherClaimsQuery({ claim_id, item_id }: ClaimSubject): RawBuilder<ClaimOfCar> {
  return sql<ClaimOfCar>`
    select k.claim_number, k.date_accident, k.paid, k.approved, k.is_total_loss
    from policy_items i join ${claimsOnCover} k on k.policy_id = i.policy_id and k.car_id = i.car_id
    where i.item_id = ${item_id} and k.claim_id is distinct from ${claim_id ?? null}::uuid`;
}

/** What has to be read to know what a policy promises for a claim. */
export function coverQueries(subject: ClaimSubject) {
  return {
    policies: policyForClaimQuery(subject.policy_id),
    items: coveredItemQuery(subject),
    intervals: intervalsOfItemQuery(subject),
    other_claims: otherClaimsQuery(subject),
    whole_cover: wholeCoverQuery(subject),
  };
}

type CoverAnswers = Answers<ReturnType<typeof coverQueries>>;

/** What the policy promises for a claim on one of its items, or on the whole of a policy without items. */
export async function findClaimCover(db: Queryable, subject: ClaimSubject): Promise<ClaimCover> {
  return coverOf(subject, await readTogether(db, coverQueries(subject)));
}

/** What the policy promises, of what was read about it. */
export function coverOf(
  { item_id, date_accident, loss_answers }: ClaimSubject,
  { policies, items, intervals, other_claims, whole_cover }: CoverAnswers,
): ClaimCover {
  const [policy] = policies;
  if (!policy) throw new AppError('not_found');
  const [item] = items;
  if (item_id !== null && !item) throw notCovered();
  const insured_items = thingsOf(policy, whole_cover, loss_answers);
  return {
    policy,
    insured_items,
    line_terms: whole_cover[0]?.terms ?? {},
    item: item_id === null ? null : (item ?? null),
    terms:
      item_id !== null && item
        ? termsOfItem(item, claimsBefore(other_claims, date_accident))
        : termsOfPolicy(policy, lostOf(policy, whole_cover, insured_items, loss_answers)),
    ...stateOf(intervals, date_accident),
  };
}

/** What was promised for the moment of the accident, or for any moment while that is not known. */
function stateOf(intervals: readonly CoverInterval[], moment: number | null) {
  const known = intervals.length > 0;
  const promised = intervals.filter(({ reason }) => reason === 'covered' || reason === 'suspended');
  const at = moment === null ? undefined : coverAt(promised, moment);
  const counting = moment === null || at ? promised : [];
  const [cover_from, cover_to] = daysOf(counting);
  const [promised_from, promised_to] = daysOf(promised);
  return {
    is_known: known,
    in_force: promised.length > 0,
    is_suspended: at ? at.reason === 'suspended' : allSuspended(promised),
    ...{ cover_from, cover_to, promised_from, promised_to },
  };
}

function daysOf(intervals: readonly CoverInterval[]) {
  const [first, last] = [intervals[0], intervals.at(-1)];
  return [
    first ? dateOfInstant(first.covered_from) : null,
    last ? dateOfInstant(last.covered_to - 1) : null,
  ] as const;
}

const allSuspended = (promised: readonly CoverInterval[]): boolean =>
  promised.length > 0 && promised.every(({ reason }) => reason === 'suspended');

/** Only what the policy covers, or did, can be claimed on. */
export function assertItemInForce({ policy, item, is_known }: ClaimCover): void {
  if (item && !(is_known && item.policy_id === policy.policy_id)) throw notCovered();
}

function notCovered(): AppError {
  return fieldError('item_id', 'not_covered', 'This policy does not cover that car and event.');
}

/** A total loss ends the cover for accidents after it; what happened before it stays covered. */
const claimsBefore = (claims: readonly ClaimOfCar[], moment: number | null): ClaimOnCover[] =>
  claims.map((one) => ({
    ...one,
    is_total_loss:
      one.is_total_loss &&
      (moment === null || (one.date_accident !== null && one.date_accident < moment)),
  }));

/** What the other claims on the car leave of its sum insured limits a claim, unless it is there again for each event. */
function termsOfItem(item: CoveredItem, claims: readonly ClaimOnCover[]): ClaimTerms {
  const is_reinstated = item.aggregate_mode === 'reinstated';
  const is = coverLeft({ insured: item.insured_value, is_reinstated }, claims);
  return {
    insured_value: item.insured_value,
    excess_pct: item.excess_pct,
    min_excess: item.min_excess,
    scope: item.scope,
    accident_limit_pct: String(item.accident_limit_pct),
    aggregate_left: is_reinstated && !is.is_ended ? null : is.left,
  };
}
