import { sql } from 'kysely';
import type { analyticsContract } from '#contract/analytics/analytics.ts';
import { type AnalyticsCard, analyticsCards } from '#domain/analytics/analytics-cards.ts';
import { type CardWords, inRank } from '#domain/analytics/cards/card-words.ts';
import type { CardQuestion, CardReader, CardRow } from '#server/analytics/cards/card-question.ts';
import { championshipCards } from '#server/analytics/cards/championship-cards.ts';
import { claimCards } from '#server/analytics/cards/claim-cards.ts';
import { clientCards } from '#server/analytics/cards/client-cards.ts';
import { crashCards } from '#server/analytics/cards/crash-cards.ts';
import { partyCards } from '#server/analytics/cards/party-cards.ts';
import { riskCards } from '#server/analytics/cards/risk-cards.ts';
import { underThisYear, yearBefore } from '#server/analytics/cards/year-before.ts';
import type { Handler } from '#server/platform/area.ts';

/** Who answers each card; a card without a reader does not compile. */
export const cardReaders: Readonly<Record<AnalyticsCard, CardReader>> = {
  ...claimCards,
  ...crashCards,
  ...clientCards,
  ...championshipCards,
  ...riskCards,
  ...partyCards,
};

/** Pictures that have no room for a year before. */
const standsAlone: ReadonlySet<CardWords['chart']> = new Set<CardWords['chart']>([
  'grid',
  'scatter',
  'waterfall',
]);

/** What the rows were the year before; of a card that names the first of many, of the same ones. */
function rowsBefore(
  card: AnalyticsCard,
  question: CardQuestion,
  rows: readonly CardRow[],
): Promise<CardRow[]> {
  const words: CardWords = analyticsCards[card];
  const before = yearBefore(question, { looksAhead: words.looks_ahead === true });
  const keys = rows.map(({ key }) => key);
  return cardReaders[card](
    words.chart === 'ranking' || words.chart === 'circuit' || words.chart === 'map'
      ? { ...before, keys }
      : before,
  );
}

/** The rows of one card of the book, and of the year before. */
export const getAnalyticsCard: Handler<typeof analyticsContract.get_analytics_card> = async (
  { db, today },
  { card, compare, ...filters },
) => {
  const question = { ...filters, db, today };
  const words: CardWords = analyticsCards[card];
  const rows = inRank(words, await cardReaders[card](question));
  const before =
    compare && !words.is_now && !standsAlone.has(words.chart)
      ? await rowsBefore(card, question, rows)
      : null;
  const state = await db
    .selectFrom('figure_state')
    .select(sql<number | null>`unix(folded_at)`.as('counted_at'))
    .executeTakeFirst();
  return {
    rows,
    counted_at: state?.counted_at ?? null,
    before: before?.map(underThisYear) ?? null,
  };
};
