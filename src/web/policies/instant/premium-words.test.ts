import { expect, test } from 'vitest';
import { briefPremiumText, perEventText } from '#web/policies/instant/premium-words.ts';

type Premium = Parameters<typeof briefPremiumText>[0];

const of = (rounds: number, discount: number) =>
  ({
    ...{ gross: 7_695_590, currency: 'EUR', discount, discount_pct: '10.50' },
    rounds: Array.from({ length: rounds }, () => ({})),
  }) as unknown as Premium;

test('a season says what an event costs on average, and briefly what is taken off', () => {
  expect(perEventText(of(5, 745_264))).toBe('EUR 15,391.18 per event on average, tax included');
  expect(briefPremiumText(of(5, 745_264))).toBe('EUR 15,391.18 per event · discount −10.5\u00a0%');
  expect(briefPremiumText(of(5, 0))).toBe('EUR 15,391.18 per event');
  expect(briefPremiumText(of(1, 0))).toBe('Tax included');
});
