import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { monthsAndEdges } from '#domain/analytics/months-and-edges.ts';
import type { CardQuestion } from '#server/analytics/cards/card-question.ts';

type Day = 'on_day' | 'made_on' | 'event_on';
const premium = ['item', 'charge'];
const sold = ['item', 'charge', 'cover'];
const of = (day: Day, ...kinds: string[]) => ({ day, kinds });

/** What facts are cut by: of which kinds, and by which of their days. `figure_values` in the database says the values. */
const cuts = {
  series: of('on_day', ...premium),
  season: of('on_day', ...premium),
  country: of('on_day', ...premium),
  band: of('on_day', ...premium),
  ahead: of('on_day', ...premium),
  dear: of('on_day', ...premium),
  made: of('made_on', ...sold),
  client: of('made_on', ...sold),
  client_year: of('made_on', ...sold),
  channel: of('made_on', ...sold),
  made_broker: of('made_on', ...sold),
  start: of('on_day', 'start'),
  start_circuit: of('on_day', 'start'),
  start_series: of('on_day', 'start'),
  start_category: of('on_day', 'start'),
  claims: of('on_day', 'claim'),
  waiting_since: of('on_day', 'claim'),
  decided: of('on_day', 'claim'),
  rejected: of('on_day', 'claim'),
  wait: of('on_day', 'claim'),
  loss_series: of('event_on', 'claim'),
  loss_season: of('event_on', 'claim'),
  loss_country: of('event_on', 'claim'),
  loss_band: of('event_on', 'claim'),
  loss_made: of('made_on', 'claim'),
  loss_broker: of('made_on', 'claim'),
  loss_client: of('made_on', 'claim'),
  loss_client_year: of('made_on', 'claim'),
  crash: of('on_day', 'claim'),
  crash_circuit: of('on_day', 'claim'),
  crash_corner: of('on_day', 'claim'),
  crash_corner_type: of('on_day', 'claim'),
  crash_series: of('on_day', 'claim'),
  crash_type: of('on_day', 'claim'),
  crash_during: of('on_day', 'claim'),
  crash_hour: of('on_day', 'claim'),
  crash_track: of('on_day', 'claim'),
  crash_fault: of('on_day', 'claim'),
  crash_category: of('on_day', 'claim'),
  profile: of('on_day', 'driver'),
  loss_profile: of('event_on', 'claim'),
  carried: of('on_day', 'transport'),
  triangle: of('on_day', 'payout'),
  insurer: of('made_on', 'insurer'),
  loss_insurer: of('made_on', 'loss'),
  tax: of('on_day', 'tax'),
  quote: of('on_day', 'quote'),
  quote_sent: of('on_day', 'quote'),
  quote_won: of('on_day', 'quote'),
  quote_answer: of('on_day', 'quote'),
  approval: of('on_day', 'approval'),
  open: of('on_day', 'instalment'),
  late: of('on_day', 'instalment'),
  owed_broker: of('on_day', 'instalment'),
} as const satisfies Record<string, { day: Day; kinds: readonly string[] }>;

/** A way in which facts are cut. */
export type Cut = keyof typeof cuts;

/** The amounts of a fact. */
export const amountNames = [
  ...[
    'written',
    'earned',
    'tax',
    'commission',
    'claimed',
    'agreed',
    'paid',
    'reserve',
    'recovered',
    'owed',
    'cost',
  ],
  ...['insured', 'payout'],
] as const;

const columns = sql.raw(`n, cars, ${amountNames.join(', ')}, squares`);

/** The rates by which an amount of a fact `f` is translated: what was paid and came back has those of its own postings. */
const ratesOf: Readonly<Record<string, string>> = {
  paid: 'coalesce(f.paid_rate, f.rate)',
  recovered: 'coalesce(f.recovered_rate, f.rate)',
};

