import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { analyticsContract } from '#contract/analytics/analytics.ts';
import { type CalendarDate, formatCalendarDate } from '#domain/dates.ts';
import { cardCells } from '#server/analytics/cards/card-cells.ts';
import {
  type CardCuts,
  cutsOf,
  factColumns,
  type FactColumn,
} from '#server/analytics/cards/card-cuts.ts';
import { hasWaited } from '#server/analytics/cards/claim-cards.ts';
import type { CardQuestion } from '#server/analytics/cards/card-question.ts';
import { factsOf } from '#server/analytics/cards/kept-figures.ts';
import { isCarried } from '#server/analytics/cards/transports-ahead.ts';
import { weekendsAhead } from '#server/analytics/cards/weekends-ahead.ts';

type Contracted = typeof analyticsContract.get_figure_rows;

/** So many are on a page; the sums are of all. */
const pageSize = 200;

interface Found {
  key: string;
  number: string;
  kind: string;
  claim_id: string | null;
  policy_id: string;
  on_day: string;
  amounts: number[];
  total: number;
  policies: number;
  clients: number;
  claims: number;
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
  loss: 'Booking, claim',
  tax: 'Booking, premium tax',
  commission: 'Booking, commission',
  quote: 'Quote',
  approval: 'Wait for the insurer',
  instalment: 'Instalment',
};

/** Which facts of the cuts of a card are behind one row of it. */
function behind(
  { by, means }: CardCuts,
  { key, today }: { key: string | undefined; today: CalendarDate },
): RawBuilder<unknown> {
  if (key === undefined || by === 'all') return sql`true`;
  if (by === 'month') return sql`to_char(f.month, 'YYYY-MM') = ${key}`;
  if (by === 'year') return sql`to_char(f.month, 'YYYY') = ${key}`;
  if (by === 'age') return hasWaited(key, today);
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

const arrayOf = (amounts: readonly RawBuilder<unknown>[]) =>
  amounts.length === 0 ? sql`'{}'::float8[]` : sql`array[${sql.join(amounts)}]::float8[]`;

/** The facts that add up to a row or a cell of a card, the largest first; each names the policy or claim that it is of. */
export async function getFigureRows(
  { db, today }: Pick<CardQuestion, 'db' | 'today'>,
  { card, key, column, page, ...filters }: z.output<Contracted['input']>,
) {
  const question: CardQuestion = { ...filters, db, today };
  const cuts = cutsOf(card, column);
  const columns: readonly FactColumn[] = cuts.columns;
  const amounts = columns.map((name) => sql.ref(`f.${name}`));
  const days = cuts.ever ? [] : [question];
  const facts = sql.join(
    cuts.cuts.map((cut) => factsOf(question, cut, days, true)),
    sql` union all `,
  );
  const [first] = amounts;
  const { rows } = await sql<Found>`
    with found as materialized (
      select f.figure_id, f.kind, f.source_id, f.policy_id, f.on_day, p.user_id, ${arrayOf(amounts)} as amounts,
        coalesce(p.policy_number, p.quote_number) as number, ${first ? sql`abs(${first})` : sql`0`} as size
      from (${facts}) f join policies p on p.policy_id = f.policy_id
      where ${behind(cuts, { key, today })} and ${cardCells[card]?.({ question, key, column }) ?? sql`true`}),
    whole as (
      select count(*)::int as total, count(distinct policy_id)::int as policies, count(distinct user_id)::int as clients,
        count(distinct source_id) filter (where kind in ('claim', 'loss'))::int as claims,
        ${arrayOf(columns.map((_name, index) => sql`sum(amounts[${sql.lit(index + 1)}])`))} as sums
      from found)
    select f.figure_id::text as key, f.kind, f.policy_id, f.on_day::text as on_day, f.amounts, whole.*,
      coalesce(c.claim_number, f.number) as number, c.claim_id
    from found f cross join whole left join claims c on c.claim_id = f.source_id and f.kind in ('claim', 'loss')
    order by f.size desc, f.on_day desc, f.figure_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return {
    columns: columns.map((name) => ({
      ...factColumns[name],
      label: cuts.called?.[name] ?? factColumns[name].label,
    })),
    rows: rows.map(
      ({ key: figure, number, kind, claim_id, policy_id, on_day, amounts: values }) => ({
        key: figure,
        label: number,
        note: `${kinds[kind] ?? kind}, ${formatCalendarDate(on_day)}`,
        claim_id,
        policy_id,
        values,
      }),
    ),
    total: rows[0]?.total ?? 0,
    page_size: pageSize,
    policies: rows[0]?.policies ?? 0,
    clients: rows[0]?.clients ?? 0,
    claims: rows[0]?.claims ?? 0,
    sums: rows[0]?.sums ?? columns.map(() => 0),
  };
}
