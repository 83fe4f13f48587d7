// How every various insurance comes from its items to what the client pays (manual 5): premium of each item rounded, less a
// discount, at least the line's minimum, then fee, tax by country and commission. Example: a watch and racewear carried all
// over the world come to 430.32 net, 50.00 fee and 100.87 Dutch tax: 581.19.

import { multiply, parseDecimal, roundHalfUp, roundToWhole, trimDecimal } from '#domain/decimal.ts';
import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { invariant } from '#domain/invariant.ts';
import { type Cents, formatAmount, percentOf, splitByWeights } from '#domain/money.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import type { RatingIssue } from '#domain/rating/check-on-track-input.ts';
import {
  decideTaxCountry,
  findPremiumTaxRate,
  premiumTaxLineOf,
  type PremiumTaxRate,
} from '#domain/rating/tax/premium-tax.ts';
import type { TraceStep } from '#domain/rating/trace-step.ts';

/** What is priced, whatever the line. Percentages are decimal text. */
export interface LineRisk<Terms = unknown, Item = unknown> {
  readonly currency: Currency;
  readonly policyholder_country: string;
  /** First day of cover: it decides the tax rate and how old a person is. */
  readonly inception_date: CalendarDate;
  /** The underwriter's adjustment, -30.0 to 30.0. */
  readonly adjustment_pct: string;
  readonly commission_pct: string;
  /** What holds for all items. */
  readonly terms: Terms;
  readonly items: readonly Item[];
}

/** Why a various insurance is referred to a superadmin. */
const lineReferralReasons = {
  age_70_or_more: 'Person aged 70 or more',
  location_above_limit: 'Value at one place above the limit',
  adjustment_over_limit: 'Underwriter’s adjustment beyond ±15 %',
} as const;

/** A reason with the item that it concerns; null when it concerns the whole policy. */
interface LineReferral {
  readonly reason: keyof typeof lineReferralReasons;
  readonly item_index: number | null;
}

/** One item, priced: `premium` is rounded, before discount and minimum. */
export interface PricedItem {
  readonly label: string;
  readonly premium: Cents;
  readonly sum_insured: Cents;
  /** What the insured bears of each loss of this item. */
  readonly excess: Cents;
  readonly steps: readonly Omit<TraceStep, 'item_index'>[];
}

/** What a line says about a risk. */
interface PricedItems {
  readonly items: readonly PricedItem[];
  readonly discount_pct: string;
  readonly referrals: readonly LineReferral[];
}

/** A line of business with everything that its price follows from. */
export interface LineRating<Terms, Item, Tables> {
  readonly insurance_type: ViType;
  readonly tables: Tables;
  readonly minimum: (tables: Tables) => Cents;
  /** What the bounds of single answers cannot say. */
  readonly check?: (risk: LineRisk<Terms, Item>) => readonly RatingIssue[];
  /** Where an item is kept or registered; null: with the policyholder. */
  readonly country?: (item: Item, terms: Terms) => string | null;
  readonly price: (risk: LineRisk<Terms, Item>, tables: Tables) => PricedItems;
}

/** The policy fee of every various insurance (manual 5). */
const LINE_POLICY_FEE: Cents = 5_000;

/** Beyond this adjustment a superadmin decides, as on track (manual 4.4). */
const REFER_ADJUSTMENT_BEYOND_PCT = 15;

interface LineTax {
  readonly country: string;
  /** Net premium of the country, plus the fee in the policyholder's own. */
  readonly base: Cents;
  readonly rate_pct: string;
  readonly ipt: Cents;
}

interface LineResult {
  readonly insurance_type: ViType;
  readonly items: readonly Omit<PricedItem, 'steps'>[];
  readonly items_total: Cents;
  readonly discount_pct: string;
  /** Taken off, written as a positive amount. */
  readonly discount: Cents;
  readonly adjustment: Cents;
  readonly minimum_premium: Cents;
  readonly net_premium: Cents;
  readonly policy_fee: Cents;
  readonly taxes: readonly LineTax[];
  readonly ipt: Cents;
  readonly gross_premium: Cents;
  /** Inside the net premium, never added to it. */
  readonly commission: Cents;
  readonly to_insurer: Cents;
}

