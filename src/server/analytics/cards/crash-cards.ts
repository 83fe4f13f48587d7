import { sql } from 'kysely';
import {
  driversFaultLabels,
  duringLabels,
  trackConditionLabels,
  type TypeOfAccident,
  typeOfAccidentLabels,
} from '#domain/claims/claim-constants.ts';
import {
  atMost,
  type CardQuestion,
  type CardReader,
  type CardRow,
  type FoundRow,
  labelled,
  rowsOfCard,
  rowsOfShares,
} from '#server/analytics/cards/card-question.ts';
import { type Cut, kept, monthsSoFar, percentOf } from '#server/analytics/cards/kept-figures.ts';

/** The whole period, and each of its months. */
const figures: CardReader = (question) =>
  rowsOfShares(
    question.db,
    sql<FoundRow & { hits: number; trials: number }>`
      with crashes as materialized (${kept(question, 'crash')}),
        starts as materialized (${kept(question, 'start')}),
        spans (key, label, first_on, last_on) as (
          select 'all', 'Period', ${question.from}::date, ${question.to}::date
          union all
          select to_char(month, 'YYYY-MM'), to_char(month, 'Mon YYYY'), month, month from (${monthsSoFar(question)}) m)
      select s.key, s.label, array[coalesce(c.n, 0), ${percentOf(sql`coalesce(c.n, 0)`, sql`t.n`)},
          round(c.cost / nullif(c.n, 0)), coalesce(c.injured, 0)]::float8[] as values,
        coalesce(c.n, 0)::float8 as hits, coalesce(t.n, 0)::float8 as trials, coalesce(c.n, 0)::float8 as n
      from spans s
        cross join lateral (select sum(n) as n, sum(cost) as cost, sum(n) filter (where value = 'injured') as injured
          from crashes where s.key = 'all' or month = s.first_on) c
        cross join lateral (select sum(n) as n from starts where s.key = 'all' or month = s.first_on) t
      order by s.key = 'all' desc, s.key`,
  );

/** The circuits: those of few crashes stand behind. */
const byCircuit: CardReader = (question) =>
  rowsOfShares(
    question.db,
    sql<FoundRow & { hits: number; trials: number }>`
      with starts as (select value, sum(n) as n from (${kept(question, 'start_circuit')}) s group by 1),
        crashes as (select value, sum(n) as n, sum(cost) as cost from (${kept(question, 'crash_circuit')}) c group by 1)
      select f.value as key, c.name as label, array[f.cost, f.n, coalesce(s.n, 0), ${percentOf(sql`f.n`, sql`s.n`)}]::float8[]
        as values, f.n::float8 as hits, coalesce(s.n, 0)::float8 as trials, f.n::float8 as n
      from crashes f join circuits c on c.circuit_id = f.value left join starts s on s.value = f.value
      order by (f.n >= 5) desc, f.cost desc, 1 ${atMost(question, 20)}`,
  );

/** The circuit that was asked for, or that of this year's corners, or the one whose corners cost most. */
const chosenCircuit = (question: CardQuestion) => sql`
  select coalesce(${question.circuit_id ?? question.keys?.[0]?.split(' ')[0] ?? null}::text, (
    select split_part(value, ' ', 1) from (${kept(question, 'crash_corner')}) c
    group by 1 order by sum(cost) desc, 1 limit 1)) as circuit`;

/** How the corner `f.corner` of the circuit `c` is called: by its name, its number, or as it was typed. */
const cornerName = sql`case when f.corner like '~%' then substring(f.corner from 2) else coalesce((
  select nullif(k.name, '') from jsonb_to_recordset(c.corners) k (number int, name text)
  where k.number::text = f.corner limit 1), 'Turn ' || f.corner) end`;

/** The corners of one circuit: those of few crashes stand behind. */
const byCorner: CardReader = (question) =>
  rowsOfShares(
    question.db,
    sql<FoundRow & { hits: number; trials: number }>`
      with crashes as (select split_part(value, ' ', 1) as circuit, substring(value from position(' ' in value) + 1) as corner,
          sum(n) as n, sum(cost) as cost from (${kept(question, 'crash_corner')}) c group by 1, 2),
        chosen as (${chosenCircuit(question)}),
        starts as (select sum(n) as n from (${kept(question, 'start_circuit')}) s where value = (select circuit from chosen))
      select f.circuit || ' ' || f.corner as key, ${cornerName} as label,
        array[f.cost, f.n, ${percentOf(sql`f.n`, sql`(select n from starts)`)}]::float8[] as values,
        f.n::float8 as hits, coalesce((select n from starts), 0)::float8 as trials, f.n::float8 as n
      from crashes f join circuits c on c.circuit_id = f.circuit
      where f.circuit = (select circuit from chosen)
      order by (f.n >= 5) desc, f.cost desc, 1`,
  );

