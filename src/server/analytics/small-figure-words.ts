import { certaintyText } from '#domain/analytics/figure-text.ts';
import { lossInterval, shareInterval } from '#domain/analytics/interval.ts';
import { counted } from '#domain/counted.ts';
import type { z } from 'zod';
import type { smallFiguresContract } from '#contract/analytics/small-figures.ts';
import type { Currency } from '#domain/currencies.ts';
import { sumBy } from '#domain/sums.ts';

type Answer = z.input<(typeof smallFiguresContract)['get_small_figures']['output']>;

/** One number with its words. */
export type SmallFigure = Answer['books'][number]['figures'][number];

/** A month of a book in one currency. */
export interface MonthRow {
  currency: Currency;
  key: string;
  label: string;
  premium: number;
  earned: number;
  losses: number;
  /** The sum of the squares of each claim's loss. */
  squares: number;
  claims: number;
  starts: number;
  quotes: number;
  won: number;
  commission: number;
}

type Amount = Exclude<keyof MonthRow, 'currency' | 'key' | 'label'>;
const overMonths = (rows: readonly MonthRow[], name: Amount) => sumBy(rows, (row) => row[name]);
const percent = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);

/** How far a loss ratio can be trusted. */
const lossNote = (rows: readonly MonthRow[]): string =>
  certaintyText(
    { sample: ['claim', 'claims'] },
    {
      n: overMonths(rows, 'claims'),
      interval: lossInterval({
        lost: overMonths(rows, 'losses'),
        squares: overMonths(rows, 'squares'),
        earned: overMonths(rows, 'earned'),
      }),
    },
  );

/** The same of a share: so many hits of so many trials, and how many of what its sample is. */
const shareNote = (
  { hits, trials, n }: { hits: number; trials: number; n: number },
  sample: readonly [one: string, many: string],
): string => certaintyText({ sample }, { n, interval: shareInterval(hits, trials) });

/** Premium, losses and their ratio. */
export function bookFigures(
  rows: readonly MonthRow[],
  words = { premium: 'Net premium', losses: 'Claims', ratio: 'Loss ratio' },
): SmallFigure[] {
  const [premium, earned, losses, claims] = [
    overMonths(rows, 'premium'),
    overMonths(rows, 'earned'),
    overMonths(rows, 'losses'),
    overMonths(rows, 'claims'),
  ];
  const starts = overMonths(rows, 'starts');
  return [
    { label: words.premium, kind: 'money', value: premium, note: '' },
    {
      label: words.losses,
      kind: 'money',
      value: losses,
      note: claims === 0 ? '' : counted(claims, 'claim'),
    },
    {
      label: words.ratio,
      kind: 'percent',
      value: percent(losses, earned),
      note: lossNote(rows),
    },
    ...(starts === 0 ? [] : [{ label: 'Starts', kind: 'count', value: starts, note: '' } as const]),
  ];
}

/** Of a circuit: crashes, and how many for a hundred starts. */
export function circuitFigures(rows: readonly MonthRow[]): SmallFigure[] {
  const [crashes, starts, losses] = [
    overMonths(rows, 'claims'),
    overMonths(rows, 'starts'),
    overMonths(rows, 'losses'),
  ];
  return [
    { label: 'Crashes', kind: 'count', value: crashes, note: '' },
    {
      label: 'Per 100 starts',
      kind: 'percent',
      value: percent(crashes, starts),
      note: shareNote({ hits: crashes, trials: starts, n: crashes }, ['crash', 'crashes']),
    },
    { label: 'Cost', kind: 'money', value: losses, note: '' },
  ];
}

/** Of a brokerage: from quote to policy, and what it earned. */
export function quoteFigures(rows: readonly MonthRow[]): SmallFigure[] {
  const [quotes, won] = [overMonths(rows, 'quotes'), overMonths(rows, 'won')];
  return [
    ...bookFigures(rows),
    { label: 'Quotes', kind: 'count', value: quotes, note: '' },
    {
      label: 'Became a policy',
      kind: 'percent',
      value: percent(won, quotes),
      note: shareNote({ hits: won, trials: quotes, n: quotes }, ['quote', 'quotes']),
    },
    { label: 'Commission', kind: 'money', value: overMonths(rows, 'commission'), note: '' },
  ];
}
