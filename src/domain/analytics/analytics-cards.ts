// A card asks one question of the book and answers it with rows of figures: a row for each month, circuit or client, a
// column for each value. Chart, table, file and definition are made from its declaration (decision 063).

import { claimCardWords } from '#domain/analytics/cards/claim-card-words.ts';
import { crashCardWords } from '#domain/analytics/cards/crash-card-words.ts';
import { clientCardWords } from '#domain/analytics/cards/client-card-words.ts';
import { seriesCardWords } from '#domain/analytics/cards/series-card-words.ts';
import { partyCardWords } from '#domain/analytics/cards/party-card-words.ts';

/** Every card, in the order of its tab. */
export const analyticsCards = {
  ...claimCardWords,
  ...crashCardWords,
  ...clientCardWords,
  ...seriesCardWords,
  ...partyCardWords,
};

/** A card by its name. */
export type AnalyticsCard = keyof typeof analyticsCards;

export const analyticsCardNames = Object.keys(analyticsCards) as [
  AnalyticsCard,
  ...AnalyticsCard[],
];