/** An amount of a fact `f` in the currency of the question. */
export const amountOf = (
  { translated }: Pick<CardQuestion, 'translated'>,
  name: string,
): RawBuilder<number> =>
  sql.raw(translated ? `translated(f.${name}, ${ratesOf[name] ?? 'f.rate'})` : `f.${name}`);

/** Whether a fact `f` is in the currency of the question, or is translated into it. */
export const isInCurrency = ({
  translated,
  currency,
}: Pick<CardQuestion, 'translated' | 'currency'>): RawBuilder<SqlBool> =>
  translated
    ? sql`(f.currency = ${currency} or f.rate is not null)`
    : sql`f.currency = ${currency}`;

/** Who is asked for, as the sums know them; none of these is everybody. */
function ownersOf({ insurance, insurer_id, broker_id, series, country }: CardQuestion): string[] {
  return [
    ...(insurance === undefined ? [] : [insurance]),
    ...(insurer_id === undefined ? [] : [`i:${insurer_id}`]),
    ...(broker_id === undefined ? [] : [`b:${broker_id}`]),
    ...(series === undefined ? [] : [`s:${series}`]),
    ...(country === undefined ? [] : [`c:${country}`]),
  ];
}

/**
 * Facts of some days, one by one, cut: for several filters at once, and of one filter for days that make no whole month.
 * `named` ones say what they are of.
 */
export function factsOf(
  question: CardQuestion,
  cut: Cut,
  days: readonly { from: string; to: string }[],
  named = false,
): RawBuilder<unknown> {
  const { insurance, insurer_id, broker_id, series, country } = question;
  const { kinds, day } = cuts[cut];
  const behind = named ? sql`f.figure_id, f.kind, f.source_id, f.policy_id, f.on_day, ` : sql``;
  const column = sql.ref(`f.${day}`);
  const within = days.map(({ from, to }) => sql`${column} between ${from}::date and ${to}::date`);
  const chosen = [
    sql`f.kind = any (${[...kinds]}::text[])`,
    isInCurrency(question),
    sql`${column} is not null`,
    ...(within.length === 0 ? [] : [sql`(${sql.join(within, sql` or `)})`]),
    ...(insurance === undefined ? [] : [sql`f.is_track = ${insurance === 'track'}`]),
    ...(broker_id === undefined ? [] : [sql`f.broker_id = ${broker_id}`]),
    ...(series === undefined ? [] : [sql`f.series @> array[${series}::text]`]),
    ...(country === undefined ? [] : [sql`f.countries @> array[${country}::text]`]),
  ];
  const amount = (name: string) => amountOf(question, name);
  const amounts = sql.join(amountNames.map((name) => sql`${amount(name)} as ${sql.ref(name)}`));
  const ofFacts = (
    which: readonly RawBuilder<unknown>[],
  ) => sql`select ${behind}date_trunc('month', f.counted_on::timestamp)::date as month, f.value, 1::bigint as n,
      f.cars::bigint, ${amounts},
      power((${amount('paid')} + ${amount('reserve')} - ${amount('recovered')})::numeric, 2) as squares
    from (select f.*, figure_day(f, ${cut}) as counted_on, unnest(figure_values(f, ${cut})) as value
      from figures f where ${sql.join(which, sql` and `)}) f
    where f.value is not null`;
  if (insurer_id === undefined) return ofFacts(chosen);
  // Of a brokerage there are so few facts that they are found by it.
  if (broker_id !== undefined)
    return ofFacts([...chosen, sql`f.insurers @> array[${insurer_id}::uuid]`]);
  const parts = ofInsurer(insurer_id).map((condition) => ofFacts([condition, ...chosen]));
  return sql`${sql.join(parts, sql` union all `)}`;
}

/** Facts `f` of an insurer: those of which it is the first, and those of several which it is another of; each has an index. */
const ofInsurer = (insurer_id: string) => [
  sql`f.insurers[1] = ${insurer_id}::uuid`,
  sql`cardinality(f.insurers) > 1 and f.insurers[1] <> ${insurer_id}::uuid and f.insurers @> array[${insurer_id}::uuid]`,
];

