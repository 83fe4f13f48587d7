// The items of a policy add up; discounts, the underwriter's adjustment, fee and tax follow. Example: 67,463.24 less
// 13 % is 58,693.02; with fee 75.00 and 18 % French tax the client pays 69,346.26.

import { divideHalfUp, toNumber, toScaled, trimDecimal, writeScaled } from '#domain/decimal.ts';
import { invariant } from '#domain/invariant.ts';
import { type Cents, percentOf, shareOf, splitPremium } from '#domain/money.ts';
import type { ItemWorking } from '#domain/rating/item-premium.ts';
import type { OnTrackInput, OnTrackItem } from '#domain/rating/on-track-input.ts';
import {
  type CompiledDiscount,
  type CompiledOnTrackTables,
  FACTOR_DECIMALS,
  ONE,
  tablesOfItem,
} from '#domain/rating/on-track-tables.ts';
import {
  decideTaxCountry,
  findPremiumTaxRate,
  type PremiumTaxRate,
} from '#domain/rating/tax/premium-tax.ts';
import { sumBy } from '#domain/sums.ts';

/** Discounts in percent: each as the table has it, their sum under the cap with one decimal. */
export interface DiscountPercentages {
  readonly events: string;
  readonly cars: string;
  readonly clean_seasons: string;
  readonly total: string;
}

/** The tax of one country; `share` is the net premium that belongs to it. */
export interface CountryTax {
  readonly rate: PremiumTaxRate;
  readonly items_total: Cents;
  readonly share: Cents;
  readonly fee: Cents;
  readonly base: Cents;
  readonly ipt: Cents;
}

/** Everything that led from the items to what the client pays. */
export interface PolicyWorking {
  readonly items_total: Cents;
  readonly distinct_events: number;
  readonly distinct_cars: number;
  readonly discount_pct: DiscountPercentages;
  readonly discount: Cents;
  readonly adjustment: Cents;
  readonly net_premium: Cents;
  readonly policy_fee: Cents;
  readonly taxes: readonly CountryTax[];
  readonly ipt: Cents;
  readonly gross_premium: Cents;
  readonly commission: Cents;
  readonly to_insurer: Cents;
  readonly instalments: readonly Cents[];
}

/** The row of a discount table that a count reaches; rows are sorted from the highest down. */
function reachedStep(steps: CompiledDiscount, count: number): CompiledDiscount[number] {
  const step = steps.find(({ from }) => count >= from);
  invariant(step, 'The discount table does not begin at 0');
  return step;
}

/** The rate of the country that taxes an item, or undefined when the tables have none. */
export function taxRateOfItem(
  input: Pick<OnTrackInput, 'policyholder_country' | 'inception_date'>,
  item: Pick<OnTrackItem, 'tax_country' | 'road_registered' | 'basis' | 'rated_on'>,
  of_policy: CompiledOnTrackTables,
): PremiumTaxRate | undefined {
  const tables = tablesOfItem(item, of_policy);
  const { country } = decideTaxCountry({
    line: 'HULL',
    policyholder_country: input.policyholder_country,
    registration_country: item.tax_country,
  });
  const wanted = {
    country_code: country,
    line: 'HULL',
    on: item.rated_on ?? input.inception_date,
  } as const;
  const ofRegistered =
    item.road_registered === true
      ? findPremiumTaxRate(tables.registered_tax.get(country) ?? [], wanted)
      : undefined;
  return ofRegistered ?? findPremiumTaxRate(tables.hull_tax.get(country) ?? [], wanted);
}

/** The rate of the policyholder's own country, which taxes the policy fee. */
export function taxRateOfPolicyholder(
  input: Pick<OnTrackInput, 'policyholder_country' | 'inception_date'>,
  tables: CompiledOnTrackTables,
): PremiumTaxRate | undefined {
  return taxRateOfItem(input, {}, tables);
}

interface TaxGroup {
  readonly rate: PremiumTaxRate;
  readonly items_total: Cents;
}

/** Premium by taxing country, A to Z; within a country the ordinary rate before that of registered cars. */
function groupByCountry(
  input: OnTrackInput,
  items: readonly ItemWorking[],
  tables: CompiledOnTrackTables,
): TaxGroup[] {
  const groups = new Map<string, TaxGroup & { rank: number }>();
  for (const { item, premium } of items) {
    const rate = taxRateOfItem(input, item, tables);
    invariant(rate, 'An item has no premium tax rate');
    const rank = tablesOfItem(item, tables).source.registered_car_tax.includes(rate) ? 1 : 0;
    // Items that were priced on different days share a line as long as they are taxed alike.
    const { country_code, rate_pct, flat_amount_cents: flat, insurer_borne: borne } = rate;
    const key = `${country_code} ${trimDecimal(rate_pct)} ${flat} ${borne} ${rank}`;
    const known = groups.get(key);
    groups.set(key, {
      rate: known?.rate ?? rate,
      rank,
      items_total: (known?.items_total ?? 0) + premium,
    });
  }
  return [...groups.values()].toSorted(
    (a, b) =>
      (a.rate.country_code < b.rate.country_code
        ? -1
        : a.rate.country_code > b.rate.country_code
          ? 1
          : 0) || a.rank - b.rank,
  );
}

