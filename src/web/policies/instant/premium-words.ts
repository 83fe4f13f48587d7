import { formatMoney, shareOf } from '#domain/money.ts';
import { percentText } from '#web/policies/document/document-words.ts';
import type { CoverPremium } from '#web/policies/instant/use-cover-premium.ts';

/** "EUR 15,391.18 per event on average, tax included" */
export function perEventText({ gross, rounds, currency }: CoverPremium): string {
  if (rounds.length < 2) return 'Tax included';
  return `${formatMoney(shareOf(gross, 1, rounds.length), currency)} per event on average, tax included`;
}

/** The same in one line with what is taken off: "EUR 15,391.18 per event · discount −10.5 %". */
export function briefPremiumText({ gross, rounds, currency, ...premium }: CoverPremium): string {
  return [
    rounds.length < 2
      ? 'Tax included'
      : `${formatMoney(shareOf(gross, 1, rounds.length), currency)} per event`,
    premium.discount > 0 ? `discount −${percentText(premium.discount_pct)}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