/** The sums of a cut that are kept for an owner, of days that `within` says. */
function sumsOf(
  { currency, translated }: CardQuestion,
  cut: Cut,
  owner: string,
  within: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const read = (table: string, inCurrency: RawBuilder<unknown>) =>
    sql`select date_trunc('month', month::timestamp)::date as month, value, ${columns} from ${sql.ref(table)}
      where cut = ${cut} and owner = ${owner} and ${inCurrency} and n <> 0 and ${within}`;
  const own = read('figure_sums', sql`currency = ${currency}`);
  return translated ? sql`${own} union all ${read('translated_sums', sql`true`)}` : own;
}

/**
 * The kept sums of a cut as a query with `month`, `value`, `n` and amounts: of the period of the question, or of all time.
 * One filter reads the sums of its owner; several narrow the facts. What a period has beside whole months is read by day,
 * which is kept for everybody, and of an owner from the facts.
 */
export function kept(
  question: CardQuestion,
  cut: Cut,
  { ever = false }: { ever?: boolean } = {},
): RawBuilder<unknown> {
  const [owner = '', ...others] = ownersOf(question);
  if (others.length > 0) return factsOf(question, cut, ever ? [] : [question]);
  if (ever) return sumsOf(question, cut, owner, sql`true`);
  const { months, edges } = monthsAndEdges(question);
  const between = (first: string, last: string) =>
    sql`month between ${first}::date and ${last}::date`;
  const parts =
    months === null ? [] : [sumsOf(question, cut, owner, between(months.first, months.last))];
  if (owner === '')
    parts.push(...edges.map(({ from, to }) => sumsOf(question, cut, 'day', between(from, to))));
  else if (edges.length > 0) parts.push(factsOf(question, cut, edges));
  return sql`${sql.join(parts, sql` union all `)}`;
}

/** Whether the period is made of whole years, of which sums by client are kept. */
export const isWholeYears = ({ from, to }: CardQuestion): boolean =>
  from.endsWith('-01-01') && to.endsWith('-12-31');

/** What is lost: paid and reserved less what came back. */
export const lost = sql<number>`sum(paid + reserve - recovered)`;

/** Part of a whole in percent with one decimal; null of nothing. */
export const percentOf = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql<number | null>`round(100.0 * (${part}) / nullif(${whole}, 0), 1)::float8`;

/** Months of the period, each with its first day as `month`. */
export const monthsOf = ({ from, to }: Pick<CardQuestion, 'from' | 'to'>) =>
  sql`select month::date as month from generate_series(date_trunc('month', ${from}::date::timestamp),
    ${to}::date::timestamp, interval '1 month') month`;

/** Those that have begun: of a month to come nothing can be told. */
export const monthsSoFar = ({ from, to, today }: CardQuestion) =>
  monthsOf({ from, to: to < today ? to : today });

/** Hours as days with one decimal. */
const daysOf = (hours: RawBuilder<unknown>) => sql`round((${hours}) / 24.0, 1)::float8`;

/**
 * How long something took, from a cut whose values are "key hours": rows of `key`, `n`, the median and what nine of ten
 * stay below, in days. The value is the smallest that so many do not exceed.
 */
export const waitsOf = (cut: RawBuilder<unknown>) => sql`
  select key, max(total)::bigint as n, ${daysOf(sql`min(hours) filter (where up_to >= 0.5 * total)`)} as median,
    ${daysOf(sql`min(hours) filter (where up_to >= 0.9 * total)`)} as ninth
  from (
    select key, hours, sum(n) over (partition by key order by hours) as up_to, sum(n) over (partition by key) as total
    from (select split_part(value, ' ', 1) as key, split_part(value, ' ', 2)::bigint as hours, sum(n) as n
      from (${cut}) w group by 1, 2) h) s
  group by key`;
