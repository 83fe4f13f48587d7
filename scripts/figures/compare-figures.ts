import type { Services } from '#server/platform/context.ts';
import { type AnalyticsCard, analyticsCards } from '#domain/analytics/analytics-cards.ts';
import type { CardWords } from '#domain/analytics/cards/card-words.ts';
import { valueText } from '#domain/analytics/figure-text.ts';
import type { CardQuestion, CardReader, CardRow } from '#server/analytics/cards/card-question.ts';
import { cardReaders } from '#server/analytics/cards/get-analytics-card.ts';
import { rawChampionshipCards } from './raw-championship-cards.ts';
import { rawClaimCards } from './raw-claim-cards.ts';
import { rawClientCards } from './raw-client-cards.ts';
import { rawCrashCards } from './raw-crash-cards.ts';
import { rawPartyCards } from './raw-party-cards.ts';
import { rawRiskCards } from './raw-risk-cards.ts';

/** Every card once more, by SQL over the tables of policies, claims, payments and the ledger alone. */
const rawReaders: Readonly<Record<AnalyticsCard, CardReader>> = {
  ...rawClaimCards,
  ...rawCrashCards,
  ...rawClientCards,
  ...rawChampionshipCards,
  ...rawRiskCards,
  ...rawPartyCards,
};

/** One figure as the page shows it, and as the tables say. */
export interface ComparedFigure {
  card: string;
  row: string;
  value: string;
  shown: string;
  counted: string;
  is_same: boolean;
}

type Question = Omit<CardQuestion, 'db' | 'today'>;

/** Every figure of every card, as the page shows it and as the tables say; what raw SQL does not tell is left out. */
export async function compareFigures(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  question: Question,
): Promise<ComparedFigure[]> {
  const asked = { ...question, db, today: clock.now().toISOString().slice(0, 10) };
  const found: ComparedFigure[] = [];
  for (const card of Object.keys(analyticsCards) as AnalyticsCard[])
    found.push(...compareRows(card, await cardReaders[card](asked), await rawReaders[card](asked)));
  return found;
}

function compareRows(
  card: AnalyticsCard,
  shown: readonly CardRow[],
  counted: readonly CardRow[],
): ComparedFigure[] {
  const words: CardWords = analyticsCards[card];
  const keys = new Set([...shown, ...counted].map(({ key }) => key));
  return [...keys].flatMap((key) => {
    const here = shown.find((row) => row.key === key);
    const there = counted.find((row) => row.key === key);
    const row = here?.label || there?.label || key;
    const certain = comparedSample({ card, row }, here, there);
    const compared = words.values.flatMap((value, index): ComparedFigure[] => {
      const ours = here?.values[index] ?? null;
      const theirs = there?.values[index] ?? null;
      if (there && theirs === null && isUntold(card, index)) return [];
      return [
        {
          card,
          row,
          value: value.label,
          shown: valueText(ours, value),
          counted: valueText(theirs, value),
          is_same: isSame(ours, theirs, value.kind === 'percent' || value.kind === 'days'),
        },
      ];
    });
    return [...compared, ...certain];
  });
}

/** The sample and the interval of a row, where the tables tell them. */
function comparedSample(
  of: Pick<ComparedFigure, 'card' | 'row'>,
  here: CardRow | undefined,
  there: CardRow | undefined,
): ComparedFigure[] {
  const each = (
    value: string,
    ours: number | null,
    theirs: number | null,
    is_rounded: boolean,
  ) => ({
    ...{ ...of, value, shown: String(ours ?? ''), counted: String(theirs ?? '') },
    is_same: isSame(ours, theirs, is_rounded),
  });
  const sample = there?.n ?? null;
  const interval = there?.interval ?? null;
  return [
    ...(sample === null ? [] : [each('Sample', here?.n ?? null, sample, false)]),
    ...(interval === null
      ? []
      : [
          each('Interval from', here?.interval?.low ?? null, interval.low, true),
          each('Interval to', here?.interval?.high ?? null, interval.high, true),
        ]),
  ];
}

/** Columns that are made of others, or of what no booking says by itself. */
const untold: Partial<Record<AnalyticsCard, readonly number[]>> = {
  insurer_waterfall: [0, 1],
  loss_ratio_by_series: [4, 5],
};
const isUntold = (card: AnalyticsCard, index: number) => untold[card]?.includes(index) === true;

/** Money and counts to the cent; a ratio may be rounded the other way. */
export const isSame = (ours: number | null, theirs: number | null, is_rounded: boolean): boolean =>
  (ours ?? 0) === (theirs ?? 0) ||
  (is_rounded && ours !== null && theirs !== null && Math.abs(ours - theirs) < 0.11);
