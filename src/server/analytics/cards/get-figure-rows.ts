import { type RawBuilder, sql } from 'kysely';
import type { analyticsContract } from '#contract/analytics/analytics.ts';
import { type CalendarDate, formatDate } from '#domain/dates.ts';
import { cardCuts, factColumns, type FactColumn } from '#server/analytics/cards/card-cuts.ts';
import type { CardQuestion } from '#server/analytics/cards/card-question.ts';
import { factsOf } from '#server/analytics/cards/kept-figures.ts';
import { isCarried } from '#server/analytics/cards/transports-ahead.ts';
import { weekendsAhead } from '#server/analytics/cards/weekends-ahead.ts';
import type { Handler } from '#server/platform/area.ts';

/** So many are shown one by one; the sums are of all. */
const most = 200;

interface Found {
  key: string;
  number: string;
  kind: string;
  claim_id: string | null;
  policy_id: string;
  on_day: string;
  amounts: number[];
  total: number;
  sums: number[];
}

const kinds: Readonly<Record<string, string>> = {
  item: 'Car at an event',
  charge: 'Change of the policy',
  cover: 'Rest of the policy',
  start: 'Start',
  driver: 'Driver of a car',
  transport: 'Goods on their way',
  claim: 'Claim',
  payout: 'Payment of a claim',
  insurer: 'Booking, insurer',
  tax: 'Booking, premium tax',
  commission: 'Booking, commission',
  quote: 'Quote',
  approval: 'Wait for the insurer',
  instalment: 'Instalment',
};

/** Which facts of the cuts of a card are behind one row of it. */
function behind(
  { by, means }: (typeof cardCuts)[keyof typeof cardCuts],
  { key, today }: { key: string | undefined; today: CalendarDate },
): RawBuilder<unknown> {
  if (key === undefined || by === 'all') return sql`true`;
  if (by === 'month') return sql`to_char(f.month, 'YYYY-MM') = ${key}`;
  if (by === 'word') return sql`split_part(f.value, ' ', 1) = ${key}`;
  if (by === 'words_after')
    return sql`substring(f.value from position(' ' in f.value) + 1) = ${key}`;
  if (by === 'before_bar') return sql`split_part(f.value, '|', 1) = ${key}`;
  if (by === 'circuit')
    return sql`f.value in (select e.event_id::text from events e where e.circuit_id = ${key})`;
  if (by === 'carrier') return isCarried(key, today);
  if (by === 'weekend')
    return sql`f.value in (select w.event_id::text from (${weekendsAhead(today)}) w where w.key = ${key})`;
  return sql`f.value = ${means?.[key] ?? key}`;
}

/** The facts that add up to a row of a card, the largest first; each names the policy or claim that it is of. */
export const getFigureRows: Handler<typeof analyticsContract.get_figure_rows> = async (
  { db, today },
  { card, key, ...filters },
) => {
  const question: CardQuestion = { ...filters, db, today };
  const cuts = cardCuts[card];
  const columns: readonly FactColumn[] = cuts.columns;
  const amounts = sql`array[${sql.join(columns.map((name) => sql.ref(`f.${name}`)))}]::float8[]`;
  const sums = columns.map((name) => sql`sum(${sql.ref(`f.${name}`)}) over ()`);
  const days = cuts.ever ? [] : [question];
  const facts = sql.join(
    cuts.cuts.map((cut) => factsOf(question, cut, days, true)),
    sql` union all `,
  );
  const [first] = columns;
  const { rows } = await sql<Found>`
    select f.figure_id::text as key, f.kind, f.policy_id, f.on_day::text as on_day,
      coalesce(c.claim_number, p.policy_number, p.quote_number) as number, c.claim_id,
      ${columns.length === 0 ? sql`'{}'::float8[]` : amounts} as amounts, count(*) over ()::int as total,
      ${columns.length === 0 ? sql`'{}'::float8[]` : sql`array[${sql.join(sums)}]::float8[]`} as sums
    from (${facts}) f join policies p on p.policy_id = f.policy_id
      left join claims c on c.claim_id = f.source_id and f.kind = 'claim'
    where ${behind(cuts, { key, today })}
    order by ${first === undefined ? sql`f.on_day` : sql`abs(${sql.ref(`f.${first}`)})`} desc, f.figure_id
    limit ${most}`.execute(db);
  return {
    columns: columns.map((name) => factColumns[name]),
    rows: rows.map(
      ({ key: figure, number, kind, claim_id, policy_id, on_day, amounts: values }) => ({
        key: figure,
        label: number,
        note: `${kinds[kind] ?? kind}, ${formatDate(on_day)}`,
        claim_id,
        policy_id,
        values,
      }),
    ),
    total: rows[0]?.total ?? 0,
    sums: rows[0]?.sums ?? columns.map(() => 0),
  };
};
