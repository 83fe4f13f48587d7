import type { RowData } from '@tanstack/react-table';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { memo, useLayoutEffect, useRef } from 'react';
import { CheckBox } from '#web/kit/check-box.tsx';
import { DataTableRow, type RowDeeds, rowRules } from '#web/kit/data-table-row.tsx';
import type { DataTableProps } from '#web/kit/data-table.tsx';
import type { Column } from '#web/kit/table-column.ts';
import type { useTableModel } from '#web/kit/table-model.ts';
import { densities } from '#web/kit/table-settings.ts';
import { t } from '#web/kit/tokens.ts';
import { useListKeys } from '#web/kit/use-list-keys.ts';
import { useWideMark } from '#web/kit/use-wide-mark.ts';
import { visuallyHidden } from '#web/kit/visually-hidden.ts';
import type { ListState } from '#web/kit/use-list-state.ts';

export type TableModel<Row extends RowData> = ReturnType<typeof useTableModel<Row>>;

export interface DataTableGridProps<Row extends RowData> extends DataTableProps<Row> {
  model: TableModel<Row>;
  onOpen: () => void;
}

const headCell = {
  height: 36,
  px: 3,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 550,
  color: t.n[500],
  background: t.n[25],
  boxShadow: `inset 0 -1px 0 ${t.n[200]}`,
  whiteSpace: 'nowrap',
  textAlign: 'left',
} as const;

/** The table itself, from 900 px up. */
export function DataTableGrid<Row extends RowData>(props: DataTableGridProps<Row>) {
  const { model, noun, list, subRows, bulk, rowMenu } = props;
  const box = useRef<HTMLElement>(null);
  useWideMark(box);
  const body = useRef<HTMLTableSectionElement>(null);
  const { onPeek } = props;
  useListKeys(body, {
    opens: Boolean(props.rowHref ?? props.onRow),
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
  const deeds = useRef<RowDeeds<Row>>(props);
  useLayoutEffect(() => {
    deeds.current = props;
  });
  const selectable = Boolean(bulk?.length);
  const rowHeight = densities[props.settings?.density ?? 'standard'];
  const { table, ticks } = model;
  const { tickable, ticked } = ticks.onPage;

  return (
    <Box
      ref={box}
      data-scroll-restoration-id="list"
      tabIndex={-1}
      // On a ground of its own it scrolls, and is painted, without the rest of the page.
      sx={{
        overflow: 'auto',
        flex: 1,
        minHeight: 0,
        overscrollBehavior: 'contain',
        background: t.n[0],
      }}
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
          // The menus stay in view where the table is wider than its box; with a mouse that of the row in hand, since a
          // hundred cells that stick are hundreds of layers to the browser.
          '[data-wide] > & tr:hover > [data-menu]': { position: 'sticky', right: 0 },
          '@media (hover: none)': {
            '[data-wide] > & [data-menu]': { position: 'sticky', right: 0 },
          },
        }}
      >
        {/* The head as a whole, since each thing that sticks is a layer of its own to the browser. */}
        <Box component="thead" sx={{ position: 'sticky', top: 0, zIndex: 2 }}>
          <tr>
            {selectable ? (
              <Box component="th" scope="col" sx={{ ...headCell, width: 44, pl: 4, pr: 0 }}>
                <CheckBox
                  checked={ticked > 0 && ticked === tickable}
                  indeterminate={ticked > 0 && ticked < tickable}
                  onChange={(on) => table.toggleAllRowsSelected(on)}
                  aria-label={`Select all ${noun.many} on this page`}
                />
              </Box>
            ) : null}
            {subRows ? (
              <Box component="th" scope="col" sx={{ ...headCell, width: 28, p: 0 }}>
                <Hidden>Details</Hidden>
              </Box>
            ) : null}
            {model.visible.map((column, index) => (
              <HeadCell
                key={column.id}
                column={column}
                list={list}
                first={index === 0 && !selectable && !subRows}
              />
            ))}
            {rowMenu ? (
              <Box
                component="th"
                scope="col"
                data-menu=""
                sx={{ ...headCell, width: 44, zIndex: 1 }}
              >
                <Hidden>Actions</Hidden>
              </Box>
            ) : null}
          </tr>
        </Box>
        <tbody ref={body}>
          {model.rows.map((row) => {
            const href = props.rowHref?.(row.original);
            return (
              <DataTableRow
                key={row.id}
                row={row}
                columns={model.visible}
                noun={noun.one}
                href={href}
                opens={href !== undefined || props.onRow !== undefined}
                selectable={selectable}
                expandable={Boolean(subRows)}
                menuColumn={Boolean(rowMenu)}
                hasMenu={(rowMenu?.(row.original) ?? []).length > 0}
                selected={row.getIsSelected()}
                tickable={selectable && row.getCanSelect()}
                refusal={model.refusalOf(row)}
                canExpand={row.getCanExpand()}
                expanded={row.getIsExpanded()}
                deeds={deeds}
              />
            );
          })}
        </tbody>
      </Box>
    </Box>
  );
}

function Hidden({ children }: { children: string }) {
  return (
    <Box component="span" sx={visuallyHidden}>
      {children}
    </Box>
  );
}

/** A tick in a row does not draw the heads anew. */
const HeadCell = memo(function HeadCell({
  column,
  list,
  first,
}: {
  column: Pick<Column<never>, 'header' | 'sort' | 'align' | 'width'>;
  list: ListState;
  first: boolean;
}) {
  const { sort } = column;
  const sorted = sort !== undefined && list.sortBy === sort;
  const right = column.align === 'right';
  const Icon = sorted ? (list.ascending ? ArrowUp : ArrowDown) : ArrowUpDown;
  return (
    <Box
      component="th"
      scope="col"
      {...(sort === undefined
        ? {}
        : {
            'aria-sort': sorted
              ? list.ascending
                ? ('ascending' as const)
                : ('descending' as const)
              : ('none' as const),
          })}
      sx={{
        ...headCell,
        textAlign: right ? 'right' : 'left',
        ...(first ? { pl: 4 } : {}),
        ...(column.width ? { width: column.width } : {}),
      }}
    >
      {sort === undefined ? (
        column.header
      ) : (
        <ButtonBase
          onClick={() => list.toggleSort(sort)}
          sx={{
            font: 'inherit',
            gap: 1,
            flexDirection: right ? 'row-reverse' : 'row',
            color: sorted ? t.n[900] : 'inherit',
            fontWeight: sorted ? 600 : 550,
            borderRadius: `${t.radius.xs}px`,
            '&:hover': { color: t.n[900] },
            ...(sorted
              ? {}
              : {
                  '& svg': {
                    position: 'absolute',
                    [right ? 'right' : 'left']: 'calc(100% + 2px)',
                    opacity: 0,
                  },
                  '&:hover svg, &:focus-visible svg': { opacity: 1 },
                }),
          }}
        >
          {column.header}
          <Icon size={13} aria-hidden="true" />
        </ButtonBase>
      )}
    </Box>
  );
});
