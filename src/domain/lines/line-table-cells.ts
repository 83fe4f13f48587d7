// The numbers of a line's rating tables as cells that staff change one by one, as on track. Example: of valuables
// `rate_pct.watch` is row Watches of the group "Rate %", and says 1.50; `excess.25000` is row 250.00 of "Excess".

import { compare, isDecimal, parseDecimal, wholeNumber } from '#domain/decimal.ts';
import type { LineFields } from '#domain/lines/line-fields.ts';
import { lines } from '#domain/lines/lines.ts';
import { formatAmount } from '#domain/money.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import type { ChangedCells, TableCell } from '#domain/rating/table-cells.ts';

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Bounds of bands and what is included: they say which row applies, and are part of the model. */
const structure: readonly string[] = ['to', 'from', 'days_included', 'staff_included'];

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
    fields.flatMap((field) => ('options' in field ? Object.entries(field.options) : [])),
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
  const cell = (at: Omit<TableCell, 'kind' | 'value'>, value: unknown): TableCell => ({
    ...at,
    kind: kindOf(at.path, value),
    value: String(value),
  });
  return inOrder(tables as Node, line.tables).flatMap(([name, value]) => {
    if (structure.includes(name)) return [];
    if (!isNode(value))
      return [cell({ path: name, group: 'For all', row: words(name), column: 'Value' }, value)];
    return inOrder(value, isNode(line.tables) ? line.tables[name] : undefined).flatMap(
      ([key, entry]) =>
        isNode(entry)
          ? Object.entries(entry)
              .filter(([field]) => !structure.includes(field))
              .map(([field, number]) =>
                cell(
                  {
                    path: `${name}.${key}.${field}`,
                    group: words(name),
                    row: bandOf(entry),
                    column: words(field),
                  },
                  number,
                ),
              )
          : [
              cell(
                { path: `${name}.${key}`, group: words(name), row: rowOf(key), column: 'Value' },
                entry,
              ),
            ],
    );
  });
}

/** Nought is a number of these tables: a choice may cost nothing. */
function fits(kind: TableCell['kind'], value: string): boolean {
  if (kind === 'money') return /^\d{1,12}$/.test(value);
  if (!isDecimal(value) || !/^\d{1,3}(\.\d{1,4})?$/.test(value)) return false;
  return kind === 'factor' || compare(parseDecimal(value), wholeNumber(100)) <= 0;
}

/** The tables with some cells changed; the given ones stay as they are. The first cell that does not fit is named. */
export function changeLineCells(
  insurance_type: ViType,
  tables: unknown,
  changes: readonly { readonly path: string; readonly value: string }[],
): ChangedCells<unknown> {
  const kinds = new Map(lineTableCells(insurance_type, tables).map((one) => [one.path, one.kind]));
  const copy = structuredCopy(tables);
  for (const { path, value } of changes) {
    const kind = kinds.get(path);
    if (!kind) return { ok: false, path, reason: 'unknown_cell' };
    if (!fits(kind, value)) return { ok: false, path, reason: 'out_of_range' };
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let node = copy;
    for (const key of keys) node = node[key] as Node;
    node[last] = kind === 'money' ? Number(value) : value;
  }
  return { ok: true, tables: copy };
}

const structuredCopy = (tables: unknown) => JSON.parse(JSON.stringify(tables)) as Node;
