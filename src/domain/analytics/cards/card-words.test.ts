import { expect, it } from 'vitest';
import { analyticsCards } from '#domain/analytics/analytics-cards.ts';
import { inRank } from '#domain/analytics/cards/card-words.ts';

it('of fewer than five nothing is ranked: a ratio of three that is higher stands behind, after the more and the name', () => {
  const rows = [
    { label: 'Zolder', n: 6, values: [71.6] },
    { label: 'Assen', n: 5, values: [12] },
    { label: 'Spa', n: 1, values: [300] },
    { label: 'Monza', n: 3, values: [200] },
    { label: 'Imola', n: 1, values: [0] },
  ];
  const order = (card: Parameters<typeof inRank>[0]) =>
    inRank(card, rows).map(({ label }) => label);
  expect(order(analyticsCards.loss_ratio_by_series)).toEqual([
    'Zolder',
    'Assen',
    'Monza',
    'Imola',
    'Spa',
  ]);
  expect(order(analyticsCards.premium_by_series)).toEqual(rows.map(({ label }) => label));
});
