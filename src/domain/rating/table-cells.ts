// The numbers of the rating tables as cells that staff can change one by one, in groups as the manual has them. Example:
// `car_classes.GT3.base_rate_pct` is row GT3, column Rate % of the group "Car classes", and says 3.00.

import { compare, isDecimal, parseDecimal, wholeNumber } from '#domain/decimal.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { defaultOnTrackTables } from '#domain/rating/default-on-track-tables.ts';
import type { OnTrackTables } from '#domain/rating/on-track-tables.ts';

/** Money is whole cents, a percentage 0 to 100, a factor more than 0; the last two have at most four decimals. */
type TableCellKind = 'money' | 'percent' | 'factor';

/** A number of the tables: where it is, how it is called, and what it says. */
export interface TableCell {
  readonly path: string;
  readonly group: string;
  readonly row: string;
  readonly column: string;
  readonly kind: TableCellKind;
  readonly value: string;
}

type Place = Omit<TableCell, 'value'>;

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const upTo = (limit: Cents | null) =>
  limit === null ? 'Above' : `Up to ${formatAmount(limit, { whole: true })}`;

/** Keys as the product's own tables have them: the database keeps no order. */
function keysInOrder(list: object, path: string): string[] {
  let usual: unknown = defaultOnTrackTables;
  for (const key of path.split('.')) usual = isNode(usual) ? usual[key] : undefined;
  const order = isNode(usual) ? Object.keys(usual) : [];
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return Object.keys(list).toSorted((a, b) => place(a) - place(b));
}

const keyed = (
  list: object,
  { path, group, column = 'Factor' }: { path: string; group: string; column?: string },
): Place[] =>
  keysInOrder(list, path)
    .filter((key) => (list as Node)[key] !== null)
    .map((key) => ({
      path: `${path}.${key}`,
      group,
      row: words(key),
      column,
      kind: 'factor',
    }));

const words = (key: string) =>
  /^[a-z_]+$/.test(key)
    ? `${key.charAt(0).toUpperCase()}${key.slice(1)}`.replaceAll('_', ' ')
    : key;

function riskPlaces(tables: OnTrackTables): Place[] {
  return [
    ...keysInOrder(tables.car_classes, 'car_classes').flatMap((key): Place[] => {
      const at = { group: 'Car classes', row: tables.car_classes[key]?.label ?? key };
      const path = `car_classes.${key}`;
      return [
        { ...at, path: `${path}.base_rate_pct`, column: 'Rate %', kind: 'percent' },
        { ...at, path: `${path}.min_excess`, column: 'Minimum excess', kind: 'money' },
      ];
    }),
    ...tables.value_slices.map(({ up_to }, index): Place => ({
      path: `value_slices.${index}.factor`,
      group: 'Insured value',
      row: upTo(up_to),
      column: 'Factor',
      kind: 'factor',
    })),
    ...keyed(tables.series_claim_level, {
      path: 'series_claim_level',
      group: 'Claim levels',
      column: 'Series',
    }),
    ...keyed(tables.driver_claim_level, {
      path: 'driver_claim_level',
      group: 'Claim levels',
      column: 'Driver',
    }),
    ...keyed(tables.category, { path: 'category', group: 'Driver category' }),
    ...keyed(tables.experience, { path: 'experience', group: 'Experience' }),
    ...tables.age_bands.map(({ to }, index): Place => ({
      path: `age_bands.${index}.factor`,
      group: 'Age',
      row: index === tables.age_bands.length - 1 ? 'Older' : `Up to ${to}`,
      column: 'Factor',
      kind: 'factor',
    })),
    ...keyed(tables.driver_count, { path: 'driver_count', group: 'Drivers in the car' }),
  ];
}

function coverPlaces(tables: OnTrackTables): Place[] {
  return [
    ...tables.race_hours.map(({ to }, index): Place => ({
      path: `race_hours.${index}.factor`,
      group: 'Race hours',
      row: `Up to ${to} h`,
      column: 'Factor',
      kind: 'factor',
    })),
    ...keyed(tables.session_weights, {
      path: 'session_weights',
      group: 'Sessions',
      column: 'Weight',
    }),
    {
      path: 'race_only_loading',
      group: 'Sessions',
      row: 'Race alone, added',
      column: 'Weight',
      kind: 'factor',
    },
    ...keyed(tables.day_kinds.test_day, {
      path: 'day_kinds.test_day',
      group: 'Test and track days',
      column: 'Test day',
    }),
    ...keyed(tables.day_kinds.track_day, {
      path: 'day_kinds.track_day',
      group: 'Test and track days',
      column: 'Track day',
    }),
    ...tables.excess_curve.map(({ pct }, index): Place => ({
      path: `excess_curve.${index}.factor`,
      group: 'Excess',
      row: `${pct} %`,
      column: 'Factor',
      kind: 'factor',
    })),
    ...keyed(tables.scope, { path: 'scope', group: 'Scope and limits' }),
    ...keyed(tables.accident_limit, { path: 'accident_limit', group: 'Scope and limits' }).map(
      (one) => ({ ...one, row: `Limit ${one.row} %` }),
    ),
    ...keyed(tables.aggregate, { path: 'aggregate', group: 'Scope and limits' }),
    ...keyed(tables.circuit_factor_by_type, {
      path: 'circuit_factor_by_type',
      group: 'Kind of circuit',
    }).map((one) => ({ ...one, row: one.row.charAt(0) + one.row.slice(1).toLowerCase() })),
  ];
}

