import Box from '@mui/material/Box';
import type { ReactNode, RefObject } from 'react';
import { memo } from 'react';
import { AppLink } from '#web/kit/address/app-link.tsx';
import type { DataTableGridProps } from '#web/kit/table/data-table-grid.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { t } from '#web/kit/base/tokens.ts';
import { TwoLines } from '#web/kit/text/two-lines.tsx';

/** What a press on a row does, as the screen said it last. */
export type RowDeeds<Row> = Pick<
  DataTableGridProps<Row>,
  'onRow' | 'onOpen' | 'onRowHover' | 'rowMenu' | 'rowId' | 'model'
>;

interface RowCellProps<Row> {
  column: Column<Row>;
  row: Row;
  id: string;
  first: boolean;
  /** Stands at the table's left edge. */
  edge: boolean;
  child: boolean;
  href: string | undefined;
  deeds: RefObject<RowDeeds<Row>>;
}

/** A tick changes the row, not what stands in it. */
export const RowCell = memo(function RowCell<Row>(props: RowCellProps<Row>) {
  const { column, row, first, edge, child } = props;
  const content = column.cell(row);
  const shown = first ? <FirstCell {...props}>{content}</FirstCell> : content;
  return (
    <td
      className={column.align === 'right' ? 'num' : undefined}
      data-cut={column.cut || column.maxWidth ? '' : undefined}
      style={{
        textAlign: column.align === 'right' ? 'right' : 'left',
        color: column.quiet ? t.n[600] : t.n[900],
        fontWeight: first ? 600 : 450,
        // Numbers and days of one length are of one width, whichever rows come.
        ...(first ? { fontVariantNumeric: 'tabular-nums' } : {}),
        ...(edge ? { paddingLeft: 16 } : {}),
        ...(first && child ? { paddingLeft: 24 } : {}),
        ...(column.cut || column.maxWidth ? { overflow: 'hidden', textOverflow: 'ellipsis' } : {}),
        ...(column.maxWidth ? { maxWidth: column.maxWidth } : {}),
      }}
    >
      {column.below ? <TwoLines first={shown} second={column.below(row)} /> : shown}
    </td>
  );
}) as <Row>(props: RowCellProps<Row>) => ReactNode;

/** The record's name leads to it. */
function FirstCell<Row>({
  row,
  href,
  deeds,
  children,
}: RowCellProps<Row> & { children: ReactNode }) {
  const { onRow, rowId } = deeds.current;
  if (href) {
    return (
      <AppLink href={href} onClick={() => deeds.current.onOpen()} data-row-link={rowId(row)}>
        {children}
      </AppLink>
    );
  }
  if (!onRow) return children;
  return (
    <Box
      component="button"
      type="button"
      data-row-link={rowId(row)}
      onClick={() => deeds.current.onRow?.(row)}
      sx={{ all: 'unset', cursor: 'pointer' }}
    >
      {children}
    </Box>
  );
}
