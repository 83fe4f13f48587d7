// Figures as readers see them: 123,103,400 cents are "1,231,034", at an axis "1.2m"; 48.46 percent is "48.5 %".

import {
  type CardValue,
  type CardWords,
  intervalPlace,
  isFew,
  type ValueKind,
} from '#domain/analytics/cards/card-words.ts';
import { counted } from '#domain/counted.ts';
import { displayAmount, formatAmount, withMinus } from '#domain/money.ts';
import { sumBy } from '#domain/sums.ts';

type Kind = Pick<CardValue, 'kind'>;

/** A value without cents; a dash for none. */
export function valueText(value: number | null | undefined, { kind }: Kind): string {
  if (value === null || value === undefined) return '—';
  switch (kind) {
    case 'money':
      return displayAmount(value, { whole: true });
    case 'percent':
      return `${value.toFixed(1)} %`;
    case 'days':
      return value.toFixed(1);
    case 'count':
      return value.toLocaleString('en');
  }
}

/** How far two values are apart; between two percents lie points, since 30 % of 10 % are 3 %. */
export const differenceText = (by: number, value: Kind): string =>
  value.kind === 'percent' ? `${by.toFixed(1)} points` : valueText(by, value);

/** A value to the cent, for files; empty for none. */
function plainText(value: number | null, { kind }: Kind): string {
  if (value === null) return '';
  return kind === 'money' ? formatAmount(value) : String(value);
}

/** A value to the cent, for tables; empty for none. */
export const exactText = (value: number | null, of: Kind): string =>
  withMinus(plainText(value, of));

/** Of how many a card speaks: its first count and its first amount, added up; "" where nothing of it adds up. */
export function populationText(
  card: CardWords,
  rows: readonly { values: readonly (number | null)[] }[],
  currency: string,
): string {
  if (card.chart === 'figures' || rows.length === 0) return '';
  const sumOf = (index: number) => sumBy(rows, ({ values }) => values[index] ?? 0);
  if (card.has_samples) {
    const claims = card.values.reduce(
      (sum, { kind }, index) => sum + (kind === 'count' ? sumOf(index) : 0),
      0,
    );
    return `Claims ${claims.toLocaleString('en')}`;
  }
  if (card.chart === 'grid') {
    if (card.values[0]?.kind !== 'count') return `Cumulative, in ${currency}`;
    const all = card.values.reduce((sum, _value, index) => sum + sumOf(index), 0);
    return `${all.toLocaleString('en')} in all`;
  }
  const parts = card.chart === 'stack' ? [] : (['count', 'money'] as const);
  return parts
    .flatMap((kind) => {
      const index = card.values.findIndex((value) => value.kind === kind && !value.stands_alone);
      const value = card.values[index];
      if (!value) return [];
      const sum = valueText(sumOf(index), value);
      return [`${value.label} ${kind === 'money' ? `${currency} ` : ''}${sum}`];
    })
    .join(' · ');
}

/** The ends of an interval in whole percent: "9–123 %". */
export const intervalText = ({ low, high }: { low: number; high: number }): string =>
  `${Math.round(low)}–${Math.round(high)} %`;

/** What the interval of a row is about: "90 % interval of loss ratio"; "" where no row has one. */
export function intervalHead(
  card: CardWords,
  rows: readonly { interval?: { low: number; high: number } | null }[],
): string {
  const value = card.values[intervalPlace(card)];
  return value && rows.some(({ interval }) => interval) ? `${value.label}, 90 % interval` : '';
}

/**
 * How far a key figure that is a ratio can be trusted: "90 % interval 12–19 %, 124 claims"; of fewer than five "only 3 claims".
 * "" where it is no ratio, or of nothing.
 */
export function certaintyText(
  { sample }: Pick<CardValue, 'sample'>,
  { n, interval }: { n: number | null; interval: { low: number; high: number } | null },
): string {
  if (!sample || n === null || (n === 0 && interval === null)) return '';
  const [one, many] = sample;
  const size = n === 0 ? `no ${many}` : `${isFew(n) ? 'only ' : ''}${counted(n, one, many)}`;
  return interval === null ? size : `90 % interval ${intervalText(interval)}, ${size}`;
}

