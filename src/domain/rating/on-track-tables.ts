// Every number of the on-track model stands in tables that staff edit and that carry a version, so that an old quote
// can be calculated again to the cent. Example: class GT3 has a base rate of 3.00 % and an excess of at least 7,500.

import { toScaled } from '#domain/decimal.ts';
import { invariant } from '#domain/invariant.ts';
import type { Cents } from '#domain/money.ts';
import type { CircuitType } from '#domain/rating/levels/circuit-factor.ts';
import type { ItemKind } from '#domain/rating/on-track-input.ts';
import { premiumTaxLineOf, type PremiumTaxRate } from '#domain/rating/tax/premium-tax.ts';

/** Decimals of every rate and factor. */
export const FACTOR_DECIMALS = 4;

/** The number 1 as a scaled factor. */
export const ONE = 10n ** BigInt(FACTOR_DECIMALS);

export interface CarClassRate {
  readonly label: string;
  readonly base_rate_pct: string;
  readonly min_excess: Cents;
}

export interface CircuitFactor {
  readonly factor: string;
  readonly reason: string;
}

type Factors = Readonly<Record<string, string>>;

/** Value up to (and with) which a row applies, then its factor; null is without end. */
interface ValueSlice {
  readonly up_to: Cents | null;
  readonly factor: string;
}

/** A discount in percent from a number of events, cars or clean seasons on. */
interface DiscountStep {
  readonly from: number;
  readonly pct: string;
}

/** The tables of one version; factors are text with at most four decimals (manual 4.3). */
export interface OnTrackTables {
  readonly version: string;
  readonly value_slices: readonly ValueSlice[];
  readonly refer_above_value: Cents;
  readonly car_classes: Readonly<Record<string, CarClassRate>>;
  readonly series_claim_level: Factors;
  readonly driver_claim_level: Factors;
  /** Null: the experience decides. */
  readonly category: Readonly<Record<string, string | null>>;
  readonly experience: Factors;
  readonly age_bands: readonly { readonly to: number; readonly factor: string }[];
  readonly driver_count: Factors;
  readonly race_hours: readonly { readonly to: string; readonly factor: string }[];
  readonly session_weights: Readonly<
    Record<'practice' | 'qualifying' | 'race' | 'test_day', string>
  >;
  readonly race_only_loading: string;
  readonly day_kinds: Readonly<
    Record<'test_day' | 'track_day', { readonly first: string; readonly further: string }>
  >;
  readonly excess_curve: readonly { readonly pct: string; readonly factor: string }[];
  readonly scope: Factors;
  readonly accident_limit: Factors;
  readonly aggregate: Factors;
  readonly minimum_item: Readonly<
    Record<'race_event_short' | 'race_event_long' | 'test_day' | 'track_day', Cents>
  >;
  readonly long_event_from_hours: string;
  readonly event_discount: readonly DiscountStep[];
  readonly car_discount: readonly DiscountStep[];
  readonly clean_season_discount: readonly DiscountStep[];
  readonly discount_cap_pct: string;
  readonly adjustment_range_pct: number;
  readonly refer_adjustment_beyond_pct: string;
  readonly minimum_policy_net: Cents;
  readonly policy_fee: Cents;
  readonly endorsement_fee: Cents;
  readonly default_commission_pct: string;
  readonly circuit_factors: Readonly<Record<string, CircuitFactor>>;
  readonly circuit_types: Readonly<Record<string, CircuitType>>;
  /** What people call a circuit, for the steps of a calculation; without a name its id stands there. */
  readonly circuit_names?: Readonly<Record<string, string>>;
  readonly circuit_factor_by_type: Readonly<Record<CircuitType, string>>;
  readonly premium_tax: readonly PremiumTaxRate[];
  /** Rates for cars with a road registration, where they differ. */
  readonly registered_car_tax: readonly PremiumTaxRate[];
  /** Tables by which items that were changed later are priced, by the name that the item gives (manual A4). */
  readonly item_bases?: Readonly<Record<string, OnTrackTables>>;
}

type Scaled = ReadonlyMap<string, bigint>;

/** The same tables with every decimal read once, as whole numbers of a ten-thousandth. */
export interface CompiledOnTrackTables {
  readonly source: OnTrackTables;
  readonly slices: readonly { readonly up_to: Cents; readonly factor: bigint }[];
  readonly classes: ReadonlyMap<string, { readonly base_rate: bigint; readonly min_excess: Cents }>;
  readonly series_level: Scaled;
  readonly driver_level: Scaled;
  readonly category: ReadonlyMap<string, bigint | null>;
  readonly experience: Scaled;
  readonly age_bands: readonly { readonly to: number; readonly factor: bigint }[];
  readonly driver_count: readonly bigint[];
  readonly race_hours: readonly { readonly to: bigint; readonly factor: bigint }[];
  readonly long_event_from: bigint;
  readonly session_weights: Scaled;
  readonly race_only_loading: bigint;
  readonly days: ReadonlyMap<ItemKind, { readonly first: bigint; readonly further: bigint }>;
  readonly excess_curve: readonly { readonly pct: bigint; readonly factor: bigint }[];
  readonly scope: Scaled;
  readonly accident_limit: Scaled;
  readonly aggregate: Scaled;
  readonly circuits: Scaled;
  readonly circuit_by_type: Scaled;
  readonly event_discount: CompiledDiscount;
  readonly car_discount: CompiledDiscount;
  readonly clean_season_discount: CompiledDiscount;
  readonly discount_cap: bigint;
  /** Rates of the line HULL by country: the ordinary ones, and those of registered cars. */
  readonly hull_tax: ReadonlyMap<string, readonly PremiumTaxRate[]>;
  readonly registered_tax: ReadonlyMap<string, readonly PremiumTaxRate[]>;
}

