import { useMemo, type ReactNode } from 'react';
import { readerOf } from '#contract/readers.ts';
import type { DeclaredList as Declaration } from '#contract/list.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import type { ListName } from '#contract/list-names.ts';
import type { InputOf, OutputOf, ReadName } from '#web/api/action-types.ts';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { DataTable, type DataTableProps } from '#web/kit/table/data-table.tsx';
import { columnsOf, type OwnCells } from '#web/kit/list/declared-columns.tsx';
import {
  countOf,
  filterIdsOf,
  formerIdsOf,
  filtersOf,
  questionOf,
  tabsOf,
  viewsFor,
  type FilterOptions,
} from '#web/kit/list/declared-question.ts';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import type { TableRead } from '#web/kit/table/table-column.ts';
import { useTableSettings } from '#web/kit/table/table-settings.ts';
import { today } from '#web/kit/text/today.ts';
import { useCountedViews } from '#web/kit/list/use-counted-views.ts';
import { useListExport, type ListExportOptions } from '#web/kit/list/use-list-export.tsx';
import { useOtherCounts } from '#web/kit/list/use-other-counts.ts';
import { useListState, type ListState } from '#web/kit/list/use-list-state.ts';
import type { ListView } from '#web/kit/list/view-tabs.tsx';

/** What only the screen of a list knows. */
export interface ListWishes<Row> {
  /** Its own cells, or how they are while the rows are still those of the last question. */
  cells?: OwnCells<Row> | ((isOld: boolean) => OwnCells<Row>);
  /** The choices of filters that only the rows of other lists know; without its choices a filter is not offered. */
  options?: FilterOptions;
  pollMs?: number;
  /** "Invoices as PDF, ZIP", where the rows are papers. */
  papers?: string;
  /** Columns that wait in the menu for now. */
  hidden?: readonly string[];
  /** Views that only other rows know, such as years, and what each asks for. */
  tabs?: {
    views: readonly ListView[];
    start: string | undefined;
    asks: (view: string) => Readonly<Record<string, unknown>>;
  };
}

/** The state of a declared list as its address has it, and what its tabs are called for this person. */
export function useDeclaredState(
  name: ListName,
  declared: Pick<Declaration<never>, 'filters' | 'views' | 'start'>,
  start?: string,
) {
  const { account_type } = useSession();
  const views = useMemo(() => viewsFor(declared, readerOf(account_type)), [declared, account_type]);
  const was = useMemo(() => formerIdsOf(declared), [declared]);
  const { view, sort, size } = declared.start;
  const hasOwnOrder = views.some(([, one]) => one.sort !== undefined);
  const list = useListState({
    name,
    filters: filterIdsOf(declared),
    was,
    view: start ?? (views.find(([id]) => id === view) ?? views[0])?.[0] ?? view,
    ...(sort === undefined || hasOwnOrder ? {} : { sort }),
    ...(size === undefined ? {} : { size }),
  });
  return { list, views, account_type };
}

/** A declared list as its address shows it: the read's answer, the rows, and the export's menu for the page's head. */
export function useDeclaredList<Row, N extends ReadName>(
  name: ListName,
  declared: Declaration<Row> & { read: N },
  { cells, options, pollMs, papers, hidden, tabs: own }: ListWishes<Row> = {},
) {
  const { list, views, account_type } = useDeclaredState(name, declared, own?.start);
  const day = today();
  const asks = (shown: ListState) =>
    ({ ...questionOf(declared, shown, day), ...own?.asks(shown.view) }) as InputOf<N>;
  const question = asks(list);
  const read = useRead(declared.read, question, {
    keepPrevious: true,
    ...(pollMs === undefined ? {} : { pollMs }),
  });
  const answer: OutputOf<N> | undefined = read.data;
  const { total, counts } = (answer ?? {}) as {
    total?: number;
    counts?: Record<string, number | undefined>;
  };
  const isOld = read.isPlaceholderData;
  const rows = answer?.[declared.rows as keyof typeof answer] as readonly Row[] | undefined;
  const tabs = own?.views ?? tabsOf(views);
  const asked = useCountedViews(declared.read as never, {
    list,
    views: declared.counted === 'asked' ? tabs : [],
    questionOf: asks as never,
  });
  const counted = useOtherCounts(declared, { list, views, counts, today: day });
  const columns = useDeclaredColumns(declared, { rows, cells, isOld, account_type, hidden });
  const table = {
    list,
    noun: declared.noun,
    columns,
    settings: useTableSettings(name),
    rows,
    total,
    read,
  };
  return {
    declared,
    table,
    answer,
    question,
    views:
      declared.counted === 'asked'
        ? asked
        : tabs.map((tab, index) => {
            const view = views[index];
            return { ...tab, count: view && countOf(declared, view, counted[index]) };
          }),
    filters: filtersOf(declared, { account_type, options }),
    exporting: useListExport({
      ...table,
      question: { ...question },
      ...(papers ? { papers } : {}),
    }),
  };
}

