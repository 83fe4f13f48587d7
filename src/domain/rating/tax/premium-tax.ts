// Insurance premium tax belongs to the country where the risk is: the registration country of a car, the address of
// a collection, else the policyholder's own. Example: NL taxes 21 % of net premium plus policy fee.

import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type { InsuranceType } from '#domain/policies/insurance-types.ts';

/** Lines of business that are taxed differently. */
export const premiumTaxLines = ['HULL', 'PROP', 'TRANSIT', 'ACC', 'GL', 'MISC'] as const;
export type PremiumTaxLine = (typeof premiumTaxLines)[number];

/** What a line covers, for people. */
export const premiumTaxLineLabels: Readonly<Record<PremiumTaxLine, string>> = {
  HULL: 'Cars on track and at events',
  PROP: 'Valuables and collections',
  TRANSIT: 'Goods in transit',
  ACC: 'Personal accident',
  GL: 'Liability',
  MISC: 'Missed race weekend',
};

/** Countries where cover of a car with a road registration is taxed at a rate of its own (manual 2.2): BE 26.75 %. */
export const roadCarsTaxedIn: readonly string[] = ['BE'];

/** How sure a rate is: A seen in a source, B general knowledge, C unknown. */
export const taxConfidences = ['A', 'B', 'C'] as const;
export type TaxConfidence = (typeof taxConfidences)[number];

/** One tax rate of one country and line, valid on the days from `valid_from` to `valid_to` inclusive. */
export interface PremiumTaxRate {
  readonly country_code: string;
  readonly line: PremiumTaxLine;
  readonly rate_pct: string;
  readonly valid_from: CalendarDate;
  readonly valid_to: CalendarDate | null;
  /** Borne by the insurer inside the premium, and never printed. */
  readonly insurer_borne: boolean;
  /** Added once to the tax of a policy. */
  readonly flat_amount_cents: Cents;
  readonly confidence: TaxConfidence;
  readonly source: string;
  readonly note: string;
}

/** Whether staff should check a rate before they rely on it. */
export function needsCheck(rate: Pick<PremiumTaxRate, 'confidence'>): boolean {
  return rate.confidence !== 'A';
}

const isValidOn = (rate: PremiumTaxRate, on: CalendarDate): boolean =>
  rate.valid_from <= on && (rate.valid_to === null || on <= rate.valid_to);

/**
 * The rate of a country and line that is valid on the inception or amendment date; without a date the present one.
 * Undefined when there is none: then no premium can be calculated.
 */
export function findPremiumTaxRate(
  rates: readonly PremiumTaxRate[],
  wanted: {
    readonly country_code: string;
    readonly line: PremiumTaxLine;
    readonly on?: CalendarDate | undefined;
  },
): PremiumTaxRate | undefined {
  return rates.find(
    (rate) =>
      rate.country_code === wanted.country_code &&
      rate.line === wanted.line &&
      (wanted.on === undefined ? rate.valid_to === null : isValidOn(rate, wanted.on)),
  );
}

/** Whether a tax row stands on papers: a tax of nothing, as one that the insurer bears, does not (manual 2.2). */
export function isPrintedTax(line: { readonly ipt: Cents }): boolean {
  return line.ipt !== 0;
}

const lineOfType: Readonly<Record<InsuranceType, PremiumTaxLine>> = {
  on_track: 'HULL',
  SCE: 'HULL',
  VAL: 'PROP',
  CC: 'PROP',
  TI: 'TRANSIT',
  PA: 'ACC',
  LI: 'GL',
  MRW: 'MISC',
};

/** The tax line of an insurance type. */
export function premiumTaxLineOf(type: InsuranceType): PremiumTaxLine {
  return lineOfType[type];
}

export interface RiskLocation {
  readonly line: PremiumTaxLine;
  readonly policyholder_country: string;
  /** Country of the number plate of this car, if it has one. */
  readonly registration_country?: string | null | undefined;
  /** Country of the fixed address where objects are kept, if there is one. */
  readonly storage_country?: string | null | undefined;
}

export interface TaxCountryDecision {
  readonly country: string;
  /** Row of the decision table (manual 2.1). */
  readonly rule: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly reason: string;
}

/**
 * Which country taxes a risk (manual 2.1). A Swiss policyholder is taxed in Switzerland on the whole premium; a car
 * follows its number plate, objects follow the building they are kept in, all else follows the policyholder.
 */
export function decideTaxCountry(risk: RiskLocation): TaxCountryDecision {
  const own = risk.policyholder_country;
  if (own === 'CH')
    return { country: 'CH', rule: 1, reason: 'The policyholder is domiciled in Switzerland' };
  if (risk.line === 'HULL') {
    return risk.registration_country
      ? {
          country: risk.registration_country,
          rule: 2,
          reason: 'The country where the car is registered',
        }
      : {
          country: own,
          rule: 3,
          reason: 'The car is not registered: the country of the policyholder',
        };
  }
  if (risk.line === 'PROP') {
    return risk.storage_country
      ? {
          country: risk.storage_country,
          rule: 4,
          reason: 'The country of the address where it is kept',
        }
      : { country: own, rule: 5, reason: 'Carried worldwide: the country of the policyholder' };
  }
  if (risk.line === 'TRANSIT')
    return { country: own, rule: 6, reason: 'In transit: the establishment of the policyholder' };
  return { country: own, rule: 7, reason: 'The country of the policyholder' };
}
