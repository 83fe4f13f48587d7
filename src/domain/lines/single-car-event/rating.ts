// One car at one event: a short exposure, with the way there and back. Example: 850,000 at a concours with two legs costs
// 0.31 %, 2,635.00.

import {
  add,
  multiply,
  parseDecimal,
  roundHalfUp,
  trimDecimal,
  wholeNumber,
} from '#domain/decimal.ts';
import type { AnswersOf, NoTerms } from '#domain/lines/line-fields.ts';
import type { LineRating, PricedItem } from '#domain/lines/line-rating.ts';
import { factorStep, percentStep, pricedBy } from '#domain/lines/line-steps.ts';
import { eventCar } from '#domain/lines/single-car-event/fields.ts';
import { formatAmount, percentOf } from '#domain/money.ts';

type EventCar = AnswersOf<typeof eventCar>;

/** The default tables (manual 5); amounts in cents. */
const tables = {
  use_pct: {
    static_show: '0.10',
    parade_concours: '0.15',
    regularity_tour: '0.35',
    demonstration_run: '0.60',
    track_day: '0.90',
  },
  transit_leg_pct: '0.08',
  days_included: 3,
  extra_day: '0.10',
  excess_pct: '1.0',
  min_excess: 100_000,
  minimum: 15_000,
} as const;

type Tables = typeof tables;

const plusTimes = (base: string, count: number, each: string): string =>
  trimDecimal(
    roundHalfUp(add(parseDecimal(base), multiply(wholeNumber(count), parseDecimal(each))), 4),
  );

function priceCar(item: EventCar, from: Tables): PricedItem {
  const rate = plusTimes(from.use_pct[item.use], item.transit_legs, from.transit_leg_pct);
  const days = plusTimes('1', Math.max(0, item.days - from.days_included), from.extra_day);
  return {
    label: `${item.car}, ${item.event}`,
    premium: pricedBy(item.value, rate, days),
    sum_insured: item.value,
    excess: Math.max(percentOf(item.value, from.excess_pct), from.min_excess),
    steps: [
      percentStep(
        'rate',
        'Use and transit',
        `${eventCar.use.options[item.use]} ${from.use_pct[item.use]} % + ${item.transit_legs} × ` +
          `${from.transit_leg_pct} %, of ${formatAmount(item.value)}`,
        rate,
      ),
      factorStep('days', 'Days', `${item.days}, of which ${from.days_included} included`, days),
    ],
  };
}

export const singleCarEvent: LineRating<NoTerms, EventCar, Tables> = {
  insurance_type: 'SCE',
  tables,
  minimum: ({ minimum }) => minimum,
  country_field: 'registration_country',
  price: ({ items }, from) => ({
    items: items.map((item) => priceCar(item, from)),
    discount_pct: '0',
    referrals: [],
  }),
};