/** A priced risk, or everything that keeps it from being priced. */
export type LineCalculation =
  | {
      readonly ok: true;
      readonly result: LineResult;
      readonly trace: readonly TraceStep[];
      /** `label` is what people read. */
      readonly referrals: readonly (LineReferral & { readonly label: string })[];
    }
  | { readonly ok: false; readonly issues: readonly RatingIssue[] };

/**
 * Prices a risk whose answers are within the bounds of the line's fields: the result, the ordered steps that led to
 * it, and why it must be referred. The same risk, tables and tax rates always give the same answer.
 */
export function calculateLine<Terms, Item, Tables>(
  line: LineRating<Terms, Item, Tables>,
  risk: LineRisk<Terms, Item>,
  taxes: readonly PremiumTaxRate[],
): LineCalculation {
  const rates = [...risk.items.map((item) => countryOf(line, risk, item)), ownCountry(line, risk)]
    .map((country) => ({ country, rate: rateOf(line, risk, country, taxes) }))
    .filter(({ rate }) => rate === undefined);
  const issues: RatingIssue[] = [
    ...(line.check?.(risk) ?? []),
    ...[...new Set(rates.map(({ country }) => country))].map((country) => ({
      path: 'policyholder_country',
      code: 'no_tax_rate' as const,
      message: `There is no premium tax rate for ${country} on ${risk.inception_date}.`,
    })),
  ];
  if (issues.length > 0) return { ok: false, issues };
  const priced = line.price(risk, line.tables);
  const result = resultOf(line, risk, priced, taxes);
  return {
    ok: true,
    result,
    trace: traceOf(priced, result),
    referrals: [...priced.referrals, ...adjustmentReferral(risk.adjustment_pct)].map(
      (referral) => ({
        ...referral,
        label: lineReferralReasons[referral.reason],
      }),
    ),
  };
}

function adjustmentReferral(adjustment_pct: string): LineReferral[] {
  return Math.abs(Number(adjustment_pct)) > REFER_ADJUSTMENT_BEYOND_PCT
    ? [{ reason: 'adjustment_over_limit', item_index: null }]
    : [];
}

function ownCountry<Terms, Item, Tables>(
  line: LineRating<Terms, Item, Tables>,
  { policyholder_country }: LineRisk<Terms, Item>,
): string {
  return decideTaxCountry({ line: premiumTaxLineOf(line.insurance_type), policyholder_country })
    .country;
}

/** The country that taxes an item (manual 2.1): where the car is registered or the object kept, else the policyholder's. */
function countryOf<Terms, Item, Tables>(
  line: LineRating<Terms, Item, Tables>,
  { policyholder_country, terms }: LineRisk<Terms, Item>,
  item: Item,
): string {
  const place = line.country?.(item, terms) ?? null;
  return decideTaxCountry({
    line: premiumTaxLineOf(line.insurance_type),
    policyholder_country,
    registration_country: place,
    storage_country: place,
  }).country;
}

function rateOf<Terms, Item, Tables>(
  line: LineRating<Terms, Item, Tables>,
  { inception_date }: LineRisk<Terms, Item>,
  country_code: string,
  taxes: readonly PremiumTaxRate[],
): PremiumTaxRate | undefined {
  const tax_line = premiumTaxLineOf(line.insurance_type);
  return findPremiumTaxRate(taxes, { country_code, line: tax_line, on: inception_date });
}

function resultOf<Terms, Item, Tables>(
  line: LineRating<Terms, Item, Tables>,
  risk: LineRisk<Terms, Item>,
  { items, discount_pct }: PricedItems,
  rates: readonly PremiumTaxRate[],
): LineResult {
  const items_total = items.reduce((sum, { premium }) => sum + premium, 0);
  const discount = percentOf(items_total, discount_pct);
  const adjustment = percentOf(items_total - discount, risk.adjustment_pct);
  const minimum_premium = line.minimum(line.tables);
  const net_premium = Math.max(items_total - discount + adjustment, minimum_premium);
  const taxes = taxesOf(line, risk, { items, net_premium }, rates);
  const ipt = taxes.reduce((sum, tax) => sum + tax.ipt, 0);
  const commission = percentOf(net_premium, risk.commission_pct);
  return {
    insurance_type: line.insurance_type,
    items: items.map(({ steps: _steps, ...item }) => item),
    items_total,
    discount_pct,
    discount,
    adjustment,
    minimum_premium,
    net_premium,
    policy_fee: LINE_POLICY_FEE,
    taxes,
    ipt,
    gross_premium: net_premium + LINE_POLICY_FEE + ipt,
    commission,
    to_insurer: net_premium - commission,
  };
}

