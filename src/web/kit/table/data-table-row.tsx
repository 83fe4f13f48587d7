import IconButton from '@mui/material/IconButton';
import { ChevronRight, Ellipsis } from 'lucide-react';
import type { MouseEvent, RefObject } from 'react';
import { memo, useRef } from 'react';
import { useGo } from '#web/kit/address/app-link.tsx';
import { RowCell, type RowDeeds } from '#web/kit/table/data-table-cell.tsx';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { RowBox } from '#web/kit/table/row-box.tsx';
import type { Column } from '#web/kit/table/table-column.ts';

/** All that a row's look depends on; a row is drawn again only when one of these is another. */
export interface DataTableRowProps<Row> {
  row: Row;
  id: string;
  /** A sub-row. */
  child: boolean;
  columns: readonly Column<Row>[];
  /** What one record is called. */
  noun: string;
  href: string | undefined;
  opens: boolean;
  /** Whether rows of this table have boxes, sub-rows and a menu, and this one too. */
  selectable: boolean;
  expandable: boolean;
  menuColumn: boolean;
  hasMenu: boolean;
  selected: boolean;
  tickable: boolean;
  refusal: string | undefined;
  canExpand: boolean;
  expanded: boolean;
  deeds: RefObject<RowDeeds<Row>>;
}

const hoverMs = 100;

/** One row: its whole width leads to the record, its first column is the real link. Its looks are the table's. */
export const DataTableRow = memo(function DataTableRow<Row>({
  row,
  id,
  child,
  columns,
  noun,
  href,
  opens,
  selectable,
  expandable,
  menuColumn,
  hasMenu,
  selected,
  tickable,
  refusal,
  canExpand,
  expanded,
  deeds,
}: DataTableRowProps<Row>) {
  const mouse = useRowMouse({ row, href, deeds });

  return (
    <tr
      data-row={id}
      data-child={child || undefined}
      data-opens={opens || undefined}
      aria-selected={selectable ? selected : undefined}
      {...mouse}
    >
      {selectable ? (
        <td style={boxCell}>
          <RowBox
            onTick={(how) => deeds.current.model.ticks.toggle(id, how)}
            selected={selected}
            tickable={tickable}
            label={`Select ${noun}`}
            refusal={refusal}
          />
        </td>
      ) : null}
      {expandable ? (
        <td style={unfoldCell}>
          {canExpand ? (
            <UnfoldButton
              expanded={expanded}
              onToggle={() => deeds.current.model.toggleExpanded(id)}
            />
          ) : null}
        </td>
      ) : null}
      {columns.map((column, index) => (
        <RowCell
          key={column.id}
          column={column}
          row={row}
          id={id}
          first={index === 0}
          edge={index === 0 && !selectable && !expandable}
          child={child}
          href={href}
          deeds={deeds}
        />
      ))}
      {menuColumn ? (
        <td data-menu="" style={menuCell}>
          {hasMenu ? <RowMenu row={row} label={`Actions of this ${noun}`} deeds={deeds} /> : null}
        </td>
      ) : null}
    </tr>
  );
}) as <Row>(props: DataTableRowProps<Row>) => React.ReactNode;

/** A click anywhere in the row opens it, the middle button in a new tab; a pointer at rest loads its page ahead. */
function useRowMouse<Row>({
  row,
  href,
  deeds,
}: Pick<DataTableRowProps<Row>, 'row' | 'href' | 'deeds'>) {
  const go = useGo();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const open = (event: MouseEvent<HTMLElement>) => {
    // Links, boxes and buttons in the row speak for themselves; so do menus that hang on it and text being marked.
    if (
      !event.currentTarget.contains(event.target as Node) ||
      (event.target as HTMLElement).closest('a, button, input, label') ||
      window.getSelection()?.toString()
    )
      return;
    if (href) {
      deeds.current.onOpen();
      if (event.metaKey || event.ctrlKey) window.open(href, '_blank');
      else go(href);
    } else deeds.current.onRow?.(row);
  };
  return {
    onClick: open,
    onAuxClick: (event: MouseEvent<HTMLElement>) => {
      if (event.button === 1 && href && !(event.target as HTMLElement).closest('a'))
        window.open(href, '_blank');
    },
    onMouseEnter: () => {
      timer.current = setTimeout(() => deeds.current.onRowHover?.(row), hoverMs);
    },
    onMouseLeave: () => clearTimeout(timer.current),
  };
}

function UnfoldButton({ expanded, onToggle }: { expanded: boolean; onToggle: () => void }) {
  return (
    <IconButton
      aria-label={expanded ? 'Hide details' : 'Show details'}
      aria-expanded={expanded}
      onClick={onToggle}
      sx={{ width: 24, height: 24, ml: 2 }}
    >
      <ChevronRight size={16} style={{ transform: expanded ? 'rotate(90deg)' : 'none' }} />
    </IconButton>
  );
}

const boxCell = { width: 44, paddingLeft: 16, paddingRight: 0 };
const unfoldCell = { width: 28, paddingLeft: 0, paddingRight: 0 };
const menuCell = {
  width: 44,
  paddingLeft: 6,
  paddingRight: 6,
  textAlign: 'right',
} as const;

interface RowMenuProps<Row> {
  row: Row;
  label: string;
  deeds: RefObject<RowDeeds<Row>>;
}

/** A tick does not change the row's menu either. */
const RowMenu = memo(function RowMenu<Row>({ row, label, deeds }: RowMenuProps<Row>) {
  return (
    <PopupMenu
      label={label}
      // Asked when it opens, so that it is what holds then.
      actions={() => deeds.current.rowMenu?.(row) ?? []}
      renderTrigger={(props) => (
        <IconButton {...props} aria-label={label}>
          <Ellipsis size={16} />
        </IconButton>
      )}
    />
  );
}) as <Row>(props: RowMenuProps<Row>) => React.ReactNode;
