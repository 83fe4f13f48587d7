// The numbers of a line's rating tables as cells that staff change one by one, as on track. Example: of valuables
// `rate_pct.watch` is row Watch of the group "Rate by kind", and says 1.50; `excess.25000` is row 250.00 of "Excess".

import type { LineFields } from '#domain/lines/line-fields.ts';
import { lines } from '#domain/lines/lines.ts';
import { formatAmount } from '#domain/money.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import {
  type CellChange,
  type ChangedCells,
  changedCells,
  type TableCell,
} from '#domain/rating/table-cells.ts';

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Bounds of bands and what is included: they say which row applies, and are part of the model. */
const structure: readonly string[] = ['to', 'from', 'days_included', 'staff_included'];

/** Tables whose key alone would not tell staff what they say; the others are called as their key. */
const groupNames: Readonly<Record<string, string>> = {
  rate_pct: 'Rate by kind',
  storage_pct: 'Rate by storage',
  use_pct: 'Rate by use',
  mode_pct: 'Rate by means of transport',
  trigger_pct: 'Rate by reason',
  medical: 'Medical cost',
  natural_hazard: 'Natural hazards',
  count_discount: 'Discount by number of cars',
  event_discount: 'Discount by number of weekends',
  series_claim_level: 'Claim level of the series',
  limit_base: 'Premium by limit',
  circuit_damage: 'Damage to circuits, for each event',
};

const rowNames: Readonly<Record<string, string>> = {
  death_permille: 'Capital at death ‰',
  disability_permille: 'Capital at disability ‰',
  weekly_per_unit: 'Weekly benefit, for each unit',
  road_use_pct: 'Driven on the road, added %',
  refer_place_above: 'Referred above, at one place',
  transit_leg_pct: 'Each transit leg, added %',
  extra_day: 'Each further day, added',
  war_strikes_pct: 'War and strikes, added %',
  storage_pct: 'Each 30 days in storage, added %',
  min_excess: 'Minimum excess',
  each_event: 'Each event',
  each_further_staff: 'Each further person',
  minimum: 'Minimum premium',
};

const columnNames = { money: 'Amount', percent: '%', factor: 'Factor' } as const;

const signs = { pct: ' %', permille: ' ‰' } as const;

/** "natural_hazard" is "Natural hazard", "rate_pct" is "Rate %". */
function words(key: string): string {
  const [, stem = key, sign = ''] = /^(.*)_(pct|permille)$/.exec(key) ?? [];
  const text = stem.replaceAll('_', ' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${signs[sign as keyof typeof signs] ?? ''}`;
}

/** What the line's own questions call the choice that a key stands for. */
function choiceLabels({ terms, item }: { terms: LineFields; item: LineFields }) {
  const fields = [...Object.values(terms), ...Object.values(item)];
  return new Map(
    fields.flatMap((field): [string, string][] => {
      if ('options' in field) return Object.entries(field.options);
      return field.kind === 'amount_choice' && field.none !== undefined ? [['0', field.none]] : [];
    }),
  );
}

const kindOf = (path: string, value: unknown): TableCell['kind'] =>
  typeof value === 'number'
    ? 'money'
    : /_(pct|permille)\b|\.pct$/.test(path)
      ? 'percent'
      : 'factor';

/** A band as people name it, by the bound that it has. */
function bandOf(value: Node): string {
  if ('to' in value) return `Up to ${String(value['to'])}`;
  return 'from' in value ? `From ${String(value['from'])}` : '';
}

/** Rows as the product's own tables have them: a database keeps no order of keys. */
function inOrder(value: Node, usual: unknown): [string, unknown][] {
  const order = isNode(usual) ? Object.keys(usual) : [];
  return Object.entries(value).toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
}

/** Every number of a line's tables that staff may change; amounts as whole cents. */
export function lineTableCells(insurance_type: ViType, tables: unknown): TableCell[] {
  const line = lines[insurance_type];
  const labels = choiceLabels(line);
  const rowOf = (key: string) =>
    labels.get(key) ?? (/^\d{4,}$/.test(key) ? formatAmount(Number(key)) : words(key));
  const cell = (at: Pick<TableCell, 'path' | 'row'> & { group?: string }, value: unknown) => {
    const kind = kindOf(at.path, value);
    // What stands alone is gathered, percentages beside amounts.
    const column = at.group === undefined ? 'Value' : columnNames[kind];
    return { group: 'For all', ...at, column, kind, value: String(value) };
  };
  return inOrder(tables as Node, line.tables).flatMap(([name, value]): TableCell[] => {
    if (structure.includes(name)) return [];
    if (!isNode(value)) return [cell({ path: name, row: rowNames[name] ?? words(name) }, value)];
    const group = groupNames[name] ?? words(name);
    const usual = isNode(line.tables) ? line.tables[name] : undefined;
    return inOrder(value, usual).flatMap(([key, entry]) => {
      if (!isNode(entry)) return [cell({ path: `${name}.${key}`, group, row: rowOf(key) }, entry)];
      return Object.entries(entry)
        .filter(([field]) => !structure.includes(field))
        .map(([field, number]) =>
          cell({ path: `${name}.${key}.${field}`, group, row: bandOf(entry) }, number),
        );
    });
  });
}

/** The tables with some cells changed; the given ones stay as they are. The first cell that does not fit is named. */
export function changeLineCells(
  insurance_type: ViType,
  tables: unknown,
  changes: readonly CellChange[],
): ChangedCells<unknown> {
  return changedCells(tables, changes, {
    cells: lineTableCells(insurance_type, tables),
    noughtFactor: true,
  });
}