/** The weathers that are told together, in the order of the card's columns. */
export const weathers = [
  ['sunny'],
  ['cloudy'],
  ['light_rain'],
  ['heavy_rain'],
  ['night_dry', 'night_wet'],
  ['', 'fog', 'strong_wind', 'low_sun', 'snow_hail'],
] as const;

const byWeather: CardReader = async (question) => {
  const is = weathers.map(
    (names) =>
      sql`coalesce(sum(n) filter (where split_part(value, ' ', 2) in (${sql.join(names)})), 0)`,
  );
  const rows = await rowsOfCard(
    question.db,
    sql<FoundRow>`
      select split_part(value, ' ', 1) as key, 'Not told' as label, array[${sql.join(is)}]::float8[] as values
      from (${kept(question, 'crash_type')}) facts group by 1 order by sum(n) desc, 1`,
  );
  return labelled(rows, typeOfAccidentLabels);
};

/** The kinds of accident that are told together; all others are in the last column. */
export const kindsOfAccident = [
  ['contact_car', 'contact_multi', 'hit_from_behind'],
  ['barrier'],
  ['spin_off', 'gravel', 'kerb_jump'],
  ['rollover'],
  ['tyre_failure', 'brake_failure', 'mechanical_crash'],
] as const satisfies TypeOfAccident[][];

/** The twelve corners of one circuit with the most crashes, by what happened there. */
const typesByCorner: CardReader = (question) => {
  const told = kindsOfAccident.map(
    (types) => sql`coalesce(sum(n) filter (where type in (${sql.join(types)})), 0)`,
  );
  const all = sql.join(kindsOfAccident.flat());
  return rowsOfCard(
    question.db,
    sql<FoundRow>`
      with crashes as (select split_part(value, ' ', 1) as type, split_part(value, ' ', 2) as circuit,
          substring(value from '^\\S* \\S+ (.*)$') as corner, sum(n) as n
        from (${kept(question, 'crash_corner_type')}) k group by 1, 2, 3)
      select f.circuit || ' ' || f.corner as key, min(${cornerName}) as label,
        array[${sql.join(told)}, coalesce(sum(n) filter (where type not in (${all})), 0)]::float8[] as values
      from crashes f join circuits c on c.circuit_id = f.circuit
      where f.circuit = (${chosenCircuit(question)})
      group by f.circuit, f.corner order by sum(n) desc, 1 limit 12`,
  );
};

/** Crashes and their cost by an answer of the report, the most frequent first. */
async function byAnswer(
  question: CardQuestion,
  cut: Cut,
  words: Readonly<Record<string, string>>,
): Promise<CardRow[]> {
  const rows = await rowsOfCard(
    question.db,
    sql<FoundRow>`
      select value as key, 'Not told' as label, array[sum(n), sum(cost)]::float8[] as values
      from (${kept(question, cut)}) facts group by 1 order by sum(n) desc, 1`,
  );
  return labelled(rows, words);
}

const byHour: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      with facts as materialized (select value::int as hour, sum(n) as n, sum(cost) as cost
        from (${kept(question, 'crash_hour')}) f group by 1)
      select h::text as key, lpad(h::text, 2, '0') || ':00' as label,
        array[coalesce(sum(f.n), 0), coalesce(sum(f.cost), 0)]::float8[] as values
      from generate_series((select min(hour) from facts), (select max(hour) from facts)) h
        left join facts f on f.hour = h
      group by h order by h`,
  );

/** The cards of the tab about accidents on track. */
export const crashCards = {
  crash_figures: figures,
  crashes_by_corner: byCorner,
  crashes_by_weather: byWeather,
  crash_types_by_corner: typesByCorner,
  crashes_by_circuit: byCircuit,
  crashes_by_session: (question) => byAnswer(question, 'crash_during', duringLabels),
  crashes_by_hour: byHour,
  crashes_by_track: (question) => byAnswer(question, 'crash_track', trackConditionLabels),
  crashes_by_fault: (question) => byAnswer(question, 'crash_fault', driversFaultLabels),
} satisfies Record<string, CardReader>;
