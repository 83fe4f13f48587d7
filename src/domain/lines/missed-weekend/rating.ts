// A missed weekend follows how often cars of the series crash. Example: cost of 25,000, missed through damage or injury in a
// series of level 6, costs 2.7 % × 1.08: 729.00.

import { add, parseDecimal, roundHalfUp, trimDecimal } from '#domain/decimal.ts';
import type { AnswersOf } from '#domain/lines/line-fields.ts';
import type { LineRating, PricedItem } from '#domain/lines/line-rating.ts';
import { factorStep, percentStep, pricedBy, stepReached } from '#domain/lines/line-steps.ts';
import { weekendDoubts, weekendTermDoubts } from '#domain/lines/missed-weekend/doubts.ts';
import { type missedWeekend, missedWeekendTerms } from '#domain/lines/missed-weekend/fields.ts';
import { formatAmount, percentOf } from '#domain/money.ts';
import type { RatingIssue } from '#domain/rating/check-on-track-input.ts';
import { defaultOnTrackTables } from '#domain/rating/default-on-track-tables.ts';

type Terms = AnswersOf<typeof missedWeekendTerms>;
type Weekend = AnswersOf<typeof missedWeekend>;

/** The default tables (manual 5); amounts in cents. */
const tables = {
  trigger_pct: { car_damage: '1.60', driver_injury_illness: '1.10', transport_delay: '0.40' },
  series_claim_level: defaultOnTrackTables.series_claim_level,
  event_discount: [
    { from: 0, pct: '0' },
    { from: 4, pct: '5' },
    { from: 8, pct: '10' },
  ],
  /** Of the insured cost. */
  excess_pct: '10',
  minimum: 20_000,
} as const;

type Tables = typeof tables;

const costOf = ({ entry, crew, travel, hire }: Weekend) => entry + crew + travel + hire;

function priceWeekend({ triggers }: Terms, item: Weekend, from: Tables): PricedItem {
  const rate = [...new Set(triggers)]
    .map((trigger) => parseDecimal(from.trigger_pct[trigger]))
    .reduce(add, parseDecimal('0'));
  const pct = trimDecimal(roundHalfUp(rate, 4));
  const level = from.series_claim_level[item.series_claim_level] ?? '1';
  const cost = costOf(item);
  return {
    label: item.event,
    premium: pricedBy(cost, pct, level),
    sum_insured: cost,
    excess: percentOf(cost, from.excess_pct),
    steps: [
      percentStep(
        'rate',
        'Covered when missed through',
        `${[...new Set(triggers)]
          .map((trigger) => missedWeekendTerms.triggers.options[trigger].toLowerCase())
          .join(', ')}, of ${formatAmount(cost)}`,
        pct,
      ),
      factorStep('series_level', 'Series level', `level ${item.series_claim_level}`, level),
    ],
  };
}

function check(terms: Terms, items: readonly Weekend[]): RatingIssue[] {
  const issue = (path: string, message: string): RatingIssue => ({
    path,
    code: 'required',
    message,
  });
  return [
    ...weekendTermDoubts(terms).map(({ field, message }) => issue(`terms.${field}`, message)),
    ...items.flatMap((item, index) =>
      weekendDoubts(item).map(({ field, message }) => issue(`items.${index}.${field}`, message)),
    ),
  ];
}

export const missedRaceWeekend: LineRating<Terms, Weekend, Tables> = {
  insurance_type: 'MRW',
  tables,
  minimum: ({ minimum }) => minimum,
  check: ({ terms, items }) => check(terms, items),
  price: ({ terms, items }, from) => ({
    items: items.map((item) => priceWeekend(terms, item, from)),
    discount_pct: stepReached(from.event_discount, items.length).pct,
    referrals: [],
  }),
};
