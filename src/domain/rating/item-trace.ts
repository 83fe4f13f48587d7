// The steps from a car's value to its premium, each with the numbers it was made of. Example: "Sessions: practice 0.20 +
// qualifying 0.15 + race 0.65 = 1.0000".

import { trimDecimal, writeScaled } from '#domain/decimal.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { type DriverFactor, driverCountFactor } from '#domain/rating/levels/driver-factor.ts';
import {
  type FactorName,
  factorNames,
  isRaceOnly,
  type ItemWorking,
} from '#domain/rating/item-premium.ts';
import type { OnTrackDriver, OnTrackItem } from '#domain/rating/on-track-input.ts';
import { writeFactor } from '#domain/rating/on-track-result.ts';
import {
  type CompiledOnTrackTables,
  FACTOR_DECIMALS,
  rowNamed,
} from '#domain/rating/on-track-tables.ts';
import type { TraceStep } from '#domain/rating/trace-step.ts';

/** A rate or factor with at least two decimals, as people write it. */
function short(scaled: bigint): string {
  return writeScaled(scaled, FACTOR_DECIMALS).replace(/0{1,2}$/, '');
}

const pct = (scaled: bigint): string => `${trimDecimal(writeScaled(scaled, FACTOR_DECIMALS))} %`;

function circuitFormula(item: OnTrackItem, tables: CompiledOnTrackTables): string {
  const { circuit_factors, circuit_names, circuit_types } = tables.source;
  const name = rowNamed(circuit_names ?? {}, item.circuit) || item.circuit;
  if (item.circuit_factor !== undefined) return `${name}, set for this item`;
  const known = rowNamed(circuit_factors, item.circuit);
  if (known) return `${name} (${known.reason})`;
  const type = item.circuit_type ?? rowNamed(circuit_types, item.circuit);
  const kinds = {
    RACE: 'permanent track',
    STREET: 'street circuit',
    ROAD: 'road circuit',
  } as const;
  return type ? `${name}, as a ${kinds[type]}` : `${name}, unknown: as a permanent track`;
}

function durationFormula(item: OnTrackItem, tables: CompiledOnTrackTables): string {
  if (item.kind !== 'race_event') return 'No race';
  const hours = trimDecimal(item.race_hours ?? '0');
  const row = tables.source.race_hours.find(({ to }) => Number(hours) <= Number(to));
  return row ? `${hours} h, up to ${row.to} h` : `${hours} h, longer than the table: referred`;
}

function sessionsFormula(item: OnTrackItem, tables: CompiledOnTrackTables): string {
  const weights = tables.source.session_weights;
  const days = item.extra_test_days;
  if (item.kind !== 'race_event') {
    const { first, further } = tables.source.day_kinds[item.kind];
    return days === 0 ? `First day ${first}` : `First day ${first} + ${days} × ${further}`;
  }
  const parts = [...new Set(item.sessions)].map((session) => `${session} ${weights[session]}`);
  if (days > 0) parts.push(`${days} test day${days === 1 ? '' : 's'} × ${weights.test_day}`);
  if (isRaceOnly(item)) parts.push(`race only ${tables.source.race_only_loading}`);
  return parts.join(' + ');
}

function driverFormula(driver: OnTrackDriver | undefined, factor: DriverFactor): string {
  if (!driver) return '';
  const skill =
    driver.category === 'Non-Categorised'
      ? `${driver.category}, ${driver.experience}`
      : driver.category;
  const age = driver.age === null ? 'age unknown' : `age ${driver.age}`;
  return `${skill} ${short(factor.skill)} × ${age} ${short(factor.age)} × level ${driver.claim_level} ${short(factor.level)}`;
}

function crewFormula(drivers: readonly DriverFactor[], tables: CompiledOnTrackTables): string {
  const all = drivers.map(({ factor }) => short(factor));
  const worst = drivers.reduce((most, { factor }) => (factor > most ? factor : most), 0n);
  const count = short(driverCountFactor(drivers.length, tables));
  const crew = `${drivers.length} driver${drivers.length === 1 ? '' : 's'}`;
  return `(½ × mean of ${all.join(', ')} + ½ × worst ${short(worst)}) × ${crew} ${count}`;
}

