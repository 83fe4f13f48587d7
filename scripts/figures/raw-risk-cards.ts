import { type RawBuilder, sql } from 'kysely';
import {
  type CardQuestion,
  type CardReader,
  type FoundRow,
} from '#server/analytics/cards/card-question.ts';
import { experienceLevels } from '#domain/rating/levels/driver-levels.ts';
import { hundredths, ratiosAround, ratiosOf, rowsOf, sharesOf } from './own-formulas.ts';
import { crashFacts, lossOf, policyChosen, premiumFacts, startFacts } from './raw-question.ts';
import { changeRate, premiumRate, told } from './raw-rates.ts';
import { premiumOfRisks } from './raw-championship-cards.ts';

/** The highest payout of an accident of an item `i`. */
const highest = sql`greatest(round(i.insured_value * least(i.accident_limit_pct, 100) / 100.0) - i.base_excess, 0)`;
const inMoney = (question: CardQuestion, amount: RawBuilder<unknown>) =>
  told(question, amount, premiumRate(sql`events.start_on`));

/** Cars that policies cover at events which have not ended, each with the highest payout of an accident there. */
const aheadFacts = (question: CardQuestion) => sql`
  select p.policy_id, events.event_id, events.name, events.start_on, i.insured_value, ${inMoney(question, sql`i.insured_value`)} as insured,
    ${inMoney(question, highest)} as payout,
    row_number() over (partition by events.event_id order by ${inMoney(question, highest)} desc, i.item_id) as place
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
  rowsOf(
    question.db,
    sql<FoundRow>`
      with cars as materialized (${aheadFacts(question)}), by_event as (
        select event_id, sum(payout) as payout, sum(payout) filter (where place <= 3) as three from cars group by 1)
      select 'all' as key, 'Now' as label, array[(select coalesce(sum(payout), 0) from cars),
        (select coalesce(max(payout), 0) from by_event), (select count(*) from cars where insured_value > 25000000),
        (select coalesce(max(three), 0) from by_event)]::float8[] as values`,
  );

const byEvent: CardReader = (question) =>
  rowsOf(
    question.db,
    sql<FoundRow>`
      with capacities as materialized (${capacities(question)})
      select event_id::text as key, name || ', ' || to_char(min(start_on), 'DD-MM-YYYY') as label,
        array[sum(payout), ${nearest(sql`array[cars.event_id]`)}, sum(payout) filter (where place <= 3), sum(insured),
          count(*)]::float8[] as values
      from (${aheadFacts(question)}) cars group by event_id, name order by sum(payout) desc, 1 limit 20`,
  );

/** A weekend begins with an event at a circuit where the day before and its own days know no other. */
const byWeekend: CardReader = (question) =>
  rowsOf(
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
  rowsOf(
    question.db,
    sql<FoundRow>`
      select event_id::text as key, '' as label, array[sum(payout) filter (where place <= 3), least(count(*), 3),
        ${hundredths(sql`sum(payout) filter (where place <= 3)`, sql`sum(payout)`)}]::float8[] as values
      from (${aheadFacts(question)}) cars group by event_id order by 1`,
  );

const byDriver: CardReader = (question) =>
  sharesOf(
    question.db,
    sql<FoundRow & { hits: number; trials: number }>`
        with hits as (
          select coalesce(nullif(d.category, ''), 'No category') as category, count(*) as n
          from (${crashFacts(question)}) c
            left join policy_item_drivers d on d.item_id = c.item_id and d.driver_id = c.driver_id
          group by 1)
        select t.category as key, t.category as label, array[${hundredths(sql`coalesce(min(h.n), 0)`, sql`count(*)`)},
          coalesce(min(h.n), 0), count(*)]::float8[] as values, coalesce(min(h.n), 0)::float8 as hits,
          count(*)::float8 as trials
        from (
          select coalesce(nullif(d.category, ''), 'No category') as category
          from (${startFacts(question)}) s left join policy_item_drivers d on d.item_id = s.item_id) t
          left join hits h on h.category = t.category
        group by t.category
        order by (coalesce(min(h.n), 0) >= 5) desc, coalesce(min(h.n), 0)::numeric / count(*) desc, 1`,
  );

const profile = sql`coalesce(nullif(d.category, ''), 'No category')`;
const experience = sql`coalesce(nullif(d.experience, ''), 'Unknown')`;

/** Of each driver of each car at the events of the period the part of the premium that is earned; and what was lost. */
const lossesByDriver: CardReader = async (question) => {
  const { rows } = await sql<{
    category: string;
    experience: string;
    earned: number;
    lost: number;
    squares: number;
    n: number;
  }>`
    with sold as materialized (${premiumFacts(question)}),
      premiums as (
        select i.item_id, sum(i.net) as net from (
          select i.item_id, i.event_id, i.policy_id, ${told(question, sql`i.net_premium`, premiumRate(sql`p.period_from`))} as net
          from policy_items i join policies p on p.policy_id = i.policy_id where i.current
          union all
          select i.item_id, i.event_id, i.policy_id, ${told(question, sql`g.net`, changeRate)}
          from policy_charges g join policy_items i on i.item_id = g.item_id join policies p on p.policy_id = g.policy_id) i
        where (i.event_id, i.policy_id) in (select event_id, policy_id from sold where has_begun) group by 1),
      seats as (
        select p.item_id, p.net, ${profile} as category, ${experience} as experience,
          count(*) over (partition by p.item_id) as drivers
        from premiums p left join policy_item_drivers d on d.item_id = p.item_id),
      lost as (
        select ${profile} as category, ${experience} as experience, sum(${lossOf(question)}) as lost,
          sum(power((${lossOf(question)})::numeric, 2)) as squares, count(*) as n
        from claims c left join policy_item_drivers d on d.item_id = c.item_id and d.driver_id = c.driver_id
        where c.status not in ('created', 'retracted') and (c.event_id, c.policy_id) in (select event_id, policy_id from sold)
          and not c.is_vi group by 1, 2)
    select s.category, s.experience, sum(s.net::numeric / s.drivers)::float8 as earned,
      coalesce(min(l.lost), 0)::float8 as lost, coalesce(min(l.squares), 0)::float8 as squares,
      coalesce(min(l.n), 0)::float8 as n
    from seats s left join lost l on l.category = s.category and l.experience = s.experience
    group by 1, 2 having sum(s.net) > 0`.execute(question.db);
  return [...new Set(rows.map(({ category }) => category))].map((category) => {
    const cells = experienceLevels.map((level) =>
      rows.find((row) => row.category === category && row.experience === level),
    );
    const ratios = cells.map((cell) => (cell ? (100 * cell.lost) / cell.earned : null));
    const counts = cells.map((cell) => cell?.n ?? null);
    const intervals = cells.map((cell) => cell && ratiosAround(cell));
    return {
      key: category,
      label: category,
      n: null,
      interval: null,
      values: [
        ...ratios,
        ...counts,
        ...intervals.map((one) => one?.low ?? null),
        ...intervals.map((one) => one?.high ?? null),
      ],
    };
  });
};

/** Every consignment in force, beside every other of the same carrier that is on its way on its first day. */
const byTransport: CardReader = (question) =>
  rowsOf(
    question.db,
    sql<FoundRow>`
      with goods as (
        select p.policy_id, p.insurer_id, p.period_from, p.currency, v.content->'panel' as panel, (g->>'value')::bigint as own_value,
          ${told(question, sql`(g->>'value')::bigint`, premiumRate(sql`(g->>'departs_on')::date`))} as value,
          coalesce(nullif(lower(trim(g->>'carrier')), ''), p.user_id::text) as carrier, (g->>'departs_on')::date as first_on,
          (g->>'arrives_on')::date + coalesce((g->>'storage_days')::int, 0) as last_on
        from policies p join policy_versions v on v.version_id = p.locked_version_id
          cross join lateral jsonb_array_elements(v.content->'line'->'items') g
        where p.insurance_type = 'TI' and p.document_state = 'policy' and p.status not in ('declined', 'cancelled', 'expired')
          and ${policyChosen(question)}),
      days as (
        select distinct carrier, case when first_on < ${question.today}::date then ${question.today}::date else first_on end as day
        from goods where last_on >= ${question.today}::date),
      full_days as (
        select d.carrier, d.day, sum(g.value) as value, count(distinct g.policy_id) as policies, count(*) as consignments
        from days d join goods g on g.carrier = d.carrier and g.first_on <= d.day and g.last_on >= d.day group by 1, 2),
      worst as (
        select * from full_days f where not exists (select from full_days o where o.carrier = f.carrier
          and (o.value > f.value or o.value = f.value and o.day < f.day))),
      parts as (
        select w.carrier, x.insurer_id, sum(g.own_value * x.share_bp / 10000.0) filter (where g.currency = ${question.currency}) as used,
          (select min(b.value_per_transport) from binders b join goods own on own.carrier = w.carrier
              and own.first_on <= w.day and own.last_on >= w.day
            where b.insurer_id = x.insurer_id and b.currency = ${question.currency} and 'TI' = any (b.lines)
              and own.period_from between b.valid_from and b.valid_to) as capacity
        from worst w join goods g on g.carrier = w.carrier and g.first_on <= w.day and g.last_on >= w.day
          cross join lateral (
            select (s->>'insurer_id')::uuid as insurer_id, (s->>'share_bp')::int as share_bp
            from jsonb_array_elements(case when jsonb_typeof(g.panel) = 'array' then g.panel else '[]' end) s
            union all
            select g.insurer_id, 10000 where coalesce(g.panel, '[]') in ('[]', 'null')) x
        group by w.carrier, w.day, x.insurer_id)
      select carrier || '|' || day as key, carrier as label, array[value,
        (select round(100 * max(used / capacity), 1) from parts p where p.carrier = worst.carrier and capacity > 0),
        (select capacity from parts p where p.carrier = worst.carrier and capacity > 0 order by used / capacity desc limit 1),
        policies, consignments]::float8[] as values
      from worst order by value desc, 1 limit 20`,
  );

const onMap: CardReader = (question) =>
  ratiosOf(
    question.db,
    sql<FoundRow & { lost: number; squares: number; earned: number }>`
      with sold as materialized (${premiumFacts(question)}),
        lost as (
          select e.circuit_id, sum(${lossOf(question)}) as lost, sum(power(${lossOf(question)}::numeric, 2)) as squares,
            count(*) as n from claims c join events e on e.event_id = c.event_id
          where c.status not in ('created', 'retracted')
            and (c.event_id, c.policy_id) in (select event_id, policy_id from sold) group by 1)
      select s.circuit_id as key, s.circuit_id as label, array[coalesce(min(l.lost), 0), coalesce(min(l.n), 0),
        sum(s.net) filter (where s.has_begun),
        ${hundredths(sql`coalesce(min(l.lost), 0)`, sql`sum(s.net) filter (where s.has_begun)`)}]::float8[] as values,
        coalesce(min(l.n), 0)::float8 as n, coalesce(min(l.lost), 0)::float8 as lost,
        coalesce(min(l.squares), 0)::float8 as squares, (sum(s.net) filter (where s.has_begun))::float8 as earned
      from sold s left join lost l on l.circuit_id = s.circuit_id
      where s.circuit_id is not null group by 1 having sum(s.net) filter (where s.has_begun) > 0`,
  );

/** The cards of the tab about risks. */
export const rawRiskCards = {
  risk_figures: figures,
  exposure_by_event: byEvent,
  exposure_by_weekend: byWeekend,
  three_cars: threeCars,
  crashes_by_driver: byDriver,
  losses_by_driver: lossesByDriver,
  exposure_by_transport: byTransport,
  losses_on_map: onMap,
  ...premiumOfRisks,
} satisfies Record<string, CardReader>;
