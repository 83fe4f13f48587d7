import Box from '@mui/material/Box';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { createElement, memo, startTransition, useDeferredValue, useEffect, useRef } from 'react';
import { totalWords } from '#domain/list-total.ts';
import type { BulkAction, Selection } from '#web/kit/list/bulk-bar.tsx';
import { DataTableGrid, type DataTableGridProps } from '#web/kit/table/data-table-grid.tsx';
import { DataTableState } from '#web/kit/table/data-table-state.tsx';
import { later, useLater } from '#web/kit/base/later.ts';
import { leaveTrail } from '#web/kit/list/list-trail.ts';
import { pageCount, pagesText } from '#web/kit/list/list-state.ts';
import { Pagination } from '#web/kit/list/pagination.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { TableBulkBar } from '#web/kit/table/table-bulk-bar.tsx';
import type { Column, Noun, TableRead } from '#web/kit/table/table-column.ts';
import { useTableModel } from '#web/kit/table/table-model.ts';
import type { TableSettings } from '#web/kit/table/table-settings.ts';
import type { RefuseSelect } from '#web/kit/table/table-ticks.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { visuallyHidden } from '#web/kit/base/visually-hidden.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';

// It is seen once a whole page is ticked.
const SelectAllLine = lazyPart(
  () => import('#web/kit/table/select-all-line.tsx').then((module) => module.SelectAllLine),
  { wanted: ({ onPage: { tickable, ticked } }) => ticked > 0 && ticked >= tickable },
);

// Phones alone show cards.
const cards = later(() =>
  import('#web/kit/table/data-table-cards.tsx').then((module) => module.DataTableCards),
);

export interface DataTableProps<Row> {
  list: ListState;
  noun: Noun;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  total: number | undefined;
  /** The query behind the rows. */
  read: TableRead;
  rowId: (row: Row) => string;
  /** The record's page: the first column becomes a link and the whole row leads there. */
  rowHref?: (row: Row) => string;
  /** Instead of a page: what a click on the row does. */
  onRow?: (row: Row) => void;
  /** Space opens this for the row in focus. */
  onPeek?: (row: Row) => void;
  /** A pointer rested on the row for 100 ms: load its page ahead. */
  onRowHover?: (row: Row) => void;
  /** The "…" menu that ends a row. */
  rowMenu?: (row: Row) => readonly MenuAction[];
  subRows?: (row: Row) => readonly Row[] | null | undefined;
  /** What can be done with ticked rows; without it there are no boxes. */
  bulk?: readonly BulkAction<NoInfer<Row>>[];
  canSelect?: (row: Row) => boolean;
  /** Why a row cannot be ticked beside those that are: its box is then grey and says so. Takes "all that match" away. */
  refuseSelect?: RefuseSelect<Row>;
  /** What the bar says of the ticked rows; "2 selected" without it. */
  bulkSummary?: (selection: Selection<Row>) => string;
  settings?: TableSettings;
  /** Shown when nothing exists at all. */
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  /** As high as its rows instead of the window minus 290 px [9.6]. */
  natural?: boolean;
  /** Below the rows, inside the card: sums. */
  footer?: ReactNode;
}

/** A list's table [2.40]: sorted and paged by the server, sticky head, boxes, sub-rows; cards on phones. */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const props = withPeek(given);
  const { list, noun, total, read, rowHref } = props;
  const rows = useRowsInTime(props.rows);
  const phone = useIsPhone();
  const model = useTableModel({
    columns: props.columns,
    rows,
    rowId: props.rowId,
    subRows: props.subRows,
    settings: props.settings,
    selectable: Boolean(props.bulk?.length),
    canSelect: props.canSelect,
    refuseSelect: props.refuseSelect,
  });
  usePageInReach(props, model);
  const trail = () => {
    if (!rowHref || !rows) return;
    leaveTrail({
      list_href: window.location.pathname + window.location.search,
      total: total ?? rows.length,
      offset: (list.page - 1) * list.size,
      hrefs: rows.map(rowHref),
    });
  };
  const filled = rows !== undefined && rows.length > 0;
  const { ids, allMatching, onPage, takeAll } = model.ticks;

  return (
    // Takes the width it is given and scrolls inside: long cells never widen the page around it.
    <Box sx={{ minWidth: 0, contain: 'inline-size' }}>
      {filled && props.bulk?.length && !props.refuseSelect ? (
        <SelectAllLine
          onPage={onPage}
          selected={ids.length}
          total={total ?? rows.length}
          noun={noun}
          all={allMatching}
          onAll={takeAll}
        />
      ) : null}
      <Box
        aria-busy={read.isPending || read.isPlaceholderData === true || rows !== props.rows}
        sx={{
          position: 'relative',
          borderRadius: `${t.radius.lg}px`,
          boxShadow: phone && filled ? 'none' : t.shadow.card,
          background: phone && filled ? 'transparent' : t.n[0],
          overflow: phone ? 'visible' : 'hidden',
          display: 'flex',
          flexDirection: 'column',
          // The head and three rows at least, in a window of less than half the usual height.
          ...(phone || props.natural ? {} : { height: 'calc(100vh - 290px)', minHeight: 156 }),
        }}
      >
        <FetchLine on={read.isFetching && !read.isPending} />
        <TableRows {...props} model={model} phone={phone} filled={filled} onOpen={trail} />
      </Box>
      <TableFoot {...props} model={model} filled={filled} />
    </Box>
  );
}