const discountWords = {
  event_discount: 'Race events',
  car_discount: 'Cars',
  clean_season_discount: 'Clean seasons',
} as const;

const termWords = {
  refer_above_value: ['Referred above value', 'money'],
  minimum_policy_net: ['Minimum net premium of a policy', 'money'],
  policy_fee: ['Policy fee', 'money'],
  endorsement_fee: ['Endorsement fee', 'money'],
} as const;

const percentWords = {
  discount_cap_pct: 'Discounts together at most',
  default_commission_pct: 'Usual commission',
  refer_adjustment_beyond_pct: 'Adjustment referred beyond',
} as const;

const keysOf = <T extends object>(list: T) => Object.keys(list) as (keyof T & string)[];

function termPlaces(tables: OnTrackTables): Place[] {
  return [
    ...keysOf(discountWords).flatMap((path) =>
      tables[path]
        .map(({ from }, index): Place => ({
          path: `${path}.${index}.pct`,
          group: 'Discounts',
          row: `${discountWords[path]}, from ${from}`,
          column: '%',
          kind: 'percent',
        }))
        .slice(1),
    ),
    ...keysOf(percentWords).map((path): Place => ({
      path,
      group: 'Percentages',
      row: percentWords[path],
      column: '%',
      kind: 'percent',
    })),
    ...keyed(tables.minimum_item, {
      path: 'minimum_item',
      group: 'Minimum premium of an item',
      column: 'Amount',
    }).map((one): Place => ({ ...one, kind: 'money' })),
    ...keysOf(termWords).map((path): Place => ({
      path,
      group: 'Amounts',
      row: termWords[path][0],
      column: 'Amount',
      kind: termWords[path][1],
    })),
  ];
}

function valueAt(tables: unknown, path: string): string {
  let value: unknown = tables;
  for (const key of path.split('.')) value = isNode(value) ? value[key] : undefined;
  return String(value);
}

/** Every number of the tables that staff may change, in the order of the manual (4.3); amounts as whole cents. */
export function tableCells(tables: OnTrackTables): TableCell[] {
  return [...riskPlaces(tables), ...coverPlaces(tables), ...termPlaces(tables)].map((place) => ({
    ...place,
    value: valueAt(tables, place.path),
  }));
}

/** Which line's tables a cell stands in: a factor of a various insurance may be nought, a choice there may cost nothing. */
interface CellRules {
  noughtFactor: boolean;
}

/** What is wrong with a number for a cell, in words for the field; nothing when it fits. Amounts are whole cents. */
export function cellFault(
  kind: TableCellKind,
  value: string,
  { noughtFactor }: CellRules,
): string | undefined {
  if (kind === 'money')
    return /^\d{1,12}$/.test(value) ? undefined : 'Enter an amount of 0.00 or more.';
  if (!isDecimal(value)) return 'Enter a number, such as 1.25.';
  if (compare(parseDecimal(value), wholeNumber(0)) < 0) return 'Enter 0 or more.';
  if (!/^\d+(\.\d{1,4})?$/.test(value)) return 'Enter at most four decimals.';
  if (kind === 'percent')
    return compare(parseDecimal(value), wholeNumber(100)) > 0 ? 'Enter at most 100.' : undefined;
  if (compare(parseDecimal(value), wholeNumber(1_000)) >= 0) return 'Enter a factor below 1,000.';
  const isNought = compare(parseDecimal(value), wholeNumber(0)) === 0;
  return isNought && !noughtFactor ? 'Enter a factor above 0.' : undefined;
}

/** Tables with changed cells, or the first cell that does not fit. */
export type ChangedCells<Tables> =
  | { readonly ok: true; readonly tables: Tables }
  | {
      readonly ok: false;
      readonly path: string;
      readonly reason: 'unknown_cell' | 'out_of_range';
      /** What stands at the field. */
      readonly message: string;
    };

/** A number that is to stand in a cell. */
export interface CellChange {
  readonly path: string;
  readonly value: string;
}

/** The tables with some cells changed; the given ones stay as they are. The first cell that does not fit is named. */
export function changeCells(
  tables: OnTrackTables,
  changes: readonly CellChange[],
): ChangedCells<OnTrackTables> {
  return changedCells(tables, changes, { cells: tableCells(tables), noughtFactor: false });
}

/** The same of any tables, with the cells that they have and what fits in one. */
export function changedCells<Tables>(
  tables: Tables,
  changes: readonly CellChange[],
  { cells, noughtFactor }: { cells: readonly TableCell[] } & CellRules,
): ChangedCells<Tables> {
  const kinds = new Map(cells.map(({ path, kind }) => [path, kind]));
  const copy = JSON.parse(JSON.stringify(tables)) as Tables;
  for (const { path, value } of changes) {
    const kind = kinds.get(path);
    if (!kind)
      return {
        ok: false,
        path,
        reason: 'unknown_cell',
        message: 'The tables have no such number.',
      };
    const message = cellFault(kind, value, { noughtFactor });
    if (message !== undefined) return { ok: false, path, reason: 'out_of_range', message };
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let node = copy as Node;
    for (const key of keys) node = node[key] as Node;
    node[last] = kind === 'money' ? Number(value) : value;
  }
  return { ok: true, tables: copy };
}
