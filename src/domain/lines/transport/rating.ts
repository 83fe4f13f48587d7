// Transport follows the means, the territory, war and strikes, and the days in storage. Example: goods of 525,000 six times in
// one's own enclosed trailer through Europe cost 3,150.00.

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
import { consignment } from '#domain/lines/transport/fields.ts';
import { formatAmount, percentOf } from '#domain/money.ts';

type Consignment = AnswersOf<typeof consignment>;

/** The default tables (manual 5); amounts in cents. */
const tables = {
  mode_pct: {
    own_enclosed_trailer: '0.10',
    hired_carrier: '0.08',
    ro_ro: '0.35',
    container: '0.30',
    air: '0.18',
  },
  territory: { europe: '1.00', world_ex_us: '1.30', world: '1.50' },
  war_strikes_pct: '0.0275',
  /** For every 30 days in storage that have begun. */
  storage_pct: '0.04',
  excess_pct: '0.25',
  min_excess: 50_000,
  minimum: 15_000,
} as const;

type Tables = typeof tables;

const STORAGE_PERIOD_DAYS = 30;

/** What a rate of four decimals times a factor of four has: the rate is exact, only the premium is rounded (manual 5). */
const EXACT_DECIMALS = 8;

function priceConsignment(item: Consignment, from: Tables): PricedItem {
  const periods = Math.ceil(item.storage_days / STORAGE_PERIOD_DAYS);
  const rate = [
    multiply(wholeNumber(periods), parseDecimal(from.storage_pct)),
    parseDecimal(item.war_strikes ? from.war_strikes_pct : '0'),
  ].reduce(
    add,
    multiply(parseDecimal(from.mode_pct[item.mode]), parseDecimal(from.territory[item.territory])),
  );
  const pct = trimDecimal(roundHalfUp(rate, EXACT_DECIMALS));
  const { mode, territory } = consignment;
  const formula = [
    `${mode.options[item.mode]} ${from.mode_pct[item.mode]} % × ` +
      `${territory.options[item.territory]} ${from.territory[item.territory]}`,
    ...(item.war_strikes ? [`war and strikes ${from.war_strikes_pct} %`] : []),
    ...(periods > 0 ? [`storage ${periods} × ${from.storage_pct} %`] : []),
  ].join(' + ');
  return {
    label: `${item.goods}, ${item.from_place} to ${item.to_place}`,
    premium: pricedBy(item.value, pct, String(item.trips)),
    sum_insured: item.value,
    excess: Math.max(percentOf(item.value, from.excess_pct), from.min_excess),
    steps: [
      percentStep('rate', 'Transport', `${formula}, of ${formatAmount(item.value)}`, pct),
      factorStep('trips', 'Trips', `${item.trips}`, String(item.trips)),
    ],
  };
}

export const transport: LineRating<NoTerms, Consignment, Tables> = {
  insurance_type: 'TI',
  tables,
  minimum: ({ minimum }) => minimum,
  check: ({ items }) =>
    items.flatMap(({ departs_on, arrives_on }, index) =>
      departs_on <= arrives_on
        ? []
        : [
            {
              path: `items.${index}.arrives_on`,
              code: 'out_of_range',
              message: 'A transport arrives on the day of its departure or later.',
            },
          ],
    ),
  price: ({ items }, from) => ({
    items: items.map((item) => priceConsignment(item, from)),
    discount_pct: '0',
    referrals: [],
  }),
};
