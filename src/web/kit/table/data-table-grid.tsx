import Box from '@mui/material/Box';
import { useLayoutEffect, useRef } from 'react';
import { DataTableHead } from '#web/kit/table/data-table-head.tsx';
import type { RowDeeds } from '#web/kit/table/data-table-cell.tsx';
import { DataTableRow } from '#web/kit/table/data-table-row.tsx';
import { rowRules } from '#web/kit/table/data-table-rules.ts';
import type { DataTableProps } from '#web/kit/table/data-table.tsx';
import type { useTableModel } from '#web/kit/table/table-model.ts';
import { densities } from '#web/kit/table/table-settings.ts';
import { t } from '#web/kit/base/tokens.ts';
import { useHeldWidths } from '#web/kit/table/use-held-widths.ts';
import { useListKeys } from '#web/kit/table/use-list-keys.ts';
import { useWideMark } from '#web/kit/table/use-wide-mark.ts';

type TableModel<Row> = ReturnType<typeof useTableModel<Row>>;

export interface DataTableGridProps<Row> extends DataTableProps<Row> {
  model: TableModel<Row>;
  onOpen: () => void;
}

const boxSx = {
  overflow: 'auto',
  flex: 1,
  minHeight: 0,
  overscrollBehavior: 'contain',
  // The head of the table stays over the rows.
  scrollPaddingTop: '40px',
  background: t.n[0],
} as const;

/** The table itself, from 900 px up. */
export function DataTableGrid<Row>(props: DataTableGridProps<Row>) {
  const { model, noun, list, subRows, bulk, rowMenu } = props;
  const box = useRef<HTMLElement>(null);
  useWideMark(box);
  useHeldWidths(box, { scope: scopeOf(props), rows: props.rows, lines: model.rows.length });
  const body = useRowKeys(props);
  const deeds = useDeeds(props);
  const selectable = Boolean(bulk?.length);
  const rowHeight = densities[props.settings?.density ?? 'standard'];

  return (
    <Box
      ref={box}
      data-scroll-restoration-id="list"
      tabIndex={-1}
      // On a ground of its own it scrolls, and is painted, without the rest of the page.
      sx={boxSx}
    >
      <Box
        component="table"
        aria-label={noun.many}
        sx={{
          width: '100%',
          borderCollapse: 'separate',
          borderSpacing: 0,
          fontSize: 13,
          lineHeight: '20px',
          ...rowRules(rowHeight),
        }}
      >
        <DataTableHead
          columns={model.visible}
          list={list}
          noun={noun}
          selectable={selectable}
          expandable={Boolean(subRows)}
          menuColumn={Boolean(rowMenu)}
          ticks={model.ticks.onPage}
          onTickAll={(on) => model.ticks.togglePage(on)}
        />
        <tbody ref={body}>
          {model.rows.map((row) => {
            const href = props.rowHref?.(row.original);
            return (
              <DataTableRow
                key={row.id}
                row={row.original}
                id={row.id}
                child={row.depth > 0}
                columns={model.visible}
                noun={noun.one}
                href={href}
                opens={href !== undefined || props.onRow !== undefined}
                selectable={selectable}
                expandable={Boolean(subRows)}
                menuColumn={Boolean(rowMenu)}
                hasMenu={(rowMenu?.(row.original) ?? []).length > 0}
                selected={model.ticks.isTicked(row.id)}
                tickable={model.canTick(row)}
                refusal={model.refusalOf(row)}
                canExpand={row.canExpand}
                expanded={model.isExpanded(row)}
                deeds={deeds}
              />
            );
          })}
        </tbody>
      </Box>
    </Box>
  );
}

/** What the widths of the columns follow: which they are, and of which rows. */
const scopeOf = <Row,>({ model, list, settings }: DataTableGridProps<Row>): string =>
  JSON.stringify([
    model.visible.map(({ id }) => id),
    settings?.density,
    [list.view, list.q, list.filters, list.from, list.to, list.size],
  ]);

/** The keys of the rows: each does what the table offers. */
function useRowKeys<Row>({ model, bulk, rowHref, onRow, onPeek }: DataTableGridProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  useListKeys(body, {
    opens: Boolean(rowHref ?? onRow),
    ticks: Boolean(bulk?.length),
    ...(onPeek
      ? {
          onPeek: (id) => {
            const row = model.rows.find((one) => one.id === id);
            if (row) onPeek(row.original);
          },
        }
      : {}),
  });
  return body;
}

/** What rows do, as the last drawing of the table has it: another deed draws no row again. */
function useDeeds<Row>(props: DataTableGridProps<Row>) {
  const deeds = useRef<RowDeeds<Row>>(props);
  useLayoutEffect(() => {
    deeds.current = props;
  });
  return deeds;
}
