import { useMemo, useState } from 'react';
import type { Column } from '#web/kit/table/table-column.ts';
import type { TableSettings } from '#web/kit/table/table-settings.ts';
import { useTableTicks, type RefuseSelect } from '#web/kit/table/table-ticks.ts';

const nothing: readonly never[] = [];

export interface TableModelOptions<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  subRows?: ((row: Row) => readonly Row[] | null | undefined) | undefined;
  settings?: TableSettings | undefined;
  selectable: boolean;
  canSelect?: ((row: Row) => boolean) | undefined;
  refuseSelect?: RefuseSelect<Row> | undefined;
}

/** One row as the table draws it: a sub-row stands deeper, under an id of its own. */
export interface TableRow<Row> {
  id: string;
  depth: number;
  original: Row;
  canExpand: boolean;
}

/** Rows, sub-rows, ticks and visible columns of a table; the server pages and sorts. */
export function useTableModel<Row>({
  columns,
  rows,
  rowId,
  subRows,
  settings,
  selectable,
  canSelect,
  refuseSelect,
}: TableModelOptions<Row>) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  // The same list until a column is switched on or off, so that rows need not be drawn anew.
  const visible = useMemo(
    () =>
      columns.filter(
        (column, index) => index === 0 || (settings ? settings.isShown(column) : !column.optional),
      ),
    [columns, settings],
  );
  const data: readonly Row[] = rows ?? nothing;
  const ticks = useTableTicks({ rows: data, rowId, canSelect, refuseSelect });
  const isTickable = (row: TableRow<Row>) =>
    selectable && row.depth === 0 && (canSelect?.(row.original) ?? true);
  const refusalOf = (row: TableRow<Row>) =>
    isTickable(row) ? ticks.refusalOf(row.original) : undefined;
  return {
    visible,
    rows: linesOf(data, { rowId, subRows, expanded }),
    ticks,
    refusalOf,
    canTick: (row: TableRow<Row>) => isTickable(row) && refusalOf(row) === undefined,
    isExpanded: ({ id }: TableRow<Row>) => expanded.has(id),
    toggleExpanded: (id: string) =>
      setExpanded((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
  };
}

/** The rows, and below each one that is open its sub-rows. */
function linesOf<Row>(
  rows: readonly Row[],
  {
    rowId,
    subRows,
    expanded,
  }: Pick<TableModelOptions<Row>, 'rowId' | 'subRows'> & { expanded: ReadonlySet<string> },
): readonly TableRow<Row>[] {
  return rows.flatMap((original) => {
    const id = rowId(original);
    const below = subRows?.(original) ?? nothing;
    const line = { id, depth: 0, original, canExpand: below.length > 0 };
    if (!expanded.has(id)) return [line];
    const children = below.map((child) => ({
      id: `${id}/${rowId(child)}`,
      depth: 1,
      original: child,
      canExpand: false,
    }));
    return [line, ...children];
  });
}
