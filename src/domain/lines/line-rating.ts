// How every various insurance comes from its items to what the client pays (manual 5): premium of each item rounded, less a
// discount, at least the line's minimum, then fee, tax by country and commission. Example: a watch and racewear carried all
// over the world come to 430.32 net, 50.00 fee and 100.87 Dutch tax: 581.19.

import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { type LineReferral, lineReferralReasons } from '#domain/lines/line-referrals.ts';
import { amountStep, type LineStep } from '#domain/lines/line-steps.ts';
import { type LineTax, missingTaxRates, type TaxedRisk, taxesOf } from '#domain/lines/line-tax.ts';
import {
  type Cents,
  formatAmount,
  percentOf,
  splitByWeights,
  splitPremium,
} from '#domain/money.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import type { RatingIssue } from '#domain/rating/check-on-track-input.ts';
import type { PremiumTaxRate } from '#domain/rating/tax/premium-tax.ts';
import type { TraceStep } from '#domain/rating/trace-step.ts';
import { sumBy } from '#domain/sums.ts';

/** What is priced, whatever the line. Percentages are decimal text. */
export interface LineRisk<Terms = unknown, Item = unknown> {
  readonly currency: Currency;
  readonly policyholder_country: string;
  /** First day of cover: it decides the tax rate and how old a person is. */
  readonly inception_date: CalendarDate;
  /** The underwriter's adjustment, -30.0 to 30.0. */
  readonly adjustment_pct: string;
  readonly commission_pct: string;
  /** What the outside broker asks for all of it, in place of what the tables say [9.17]. */
  readonly firm_premium?: Cents | undefined;
  /** In how many parts the premium is paid; 1 unless told. */
  readonly instalments?: number | undefined;
  /** What holds for all items. */
  readonly terms: Terms;
  readonly items: readonly Item[];
}

/** One item, priced: `premium` is rounded, before discount and minimum. */
export interface PricedItem {
  readonly label: string;
  readonly premium: Cents;
  readonly sum_insured: Cents;
  /** What the insured bears of each loss of this item. */
  readonly excess: Cents;
  readonly steps: readonly LineStep[];
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
  /** The answer that says where an item is kept or registered; without one, or null, the policyholder's country taxes it. */
  readonly country_field?: keyof Item & string;
  readonly price: (risk: LineRisk<Terms, Item>, tables: Tables) => PricedItems;
}

/** Items of a cover in force that keep their price, by their place; the others are priced by other tables. */
export interface ChangedItems<Tables = unknown> {
  readonly tables: Tables;
  readonly kept: readonly (PricedItem | undefined)[];
}

/** The policy fee of every various insurance (manual 5). */
const LINE_POLICY_FEE: Cents = 5_000;

/** Beyond this adjustment a superadmin decides, as on track (manual 4.4). */
const REFER_ADJUSTMENT_BEYOND_PCT = 15;

/** What a calculation answers, as it is stored with a quote and printed: amounts in cents. */
export interface LineResult {
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
  readonly instalments: readonly Cents[];
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
  changed?: ChangedItems<Tables>,
): LineCalculation {
  const taxed = taxedRisk(line, risk);
  const issues = [
    ...(line.check?.(risk) ?? []),
    ...missingTaxRates(taxed, line.country_field, taxes),
  ];
  if (issues.length > 0) return { ok: false, issues };
  const priced = firmlyPriced(pricedItems(line, risk, changed), risk.firm_premium);
  const result = resultOf(line, risk, priced, (amounts) => taxesOf(taxed, amounts, taxes));
  return {
    ok: true,
    result,
    trace: traceOf(priced, result),
    referrals: [...priced.referrals, ...adjustmentReferral(risk.adjustment_pct)].map(
      (referral) => ({ ...referral, label: lineReferralReasons[referral.reason] }),
    ),
  };
}

/** Discounts and referrals follow the line's tables and the new count, whatever each item was priced by. */
function pricedItems<Terms, Item, Tables>(
  { price, tables }: LineRating<Terms, Item, Tables>,
  risk: LineRisk<Terms, Item>,
  changed: ChangedItems<Tables> | undefined,
): PricedItems {
  const priced = price(risk, tables);
  if (!changed) return priced;
  const { items } = price(risk, changed.tables);
  return { ...priced, items: items.map((item, index) => changed.kept[index] ?? item) };
}

function taxedRisk<Terms, Item, Tables>(
  { insurance_type, country_field }: LineRating<Terms, Item, Tables>,
  { policyholder_country, inception_date, items }: LineRisk<Terms, Item>,
): TaxedRisk {
  const places = items.map((item) =>
    country_field === undefined ? null : (item[country_field] as string | null),
  );
  return { insurance_type, policyholder_country, inception_date, places };
}

/** A firm price is divided over the items by what the tables would have asked for each; no discount goes beside it. */
function firmlyPriced(priced: PricedItems, firm_premium: Cents | undefined): PricedItems {
  if (firm_premium === undefined) return priced;
  const weights = priced.items.map(({ premium }) => premium);
  const shares = splitByWeights(
    firm_premium,
    weights.some((weight) => weight > 0) ? weights : weights.map(() => 1),
  );
  return {
    ...priced,
    discount_pct: '0',
    items: priced.items.map((item, index) => ({
      ...item,
      premium: shares[index] ?? 0,
      steps: [
        ...item.steps,
        amountStep('indicative', 'By our tables', item.label, item.premium),
        amountStep('firm', 'Broker’s firm price', formatAmount(firm_premium), shares[index] ?? 0),
      ],
    })),
  };
}

function adjustmentReferral(adjustment_pct: string): LineReferral[] {
  return Math.abs(Number(adjustment_pct)) > REFER_ADJUSTMENT_BEYOND_PCT
    ? [{ reason: 'adjustment_over_limit', item_index: null }]
    : [];
}

function resultOf<Terms, Item, Tables>(
  line: LineRating<Terms, Item, Tables>,
  risk: LineRisk<Terms, Item>,
  { items, discount_pct }: PricedItems,
  tax: (amounts: Parameters<typeof taxesOf>[1]) => LineTax[],
): LineResult {
  const items_total = sumBy(items, ({ premium }) => premium);
  const discount = percentOf(items_total, discount_pct);
  const isFirm = risk.firm_premium !== undefined;
  const adjustment = isFirm ? 0 : percentOf(items_total - discount, risk.adjustment_pct);
  const minimum_premium = isFirm ? 0 : line.minimum(line.tables);
  const net_premium = Math.max(items_total - discount + adjustment, minimum_premium);
  const premiums = items.map(({ premium }) => premium);
  const taxes = tax({ premiums, net_premium, fee: LINE_POLICY_FEE });
  const ipt = sumBy(taxes, (tax) => tax.ipt);
  const commission = percentOf(net_premium, risk.commission_pct);
  const gross_premium = net_premium + LINE_POLICY_FEE + ipt;
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
    gross_premium,
    commission,
    to_insurer: net_premium - commission,
    instalments: splitPremium(gross_premium, risk.instalments ?? 1),
  };
}

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
