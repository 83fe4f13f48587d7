import { type RawBuilder, sql } from 'kysely';
import {
  type CardQuestion,
  type CardReader,
  type FoundRow,
  rowsOfCard,
  withShare,
} from '#server/analytics/cards/card-question.ts';
import { percentOf } from '#server/analytics/cards/kept-figures.ts';
import { crashFacts, policyChosen, startFacts } from './raw-question.ts';
import { premiumOfRisks } from './raw-championship-cards.ts';

/** Cars that policies cover at events which have not ended, each with the highest payout of an accident there. */
const aheadFacts = (question: CardQuestion) => sql`
  select p.policy_id, events.event_id, events.name, events.start_on, i.insured_value,
    greatest(round(i.insured_value * least(i.accident_limit_pct, 100) / 100.0) - i.base_excess, 0) as payout,
    row_number() over (partition by events.event_id order by
      round(i.insured_value * least(i.accident_limit_pct, 100) / 100.0) - i.base_excess desc, i.item_id) as place
  from events
    join policy_items i on i.event_id = events.event_id and i.current
    join policies p on p.policy_id = i.policy_id and p.document_state = 'policy'
  where events.end_on >= ${question.today}::date and events.status <> 'cancelled' and ${policyChosen(question)}
    and exists (select from cover_intervals v where v.item_id = i.item_id and v.known_to is null
      and v.reason in ('covered', 'suspended') and v.covered_to > ${question.today}::date)`;

/**
 * The insurers that carry something at an event, each with its smallest limit there and the values that it carries at the circuit
 * in those days, in cents by its shares; as `insurer_id`, `capacity`, `used`.
 */
const capacities = (question: CardQuestion) => sql`
  with bound as (
    select p.policy_id, p.insurance_type, p.period_from, x.insurer_id, x.share_bp, p.document_state, i.event_id, i.insured_value,
      e.circuit_id, e.start_on, e.end_on
    from policies p
      left join policy_versions v on v.version_id = p.locked_version_id
      cross join lateral (
        select (s->>'insurer_id')::uuid as insurer_id, (s->>'share_bp')::int as share_bp
        from jsonb_array_elements(case when jsonb_typeof(v.content->'panel') = 'array' then v.content->'panel' else '[]' end) s
        union all
        select p.insurer_id, 10000 where coalesce(v.content->'panel', '[]') in ('[]', 'null')) x
      join policy_items i on i.policy_id = p.policy_id and i.current
      join events e on e.event_id = i.event_id
    where p.currency = ${question.currency} and p.status not in ('cancelled', 'expired')
      and (p.document_state = 'policy' or (p.accepted_by_client_at is not null
        and p.status in ('accepted_by_client', 'waiting_for_approval', 'accepted_by_underwriter'))))
  select h.event_id, h.insurer_id, min(b.value_per_event) as capacity,
    (select sum(o.insured_value::numeric * o.share_bp / 10000) from bound o where o.insurer_id = h.insurer_id
      and o.circuit_id = h.circuit_id and o.start_on <= h.end_on and o.end_on >= h.start_on) as used
  from bound h join binders b on b.insurer_id = h.insurer_id and b.currency = ${question.currency}
    and h.insurance_type = any (b.lines) and h.period_from between b.valid_from and b.valid_to
  where h.document_state = 'policy' and h.end_on >= ${question.today}::date
  group by h.event_id, h.insurer_id, h.circuit_id, h.start_on, h.end_on`;

/** Of the insurers at the events of `ids`, the used part in percent and the limit of the one nearest to its limit. */
const nearest = (ids: RawBuilder<unknown>) => sql`
  (select round(100 * max(c.used / c.capacity), 1) from capacities c where c.event_id = any (${ids}) and c.capacity > 0),
  (select c.capacity from capacities c where c.event_id = any (${ids}) and c.capacity > 0
    order by c.used / c.capacity desc limit 1)`;

