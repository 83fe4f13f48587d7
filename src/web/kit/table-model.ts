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
}: TableModelOptions<Row>) {
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const [expanded, setExpanded] = useState<ExpandedState>({});
  const defs = useMemo(
    () =>
      columns.map((column) => ({ id: column.id, accessorFn: () => null, header: column.header })),
    [columns],
  );
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
  const data: readonly Row[] = rows ?? nothing;
  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: (row, _index, parent) => (parent ? `${parent.id}/${rowId(row)}` : rowId(row)),
    ...(subRows ? { getSubRows: (row: Row) => subRows(row) ?? undefined } : {}),
    enableRowSelection: selectable
      ? (row: { original: Row; depth: number }) =>
          row.depth === 0 && (canSelect?.(row.original) ?? true)
      : false,
    enableSubRowSelection: false,
    state: { rowSelection, expanded, columnVisibility },
    onRowSelectionChange: setRowSelection,
    onExpandedChange: setExpanded,
  });
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const visible = columns.filter((column) => columnVisibility[column.id]);
  return {
    table,
    visible,
    columnById: byId,
    rows: table.getRowModel().rows as readonly TableRow<Row>[],
    selected: Object.keys(rowSelection).filter((id) => rowSelection[id]),
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
