import type { RowData } from '@tanstack/react-table';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ChevronRight, Ellipsis } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useRef } from 'react';
import { AppLink, useGo } from '#web/kit/app-link.tsx';
import type { DataTableGridProps } from '#web/kit/data-table-grid.tsx';
import { PopupMenu } from '#web/kit/popup-menu.tsx';
import { RowBox } from '#web/kit/row-box.tsx';
import type { Column } from '#web/kit/table-column.ts';
import type { TableRow } from '#web/kit/table-model.ts';
import { t } from '#web/kit/tokens.ts';

export interface DataTableRowProps<Row extends RowData> extends DataTableGridProps<Row> {
  row: TableRow<Row>;
  selectable: boolean;
  height: number;
}

const hoverMs = 100;

/** One row: its whole width leads to the record, its first column is the real link. */
export function DataTableRow<Row extends RowData>({
  row,
  model,
  height,
  selectable,
  noun,
  rowHref,
  onRow,
  rowMenu,
  subRows,
  onRowHover,
  onOpen,
  rowId,
}: DataTableRowProps<Row>) {
  const go = useGo();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const href = rowHref?.(row.original);
  const selected = row.getIsSelected();
  const child = row.depth > 0;
  const menu = rowMenu?.(row.original) ?? [];
  const ground = selected ? t.brand[50] : child ? t.n[25] : t.n[0];

  const open = (event: MouseEvent<HTMLElement>) => {
    // Links, boxes and buttons in the row speak for themselves; so do menus that hang on it and text being marked.
    if (
      !event.currentTarget.contains(event.target as Node) ||
      (event.target as HTMLElement).closest('a, button, input, label') ||
      window.getSelection()?.toString()
    )
      return;
    if (href) {
      onOpen();
      if (event.metaKey || event.ctrlKey) window.open(href, '_blank');
      else go(href);
    } else onRow?.(row.original);
  };

  return (
    <Box
      component="tr"
      data-row={row.id}
      aria-selected={selectable ? selected : undefined}
      onClick={open}
      onAuxClick={(event: MouseEvent<HTMLElement>) => {
        if (event.button === 1 && href && !(event.target as HTMLElement).closest('a'))
          window.open(href, '_blank');
      }}
      onMouseEnter={() => {
        if (onRowHover) timer.current = setTimeout(() => onRowHover(row.original), hoverMs);
      }}
      onMouseLeave={() => clearTimeout(timer.current)}
      sx={{
        cursor: href || onRow ? 'pointer' : 'default',
        '& > td': {
          height,
          px: 3,
          py: 0,
          background: ground,
          borderBottom: `1px solid ${t.n[200]}`,
          whiteSpace: 'nowrap',
        },
        '&:hover > td': { background: selected ? t.brand[50] : t.n[25] },
        '&:focus-within > td': { background: selected ? t.brand[50] : t.n[25] },
      }}
    >
      {selectable ? (
        <Box component="td" sx={{ width: 44, pl: '16px !important', pr: '0 !important' }}>
          <RowBox row={row} label={`Select ${noun.one}`} refusal={model.refusalOf(row)} />
        </Box>
      ) : null}
      {subRows ? (
        <Box component="td" sx={{ width: 28, px: '0 !important' }}>
          {row.getCanExpand() ? (
            <IconButton
              aria-label={row.getIsExpanded() ? 'Hide details' : 'Show details'}
              aria-expanded={row.getIsExpanded()}
              onClick={() => row.toggleExpanded()}
              sx={{ width: 24, height: 24, ml: 2 }}
            >
              <ChevronRight
                size={16}
                style={{ transform: row.getIsExpanded() ? 'rotate(90deg)' : 'none' }}
              />
            </IconButton>
          ) : null}
        </Box>
      ) : null}
      {model.visible.map((column, index) => (
        <RowCell
          key={column.id}
          column={column}
          row={row.original}
          first={index === 0}
          edge={index === 0 && !selectable && !subRows}
          child={child}
          link={{ id: rowId(row.original), href, onRow, onOpen }}
        />
      ))}
      {rowMenu ? (
        <Box
          component="td"
          sx={{ width: 44, px: '6px !important', textAlign: 'right', position: 'sticky', right: 0 }}
        >
          {menu.length > 0 ? (
            <PopupMenu
              label={`Actions of this ${noun.one}`}
              actions={menu}
              renderTrigger={(props) => (
                <IconButton {...props} aria-label={`Actions of this ${noun.one}`}>
                  <Ellipsis size={16} />
                </IconButton>
              )}
            />
          ) : null}
        </Box>
      ) : null}
    </Box>
  );
}

interface RowCellProps<Row> {
  column: Column<Row>;
  row: Row;
  first: boolean;
  /** Stands at the table's left edge. */
  edge: boolean;
  child: boolean;
  link: {
    id: string;
    href: string | undefined;
    onRow: ((row: Row) => void) | undefined;
    onOpen: () => void;
  };
}

function RowCell<Row>({ column, row, first, edge, child, link }: RowCellProps<Row>) {
  const content = column.cell(row);
  const { id, href, onRow, onOpen } = link;
  return (
    <Box
      component="td"
      className={column.align === 'right' ? 'num' : undefined}
      sx={{
        textAlign: column.align === 'right' ? 'right' : 'left',
        color: column.quiet ? t.n[600] : t.n[900],
        fontWeight: first ? 600 : 450,
        ...(edge ? { pl: '16px !important' } : {}),
        ...(first && child ? { pl: '24px !important' } : {}),
        ...(column.maxWidth
          ? { maxWidth: column.maxWidth, overflow: 'hidden', textOverflow: 'ellipsis' }
          : {}),
      }}
    >
      {first && href ? (
        <AppLink
          href={href}
          onClick={onOpen}
          data-row-link={id}
          sx={{ '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 } }}
        >
          {content}
        </AppLink>
      ) : first && onRow ? (
        <Box
          component="button"
          type="button"
          data-row-link={id}
          onClick={() => onRow(row)}
          sx={{
            all: 'unset',
            cursor: 'pointer',
            '&:hover': { textDecoration: 'underline' },
            '&:focus-visible': { outline: `2px solid ${t.brand[600]}`, outlineOffset: 2 },
          }}
        >
          {content}
        </Box>
      ) : (
        content
      )}
    </Box>
  );
}