function excessFormula(working: ItemWorking): string {
  const chosen = `${trimDecimal(working.item.excess_pct)} % chosen`;
  const effective = pct(working.excess.effective_pct);
  return `${chosen}, at least ${formatAmount(working.min_excess)}: read at ${effective}`;
}

/** Makes the steps of one item: a factor of the calculation, any other factor, or an amount of money. */
function stepMaker(working: ItemWorking, index: number) {
  const step = (
    text: Pick<TraceStep, 'key' | 'label' | 'formula'>,
    value: string,
    unit: TraceStep['unit'],
  ): TraceStep => ({
    key: text.key,
    item_index: index,
    label: text.label,
    formula: text.formula,
    value,
    unit,
  });
  return {
    factor: (key: FactorName, label: string, formula: string): TraceStep =>
      step({ key, label, formula }, writeFactor(working.factors[key]), 'factor'),
    driver: (number: number, formula: string, factor: bigint): TraceStep =>
      step(
        { key: `driver_${number}`, label: `Driver ${number}`, formula },
        writeFactor(factor),
        'factor',
      ),
    money: (key: string, label: string, formula: string, amount: Cents): TraceStep =>
      step({ key, label, formula }, formatAmount(amount), 'money'),
  };
}

function factorSteps(
  working: ItemWorking,
  index: number,
  tables: CompiledOnTrackTables,
): TraceStep[] {
  const { item } = working;
  const { factor, driver } = stepMaker(working, index);
  return [
    factor(
      'series_level',
      'Series level',
      `${seriesName(item.series)}, level ${item.series_claim_level}`,
    ),
    factor('circuit', 'Circuit', circuitFormula(item, tables)),
    factor('duration', 'Race hours', durationFormula(item, tables)),
    factor('sessions', 'Sessions', sessionsFormula(item, tables)),
    ...working.drivers.map((part, number) =>
      driver(number + 1, driverFormula(item.drivers[number], part), part.factor),
    ),
    factor('drivers', 'Drivers together', crewFormula(working.drivers, tables)),
    factor('excess', 'Excess', excessFormula(working)),
    factor(
      'scope',
      'Repair scope',
      item.scope === 'parts_only' ? 'Parts only' : 'Parts and labour',
    ),
    factor('accident_limit', 'Limit per accident', `${item.accident_limit_pct} % of the value`),
    factor(
      'aggregate',
      'Aggregate',
      item.aggregate === 'reinstated' ? 'Reinstated for each event' : 'Once for the whole policy',
    ),
  ];
}

/** The steps of one item, in the order of the calculation. */
export function traceItem(
  working: ItemWorking,
  index: number,
  tables: CompiledOnTrackTables,
): TraceStep[] {
  const { item, factors } = working;
  const { money } = stepMaker(working, index);
  const show = formatAmount;
  const slices = working.slices
    .map((slice) => `${show(slice.part)} × ${short(slice.factor)}`)
    .join(' + ');
  const rate = `${pct(working.base_rate)} (${item.car_class})`;
  const product = factorNames.map((name) => writeFactor(factors[name])).join(' × ');
  const [technical, least] = [show(working.technical_premium), show(working.minimum_premium)];
  const excess = `${show(item.insured_value)} × ${trimDecimal(item.excess_pct)} %, at least ${show(working.min_excess)}`;
  return [
    money('slice_base', 'Value in slices', slices, working.slice_base),
    money(
      'base_premium',
      'Base premium',
      `${show(working.slice_base)} × ${rate}`,
      working.base_premium,
    ),
    ...factorSteps(working, index, tables),
    money(
      'technical_premium',
      'Technical premium',
      `${show(working.base_premium)} × ${product}`,
      working.technical_premium,
    ),
    money('premium', 'Item premium', `${technical}, at least ${least}`, working.premium),
    money('excess_amount', 'Excess amount', excess, working.excess.amount),
  ];
}

function seriesName(series: string | undefined): string {
  return series === undefined || series === '' ? 'No series' : series;
}
