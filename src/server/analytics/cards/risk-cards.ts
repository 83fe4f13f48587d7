import { type RawBuilder, sql } from 'kysely';
import {
  atMost,
  type CardQuestion,
  type CardReader,
  type FoundRow,
  rowsOfCard,
  withShare,
} from '#server/analytics/cards/card-question.ts';
import {
  amountOf,
  isInCurrency,
  kept,
  lost,
  percentOf,
} from '#server/analytics/cards/kept-figures.ts';
import { lossInterval } from '#domain/analytics/interval.ts';
import { premiumOfRisks } from '#server/analytics/cards/championship-cards.ts';
import { driverCategories, experienceLevels } from '#domain/rating/levels/driver-levels.ts';
import { transportsAhead } from '#server/analytics/cards/transports-ahead.ts';
import { nearestToLimit, nearestTransportLimit } from '#server/binders/used-capacity.ts';
import { weekendsAhead } from '#server/analytics/cards/weekends-ahead.ts';

/** The three cars of an event of which most could be lost, as `figure_id` and `payout`. */
export function threeOf(
  question: CardQuestion,
  event_id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { insurance, insurer_id, broker_id } = question;
  const payout = amountOf(question, 'payout');
  return sql`
    select f.figure_id, ${payout} as payout from figures f
    where f.event_id = ${event_id} and f.payout > 0 and ${isInCurrency(question)}
      and (${insurance ?? null}::text is null or f.is_track = (${insurance ?? null} = 'track'))
      and (${insurer_id ?? null}::uuid is null or f.insurers @> array[${insurer_id ?? null}::uuid])
      and (${broker_id ?? null}::uuid is null or f.broker_id = ${broker_id ?? null})
    order by ${payout} desc, f.figure_id limit 3`;
}

/** Events ahead with what stands there, and the three highest payouts of each. */
export function aheadOf(question: CardQuestion): RawBuilder<unknown> {
  return sql`
    select a.event_id, a.payout, a.insured, a.cars, t.three
    from (select value::uuid as event_id, sum(payout) as payout, sum(insured) as insured, sum(cars) as cars
        from (${kept(question, 'ahead', { ever: true })}) k group by 1) a
      cross join lateral (
        select coalesce(sum(payout), 0) as three from (${threeOf(question, sql`a.event_id`)}) f) t`;
}

const figures: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      with ahead as materialized (${aheadOf(question)})
      select 'all' as key, 'Now' as label, array[(select coalesce(sum(payout), 0) from ahead),
        (select coalesce(max(payout), 0) from ahead),
        (select coalesce(sum(k.n), 0) from (${kept(question, 'dear', { ever: true })}) k),
        (select coalesce(max(three), 0) from ahead)]::float8[] as values`,
  );

/** The days of a weekend: "28-11-2026", or "28-11-2026 – 30-11-2026". */
const daysOf = (
  span: RawBuilder<unknown>,
) => sql`(case when upper(${span}) - lower(${span}) = 1 then ''
  else to_char(lower(${span}), 'DD-MM-YYYY') || ' – ' end || to_char(upper(${span}) - 1, 'DD-MM-YYYY'))`;

const byEvent: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      with ahead as materialized (${aheadOf(question)})
      select e.event_id::text as key, e.name || ', ' || to_char(e.start_on, 'DD-MM-YYYY') as label,
        array[a.payout, ${percentOf(sql`c.used`, sql`c.capacity`)}, c.capacity, a.three, a.insured, a.cars]::float8[] as values
      from (select * from ahead order by payout desc, event_id limit 20) a join events e on e.event_id = a.event_id
        left join lateral (${nearestToLimit(sql`here.event_id = a.event_id`, question.currency)}) c on true
      order by a.payout desc, 1`,
  );

/** Circuit weekends: what stands at one circuit while its events touch, however many series race there. */
const byWeekend: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      with ahead as materialized (${aheadOf(question)}),
        weekends as (
          select w.key, w.place, w.span, sum(a.payout) as payout, max(a.three) as three, count(*) as events,
            sum(a.cars) as cars, array_agg(a.event_id) as event_ids
          from ahead a join (${weekendsAhead(question.today)}) w on w.event_id = a.event_id group by 1, 2, 3
          order by payout desc, 1 limit 20)
      select w.key, w.place || ', ' || ${daysOf(sql`w.span`)} as label, array[w.payout,
        ${percentOf(sql`c.used`, sql`c.capacity`)}, c.capacity, w.three, w.events, w.cars]::float8[] as values
      from weekends w
        left join lateral (${nearestToLimit(sql`here.event_id = any (w.event_ids)`, question.currency)}) c on true
      order by w.payout desc, 1`,
  );

/** Where the three most valuable cars of an event meet in one corner. */
const threeCars: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      with ahead as materialized (${aheadOf(question)})
      select e.event_id::text as key, e.name || ', ' || to_char(e.start_on, 'DD-MM-YYYY') as label,
        array[a.three, least(a.cars, 3), ${percentOf(sql`a.three`, sql`a.payout`)}]::float8[] as values
      from ahead a join events e on e.event_id = a.event_id order by a.three desc, 1 limit 20`,
  );