const figures: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      with cars as materialized (${aheadFacts(question)}), by_event as (
        select event_id, sum(payout) as payout, sum(payout) filter (where place <= 3) as three from cars group by 1)
      select 'all' as key, 'Now' as label, array[(select coalesce(sum(payout), 0) from cars),
        (select coalesce(max(payout), 0) from by_event), (select count(*) from cars where insured_value > 25000000),
        (select coalesce(max(three), 0) from by_event)]::float8[] as values`,
  );

const byEvent: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      with capacities as materialized (${capacities(question)})
      select event_id::text as key, name || ', ' || to_char(min(start_on), 'DD-MM-YYYY') as label,
        array[sum(payout), ${nearest(sql`array[cars.event_id]`)}, sum(payout) filter (where place <= 3), sum(insured_value),
          count(*)]::float8[] as values
      from (${aheadFacts(question)}) cars group by event_id, name order by sum(payout) desc, 1 limit 20`,
  );

/** A weekend begins with an event at a circuit where the day before and its own days know no other. */
const byWeekend: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      with capacities as materialized (${capacities(question)}),
      coming as (
        select event_id, coalesce(circuit_id, event_id::text) as at, start_on, end_on from events
        where end_on >= ${question.today}::date and status <> 'cancelled'),
      begun as (
        select distinct c.at, c.start_on from coming c where not exists (select from coming o
          where o.at = c.at and o.start_on < c.start_on and o.end_on >= c.start_on - 1)),
      cars as materialized (select f.*, c.at, (select max(b.start_on) from begun b
          where b.at = c.at and b.start_on <= c.start_on) as first_on
        from (${aheadFacts(question)}) f join coming c on c.event_id = f.event_id),
      by_event as (select at, first_on, event_id, sum(payout) filter (where place <= 3) as three from cars group by 1, 2, 3)
      select at || ' ' || first_on as key, '' as label, array[sum(payout),
        ${nearest(sql`array_agg(cars.event_id)`)},
        (select max(three) from by_event e where (e.at, e.first_on) = (cars.at, cars.first_on)),
        count(distinct event_id), count(*)]::float8[] as values
      from cars group by at, first_on order by sum(payout) desc, 1 limit 20`,
  );

const threeCars: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      select event_id::text as key, '' as label, array[sum(payout) filter (where place <= 3), least(count(*), 3),
        ${percentOf(sql`sum(payout) filter (where place <= 3)`, sql`sum(payout)`)}]::float8[] as values
      from (${aheadFacts(question)}) cars group by event_id order by 1`,
  );

const byDriver: CardReader = async (question) =>
  withShare(
    await rowsOfCard(
      question.db,
      sql<FoundRow>`
        with hits as (
          select coalesce(nullif(d.category, ''), 'No category') as category, count(*) as n
          from (${crashFacts(question)}) c
            left join policy_item_drivers d on d.item_id = c.item_id and d.driver_id = c.driver_id
          group by 1)
        select t.category as key, t.category as label, array[${percentOf(sql`coalesce(min(h.n), 0)`, sql`count(*)`)},
          coalesce(min(h.n), 0), count(*)]::float8[] as values
        from (
          select coalesce(nullif(d.category, ''), 'No category') as category
          from (${startFacts(question)}) s left join policy_item_drivers d on d.item_id = s.item_id) t
          left join hits h on h.category = t.category
        group by t.category
        order by (coalesce(min(h.n), 0) >= 5) desc, coalesce(min(h.n), 0)::numeric / count(*) desc, 1`,
    ),
    ({ values }) => ({ hits: values[1] ?? 0, trials: values[2] ?? 0 }),
  );

/** The cards of the tab about risks. */
export const rawRiskCards = {
  risk_figures: figures,
  exposure_by_event: byEvent,
  exposure_by_weekend: byWeekend,
  three_cars: threeCars,
  crashes_by_driver: byDriver,
  ...premiumOfRisks,
} satisfies Record<string, CardReader>;
