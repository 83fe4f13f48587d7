import { sql } from 'kysely';
import type { FigureName } from '#domain/analytics/calculated-figures.ts';
import {
  type Calculation,
  type CalculationLine,
  type CalculationPart,
  calculationOf,
  partOf,
  sumOfAmounts,
} from '#domain/analytics/calculation.ts';
import {
  type CalculatedVersion,
  findCalculatedVersion,
} from '#server/analytics/calculated-version.ts';
import {
  itemExcess,
  itemPayout,
  versionExcess,
  versionPayout,
} from '#server/analytics/excess-figures.ts';
import { type FigureReader, named } from '#server/analytics/figure-question.ts';
import { itemPremium } from '#server/analytics/item-figure.ts';
import {
  journalRows,
  ofPremium,
  onAccounts,
  seesAccounts,
} from '#server/analytics/journal-rows.ts';
import { countryName } from '#domain/countries.ts';
import { formatAmount } from '#domain/money.ts';
import { readingRights } from '#server/policies/quote/version-answer.ts';

type Lines = (version: CalculatedVersion, part: string) => CalculationLine[];

const pct = (text: string) => `${Number(text)} %`;
const line = (label: string, amount: number | null, how = ''): CalculationLine => ({
  label,
  how,
  amount,
});

const itemLines: Lines = ({ items }) =>
  items.map(({ title, premium, insured_value }) =>
    line(title, premium, `Insured for ${formatAmount(insured_value)}`),
  );

function discountWords({ result }: CalculatedVersion['rating']): string {
  if (typeof result.discount_pct === 'string') return pct(result.discount_pct);
  const { events, cars, clean_seasons, total } = result.discount_pct;
  return `${pct(total)}: events ${pct(events)}, cars ${pct(cars)}, clean seasons ${pct(clean_seasons)}, at most 20 %`;
}

const discountLines: Lines = ({ rating, discount }) => [
  line('Sum of items', null, formatAmount(rating.result.items_total)),
  line('Discount', -discount, `${discountWords(rating)}; rounded half up to the cent`),
];

const adjustmentLines: Lines = ({ rating, discount, adjustment, adjust_pct }) => [
  line('Sum of items less discount', null, formatAmount(rating.result.items_total - discount)),
  line('Adjustment', adjustment, `${pct(adjust_pct)} of it; rounded half up to the cent`),
];

const netLines: Lines = (version) => {
  const { rating, discount, adjustment, premium } = version;
  const known = [
    line('Sum of items', rating.result.items_total, `${version.items.length} priced`),
    ...(discount === 0 ? [] : [line('Discount', -discount, discountWords(rating))]),
    ...(adjustment === 0 ? [] : [line('Adjustment', adjustment, pct(version.adjust_pct))]),
  ];
  const rest = premium - sumOfAmounts(known);
  return rest === 0 ? known : [...known, line('Up to the minimum premium of a policy', rest)];
};

const taxLine = ({ country, rate_pct, base, ipt }: CalculatedVersion['ipt'][number]) =>
  line(
    `Premium tax ${countryName(country)}`,
    ipt,
    `${pct(rate_pct)} of ${formatAmount(base)}; rounded half up to the cent`,
  );

const taxLines: Lines = ({ ipt }, part) =>
  ipt
    .filter(({ country, rate_pct }) => part === '' || part === `${country} ${rate_pct}`)
    .map(taxLine);

const commissionLines: Lines = ({ commission, commission_pct, premium }) => [
  line('Net premium', null, formatAmount(premium)),
  line(
    'Commission',
    commission,
    `${pct(commission_pct)} of it, inside the net premium; rounded half up to the cent`,
  ),
];

const linesOf: Readonly<Partial<Record<FigureName, Lines>>> = {
  items_total: itemLines,
  discount: discountLines,
  adjustment: adjustmentLines,
  net_premium: netLines,
  policy_fee: ({ fee, rating_version }) => [
    line('Policy fee', fee, rating_version === null ? '' : `Tables ${rating_version}`),
  ],
  premium_tax: taxLines,
  gross_premium: (version, part) => [
    line('Net premium', version.premium),
    line('Policy fee', version.fee),
    ...taxLines(version, part),
  ],
  commission: commissionLines,
};

/** What of a version's figures the books hold, as the accounts on which it stands. */
const accountsOf = {
  net_premium: ['insurer', 'commission'],
  policy_fee: ['fee_income'],
  premium_tax: ['tax_payable'],
  gross_premium: ['insurer', 'commission', 'tax_payable', 'fee_income'],
  commission: ['commission'],
} as const;

/** A figure of one version, out of the calculation that is frozen with it; of the one in force with what is booked. */
export const versionFigure: FigureReader = async (ctx, question) => {
  const version = await findCalculatedVersion(ctx, question);
  const { figure, part } = question;
  const rights = readingRights(ctx.actor);
  const tables =
    rights.staff || ctx.actor.account_type === 'insurer' ? version.rating_version : null;
  const known = { subject: version.subject, currency: version.currency, rating_version: tables };
  if (figure === 'item_premium')
    return calculationOf({
      ...known,
      ...itemPremium(version, named(version.items[Number(part) - 1])),
    });
  const steps = excessOf(version, question);
  if (steps)
    return calculationOf({
      ...known,
      parts: steps.parts,
      factors: version.rating.trace.filter(
        ({ key, item_index }) => key === 'excess' && item_index === steps.index,
      ),
    });
  const parts = [partOf('Calculation', named(linesOf[figure])(version, part))];
  const factors = version.rating.trace.filter(({ item_index }) => item_index === null);
  return calculationOf({ ...known, parts, factors, ...(await bookedOf(ctx, version, question)) });
};

/** Excess and payout of one item, or of all: nothing is booked of them. */
function excessOf(
  version: CalculatedVersion,
  { figure, part }: Parameters<FigureReader>[1],
): { parts: CalculationPart[]; index?: number } | undefined {
  if (figure === 'excess') return { parts: versionExcess(version) };
  if (figure === 'max_payout') return { parts: versionPayout(version) };
  if (figure !== 'item_excess' && figure !== 'item_payout') return undefined;
  const item = named(version.items[Number(part) - 1]);
  const { index } = item;
  return { parts: [figure === 'item_excess' ? itemExcess(item) : itemPayout(item)], index };
}

async function bookedOf(
  ctx: Parameters<FigureReader>[0],
  { policy_id, is_in_force, shown }: CalculatedVersion,
  { figure, part }: Parameters<FigureReader>[1],
): Promise<Partial<Calculation>> {
  if (!is_in_force || !(figure in accountsOf)) return {};
  const accounts = accountsOf[figure as keyof typeof accountsOf];
  if (!seesAccounts(ctx.actor, accounts)) return {};
  const country = part.slice(0, 2);
  const journal = await journalRows(
    ctx,
    [
      sql`t.policy_id = ${policy_id}`,
      ofPremium,
      onAccounts(accounts),
      part === '' ? sql`true` : sql`e.country_code = ${country}`,
    ],
    -1,
  );
  const amount = shown(figure, part);
  const booked = sumOfAmounts(journal);
  const booked_note =
    booked === amount
      ? ''
      : 'Booked for the policy as a whole, with what its changes kept and gave back.';
  return { journal, booked_note };
}
