// One car at one event: the value in slices, times the base rate of its class, times nine factors, rounded once to
// cents, and never below the minimum of its kind. Example: 9,265.00 × 1.17 × 0.83 × 0.85 × 1.05 = 8,030.04.

import { divideHalfUp, toNumber, toScaled } from '#domain/decimal.ts';
import type { Cents } from '#domain/money.ts';
import {
  combineDriverFactors,
  type DriverFactor,
  driverFactorOf,
} from '#domain/rating/levels/driver-factor.ts';
import { type ExcessResult, excessOf } from '#domain/rating/excess/excess-factor.ts';
import type { OnTrackItem } from '#domain/rating/on-track-input.ts';
import {
  type CompiledOnTrackTables,
  FACTOR_DECIMALS,
  ONE,
  requireRow,
  rowNamed,
} from '#domain/rating/on-track-tables.ts';

/** The factors of an item in the order in which they are multiplied. */
export const factorNames = [
  'series_level',
  'circuit',
  'duration',
  'sessions',
  'drivers',
  'excess',
  'scope',
  'accident_limit',
  'aggregate',
] as const;
export type FactorName = (typeof factorNames)[number];

/** The part of a value that lies in one slice, and what it weighs. */
export interface SlicePart {
  readonly part: Cents;
  readonly factor: bigint;
}

/** Everything that led to an item's premium; factors and rates in ten-thousandths. */
export interface ItemWorking {
  readonly item: OnTrackItem;
  readonly slices: readonly SlicePart[];
  readonly slice_base: Cents;
  readonly base_rate: bigint;
  readonly base_premium: Cents;
  readonly min_excess: Cents;
  readonly drivers: readonly DriverFactor[];
  readonly factors: Readonly<Record<FactorName, bigint>>;
  readonly excess: ExcessResult;
  readonly technical_premium: Cents;
  readonly minimum_premium: Cents;
  readonly premium: Cents;
}

/** Cuts a value into the slices of the table, each part with its factor; the parts add up to the value. */
export function sliceValue(value: Cents, tables: CompiledOnTrackTables): SlicePart[] {
  const parts: SlicePart[] = [];
  let from = 0;
  for (const { up_to: upTo, factor } of tables.slices) {
    if (value <= from) break;
    parts.push({ part: Math.min(value, upTo) - from, factor });
    from = upTo;
  }
  return parts;
}

/** The factor of a circuit: given with the item, of the tables, or of its kind; an unknown one is a permanent track. */
function circuitFactorFor(
  item: Pick<OnTrackItem, 'circuit' | 'circuit_type' | 'circuit_factor'>,
  tables: CompiledOnTrackTables,
): bigint {
  if (item.circuit_factor !== undefined) return toScaled(item.circuit_factor, FACTOR_DECIMALS);
  const known = tables.circuits.get(item.circuit);
  if (known !== undefined) return known;
  const type = item.circuit_type ?? rowNamed(tables.source.circuit_types, item.circuit) ?? 'RACE';
  return requireRow(tables.circuit_by_type.get(type), `circuit type ${type}`);
}

const hoursOf = (item: OnTrackItem): bigint => toScaled(item.race_hours ?? '0', FACTOR_DECIMALS);

/** The factor of the race hours; longer races than the table knows weigh as its last row and are referred. */
function durationFactor(item: OnTrackItem, tables: CompiledOnTrackTables): bigint {
  if (item.kind !== 'race_event') return ONE;
  const hours = hoursOf(item);
  const row = tables.race_hours.find(({ to }) => hours <= to) ?? tables.race_hours.at(-1);
  return requireRow(row, 'race hours').factor;
}

/** Whether only the race is insured: neither practice nor qualifying. */
export function isRaceOnly(item: Pick<OnTrackItem, 'sessions'>): boolean {
  return (
    item.sessions.includes('race') &&
    !item.sessions.includes('practice') &&
    !item.sessions.includes('qualifying')
  );
}