/** Ticks and page follow what is asked: other rows take the ticks away, fewer lead back to the first page. */
function usePageInReach<Row>(
  { list, total, read }: DataTableProps<Row>,
  model: DataTableGridProps<Row>['model'],
): void {
  const scope = JSON.stringify([list.view, list.q, list.filters, list.from, list.to]);
  const lastScope = useRef(scope);
  useEffect(() => {
    // Ticks belong to what was on show; behind another filter they would act unseen.
    if (lastScope.current !== scope) model.ticks.clear();
    lastScope.current = scope;
  });
  useEffect(() => {
    if (total !== undefined && !read.isFetching && list.page > pageCount(total, list.size))
      list.setPage(1);
  }, [total, read.isFetching, list]);
}

/** The cards; their code comes while the rows do. */
function PhoneCards<Row>({ filled, ...props }: DataTableGridProps<Row> & { filled: boolean }) {
  const Cards = useLater(cards, true);
  return filled && Cards ? createElement(Cards<Row>, props) : null;
}

/** Below the table: its pages, said aloud too, and what can be done with the ticked rows. */
function TableFoot<Row>({
  filled,
  model,
  list,
  noun,
  total,
  read,
  bulk,
  bulkSummary,
}: DataTableProps<Row> & { model: DataTableGridProps<Row>['model']; filled: boolean }) {
  return (
    <>
      {total !== undefined && filled ? (
        <Pagination
          page={list.page}
          size={list.size}
          total={total}
          onPage={list.setPage}
          onSize={list.setSize}
        />
      ) : null}
      <Box role="status" sx={visuallyHidden}>
        {total !== undefined && !read.isFetching
          ? `${totalWords(total)} ${total === 1 ? noun.one : noun.many}, page ${list.page} of ${pagesText(total, list.size)}`
          : ''}
      </Box>
      {bulk ? (
        <TableBulkBar
          ticks={model.ticks}
          total={total}
          bulk={bulk}
          summary={bulkSummary}
          noun={noun}
        />
      ) : null}
    </>
  );
}

/** The rows as the screen has room for them, or why there are none. */
function TableRows<Row>({
  phone,
  filled,
  ...props
}: DataTableGridProps<Row> & { phone: boolean; filled: boolean }) {
  const { model, list } = props;
  return (
    <>
      {phone ? (
        <PhoneCards {...props} filled={filled} />
      ) : filled ? (
        <DataTableGrid {...props} />
      ) : null}
      {filled ? (
        props.footer
      ) : (
        <DataTableState
          read={props.read}
          noun={props.noun}
          filtered={list.isFiltered}
          onClear={list.clear}
          empty={props.empty}
          columns={model.visible}
          phone={phone}
        />
      )}
    </>
  );
}

/** A hundred new rows are drawn bit by bit, so that who types in the search is not held up by what it found. */
function useRowsInTime<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const drawn = useDeferredValue(rows);
  return rows?.length && drawn?.length ? drawn : rows;
}

/** What Space does stands in the row's menu too, for those who use a pointer; other keys need not wait for what it draws. */
function withPeek<Row>(props: DataTableProps<Row>): DataTableProps<Row> {
  const { onPeek, rowMenu, rowHref } = props;
  if (!onPeek || !rowHref) return props;
  const look = (row: Row) => startTransition(() => onPeek(row));
  return {
    ...props,
    onPeek: look,
    rowMenu: (row) => {
      const [first, ...rest] = rowMenu?.(row) ?? [];
      const peek: MenuAction = { label: 'Peek', icon: Eye, onSelect: () => look(row) };
      return first ? [first, peek, ...rest] : [];
    },
  };
}

/** Old rows stay while new ones come; a thin line says that they are coming. */
const FetchLine = memo(function FetchLine({ on }: { on: boolean }) {
  return (
    <Box
      aria-hidden="true"
      sx={{
        position: 'absolute',
        top: 0,
        left: 0,
        right: 0,
        height: 2,
        zIndex: 4,
        background: t.brand[500],
        transformOrigin: 'left',
        transform: on ? 'scaleX(.85)' : 'scaleX(0)',
        opacity: on ? 1 : 0,
        transition: on
          ? 'transform 4s cubic-bezier(.1,.8,.2,1) 150ms, opacity 75ms 150ms'
          : 'opacity 120ms',
      }}
    />
  );
});
