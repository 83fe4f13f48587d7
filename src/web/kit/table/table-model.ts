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
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Column } from '#web/kit/table/table-column.ts';
import type { TableSettings } from '#web/kit/table/table-settings.ts';
import { useTableTicks, type RefuseSelect } from '#web/kit/table/table-ticks.ts';

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
  const [expanded, setExpanded] = useState<ExpandedState>({});
  const defs = useMemo(
    () =>
      columns.map((column) => ({ id: column.id, accessorFn: () => null, header: column.header })),
    [columns],
  );
  const { columnVisibility, visible } = useVisibleColumns(columns, settings);
  const data: readonly Row[] = rows ?? nothing;
  const ticks = useTableTicks({ rows: data, rowId, canSelect, refuseSelect });
  const isTickable = (row: { original: Row; depth: number }) =>
    row.depth === 0 && (canSelect?.(row.original) ?? true);
  const refusalOf = (row: { original: Row; depth: number }) =>
    selectable && isTickable(row) ? ticks.refusalOf(row.original) : undefined;
  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: (row, _index, parent) => (parent ? `${parent.id}/${rowId(row)}` : rowId(row)),
    ...(subRows ? { getSubRows: (row: Row) => subRows(row) ?? undefined } : {}),
    enableRowSelection: selectable
      ? (row: { original: Row; depth: number }) => isTickable(row) && refusalOf(row) === undefined
      : false,
    enableSubRowSelection: false,
    state: { rowSelection: ticks.marks, expanded, columnVisibility },
    onRowSelectionChange: ticks.change,
    onExpandedChange: setExpanded,
  });
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  return {
    table,
    visible,
    columnById: byId,
    rows: table.getRowModel().rows as readonly TableRow<Row>[],
    ticks,
    refusalOf,
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