function countryTax(group: TaxGroup, share: Cents, fee: Cents): CountryTax {
  const base = share + fee;
  // A tax that the insurer bears is inside the premium already: the client is not charged for it again.
  const ipt = group.rate.insurer_borne
    ? 0
    : percentOf(base, group.rate.rate_pct) + group.rate.flat_amount_cents;
  return { rate: group.rate, items_total: group.items_total, share, fee, base, ipt };
}

/** Net premium by country, the last one takes the rest; the fee is taxed where the policyholder is. */
function taxNetPremium(
  input: OnTrackInput,
  items: readonly ItemWorking[],
  amounts: { readonly net: Cents; readonly items_total: Cents; readonly fee: Cents },
  tables: CompiledOnTrackTables,
): CountryTax[] {
  const groups = groupByCountry(input, items, tables);
  const own = groups.find(({ rate }) => rate.country_code === input.policyholder_country);
  let rest = amounts.net;
  const taxes = groups.map((group, index) => {
    const isLast = index === groups.length - 1;
    const share = isLast ? rest : shareOf(amounts.net, group.items_total, amounts.items_total);
    rest -= share;
    return countryTax(group, share, group === own ? amounts.fee : 0);
  });
  if (own) return taxes;
  const rate = taxRateOfPolicyholder(input, tables);
  invariant(rate, 'The policyholder has no premium tax rate');
  return [...taxes, countryTax({ rate, items_total: 0 }, 0, amounts.fee)];
}

function discountsOf(
  counts: { readonly events: number; readonly cars: number; readonly clean_seasons: number },
  tables: CompiledOnTrackTables,
): { readonly pct: DiscountPercentages; readonly total: bigint } {
  const events = reachedStep(tables.event_discount, counts.events);
  const cars = reachedStep(tables.car_discount, counts.cars);
  const seasons = reachedStep(tables.clean_season_discount, counts.clean_seasons);
  const sum = events.scaled + cars.scaled + seasons.scaled;
  const total = sum < tables.discount_cap ? sum : tables.discount_cap;
  const text = trimDecimal(writeScaled(total, FACTOR_DECIMALS));
  return {
    pct: {
      events: events.pct,
      cars: cars.pct,
      clean_seasons: seasons.pct,
      total: text.includes('.') ? text : `${text}.0`,
    },
    total,
  };
}

const pctOf = (amount: Cents, scaledPct: bigint): Cents =>
  toNumber(divideHalfUp(BigInt(amount) * scaledPct, 100n * ONE));

/** Discounts, adjustment, fee, tax, commission and instalments over the items of a policy (manual 4.4). */
export function ratePolicy(
  input: OnTrackInput,
  items: readonly ItemWorking[],
  tables: CompiledOnTrackTables,
): PolicyWorking {
  const { minimum_policy_net: minimumNet, policy_fee: fee } = tables.source;
  const total = sumBy(items, ({ premium }) => premium);
  const races = items.filter(({ item }) => item.kind === 'race_event');
  const events = new Set(races.map(({ item }) => item.event)).size;
  const cars = new Set(items.map(({ item }) => item.car)).size;
  const discounts = discountsOf({ events, cars, clean_seasons: input.clean_seasons }, tables);
  const discount = pctOf(total, discounts.total);
  const adjustment = pctOf(total - discount, toScaled(input.adjustment_pct, FACTOR_DECIMALS));
  const net = Math.max(total - discount + adjustment, minimumNet);
  const taxes = taxNetPremium(input, items, { net, items_total: total, fee }, tables);
  const ipt = sumBy(taxes, (tax) => tax.ipt);
  const gross = net + fee + ipt;
  const commission = percentOf(net, input.commission_pct);
  return {
    items_total: total,
    distinct_events: events,
    distinct_cars: cars,
    discount_pct: discounts.pct,
    discount,
    adjustment,
    net_premium: net,
    policy_fee: fee,
    taxes,
    ipt,
    gross_premium: gross,
    commission,
    to_insurer: net - commission,
    instalments: splitPremium(gross, input.instalments),
  };
}
