import {
  columnVisibilityFeature,
  createExpandedRowModel,
  metaHelper,
  rowExpandingFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ExpandedState,
  type RowData,
  type RowSelectionState,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Column } from '#web/kit/table-column.ts';
import type { TableSettings } from '#web/kit/table-settings.ts';

const features = tableFeatures({
  rowSelectionFeature,
  rowExpandingFeature,
  columnVisibilityFeature,
  expandedRowModel: createExpandedRowModel(),
  columnMeta: metaHelper<object>(),
});

const nothing: readonly never[] = [];

export interface TableModelOptions<Row extends RowData> {
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  subRows?: ((row: Row) => readonly Row[] | null | undefined) | undefined;
  settings?: TableSettings | undefined;
  selectable: boolean;
  canSelect?: ((row: Row) => boolean) | undefined;
  refuseSelect?: RefuseSelect<Row> | undefined;
}

/** Why a row cannot be ticked beside those that are; nothing when it can. */
export type RefuseSelect<Row> = (row: Row, selected: readonly string[]) => string | undefined;

const idsOf = (selection: RowSelectionState) =>
  Object.keys(selection).filter((id) => selection[id]);

/** What may be ticked of a wish for many at once, from the top: what was ticked stays, the rest as far as it goes. */
function withinLimit<Row>(
  wish: { before: RowSelectionState; after: RowSelectionState; rows: readonly Row[] },
  rules: { rowId: (row: Row) => string; refuse: RefuseSelect<Row> },
): RowSelectionState {
  const kept = idsOf(wish.after).filter((id) => wish.before[id]);
  for (const row of wish.rows) {
    const id = rules.rowId(row);
    if (wish.after[id] && !wish.before[id] && rules.refuse(row, kept) === undefined) kept.push(id);
  }
  return Object.fromEntries(kept.map((id) => [id, true]));
}

/** The columns on show: the same list until a column is switched on or off, so that rows need not be drawn anew. */
function useVisibleColumns<Row>(
  columns: readonly Column<Row>[],
  settings: TableSettings | undefined,
) {
  const columnVisibility = useMemo(
    () =>
      Object.fromEntries(
        columns.map((column, index) => [
          column.id,
          index === 0 || (settings ? settings.isShown(column) : !column.optional),
        ]),
      ),
    [columns, settings],
  );
  const visible = useMemo(
    () => columns.filter((column) => columnVisibility[column.id]),
    [columns, columnVisibility],
  );
  return { columnVisibility, visible };
}

/** Rows, sub-rows, ticks and visible columns of a table; the server pages and sorts. */
export function useTableModel<Row extends RowData>({
  columns,
  rows,
  rowId,
  subRows,
  settings,
  selectable,
  canSelect,
  refuseSelect,
}: TableModelOptions<Row>) {
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const [expanded, setExpanded] = useState<ExpandedState>({});
  const defs = useMemo(
    () =>
      columns.map((column) => ({ id: column.id, accessorFn: () => null, header: column.header })),
    [columns],
  );
  const { columnVisibility, visible } = useVisibleColumns(columns, settings);
  const data: readonly Row[] = rows ?? nothing;
  const selected = idsOf(rowSelection);
  const isTickable = (row: { original: Row; depth: number }) =>
    row.depth === 0 && (canSelect?.(row.original) ?? true);
  const refusalOf = (row: { id: string; original: Row; depth: number }) =>
    refuseSelect && isTickable(row) && !rowSelection[row.id]
      ? refuseSelect(row.original, selected)
      : undefined;
  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: (row, _index, parent) => (parent ? `${parent.id}/${rowId(row)}` : rowId(row)),
    ...(subRows ? { getSubRows: (row: Row) => subRows(row) ?? undefined } : {}),
    enableRowSelection: selectable
      ? (row: { id: string; original: Row; depth: number }) =>
          isTickable(row) && refusalOf(row) === undefined
      : false,
    enableSubRowSelection: false,
    state: { rowSelection, expanded, columnVisibility },
    onRowSelectionChange: (change) =>
      setRowSelection((before) => {
        const after = typeof change === 'function' ? change(before) : change;
        return refuseSelect
          ? withinLimit({ before, after, rows: data }, { rowId, refuse: refuseSelect })
          : after;
      }),
    onExpandedChange: setExpanded,
  });
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  return {
    table,
    visible,
    columnById: byId,
    rows: table.getRowModel().rows as readonly TableRow<Row>[],
    selected,
    refusalOf,
    clearSelection: () => setRowSelection({}),
  };
}

/** One row as the table draws it. */
export interface TableRow<Row> {
  id: string;
  depth: number;
  original: Row;
  getIsSelected: () => boolean;
  getCanSelect: () => boolean;
  getToggleSelectedHandler: () => (event: unknown) => void;
  getCanExpand: () => boolean;
  getIsExpanded: () => boolean;
  toggleExpanded: () => void;
}
