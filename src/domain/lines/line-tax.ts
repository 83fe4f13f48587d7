// Premium tax of a various insurance follows where each item is (manual 2.1): a car its number plate, an object the place that
// it is kept in, all else the policyholder. Example: of a collection with one car in Germany 795.57 is taxed at 19 % there, and
// a car with a Belgian number plate at 26.75 % (decision 111).

import { trimDecimal } from '#domain/decimal.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { invariant } from '#domain/invariant.ts';
import { type Cents, percentOf, splitByWeights } from '#domain/money.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import type { RatingIssue } from '#domain/rating/check-on-track-input.ts';
import { registeredCarTaxRates } from '#domain/rating/tax/default-premium-tax.ts';
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

/** The rate of a place; of a car with a number plate there that of such cars, where the country has one (decision 111). */
function rateOf(
  { insurance_type, inception_date: on }: TaxedRisk,
  place: { readonly country_code: string; readonly has_plate: boolean },
  rates: readonly PremiumTaxRate[],
): PremiumTaxRate | undefined {
  const { country_code, has_plate } = place;
  const wanted = { country_code, line: premiumTaxLineOf(insurance_type), on };
  const ofPlate = has_plate ? findPremiumTaxRate(registeredCarTaxRates, wanted) : undefined;
  return ofPlate ?? findPremiumTaxRate(rates, wanted);
}

/** Where an item is taxed; a car is registered where its answer says so, the policyholder's country is no number plate. */
const placeOf = (risk: TaxedRisk, place: string | null) => {
  const country_code = countryOf(risk, place);
  return { country_code, has_plate: place === country_code };
};

/** Countries without a rate on the first day, each at the answer that names it; `field` is that of an item. */
export function missingTaxRates(
  risk: TaxedRisk,
  field: string | undefined,
  rates: readonly PremiumTaxRate[],
): RatingIssue[] {
  const issueOf = (place: string | null, path: string): RatingIssue[] => {
    const at = placeOf(risk, place);
    if (rateOf(risk, at, rates) !== undefined) return [];
    const message = `There is no premium tax rate for ${at.country_code} on ${risk.inception_date}.`;
    return [{ path, code: 'no_tax_rate', message }];
  };
  const own = countryOf(risk, null);
  return [
    ...issueOf(null, 'policyholder_country'),
    ...risk.places.flatMap((place, index) =>
      field === undefined || countryOf(risk, place) === own
        ? []
        : issueOf(place, `items.${index}.${field}`),
    ),
  ];
}

interface TaxedPart {
  readonly rate: PremiumTaxRate;
  readonly is_own: boolean;
  readonly premium: Cents;
}

/** What is taxed alike, by country A to Z and within it by rate; the policyholder's own rate is always there, for the fee. */
function partsOf(
  risk: TaxedRisk,
  premiums: readonly Cents[],
  rates: readonly PremiumTaxRate[],
): TaxedPart[] {
  const parts = new Map<string, TaxedPart>();
  const put = (place: string | null, premium: Cents, is_own: boolean) => {
    const rate = rateOf(risk, placeOf(risk, place), rates);
    invariant(rate, 'The risk was checked for its tax rates');
    const key = `${rate.country_code} ${rate.rate_pct.padStart(8, '0')} ${rate.insurer_borne}`;
    const known = parts.get(key);
    parts.set(key, {
      rate,
      is_own: known?.is_own ?? is_own,
      premium: (known?.premium ?? 0) + premium,
    });
  };
  put(null, 0, true);
  risk.places.forEach((place, index) => {
    put(place, premiums[index] ?? 0, false);
  });
  return [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
}

/**
 * Net premium by country A to Z, by the items' premiums and largest remainder; the fee is taxed in the policyholder's own
 * country, as what has no number plate. Every country has its rate: `missingTaxRates` was asked before.
 */
export function taxesOf(
  risk: TaxedRisk,
  amounts: { premiums: readonly Cents[]; net_premium: Cents; fee: Cents },
  rates: readonly PremiumTaxRate[],
): LineTax[] {
  const parts = partsOf(risk, amounts.premiums, rates);
  const weights = parts.map(({ premium }) => premium);
  const shares = weights.some((weight) => weight > 0)
    ? splitByWeights(amounts.net_premium, weights)
    : parts.map(({ is_own }) => (is_own ? amounts.net_premium : 0));
  return parts.map(({ rate, is_own }, index) => {
    const base = (shares[index] ?? 0) + (is_own ? amounts.fee : 0);
    // A tax that the insurer bears is inside the premium already: the client is not charged for it again.
    const ipt = rate.insurer_borne ? 0 : percentOf(base, rate.rate_pct) + rate.flat_amount_cents;
    const rate_pct = rate.insurer_borne ? '0' : trimDecimal(rate.rate_pct);
    return { country: rate.country_code, base, rate_pct, ipt };
  });
}
