import { type RawBuilder, sql } from 'kysely';
import type { AnalyticsCard } from '#domain/analytics/analytics-cards.ts';
import { PAYOUT_AGES } from '#domain/analytics/cards/claim-card-words.ts';
import { experienceLevels } from '#domain/rating/levels/driver-levels.ts';
import type { CardQuestion } from '#server/analytics/cards/card-question.ts';
import { kindsOfAccident, weathers } from '#server/analytics/cards/crash-cards.ts';
import { aheadOf, threeOf } from '#server/analytics/cards/risk-cards.ts';

type OfColumn = (column: number) => RawBuilder<unknown>;

/** Which row of a card is asked for, and which of its columns. */
interface Place {
  question: CardQuestion;
  key: string | undefined;
  column: number | undefined;
}

type Cell = (place: Place) => RawBuilder<unknown>;

const ofColumn =
  (cell: OfColumn): Cell =>
  ({ column }) =>
    column === undefined ? sql`true` : cell(column);

const nothing = sql`false`;

/** Accidents of the kinds of a column; the last one has all that no other has. */
const kind: OfColumn = (column) => {
  const type = sql`split_part(f.value, ' ', 1)`;
  const kinds = kindsOfAccident[column];
  return kinds
    ? sql`${type} in (${sql.join(kinds)})`
    : sql`${type} not in (${sql.join(kindsOfAccident.flat())})`;
};

const weather: OfColumn = (column) => {
  const names = weathers[column];
  return names ? sql`split_part(f.value, ' ', 2) in (${sql.join(names)})` : nothing;
};

/** What was paid until so many months after the accident. */
const paidUntil: OfColumn = (column) => {
  const age = PAYOUT_AGES[column];
  return age === undefined ? nothing : sql`f.value::int <= ${age}`;
};

/** The loss ratios of the experiences, and after them their samples. */
const experience: OfColumn = (column) => {
  const level = experienceLevels[column % experienceLevels.length];
  return level === undefined ? nothing : sql`split_part(f.value, '|', 2) = ${level}`;
};

/** Of the key figures of crashes the last one is of those with an injured driver. */
const injured: OfColumn = (column) => (column === 3 ? sql`f.value = 'injured'` : sql`true`);

/** Of the key figures of what stands ahead: the cars at the largest event, and the three of which most could be lost together. */
const ahead: Cell = ({ question, column }) => {
  if (column === 1)
    return sql`f.value = (select a.event_id::text from (${aheadOf(question)}) a order by a.payout desc, a.event_id limit 1)`;
  if (column === 3)
    return sql`f.figure_id in (select c.figure_id
      from (select a.event_id from (${aheadOf(question)}) a order by a.three desc, a.event_id limit 1) e
        cross join lateral (${threeOf(question, sql`e.event_id`)}) c)`;
  return sql`true`;
};

const threeAt: Cell = ({ question, key }) =>
  key === undefined
    ? sql`true`
    : sql`f.figure_id in (select c.figure_id from (${threeOf(question, sql`${key}::uuid`)}) c)`;

/** Of a grid, the facts `f` that stand in one of its columns; of key figures, those that one of them counts; of a row of which not everything counts, what does. */
export const cardCells: Partial<Record<AnalyticsCard, Cell>> = {
  crash_figures: ofColumn(injured),
  claims_triangle: ofColumn(paidUntil),
  crashes_by_weather: ofColumn(weather),
  crash_types_by_corner: ofColumn(kind),
  losses_by_driver: ofColumn(experience),
  risk_figures: ahead,
  three_cars: threeAt,
};
