import { useMemo, type ReactNode } from 'react';
import type { DeclaredList as Declaration } from '#contract/list.ts';
import type { ListName } from '#contract/list-names.ts';
import type { InputOf, OutputOf, ReadName } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import type { BulkAction } from '#web/kit/list/bulk-bar.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { columnsOf, type OwnCells } from '#web/kit/list/declared-columns.tsx';
import { filterIdsOf, filtersOf, questionOf, viewsOf } from '#web/kit/list/declared-question.ts';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { useTableSettings } from '#web/kit/table/table-settings.ts';
import { useListExport } from '#web/kit/list/use-list-export.tsx';
import { useListState } from '#web/kit/list/use-list-state.ts';

interface Answer {
  total: number;
  counts: Record<string, number>;
}

/** A declared list as its address shows it: the read's answer, the rows, and the export's menu for the page's head. */
export function useDeclaredList<Row, N extends ReadName>(
  name: ListName,
  declared: Declaration<Row> & { read: N },
  cells?: OwnCells<Row>,
) {
  const list = useListState({
    name,
    filters: filterIdsOf(declared),
    view: declared.start.view,
    sort: declared.start.sort,
  });
  const question = questionOf(declared, list);
  const read = useRead(declared.read, question as InputOf<N>, { keepPrevious: true });
  const answer = read.data as (OutputOf<N> & Answer) | undefined;
  const rows = answer?.[declared.rows as keyof typeof answer] as readonly Row[] | undefined;
  const columns = useMemo(() => columnsOf(declared, cells), [declared, cells]);
  const table = {
    list,
    noun: declared.noun,
    columns,
    settings: useTableSettings(name),
    rows,
    total: answer?.total,
    read,
  };
  return { declared, table, answer, exporting: useListExport({ ...table, question }) };
}

/** What a screen wishes of its list beyond what is declared. */
export interface DeclaredListProps<Row> {
  shown: ReturnType<typeof useDeclaredList<Row, ReadName>>;
  /** A row that has no page of its own. */
  onRow?: (row: Row) => void;
  rowMenu?: (row: Row) => readonly MenuAction[];
  onPeek?: (row: Row) => void;
  bulk?: readonly BulkAction<Row>[];
  /** At the end of the bar, where the list has no page of its own whose head could hold it. */
  end?: ReactNode;
  natural?: boolean;
}

const noBulk: readonly never[] = [];

/** Bar and table of a declared list. */
export function DeclaredList<Row>({
  shown: { declared, table, answer, exporting },
  onRow,
  end,
  bulk = noBulk,
  ...wishes
}: DeclaredListProps<Row>) {
  const { list, noun } = table;
  const counts = answer?.counts;
  const isEmpty = counts !== undefined && Object.values(counts).every((count) => count === 0);
  const view = declared.views[list.view]?.label ?? list.view;
  return (
    <>
      <ListBar
        {...table}
        views={viewsOf(declared, counts)}
        filters={filtersOf(declared)}
        searchLabel={`Search ${noun.many}`}
        end={end}
      />
      <DataTable
        {...table}
        {...wishes}
        rowId={(row) => String((row as Record<string, unknown>)[declared.id])}
        {...(onRow ? { onRow } : declared.opens ? { rowHref: declared.opens } : {})}
        bulk={[...bulk, exporting.bulk]}
        empty={
          list.view === 'all' || isEmpty
            ? declared.none
            : { title: `Nothing in “${view}”.`, text: `Other views may have ${noun.many}.` }
        }
      />
    </>
  );
}
