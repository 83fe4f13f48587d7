// Personal accident follows the capital at risk and how violent the discipline is. Indicative: the outside broker gives the
// firm price [9.17]. Example: 100,000 at death and at disability in club racing cost 100.00 a year.

import { add, multiply, parseDecimal, roundToWhole, wholeNumber } from '#domain/decimal.ts';
import { ageOn } from '#domain/dates.ts';
import type { AnswersOf } from '#domain/lines/line-fields.ts';
import type { LineRating, LineRisk, PricedItem } from '#domain/lines/line-rating.ts';
import { amountStep, factorStep } from '#domain/lines/line-steps.ts';
import { insuredPerson, personalAccidentTerms } from '#domain/lines/personal-accident/fields.ts';
import { formatAmount } from '#domain/money.ts';

type Terms = AnswersOf<typeof personalAccidentTerms>;
type Person = AnswersOf<typeof insuredPerson>;

/** The default tables (manual 5); amounts in cents. */
const tables = {
  death_permille: '0.40',
  disability_permille: '0.60',
  /** Premium for each unit of weekly benefit. */
  weekly_per_unit: '0.60',
  medical: { 0: 0, 2_500_000: 6_000, 5_000_000: 9_500, 10_000_000: 15_000 },
  discipline: {
    karting: '0.90',
    club_circuit: '1.00',
    gt_touring_international: '1.40',
    single_seater: '1.80',
    rally: '1.60',
    hillclimb: '1.30',
  },
  /** Up to and with an age; above the last row a superadmin decides, at the factor of that row. */
  age: [
    { to: 15, factor: '1.10' },
    { to: 49, factor: '1.00' },
    { to: 59, factor: '1.20' },
    { to: 69, factor: '1.50' },
  ],
  territory: { europe: '1.00', world_ex_us: '1.20', world: '1.50' },
  term: { annual: '1.00', season: '0.85', event: '0.20' },
  minimum: 7_500,
} as const;

type Tables = typeof tables;

/** Oldest age that staff may quote themselves. */
const OLDEST_WITHOUT_REFERRAL = 69;

const capitals = (person: Person) => person.death + person.disability;

function pricePerson(risk: LineRisk<Terms, Person>, person: Person, from: Tables): PricedItem {
  const age = ageOn(person.birth_date, risk.inception_date);
  const of_age = from.age.find(({ to }) => age <= to) ?? from.age[from.age.length - 1];
  const permille = (amount: number, rate: string) =>
    multiply(wholeNumber(amount), parseDecimal(rate), { numerator: 1n, denominator: 1000n });
  const base = [
    permille(person.disability, from.disability_permille),
    multiply(wholeNumber(person.weekly_benefit), parseDecimal(from.weekly_per_unit)),
    wholeNumber(from.medical[person.medical]),
  ].reduce(add, permille(person.death, from.death_permille));
  const factors = [
    from.discipline[person.discipline],
    of_age?.factor ?? '1',
    from.territory[risk.terms.territory],
    from.term[risk.terms.term],
  ] as const;
  const { discipline, medical } = insuredPerson;
  return {
    label: person.name,
    premium: roundToWhole(multiply(base, ...factors.map((factor) => parseDecimal(factor)))),
    sum_insured: capitals(person),
    excess: 0,
    steps: [
      amountStep(
        'base',
        'Capitals, benefit and medical cost',
        `${formatAmount(person.death)} × ${from.death_permille} ‰ + ${formatAmount(person.disability)} × ` +
          `${from.disability_permille} ‰ + ${formatAmount(person.weekly_benefit)} a week × ${from.weekly_per_unit} + ` +
          `${medical.label.toLowerCase()} ${formatAmount(from.medical[person.medical])}`,
        roundToWhole(base),
      ),
      factorStep('discipline', 'Discipline', discipline.options[person.discipline], factors[0]),
      factorStep('age', 'Age', `${age} years`, factors[1]),
      factorStep(
        'territory',
        'Territory',
        personalAccidentTerms.territory.options[risk.terms.territory],
        factors[2],
      ),
      factorStep('term', 'Term', personalAccidentTerms.term.options[risk.terms.term], factors[3]),
    ],
  };
}

export const personalAccident: LineRating<Terms, Person, Tables> = {
  insurance_type: 'PA',
  tables,
  minimum: ({ minimum }) => minimum,
  check: ({ items, inception_date }) =>
    items.flatMap(({ birth_date }, index) =>
      birth_date <= inception_date
        ? []
        : [
            {
              path: `items.${index}.birth_date`,
              code: 'out_of_range',
              message: 'A person is born before the cover begins.',
            },
          ],
    ),
  price: (risk, from) => ({
    items: risk.items.map((person) => pricePerson(risk, person, from)),
    discount_pct: '0',
    referrals: risk.items.flatMap((person, item_index) =>
      ageOn(person.birth_date, risk.inception_date) > OLDEST_WITHOUT_REFERRAL
        ? [{ reason: 'age_70_or_more', item_index }]
        : [],
    ),
  }),
};