export type CompiledDiscount = readonly {
  readonly from: number;
  readonly pct: string;
  readonly scaled: bigint;
}[];

const scale = (text: string): bigint => toScaled(text, FACTOR_DECIMALS);

const scaleAll = (factors: Factors): Scaled =>
  new Map(Object.entries(factors).map(([key, factor]) => [key, scale(factor)]));

const scaleDiscount = (steps: readonly DiscountStep[]): CompiledDiscount =>
  steps
    .map(({ from, pct }) => ({ from, pct, scaled: scale(pct) }))
    .toSorted((a, b) => b.from - a.from);

/** Factors for 1, 2, … drivers in order; the last one also counts for every larger crew. */
const scaleDriverCount = (factors: Factors): bigint[] =>
  Object.entries(factors)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([, factor]) => scale(factor));

function hullRatesByCountry(
  rates: readonly PremiumTaxRate[],
): Map<string, readonly PremiumTaxRate[]> {
  return Map.groupBy(
    rates.filter(({ line }) => line === premiumTaxLineOf('on_track')),
    ({ country_code }) => country_code,
  );
}

function readTables(tables: OnTrackTables): CompiledOnTrackTables {
  invariant(
    tables.excess_curve.length > 1 && tables.value_slices.at(-1)?.up_to === null,
    'Incomplete tables',
  );
  return {
    source: tables,
    slices: tables.value_slices.map(({ up_to, factor }) => ({
      up_to: up_to ?? Infinity,
      factor: scale(factor),
    })),
    classes: new Map(
      Object.entries(tables.car_classes).map(([name, row]) => [
        name,
        { base_rate: scale(row.base_rate_pct), min_excess: row.min_excess },
      ]),
    ),
    series_level: scaleAll(tables.series_claim_level),
    driver_level: scaleAll(tables.driver_claim_level),
    category: new Map(
      Object.entries(tables.category).map(([name, factor]) => [
        name,
        factor === null ? null : scale(factor),
      ]),
    ),
    experience: scaleAll(tables.experience),
    age_bands: tables.age_bands.map(({ to, factor }) => ({ to, factor: scale(factor) })),
    driver_count: scaleDriverCount(tables.driver_count),
    race_hours: tables.race_hours.map(({ to, factor }) => ({
      to: scale(to),
      factor: scale(factor),
    })),
    long_event_from: scale(tables.long_event_from_hours),
    session_weights: scaleAll(tables.session_weights),
    race_only_loading: scale(tables.race_only_loading),
    days: new Map(
      (['test_day', 'track_day'] as const).map((kind) => {
        const { first, further } = tables.day_kinds[kind];
        return [kind, { first: scale(first), further: scale(further) }];
      }),
    ),
    excess_curve: tables.excess_curve.map(({ pct, factor }) => ({
      pct: scale(pct),
      factor: scale(factor),
    })),
    scope: scaleAll(tables.scope),
    accident_limit: scaleAll(tables.accident_limit),
    aggregate: scaleAll(tables.aggregate),
    circuits: new Map(
      Object.entries(tables.circuit_factors).map(([id, { factor }]) => [id, scale(factor)]),
    ),
    circuit_by_type: scaleAll(tables.circuit_factor_by_type),
    event_discount: scaleDiscount(tables.event_discount),
    car_discount: scaleDiscount(tables.car_discount),
    clean_season_discount: scaleDiscount(tables.clean_season_discount),
    discount_cap: scale(tables.discount_cap_pct),
    hull_tax: hullRatesByCountry(tables.premium_tax),
    registered_tax: hullRatesByCountry(tables.registered_car_tax),
  };
}

const compiled = new WeakMap<OnTrackTables, CompiledOnTrackTables>();

/** Reads every decimal of the tables once and remembers the answer for that object, which must not change after. */
export function compileTables(tables: OnTrackTables): CompiledOnTrackTables {
  const known = compiled.get(tables);
  if (known) return known;
  const fresh = readTables(tables);
  compiled.set(tables, fresh);
  return fresh;
}

/** The tables that hold for an item: those that it names, or else the policy's. */
export function tablesOfItem(
  item: { readonly basis?: string | undefined },
  tables: CompiledOnTrackTables,
): CompiledOnTrackTables {
  const own = item.basis === undefined ? undefined : tables.source.item_bases?.[item.basis];
  return own === undefined ? tables : compileTables(own);
}

/** The row of a table for a name that somebody typed; words of the language such as "constructor" are no rows. */
export function rowNamed<R>(rows: Readonly<Record<string, R>>, name: string): R | undefined {
  return Object.hasOwn(rows, name) ? rows[name] : undefined;
}

/** A row that must exist, because the input was checked against these tables. */
export function requireRow<T>(row: T | undefined, what: string): T {
  invariant(row !== undefined, `The rating tables have no ${what}`);
  return row;
}
