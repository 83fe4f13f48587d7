// Valuables follow the risk of theft and loss of each object. Example: a watch of 18,500 carried all over the world, with
// safe and alarm, costs 312.19.

import type { AnswersOf } from '#domain/lines/line-fields.ts';
import type { LineRating, LineRisk, PricedItem } from '#domain/lines/line-rating.ts';
import { factorStep, percentStep, pricedBy } from '#domain/lines/line-steps.ts';
import { valuable, valuablesTerms } from '#domain/lines/valuables/fields.ts';
import { formatAmount } from '#domain/money.ts';

type Terms = AnswersOf<typeof valuablesTerms>;
type Valuable = AnswersOf<typeof valuable>;

/** The default tables (manual 5); amounts in cents. */
const tables = {
  rate_pct: {
    watch: '1.50',
    jewellery: '1.30',
    helmet_racewear: '2.50',
    electronics: '3.50',
    tools_pit_equipment: '1.80',
    simulator: '1.20',
    memorabilia: '0.60',
    art: '0.35',
  },
  territory: { home_country: '1.00', europe: '1.10', world: '1.25' },
  security: { safe_and_alarm: '0.90', alarm: '1.00', none: '1.30' },
  excess: { 25_000: '1.00', 50_000: '0.95', 100_000: '0.88' },
  minimum: 10_000,
} as const;

type Tables = typeof tables;

function priceObject(
  { terms }: LineRisk<Terms, Valuable>,
  item: Valuable,
  from: Tables,
): PricedItem {
  const rate = from.rate_pct[item.kind];
  const factors = [
    from.territory[terms.territory],
    from.security[terms.security],
    from.excess[terms.excess],
  ] as const;
  return {
    label: item.description,
    premium: pricedBy(item.value, rate, ...factors),
    sum_insured: item.value,
    excess: terms.excess,
    steps: [
      percentStep(
        'rate',
        'Rate',
        `${valuable.kind.options[item.kind]}, of ${formatAmount(item.value)}`,
        rate,
      ),
      factorStep(
        'territory',
        'Territory',
        valuablesTerms.territory.options[terms.territory],
        factors[0],
      ),
      factorStep(
        'security',
        'Security',
        valuablesTerms.security.options[terms.security],
        factors[1],
      ),
      factorStep('excess', 'Excess', formatAmount(terms.excess), factors[2]),
    ],
  };
}

export const valuables: LineRating<Terms, Valuable, Tables> = {
  insurance_type: 'VAL',
  tables,
  minimum: ({ minimum }) => minimum,
  country_field: 'storage_country',
  price: (risk, from) => ({
    items: risk.items.map((item) => priceObject(risk, item, from)),
    discount_pct: '0',
    referrals: [],
  }),
};
