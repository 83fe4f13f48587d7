import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
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

/** A small table inside a card or a tab: all rows at once, no state in the address. Scrolls sideways where it must. */
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
  if (rows.length === 0) return <EmptyState title={emptyText} compact />;
  const cell: CellLook<Row> = (column, index) =>
    cellLook(column, { isFirst: index === 0, isLast: index === columns.length - 1, rowHeight });
  return (
    <Box
      tabIndex={0}
      role="group"
      aria-label={label}
      sx={{
        overflowX: 'auto',
        ...(height === undefined ? {} : { height, overflowY: 'auto' }),
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <Box
        component="table"
        aria-label={label}
        sx={{ width: '100%', borderCollapse: 'collapse', fontSize: 13, lineHeight: '20px' }}
      >
        <Head columns={columns} cell={cell} sticky={height !== undefined} />
        <tbody>
          {rows.map((row) => {
            const href = rowHref?.(row);
            return (
              <Box
                component="tr"
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
        </tbody>
        {totals ? <Sums columns={columns} cell={cell} totals={totals} /> : null}
      </Box>
    </Box>
  );
}

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
    <thead>
      <tr>
        {columns.map((column, index) => (
          <Box
            component="th"
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
      </tr>
    </thead>
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
          key={column.id}
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
    <tfoot>
      <tr>
        {columns.map((column, index) => (
          <Box
            component="td"
            key={column.id}
            className={column.align === 'right' ? 'num' : undefined}
            sx={{ ...cell(column, index), fontWeight: 600, background: t.n[25] }}
          >
            {totals[column.id] ?? null}
          </Box>
        ))}
      </tr>
    </tfoot>
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
