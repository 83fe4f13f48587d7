import { type RawBuilder, sql } from 'kysely';
import type { AnalyticsCard } from '#domain/analytics/analytics-cards.ts';
import { PAYOUT_AGES } from '#domain/analytics/cards/claim-card-words.ts';
import { experienceLevels } from '#domain/rating/levels/driver-levels.ts';
import { kindsOfAccident, weathers } from '#server/analytics/cards/crash-cards.ts';

type Cell = (column: number) => RawBuilder<unknown>;

const nothing = sql`false`;

/** Accidents of the kinds of a column; the last one has all that no other has. */
const kind: Cell = (column) => {
  const type = sql`split_part(f.value, ' ', 1)`;
  const kinds = kindsOfAccident[column];
  return kinds
    ? sql`${type} in (${sql.join(kinds)})`
    : sql`${type} not in (${sql.join(kindsOfAccident.flat())})`;
};

const weather: Cell = (column) => {
  const names = weathers[column];
  return names ? sql`split_part(f.value, ' ', 2) in (${sql.join(names)})` : nothing;
};

/** What was paid until so many months after the accident. */
const paidUntil: Cell = (column) => {
  const age = PAYOUT_AGES[column];
  return age === undefined ? nothing : sql`f.value::int <= ${age}`;
};

/** The loss ratios of the experiences, and after them their samples. */
const experience: Cell = (column) => {
  const level = experienceLevels[column % experienceLevels.length];
  return level === undefined ? nothing : sql`split_part(f.value, '|', 2) = ${level}`;
};

/** Of the key figures of crashes the last one is of those with an injured driver. */
const injured: Cell = (column) => (column === 3 ? sql`f.value = 'injured'` : sql`true`);

/** Of a grid, the facts `f` that stand in one of its columns; of key figures, those that one of them counts. */
export const cardCells: Partial<Record<AnalyticsCard, Cell>> = {
  crash_figures: injured,
  claims_triangle: paidUntil,
  crashes_by_weather: weather,
  crash_types_by_corner: kind,
  losses_by_driver: experience,
};
