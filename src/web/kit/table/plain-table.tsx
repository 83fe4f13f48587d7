import Box from '@mui/material/Box';
import { type ReactNode, useRef } from 'react';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { useStacked } from '#web/kit/table/use-stacked.ts';
import { t } from '#web/kit/base/tokens.ts';
import { visuallyHidden } from '#web/kit/base/visually-hidden.ts';

export interface PlainTableProps<Row> {
  /** Names the table for readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowHref?: (row: Row) => string | undefined;
  onRow?: (row: Row) => void;
  emptyText?: string;
  /** The last row: sums, by column id. */
  totals?: Readonly<Record<string, ReactNode>>;
  rowHeight?: number;
  /** Px of the box in which it scrolls under its head; without it, as high as its rows. */
  height?: number;
}

/**
 * A small table inside a card or a tab: all rows at once, no state in the address. Where it has no room side by side, each
 * row stands as a list of its cells below their heads.
 */
export function PlainTable<Row>({
  label,
  columns,
  rows,
  rowId,
  rowHref,
  onRow,
  emptyText = 'No results',
  totals,
  rowHeight = 40,
  height,
}: PlainTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const stacked = useStacked(box, rows.length > 0);
  if (rows.length === 0) return <EmptyState title={emptyText} compact />;
  const cell: CellLook<Row> = (column, index) =>
    cellLook(column, { isFirst: index === 0, isLast: index === columns.length - 1, rowHeight });
  return (
    <Box
      ref={box}
      tabIndex={0}
      role="group"
      aria-label={label}
      sx={{
        overflowX: 'auto',
        ...(height === undefined ? {} : { height, overflowY: 'auto' }),
        '&:focus-visible': { outlineOffset: -2 },
        ...(stacked ? stackedTable : {}),
      }}
    >
      <Box
        component="table"
        role="table"
        aria-label={label}
        sx={{ width: '100%', borderCollapse: 'collapse', fontSize: 13, lineHeight: '20px' }}
      >
        <Head columns={columns} cell={cell} sticky={height !== undefined} />
        <Box component="tbody" role="rowgroup">
          {rows.map((row) => {
            const href = rowHref?.(row);
            return (
              <Box
                component="tr"
                role="row"
                key={rowId(row)}
                {...(onRow ? { onClick: () => onRow(row) } : {})}
                sx={{
                  cursor: onRow ? 'pointer' : 'default',
                  ...(href || onRow ? { '&:hover td': { background: t.n[25] } } : {}),
                }}
              >
                <Cells
                  row={row}
                  columns={columns}
                  cell={cell}
                  href={href}
                  pressable={Boolean(onRow)}
                />
              </Box>
            );
          })}
        </Box>
        {totals ? <Sums columns={columns} cell={cell} totals={totals} /> : null}
      </Box>
    </Box>
  );
}

/** Without room side by side: a row is a block, a cell a line with its head before it; the heads are read out alone. */
const stackedTable = {
  '& table, & tbody, & tfoot, & tr': { display: 'block' },
  '& thead': visuallyHidden,
  '& tr': { borderTop: `1px solid ${t.n[200]}`, py: 2 },
  '& tbody td, & tfoot td': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    alignItems: 'baseline',
    justifyItems: 'end',
    columnGap: 3,
    height: 'auto',
    minWidth: 0,
    maxWidth: 'none',
    borderTop: 0,
    px: 4,
    textAlign: 'right',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    '&::before': {
      content: 'attr(data-head) / ""',
      // What a cell says in several lines stands beside its head, line below line.
      gridRow: '1 / span 9',
      justifySelf: 'start',
      color: t.n[500],
      fontSize: 12,
      fontWeight: 550,
      textAlign: 'left',
    },
    '&[data-head=""]': { display: 'block', '&::before': { content: 'none' } },
    '&:empty': { display: 'none' },
  },
  '& tbody td:first-of-type, & tfoot td:first-of-type': {
    display: 'block',
    justifyItems: 'normal',
    textAlign: 'left',
    fontWeight: 600,
    '&::before': { content: 'none' },
  },
} as const;

