// What a card of the analytics page says of itself.

import type { AnalyticsTab } from '#domain/analytics/analytics-tabs.ts';

/** What a value is: cents of the chosen currency, a count, percent with one decimal, days with one decimal. */
export type ValueKind = 'money' | 'count' | 'percent' | 'days';

/**
 * How the rows are drawn: one row of key figures, bars, stacked bars, lines over months, a grid, a ranking, one bar
 * divided into parts, dots on the outline of a circuit, dots on a map, steps from premium to result, or dots between two axes.
 */
type CardChart =
  | 'figures'
  | 'bars'
  | 'stack'
  | 'lines'
  | 'grid'
  | 'ranking'
  | 'parts'
  | 'circuit'
  | 'map'
  | 'waterfall'
  | 'scatter';

/** One column of a card. */
export interface CardValue {
  label: string;
  kind: ValueKind;
  /** As it is today, whatever the period: it has no year before. */
  is_now?: true;
  /** Those of several rows do not add up: a mean, or what stands in several rows. */
  stands_alone?: true;
  /** Which way is good news; left out, neither is. */
  better?: 'more' | 'less';
  /** Of a key figure that is a ratio: what its sample counts, one and many of it; interval and sample of the row are its own. */
  sample?: readonly [one: string, many: string];
}

/** What a card shows, and how its figures are worked out. */
export interface CardWords {
  tab: AnalyticsTab;
  /** The question that it answers. */
  title: string;
  /** How its figures are worked out, in words. */
  definition: string;
  chart: CardChart;
  /** What will be here, where it is something else than on the tab. */
  appears?: string;
  /** What a row is: "Month". */
  rows: string;
  values: readonly CardValue[];
  /** Lines across a chart of percents: where a book breaks even, and where it should be. */
  marks?: readonly number[];
  /** The value is a ratio of a sample: rows of fewer than five are marked and stand behind the others. */
  is_sampled?: boolean;
  /** Which value the 90 % interval of a row is about; the first, or that with a sample, where it is left out. */
  interval_of?: number;
  /**
   * Of a grid: the values are ratios, then their samples, then where their 90 % intervals begin and where they end, cell by
   * cell; of fewer than five a cell is hollow.
   */
  has_samples?: boolean;
  /** As it is today, whatever the period: it has no year before. */
  is_now?: boolean;
  /** Days that are still to come count too: the year before is the whole period, not its days until today. */
  looks_ahead?: boolean;
}

export const count = (label: string): CardValue => ({ label, kind: 'count' });
export const money = (label: string): CardValue => ({ label, kind: 'money' });
export const percent = (label: string): CardValue => ({ label, kind: 'percent' });
export const days = (label: string): CardValue => ({ label, kind: 'days' });

/** More of it is good news. */
export const more = (value: CardValue): CardValue => ({ ...value, better: 'more' });
/** Less of it is. */
export const less = (value: CardValue): CardValue => ({ ...value, better: 'less' });

/** A key figure that is a ratio of so many of something. */
export const ratioOf = (
  label: string,
  ...sample: readonly [one: string, many: string]
): CardValue => ({
  ...percent(label),
  sample,
});

/** Which claims are counted. */
export const counted =
  'A claim counts from the day of its accident, once it was submitted and unless it was retracted.';
export const lossRatio =
  'Loss ratio: what was paid and is reserved of claims, less what was recovered, over the net premium earned.';
export const crashCost = 'Cost: what is agreed, or claimed while nothing is agreed.';
export const perStarts =
  'A start is one car that a policy covered at an event which has begun. Interval: 90 % by Wilson.';

/** Fewer than so many make no rank (manual part two, G). */
const SMALL_SAMPLE = 5;

/** Whether so many are too few to be ranked. */
export const isFew = (n: number): boolean => n < SMALL_SAMPLE;

/** The place of the value that the interval of a row is about. */
export const intervalPlace = ({ interval_of, values }: CardWords): number =>
  interval_of ??
  Math.max(
    values.findIndex(({ sample }) => sample !== undefined),
    0,
  );

/** Whether a row is of too few to be ranked. */
export const isSmall = (card: CardWords, row: { n: number | null }): boolean =>
  card.is_sampled === true && row.n !== null && isFew(row.n);

/** Rows in their order; those of too few make no rank, and stand behind by how many they are and their name. */
export function inRank<Row extends { n: number | null; label: string }>(
  card: CardWords,
  rows: readonly Row[],
): Row[] {
  const few = rows.filter((row) => isSmall(card, row));
  return [
    ...rows.filter((row) => !isSmall(card, row)),
    ...few.toSorted((a, b) => (b.n ?? 0) - (a.n ?? 0) || a.label.localeCompare(b.label)),
  ];
}
