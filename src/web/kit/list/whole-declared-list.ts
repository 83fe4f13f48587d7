import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DeclaredField, DeclaredFilter, DeclaredList } from '#contract/list.ts';
import { valueOf } from '#contract/list-fields.ts';
import type { ListName } from '#contract/list-names.ts';
import type { InputOf, ReadName } from '#web/api/action-types.ts';
import { readOptions } from '#web/api/use-read.ts';
import { columnsOf, type OwnCells } from '#web/kit/list/declared-columns.tsx';
import { useDeclaredState } from '#web/kit/list/declared-list.tsx';
import { filtersOf, questionOf, tabsOf } from '#web/kit/list/declared-question.ts';
import { useTableSettings } from '#web/kit/table/table-settings.ts';
import { today } from '#web/kit/text/today.ts';
import { useListExport } from '#web/kit/list/use-list-export.tsx';
import { optionsOfWhole, pageOfWhole, type WholeListOrder } from '#web/kit/list/whole-list.ts';

/** A declared list that comes as a whole: searched, narrowed, sorted and paged here; views that ask otherwise are read each. */
export function useWholeDeclaredList<Row, N extends ReadName>(
  name: ListName,
  declared: DeclaredList<Row> & { read: N },
  { cells }: { cells?: OwnCells<Row> } = {},
) {
  const { list, views, account_type } = useDeclaredState(name, declared);
  const day = today();
  const questions = views.map(([view]) => questionOf(declared, { ...list, view }, day));
  const keys = questions.map((question) => JSON.stringify(question));
  const each = [...new Set(keys)];
  const reads = useQueries({
    queries: each.map((key) => readOptions(declared.read, JSON.parse(key) as InputOf<N>, {})),
  });
  const order = useMemo(() => orderOf(declared), [declared]);
  const rowsOf = (index: number) => {
    const answer = reads[each.indexOf(keys[index] ?? '')]?.data as
      | Record<string, unknown>
      | undefined;
    const rows = answer?.[declared.rows] as readonly Row[] | undefined;
    const narrowed = Object.entries(views[index]?.[1].filters ?? {}).filter(
      ([id]) => !declared.filters[id]?.beside,
    );
    return rows?.filter((row) =>
      narrowed.every(([id, values]) => values.includes(order.is?.[id]?.(row) ?? '')),
    );
  };
  const now = Math.max(
    0,
    views.findIndex(([id]) => id === list.view),
  );
  const all = rowsOf(now);
  const { rows, total, found } = pageOfWhole(list, all, order);
  const columns = useMemo(
    () => columnsOf(declared, { account_type, cells }),
    [declared, account_type, cells],
  );
  const [first] = reads;
  const table = {
    list,
    noun: declared.noun,
    columns,
    settings: useTableSettings(name),
    rows,
    total,
    read: (reads[each.indexOf(keys[now] ?? '')] ?? first) as NonNullable<typeof first>,
  };
  const options = Object.fromEntries(
    Object.entries<DeclaredFilter<Row>>(declared.filters).flatMap(([id, filter]) => {
      const of = order.is?.[id];
      return of && filter.kind === 'choice' && typeof filter.of === 'string'
        ? [[id, optionsOfWhole(all, of)]]
        : [];
    }),
  );
  return {
    declared,
    table,
    /** All of the view, and of these what search and filters find, in the order on show. */
    all,
    found,
    views: tabsOf(views).map((tab, index) => ({ ...tab, count: rowsOf(index)?.length })),
    filters: filtersOf(declared, { account_type, options }),
    exporting: useListExport({
      ...table,
      question: questions[now] ?? {},
      whole: found.map((row) => String((row as Record<string, unknown>)[declared.id])),
    }),
  };
}

/** How such a list is searched, sorted and narrowed: by what its fields and filters say of a row. */
function orderOf<Row>(declared: DeclaredList<Row>): WholeListOrder<Row> {
  const fields = Object.entries<DeclaredField<Row>>(declared.fields);
  const text = (key: string, field: DeclaredField<Row>, row: Row) =>
    `${valueOf(key, field, row) ?? ''} ${field.shown?.(row) ?? ''}`;
  return {
    words: (row) =>
      fields
        .filter(([, field]) => field.searched)
        .map(([key, field]) => text(key, field, row))
        .join(' '),
    by: Object.fromEntries(
      fields
        .filter(([, field]) => field.sort)
        .map(([key, field]) => [key, (row: Row) => valueOf(key, field, row)]),
    ),
    is: Object.fromEntries(
      Object.entries<DeclaredFilter<Row>>(declared.filters).map(([id, filter]) => [
        id,
        filter.value ??
          ((row: Row) => String((row as Readonly<Record<string, string | number>>)[id] ?? '')),
      ]),
    ),
  };
}