const sizes = [
  [1e9, 'bn'],
  [1e6, 'm'],
  [1e3, 'k'],
] as const;

/** A number at an axis; money is given in cents. */
export function axisText(value: number, kind: ValueKind): string {
  const units = kind === 'money' ? value / 100 : value;
  const size = sizes.find(([one]) => Math.abs(units) >= one);
  const text = size
    ? `${Number((units / size[0]).toFixed(1))}${size[1]}`
    : String(Number(units.toFixed(1)));
  return withMinus(kind === 'percent' ? `${text} %` : text);
}

/** The step of 1, 2, 5, 10, 20, 50 … that a value above nought has reached: 500 of 890, 1,000 of 1,200. */
export function stepBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([5, 2].find((times) => value >= times * power) ?? 1);
}

/** A number at its column, in three digits at most: "333k". */
export function columnText(value: number, kind: ValueKind): string {
  const units = kind === 'money' ? value / 100 : value;
  const size = sizes.find(([one]) => Math.abs(units) >= one);
  return size ? `${Number((units / size[0]).toPrecision(3))}${size[1]}` : axisText(value, kind);
}

/** How wide a label of 12 px is, in px: digits and dashes are wider than letters. */
export const labelWidth = (label: string): number =>
  sumBy([...label], (letter) => (/[\d–]/.test(letter) ? 7.4 : 6.2));

/** A label in one line, or in two where `room` px are too few for one. */
export const linesOf = (label: string, room: number): string[] =>
  inTwoLines(label, labelWidth(label) <= room ? label.length : label.length - 1);

/** Every row has room for its words in px, or every second, third … has. */
export function labelled<Row>(
  rows: readonly Row[],
  { width, each }: { width: number; each: number },
): Row[] {
  const step = Math.max(1, Math.ceil((rows.length * each) / Math.max(width, each)));
  return rows.filter((_, index) => index % step === 0);
}

/** A label in one line of so many letters, or in two at the space nearest to its middle; a span without one behind its dash. */
export function inTwoLines(label: string, letters: number): string[] {
  const breaks = [...label.matchAll(/ /g)].map(({ index }) => index);
  if (breaks.length === 0 && label.includes('–')) breaks.push(label.indexOf('–') + 1);
  if (label.length <= letters || breaks.length === 0) return [label];
  const middle = label.length / 2;
  const at = breaks.reduce((best, one) =>
    Math.abs(one - middle) < Math.abs(best - middle) ? one : best,
  );
  return [label.slice(0, at), label.slice(at).trimStart()];
}

/** Where names stand at marks so high, in the same order: each at its own, or so far below the one above that both are read. */
export function namesApart(tops: readonly number[], lineHeight: number): number[] {
  const placed = [...tops];
  const downward = tops
    .map((_top, index) => index)
    .toSorted((a, b) => (tops[a] ?? 0) - (tops[b] ?? 0));
  let above = -Infinity;
  for (const index of downward) {
    above = Math.max(tops[index] ?? 0, above + lineHeight);
    placed[index] = above;
  }
  return placed;
}

/** Which of so many shades a value of a grid has: −1 for none, the last for the most. */
export function shadeOf(value: number, { most, shades }: { most: number; shades: number }): number {
  return value === 0 ? -1 : Math.min(shades - 1, Math.floor((value / most) * shades));
}

const quoted = (text: string) => (/[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The rows of a card as a file for a spreadsheet; amounts with two decimals and without thousands. */
export function csvOf(
  card: CardWords,
  rows: readonly {
    label: string;
    values: readonly (number | null)[];
    interval?: { low: number; high: number } | null;
  }[],
): string {
  const head = intervalHead(card, rows);
  const lines = [
    [card.rows, ...card.values.map(({ label }) => label), ...(head ? [head] : [])],
    ...rows.map((row) => [
      row.label,
      ...card.values.map((value, index) =>
        plainText(row.values[index] ?? null, value).replaceAll(',', ''),
      ),
      ...(head ? [row.interval ? intervalText(row.interval) : ''] : []),
    ]),
  ];
  return lines.map((cells) => cells.map(quoted).join(',')).join('\r\n');
}