/** Net premium by country A to Z, by the items' premiums; the fee is taxed in the policyholder's own country. */
function taxesOf<Terms, Item, Tables>(
  line: LineRating<Terms, Item, Tables>,
  risk: LineRisk<Terms, Item>,
  { items, net_premium }: { items: readonly PricedItem[]; net_premium: Cents },
  rates: readonly PremiumTaxRate[],
): LineTax[] {
  const own = ownCountry(line, risk);
  const weights = new Map<string, Cents>([[own, 0]]);
  risk.items.forEach((item, index) => {
    const country = countryOf(line, risk, item);
    weights.set(country, (weights.get(country) ?? 0) + (items[index]?.premium ?? 0));
  });
  const countries = [...weights].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const premiums = countries.map(([, weight]) => weight);
  const shares = premiums.some((weight) => weight > 0)
    ? splitByWeights(net_premium, premiums)
    : countries.map(([country]) => (country === own ? net_premium : 0));
  return countries.map(([country], index) => {
    const rate = rateOf(line, risk, country, rates);
    invariant(rate, 'The risk was checked for its tax rates');
    const base = (shares[index] ?? 0) + (country === own ? LINE_POLICY_FEE : 0);
    // A tax that the insurer bears is inside the premium already: the client is not charged for it again.
    const ipt = rate.insurer_borne ? 0 : percentOf(base, rate.rate_pct) + rate.flat_amount_cents;
    return { country, base, rate_pct: rate.insurer_borne ? '0' : trimDecimal(rate.rate_pct), ipt };
  });
}

type Step = PricedItem['steps'][number];

/** An amount as a step of a calculation. */
export const amountStep = (key: string, label: string, formula: string, amount: Cents): Step => ({
  ...{ key, label, formula, unit: 'money' },
  value: formatAmount(amount),
});

function traceOf({ items }: PricedItems, result: LineResult): TraceStep[] {
  const { items_total, discount, discount_pct, adjustment, minimum_premium, net_premium } = result;
  const ofItems = items.flatMap((item, item_index) =>
    [...item.steps, amountStep('item', 'Premium of the item', item.label, item.premium)].map(
      (step) => ({ ...step, item_index }),
    ),
  );
  const ofPolicy = [
    amountStep('items_total', 'All items', `${items.length} together`, items_total),
    amountStep('discount', 'Discount', `${discount_pct} %`, -discount),
    ...(adjustment === 0
      ? []
      : [amountStep('adjustment', 'Underwriter’s adjustment', '', adjustment)]),
    amountStep('net', 'Net premium', `at least ${formatAmount(minimum_premium)}`, net_premium),
    amountStep('fee', 'Policy fee', '', result.policy_fee),
    ...result.taxes.map(({ country, base, rate_pct, ipt }) =>
      amountStep('ipt', `Premium tax ${country}`, `${rate_pct} % of ${formatAmount(base)}`, ipt),
    ),
    amountStep('gross', 'The client pays', '', result.gross_premium),
  ];
  return [...ofItems, ...ofPolicy.map((step) => ({ ...step, item_index: null }))];
}

/** A factor as a step of a calculation. */
export const factorStep = (key: string, label: string, formula: string, factor: string): Step => ({
  ...{ key, label, formula, unit: 'factor' },
  value: roundHalfUp(parseDecimal(factor), 4),
});

/** A rate in percent as a step of a calculation. */
export const percentStep = (key: string, label: string, formula: string, pct: string): Step => ({
  key,
  label,
  formula,
  value: pct,
  unit: 'percent',
});

/** An amount times a rate in percent times factors, exact and rounded once. */
export function pricedBy(amount: Cents, rate_pct: string, ...factors: readonly string[]): Cents {
  return roundToWhole(
    multiply(
      parseDecimal(amount),
      parseDecimal(rate_pct),
      { numerator: 1n, denominator: 100n },
      ...factors.map((factor) => parseDecimal(factor)),
    ),
  );
}

/** The row of a table that a number reaches: the last one from which it counts. */
export function stepReached<R extends { readonly from: number }>(
  rows: readonly R[],
  count: number,
): R {
  const row = rows.findLast(({ from }) => count >= from);
  invariant(row, 'The table does not begin low enough');
  return row;
}
