import { sql, type RawBuilder } from 'kysely';
import { addDays, addMonths } from '#domain/dates.ts';
import {
  driversFaultLabels,
  duringLabels,
  trackConditionLabels,
  typeOfAccidentLabels,
} from '#domain/claims/claim-constants.ts';
import {
  type CardQuestion,
  type CardReader,
  type CardRow,
  type FoundRow,
  labelled,
} from '#server/analytics/cards/card-question.ts';
import { hundredths, rowsOf, sharesOf } from './own-formulas.ts';
import { crashFacts, startFacts } from './raw-question.ts';

/** Of a period, under a key. */
const figuresOf = (question: CardQuestion, key: string): Promise<CardRow[]> =>
  sharesOf(
    question.db,
    sql<FoundRow & { hits: number; trials: number }>`
      with starts as (select count(*) as n from (${startFacts(question)}) s)
      select ${key} as key, ${key} as label, array[count(*), ${hundredths(sql`count(*)`, sql`(select n from starts)`)},
        round(avg(cost)), count(*) filter (where info->>'driver_injured' = 'yes')]::float8[] as values,
        count(*)::float8 as hits, (select n from starts)::float8 as trials, count(*)::float8 as n
      from (${crashFacts(question)}) facts`,
  );

/** The whole, and each month that has begun, as far as it lies in the period. */
const figures: CardReader = async (question) => {
  const { from, to, today } = question;
  const rows = await figuresOf(question, 'all');
  for (
    let first = `${from.slice(0, 7)}-01`;
    first <= to && first <= today;
    first = addMonths(first, 1)
  ) {
    const last = addDays(addMonths(first, 1), -1);
    const month = { ...question, from: first < from ? from : first, to: last > to ? to : last };
    rows.push(...(await figuresOf(month, first.slice(0, 7))));
  }
  return rows;
};

const byCircuit: CardReader = (question) =>
  rowsOf(
    question.db,
    sql<FoundRow>`
      with starts as (select circuit_id, count(*) as n from (${startFacts(question)}) s group by 1)
      select f.circuit_id::text as key, min(f.circuit) as label, array[sum(f.cost), count(*), coalesce(min(s.n), 0),
        ${hundredths(sql`count(*)`, sql`min(s.n)`)}]::float8[] as values
      from (${crashFacts(question)}) f left join starts s on s.circuit_id = f.circuit_id
      where f.circuit_id is not null group by f.circuit_id order by (count(*) >= 5) desc, sum(f.cost) desc, 1 limit 20`,
  );

/** Crashes with their corner: its number where the circuit knows it by that or by its name; else the words of the report. */
const atCorners = (question: CardQuestion) => sql`
      with told as (
        select f.circuit_id, f.cost, f.info->>'type_of_accident' as type, lower(trim(f.info->>'corner_on_track')) as words, trim(f.info->>'corner_on_track') as typed,
          k.corners from (${crashFacts(question)}) f join circuits k on k.circuit_id = f.circuit_id
        where trim(f.info->>'corner_on_track') <> ''),
      known as (
        select t.*, coalesce((select x->>'number' from jsonb_array_elements(t.corners) x where lower(trim(x->>'name')) = t.words),
          (select x->>'number' from jsonb_array_elements(t.corners) x
            where t.words ~ ('^(t|turn|corner)?\\s?' || (x->>'number') || '$')), '~' || t.typed) as corner from told t),
      chosen as (select circuit_id from known group by 1 order by sum(cost) desc, 1 limit 1)`;

const byCorner: CardReader = (question) =>
  rowsOf(
    question.db,
    sql<FoundRow>`
      ${atCorners(question)},
      starts as (select count(*) as n from (${startFacts(question)}) s where circuit_id = (select circuit_id from chosen))
      select circuit_id || ' ' || corner as key, '' as label, array[sum(cost), count(*),
        ${hundredths(sql`count(*)`, sql`(select n from starts)`)}]::float8[] as values
      from known where circuit_id = (select circuit_id from chosen) group by circuit_id, corner order by 1`,
  );

const typesByCorner: CardReader = (question) => {
  const is = (pattern: string) => sql`count(*) filter (where coalesce(type, '') ~ ${pattern})`;
  return rowsOf(
    question.db,
    sql<FoundRow>`
      ${atCorners(question)}
      select circuit_id || ' ' || corner as key, '' as label, array[${is('^(contact_|hit_from)')}, ${is('^barrier$')},
        ${is('^(spin_off|gravel|kerb_jump)$')}, ${is('^rollover$')}, ${is('^(tyre_failure|brake_failure|mechanical_crash)$')},
        ${is('^(debris|animal|fire_.*|pit_lane|other|unknown|)$')}]::float8[] as values
      from known where circuit_id = (select circuit_id from chosen) group by circuit_id, corner
      order by count(*) desc, 1 limit 12`,
  );
};

const byWeather: CardReader = async (question) => {
  const weather = sql`coalesce(info->>'weather_conditions', '')`;
  const is = (...names: string[]) =>
    sql`count(*) filter (where ${weather} in (${sql.join(names)}))`;
  const rows = await rowsOf(
    question.db,
    sql<FoundRow>`
      select coalesce(info->>'type_of_accident', '') as key, 'Not told' as label, array[${is('sunny')}, ${is('cloudy')},
        ${is('light_rain')}, ${is('heavy_rain')}, ${is('night_dry', 'night_wet')},
        ${is('', 'fog', 'strong_wind', 'low_sun', 'snow_hail')}]::float8[] as values
      from (${crashFacts(question)}) facts group by 1 order by count(*) desc, 1`,
  );
  return labelled(rows, typeOfAccidentLabels);
};

/** Crashes and their cost by an answer of the report, the most frequent first. */
async function byAnswer(
  question: CardQuestion,
  answer: RawBuilder<unknown>,
  words: Readonly<Record<string, string>>,
): Promise<CardRow[]> {
  const rows = await rowsOf(
    question.db,
    sql<FoundRow>`
      select ${answer} as key, 'Not told' as label, array[count(*), sum(cost)]::float8[] as values
      from (${crashFacts(question)}) facts group by 1 order by count(*) desc, 1`,
  );
  return labelled(rows, words);
}

const told = (name: string) => sql`coalesce(info->>${name}, '')`;

const byHour: CardReader = (question) =>
  rowsOf(
    question.db,
    sql<FoundRow>`
      with facts as materialized (
        select left(info->>'time_on_track', 2)::int as hour, cost from (${crashFacts(question)}) f
        where info->>'time_on_track' ~ '^[0-2][0-9]:')
      select h::text as key, lpad(h::text, 2, '0') || ':00' as label,
        array[count(f.hour), coalesce(sum(f.cost), 0)]::float8[] as values
      from generate_series((select min(hour) from facts), (select max(hour) from facts)) h
        left join facts f on f.hour = h
      group by h order by h`,
  );

/** The cards of the tab about accidents on track. */
export const rawCrashCards = {
  crash_figures: figures,
  crashes_by_circuit: byCircuit,
  crashes_by_corner: byCorner,
  crashes_by_weather: byWeather,
  crash_types_by_corner: typesByCorner,
  crashes_by_session: (question) => byAnswer(question, told('during'), duringLabels),
  crashes_by_hour: byHour,
  crashes_by_track: (question) =>
    byAnswer(question, told('track_conditions'), trackConditionLabels),
  crashes_by_fault: (question) => byAnswer(question, told('drivers_fault'), driversFaultLabels),
} satisfies Record<string, CardReader>;