const byDriver: CardReader = async (question) =>
  withShare(
    await rowsOfCard(
      question.db,
      sql<FoundRow>`
        with hits as (select value, sum(n) as n from (${kept(question, 'crash_category')}) c group by 1),
          starts as (select value, sum(n) as n from (${kept(question, 'start_category')}) s group by 1)
        select t.value as key, t.value as label, array[${percentOf(sql`coalesce(h.n, 0)`, sql`t.n`)},
          coalesce(h.n, 0), t.n]::float8[] as values
        from starts t left join hits h on h.value = t.value
        order by (coalesce(h.n, 0) >= 5) desc, coalesce(h.n, 0)::numeric / t.n desc, 1`,
    ),
    ({ values }) => ({ hits: values[1] ?? 0, trials: values[2] ?? 0 }),
  );

/** Where a category stands among the rows; who has none comes last. */
const placeOf = (category: string) => {
  const place = driverCategories.findIndex((one) => one === category);
  return place < 0 ? driverCategories.length : place;
};

/** Of each category a row with the loss ratio and the claims of each experience; a cell that earned nothing has no ratio (decision 106). */
const lossesByDriver: CardReader = async (question) => {
  const { rows } = await sql<{
    category: string;
    experience: string;
    ratio: number;
    n: number;
    earned: number;
    lost: number;
    squares: number;
  }>`
    with sold as (select value, sum(earned) as earned from (${kept(question, 'profile')}) s group by 1),
      gone as (select value, ${lost} as lost, sum(squares) as squares, sum(n) as n
        from (${kept(question, 'loss_profile')}) l group by 1)
    select split_part(s.value, '|', 1) as category, split_part(s.value, '|', 2) as experience,
      ${percentOf(sql`coalesce(g.lost, 0)`, sql`s.earned`)} as ratio, coalesce(g.n, 0)::float8 as n, s.earned::float8 as earned,
      coalesce(g.lost, 0)::float8 as lost, coalesce(g.squares, 0)::float8 as squares
    from sold s left join gone g on g.value = s.value where s.earned > 0`.execute(question.db);
  const categories = [...new Set(rows.map(({ category }) => category))].toSorted(
    (one, other) => placeOf(one) - placeOf(other),
  );
  return categories.map((category) => {
    const cells = experienceLevels.map((level) =>
      rows.find((row) => row.category === category && row.experience === level),
    );
    const intervals = cells.map((cell) => cell && lossInterval(cell));
    return {
      key: category,
      label: category,
      n: null,
      interval: null,
      values: [
        ...cells.map((cell) => cell?.ratio ?? null),
        ...cells.map((cell) => cell?.n ?? null),
        ...intervals.map((one) => one?.low ?? null),
        ...intervals.map((one) => one?.high ?? null),
      ],
    };
  });
};

const byTransport: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      select w.key, w.label, array[w.insured, ${percentOf(sql`c.used`, sql`c.capacity`)}, c.capacity, w.policies,
        w.consignments]::float8[] as values
      from (${transportsAhead(question)}) w
        left join lateral (${nearestTransportLimit(
          { policy_ids: sql`w.policy_ids`, values: sql`w.values` },
          question.currency,
        )}) c on true
      order by w.insured desc, 1`,
  );

/** Circuits on the map, with what their events earned and cost. */
const onMap: CardReader = async (question) => {
  const { rows } = await sql<
    FoundRow & {
      longitude: number | null;
      latitude: number | null;
      lost: number;
      squares: number;
      earned: number;
    }
  >`
    with sold as (select value, sum(earned) as earned from (${kept(question, 'season')}) s group by 1),
      gone as (select value, ${lost} as lost, sum(squares) as squares, sum(n) as n from (${kept(question, 'loss_season')}) l group by 1)
    select k.circuit_id as key, k.name as label, min(k.longitude)::float8 as longitude, min(k.latitude)::float8 as latitude,
      coalesce(sum(g.lost), 0)::float8 as lost, coalesce(sum(g.squares), 0)::float8 as squares, sum(s.earned)::float8 as earned,
      coalesce(sum(g.n), 0)::float8 as n, array[coalesce(sum(g.lost), 0), coalesce(sum(g.n), 0), sum(s.earned),
        ${percentOf(sql`coalesce(sum(g.lost), 0)`, sql`sum(s.earned)`)}]::float8[] as values
    from sold s join events e on e.event_id = s.value::uuid join circuits k on k.circuit_id = e.circuit_id
      left join gone g on g.value = s.value
    group by 1, 2 having sum(s.earned) > 0
    order by (coalesce(sum(g.n), 0) >= 5) desc, coalesce(sum(g.lost), 0) desc, 1 ${atMost(question, 60)}`.execute(
    question.db,
  );
  return rows.map(({ longitude, latitude, lost: amount, squares, earned, n = null, ...row }) => ({
    ...row,
    n,
    interval: lossInterval({ lost: amount, squares, earned }),
    ...(longitude === null || latitude === null ? {} : { at: { longitude, latitude } }),
  }));
};

/** The cards of the tab about risks. */
export const riskCards = {
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
