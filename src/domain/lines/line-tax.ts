// Premium tax of a various insurance follows where each item is (manual 2.1): a car its number plate, an object the place that
// it is kept in, all else the policyholder. Example: of a collection with one car in Germany 795.57 is taxed at 19 % there.

import { trimDecimal } from '#domain/decimal.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { invariant } from '#domain/invariant.ts';
import { type Cents, percentOf, splitByWeights } from '#domain/money.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import type { RatingIssue } from '#domain/rating/check-on-track-input.ts';
import {
  decideTaxCountry,
  findPremiumTaxRate,
  premiumTaxLineOf,
  type PremiumTaxRate,
} from '#domain/rating/tax/premium-tax.ts';

/** What decides who taxes a risk: of each item where it is kept or registered, null with the policyholder. */
export interface TaxedRisk {
  readonly insurance_type: ViType;
  readonly policyholder_country: string;
  readonly inception_date: CalendarDate;
  readonly places: readonly (string | null)[];
}

export interface LineTax {
  readonly country: string;
  /** Net premium of the country, plus the fee in the policyholder's own. */
  readonly base: Cents;
  readonly rate_pct: string;
  readonly ipt: Cents;
}

const countryOf = (
  { insurance_type, policyholder_country }: TaxedRisk,
  place: string | null,
): string =>
  decideTaxCountry({
    line: premiumTaxLineOf(insurance_type),
    policyholder_country,
    registration_country: place,
    storage_country: place,
  }).country;

const rateOf = (
  { insurance_type, inception_date: on }: TaxedRisk,
  country_code: string,
  rates: readonly PremiumTaxRate[],
): PremiumTaxRate | undefined =>
  findPremiumTaxRate(rates, { country_code, line: premiumTaxLineOf(insurance_type), on });

/** Countries without a rate on the first day, each at the answer that names it; `field` is that of an item. */
export function missingTaxRates(
  risk: TaxedRisk,
  field: string | undefined,
  rates: readonly PremiumTaxRate[],
): RatingIssue[] {
  const issueOf = (country: string, path: string): RatingIssue[] =>
    rateOf(risk, country, rates) !== undefined
      ? []
      : [
          {
            path,
            code: 'no_tax_rate',
            message: `There is no premium tax rate for ${country} on ${risk.inception_date}.`,
          },
        ];
  const own = countryOf(risk, null);
  return [
    ...issueOf(own, 'policyholder_country'),
    ...risk.places.flatMap((place, index) => {
      const country = countryOf(risk, place);
      return field === undefined || country === own
        ? []
        : issueOf(country, `items.${index}.${field}`);
    }),
  ];
}

/**
 * Net premium by country A to Z, by the items' premiums and largest remainder; the fee is taxed in the policyholder's own
 * country. Every country has its rate: `missingTaxRates` was asked before.
 */
export function taxesOf(
  risk: TaxedRisk,
  amounts: { premiums: readonly Cents[]; net_premium: Cents; fee: Cents },
  rates: readonly PremiumTaxRate[],
): LineTax[] {
  const own = countryOf(risk, null);
  const weights = new Map<string, Cents>([[own, 0]]);
  risk.places.forEach((place, index) => {
    const country = countryOf(risk, place);
    weights.set(country, (weights.get(country) ?? 0) + (amounts.premiums[index] ?? 0));
  });
  const countries = [...weights].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const premiums = countries.map(([, weight]) => weight);
  const shares = premiums.some((weight) => weight > 0)
    ? splitByWeights(amounts.net_premium, premiums)
    : countries.map(([country]) => (country === own ? amounts.net_premium : 0));
  return countries.map(([country], index) => {
    const rate = rateOf(risk, country, rates);
    invariant(rate, 'The risk was checked for its tax rates');
    const base = (shares[index] ?? 0) + (country === own ? amounts.fee : 0);
    // A tax that the insurer bears is inside the premium already: the client is not charged for it again.
    const ipt = rate.insurer_borne ? 0 : percentOf(base, rate.rate_pct) + rate.flat_amount_cents;
    return { country, base, rate_pct: rate.insurer_borne ? '0' : trimDecimal(rate.rate_pct), ipt };
  });
}