/** The factor of the chosen sessions and test days; test and track days count by day (manual 4.3, F4). */
function sessionsFactor(item: OnTrackItem, tables: CompiledOnTrackTables): bigint {
  const days = BigInt(item.extra_test_days);
  if (item.kind !== 'race_event') {
    const { first, further } = requireRow(tables.days.get(item.kind), item.kind);
    return first + days * further;
  }
  let sum = days * requireRow(tables.session_weights.get('test_day'), 'test day');
  for (const session of new Set(item.sessions))
    sum += requireRow(tables.session_weights.get(session), session);
  return isRaceOnly(item) ? sum + tables.race_only_loading : sum;
}

/** The lowest premium of an item of its kind; a race event is long from 6 hours on. */
function minimumPremium(item: OnTrackItem, tables: CompiledOnTrackTables): Cents {
  const own = item.min_premium_override ?? null;
  if (own !== null) return own;
  const minimums = tables.source.minimum_item;
  if (item.kind !== 'race_event') return minimums[item.kind];
  return hoursOf(item) >= tables.long_event_from
    ? minimums.race_event_long
    : minimums.race_event_short;
}

function factorsOf(
  item: OnTrackItem,
  drivers: readonly DriverFactor[],
  excess: ExcessResult,
  tables: CompiledOnTrackTables,
): Record<FactorName, bigint> {
  const level = tables.series_level.get(String(item.series_claim_level));
  return {
    series_level: requireRow(level, `series claim level ${item.series_claim_level}`),
    circuit: circuitFactorFor(item, tables),
    duration: durationFactor(item, tables),
    sessions: sessionsFactor(item, tables),
    drivers: combineDriverFactors(
      drivers.map(({ factor }) => factor),
      tables,
    ),
    excess: excess.factor,
    scope: requireRow(tables.scope.get(item.scope), `scope ${item.scope}`),
    accident_limit: requireRow(
      tables.accident_limit.get(item.accident_limit_pct),
      'accident limit',
    ),
    aggregate: requireRow(tables.aggregate.get(item.aggregate), `aggregate ${item.aggregate}`),
  };
}

const percentBase = 100n * ONE * ONE;
const factorBase = ONE ** BigInt(factorNames.length);

/**
 * Prices one car at one event (manual 4.4). Everything is exact up to the technical premium, which is rounded half-up
 * to cents once; slice base and base premium are rounded for display only.
 */
export function rateItem(item: OnTrackItem, tables: CompiledOnTrackTables): ItemWorking {
  const ofClass = requireRow(tables.classes.get(item.car_class), `class ${item.car_class}`);
  const override = item.base_rate_override ?? null;
  const baseRate = override === null ? ofClass.base_rate : toScaled(override, FACTOR_DECIMALS);
  const minExcess = item.min_excess_override ?? ofClass.min_excess;
  const slices = sliceValue(item.insured_value, tables);
  let weighed = 0n;
  for (const { part, factor } of slices) weighed += BigInt(part) * factor;
  const drivers = item.drivers.map((driver) => driverFactorOf(driver, tables));
  const terms = {
    insured_value: item.insured_value,
    excess_pct: item.excess_pct,
    min_excess: minExcess,
  };
  const excess = excessOf(terms, tables);
  const factors = factorsOf(item, drivers, excess, tables);
  const base = weighed * baseRate;
  let product = base;
  for (const name of factorNames) product *= factors[name];
  const technical = toNumber(divideHalfUp(product, percentBase * factorBase));
  const minimum = minimumPremium(item, tables);
  return {
    item,
    slices,
    slice_base: toNumber(divideHalfUp(weighed, ONE)),
    base_rate: baseRate,
    base_premium: toNumber(divideHalfUp(base, percentBase)),
    min_excess: minExcess,
    drivers,
    factors,
    excess,
    technical_premium: technical,
    minimum_premium: minimum,
    premium: Math.max(technical, minimum),
  };
}