/** How a cell stands: the first and the last keep away from the edges of the card. */
function cellLook<Row>(
  column: Column<Row>,
  { isFirst, isLast, rowHeight }: { isFirst: boolean; isLast: boolean; rowHeight: number },
) {
  return {
    px: 3,
    py: 1,
    pl: isFirst ? 4 : 3,
    pr: isLast ? 4 : 3,
    height: rowHeight,
    borderTop: `1px solid ${t.n[200]}`,
    textAlign: column.align === 'right' ? 'right' : 'left',
    whiteSpace: column.maxWidth ? 'normal' : 'nowrap',
    color: column.quiet ? t.n[600] : t.n[900],
    ...(column.maxWidth
      ? { maxWidth: column.maxWidth, minWidth: Math.min(160, column.maxWidth) }
      : {}),
  } as const;
}

type CellLook<Row> = (column: Column<Row>, index: number) => ReturnType<typeof cellLook<Row>>;

interface HeadProps<Row> {
  columns: readonly Column<Row>[];
  cell: CellLook<Row>;
  /** It stays while the rows scroll under it. */
  sticky: boolean;
}

function Head<Row>({ columns, cell, sticky }: HeadProps<Row>) {
  return (
    <Box component="thead" role="rowgroup">
      <Box component="tr" role="row">
        {columns.map((column, index) => (
          <Box
            component="th"
            role="columnheader"
            scope="col"
            key={column.id}
            sx={{
              ...cell(column, index),
              height: 36,
              borderTop: 0,
              // What is only read out stays where the table scrolls.
              ...(sticky ? { position: 'sticky', top: 0, zIndex: 1 } : { position: 'relative' }),
              fontSize: 12,
              fontWeight: 550,
              color: t.n[500],
              background: t.n[25],
              ...(column.width ? { width: column.width } : {}),
            }}
          >
            {column.hides_header ? (
              <Box component="span" sx={visuallyHidden}>
                {column.header}
              </Box>
            ) : (
              column.header
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Cells<Row>({
  row,
  columns,
  cell,
  href,
  pressable,
}: Omit<HeadProps<Row>, 'sticky'> & { row: Row; href: string | undefined; pressable: boolean }) {
  return (
    <>
      {columns.map((column, index) => (
        <Box
          component="td"
          role="cell"
          key={column.id}
          data-head={column.hides_header ? '' : column.header}
          className={column.align === 'right' ? 'num' : undefined}
          sx={cell(column, index)}
        >
          {index === 0 ? (
            <FirstCell href={href} pressable={pressable}>
              {column.cell(row)}
            </FirstCell>
          ) : (
            column.cell(row)
          )}
        </Box>
      ))}
    </>
  );
}

function Sums<Row>({
  columns,
  cell,
  totals,
}: Omit<HeadProps<Row>, 'sticky'> & { totals: Readonly<Record<string, ReactNode>> }) {
  return (
    <Box component="tfoot" role="rowgroup">
      <Box component="tr" role="row">
        {columns.map((column, index) => (
          <Box
            component="td"
            role="cell"
            data-head={column.id in totals ? column.header : ''}
            key={column.id}
            className={column.align === 'right' ? 'num' : undefined}
            sx={{ ...cell(column, index), fontWeight: 600, background: t.n[25] }}
          >
            {totals[column.id] ?? null}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** What a row is opened by: a link where it has a page, else a button where something happens. */
function FirstCell({
  href,
  pressable,
  children,
}: {
  href: string | undefined;
  pressable: boolean;
  children: ReactNode;
}) {
  if (href)
    return (
      <AppLink
        href={href}
        sx={{
          fontWeight: 600,
          '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
        }}
      >
        {children}
      </AppLink>
    );
  if (!pressable) return children;
  return (
    <Box
      component="button"
      type="button"
      sx={{
        all: 'unset',
        fontWeight: 600,
        cursor: 'pointer',
        '&:focus-visible': { outline: `2px solid ${t.brand[600]}`, outlineOffset: 2 },
      }}
    >
      {children}
    </Box>
  );
}