/** The columns for this person, with the currency in the heads where all rows have the same. */
function useDeclaredColumns<Row>(
  declared: Declaration<Row>,
  {
    rows,
    cells,
    isOld,
    account_type,
    hidden,
  }: {
    rows: readonly Row[] | undefined;
    cells: ListWishes<Row>['cells'];
    isOld: boolean;
    account_type: AccountType;
    hidden: ListWishes<Row>['hidden'];
  },
) {
  const currency = useMemo(
    () => (declared.currency_in_heads ? currencyOf(rows) : undefined),
    [declared, rows],
  );
  const columns = useMemo(
    () =>
      columnsOf(declared, {
        account_type,
        cells: typeof cells === 'function' ? cells(isOld) : cells,
        currency,
        hidden,
      }),
    [declared, account_type, cells, isOld, currency, hidden],
  );
  return columns;
}

/** The currency that all rows have; nothing where there are several, or none. */
function currencyOf(rows: readonly unknown[] = []): string | undefined {
  const [first, ...others] = new Set(rows.map((row) => (row as { currency?: string }).currency));
  return others.length === 0 ? first : undefined;
}

/** What a list shows, however it came. */
interface ShownList<Row> {
  declared: Pick<Declaration<Row>, 'noun' | 'id' | 'none' | 'opens' | 'below' | 'search' | 'views'>;
  table: Pick<DataTableProps<Row>, 'list' | 'noun' | 'columns' | 'rows' | 'total' | 'settings'> & {
    read: TableRead;
    settings: ListExportOptions['settings'] & {};
  };
  views: readonly ListView[];
  filters: ReturnType<typeof filtersOf>;
  exporting: Pick<ReturnType<typeof useListExport>, 'bulk' | 'menu'>;
}

/** What a screen wishes of its list beyond what is declared. */
export interface DeclaredListProps<Row> extends Partial<
  Omit<
    DataTableProps<Row>,
    'list' | 'noun' | 'columns' | 'rows' | 'total' | 'read' | 'empty' | 'settings'
  >
> {
  shown: ShownList<Row>;
  /** At the end of the bar, where the list has no page of its own whose head could hold it. */
  end?: ReactNode;
  /** Its ticks are for its own deeds: what is ticked there is no list to export. */
  onlyBulk?: boolean;
  /** Between bar and table. */
  note?: ReactNode;
  /** What one can do where there is nothing at all, and what is said there to some. */
  add?: ReactNode;
  none?: Declaration<Row>['none'];
}

const noBulk: readonly never[] = [];

/** Bar and table of a declared list. */
export function DeclaredList<Row>({
  shown: { declared, table, views, filters, exporting },
  onRow,
  end,
  note,
  add,
  none = declared.none,
  bulk = noBulk,
  onlyBulk = false,
  ...wishes
}: DeclaredListProps<Row>) {
  const { list, noun } = table;
  const isEmpty = list.view === 'all' || views.every(({ count }) => count === 0);
  const view = views.find(({ id }) => id === list.view)?.label ?? list.view;
  return (
    <>
      <ListBar
        {...table}
        views={views}
        filters={filters}
        {...(declared.search === false
          ? {}
          : { searchLabel: declared.search ?? `Search ${noun.many}` })}
        end={end}
      />
      {note}
      <DataTable
        rowId={(row) => String((row as Record<string, unknown>)[declared.id])}
        {...table}
        {...wishes}
        {...(declared.below ? { subRows: declared.below.of as (row: Row) => readonly Row[] } : {})}
        {...(onRow ? { onRow } : declared.opens ? { rowHref: declared.opens } : {})}
        bulk={onlyBulk ? bulk : [...bulk, exporting.bulk]}
        empty={
          isEmpty
            ? { ...none, ...(add ? { action: add } : {}) }
            : { title: `Nothing in “${view}”.`, text: `Other views may have ${noun.many}.` }
        }
      />
    </>
  );
}
