import { sql, type RawBuilder } from 'kysely';
import type { ClaimTerms } from '#domain/claims/claim-amounts.ts';
import { addDays, type CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/context.ts';
import { type Answers, readTogether } from '#server/platform/database/read-together.ts';
import {
  policyForClaim,
  type PolicyForClaim,
  policyForClaimQuery,
} from '#server/policies/policy/policy-record.ts';

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
  /** Official test days of a race, which lie before it; the days of a test are those of its event. */
  extra_test_days: number;
  insured_value: Cents;
  excess_pct: string;
  min_excess: Cents;
  scope: ClaimTerms['scope'];
  accident_limit_pct: number;
  aggregate_mode: 'reinstated' | 'single_aggregate';
  version_number: number;
  /** Of the version that counts now. */
  is_current: boolean;
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
  terms: ClaimTerms;
  /** First and last day on which the accident is covered. */
  cover_from: CalendarDate | null;
  cover_to: CalendarDate | null;
  is_suspended: boolean;
}

/** What is claimed on: an item of a policy, or the whole of one without items. */
interface ClaimSubject {
  claim_id?: string;
  policy_id: string;
  item_id: string | null;
}

/** One item of a policy. */
function coveredItemQuery(item_id: string | null): RawBuilder<CoveredItem> {
  return sql<CoveredItem>`
    select i.item_id, i.policy_id, i.car_id, trim(c.make || ' ' || c.model) as car_name, c.chassis_number,
      c.start_number, i.event_id, e.name as event_name, coalesce(nullif(h.series, ''), h.name, '') as series,
      e.circuit_id, trim_scale(i.circuit_factor)::text as circuit_factor, e.start_on, e.end_on,
      case when v.content->'items'->(i.position - 1)->>'kind' in ('test_day', 'track_day') then 0
        else coalesce((v.content->'items'->(i.position - 1)->>'extra_test_days')::int, 0) end as extra_test_days,
      i.insured_value, i.excess_pct::text as excess_pct, i.min_excess, i.scope, i.accident_limit_pct,
      i.aggregate_mode, v.version_number, i.current as is_current,
      coalesce((select json_agg(json_build_object('driver_id', d.driver_id, 'name', d.first_name || ' ' || d.last_name,
          'category', x.category, 'experience', x.experience, 'claim_level', x.claim_level)
          order by d.last_name, d.first_name, d.driver_id)
        from policy_item_drivers x join drivers d on d.driver_id = x.driver_id where x.item_id = i.item_id), '[]') as drivers
    from policy_items i
      join policy_versions v on v.version_id = i.version_id
      join cars c on c.car_id = i.car_id
      join events e on e.event_id = i.event_id
      left join championships h on h.championship_id = e.championship_id
    where i.item_id = ${item_id}`;
}

/** What earlier claims on the same car were paid. */
function paidOnItemQuery({ claim_id, item_id }: ClaimSubject): RawBuilder<{ paid: Cents }> {
  return sql<{ paid: Cents }>`
    select coalesce(sum(c.paid_total), 0)::bigint as paid
    from policy_items i join claims c on c.policy_id = i.policy_id and c.car_id = i.car_id
    where i.item_id = ${item_id} and c.claim_id is distinct from ${claim_id ?? null}::uuid`;
}

/** What the version that counts insures as a whole. */
function wholeCoverQuery(
  policy_id: string,
): RawBuilder<{ sum_insured: Cents | null; excess: Cents | null }> {
  return sql<{ sum_insured: Cents | null; excess: Cents | null }>`
    select v.sum_insured, v.excess
    from policies p join policy_versions v on v.version_id = coalesce(p.locked_version_id, p.version_id)
    where p.policy_id = ${policy_id}`;
}

/** What has to be read to know what a policy promises for a claim. */
export function coverQueries(subject: ClaimSubject) {
  return {
    policies: policyForClaimQuery(subject.policy_id),
    items: coveredItemQuery(subject.item_id),
    paid_on_item: paidOnItemQuery(subject),
    whole_cover: wholeCoverQuery(subject.policy_id),
  };
}

type CoverAnswers = Answers<ReturnType<typeof coverQueries>>;

/** What the policy promises for a claim on one of its items, or on the whole of a policy without items. */
export async function findClaimCover(
  db: Queryable,
  subject: ClaimSubject & { today: CalendarDate },
): Promise<ClaimCover> {
  return coverOf(subject, await readTogether(db, coverQueries(subject)));
}

/** What the policy promises, of what was read about it. */
export function coverOf(
  { item_id, today }: ClaimSubject & { today: CalendarDate },
  { policies, items, paid_on_item, whole_cover }: CoverAnswers,
): ClaimCover {
  const [found] = policies;
  if (!found) throw new AppError('not_found');
  const policy = policyForClaim(found);
  const { period_from, period_to, suspended_since } = policy;
  if (item_id === null)
    return {
      policy,
      item: null,
      terms: termsOfPolicy(policy, whole_cover),
      cover_from: period_from,
      cover_to: period_to,
      is_suspended: suspended_since !== null && today > suspended_since,
    };
  const [item] = items;
  if (!item) throw notCovered();
  return {
    policy,
    item,
    terms: termsOfItem(item, paid_on_item),
    // Test days that were bought may lie anywhere in the period before the event.
    cover_from:
      item.extra_test_days === 0
        ? item.start_on
        : (period_from ?? addDays(item.start_on, -item.extra_test_days)),
    cover_to: item.end_on,
    is_suspended: suspended_since !== null && item.start_on > suspended_since,
  };
}

/** Only what the policy covers now can be claimed on; of earlier versions there are claims already, but no new ones. */
export function assertItemInForce({ policy, item }: ClaimCover): void {
  if (item && !(item.is_current && item.policy_id === policy.policy_id)) throw notCovered();
}

function notCovered(): AppError {
  return fieldError('item_id', 'not_covered', 'This policy does not cover that car and event.');
}

/** A sum insured that is there once for all events is what earlier claims on the same car leave of it. */
function termsOfItem(item: CoveredItem, [earlier]: CoverAnswers['paid_on_item']): ClaimTerms {
  const is_single = item.aggregate_mode === 'single_aggregate';
  return {
    insured_value: item.insured_value,
    excess_pct: item.excess_pct,
    min_excess: item.min_excess,
    scope: item.scope,
    accident_limit_pct: String(item.accident_limit_pct),
    aggregate_left: is_single ? Math.max(0, item.insured_value - (earlier?.paid ?? 0)) : null,
  };
}

/** Lines in which a person or a loss is insured, and nothing can be written off. */
const withoutTotalLoss: readonly string[] = ['PA', 'MRW', 'LI'];

/** A policy of the various insurances pays up to its sum insured, less its excess in money. */
function termsOfPolicy(policy: PolicyForClaim, [version]: CoverAnswers['whole_cover']): ClaimTerms {
  return {
    insured_value: version?.sum_insured ?? 0,
    excess_pct: '0',
    min_excess: version?.excess ?? 0,
    scope: 'parts_and_labour',
    accident_limit_pct: '100',
    aggregate_left: null,
    total_loss_applies: !withoutTotalLoss.includes(policy.insurance_type),
  };
}
