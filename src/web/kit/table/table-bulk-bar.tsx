import { useDeferredValue, useMemo } from 'react';
import type { BulkAction, BulkDeed, Selection } from '#web/kit/list/bulk-bar.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { capitalised, type Noun } from '#web/kit/table/table-column.ts';
import type { TableTicks } from '#web/kit/table/table-ticks.ts';

// It is seen from the first tick.
const BulkBar = lazyPart(
  () => import('#web/kit/list/bulk-bar.tsx').then((module) => module.BulkBar),
  {
    wanted: (props) => props.count > 0,
  },
);

/** What can be done with the ticked rows of a table; the box that was pressed does not wait for it. */
export function TableBulkBar<Row>({
  ticks,
  total = 0,
  bulk,
  summary,
  noun,
}: {
  ticks: TableTicks<Row>;
  total: number | undefined;
  bulk: readonly BulkAction<Row>[];
  summary: ((selection: Selection<Row>) => string) | undefined;
  noun: Noun;
}) {
  const { ids, ticked, allMatching, onPage, clear } = useDeferredValue(ticks);
  const count = allMatching ? total : ids.length;
  const selection = useMemo(
    () => ({ ids, rows: ticked, allMatching, count }),
    [ids, ticked, allMatching, count],
  );
  const deeds = useMemo(() => bulk.map((action) => deedOf(action, selection)), [bulk, selection]);
  return (
    <BulkBar
      count={count}
      deeds={deeds}
      elsewhere={ids.length - onPage.ticked}
      {...(summary && count > 0 ? { summary: summary(selection) } : {})}
      onClear={clear}
      label={`${capitalised(noun.many)} selected`}
    />
  );
}

function deedOf<Row>(action: BulkAction<Row>, selection: Selection<Row>): BulkDeed {
  const { label, onSelect, refusal, tickedOnly } = action;
  return {
    label,
    onSelect: () => onSelect(selection),
    refusal:
      tickedOnly && selection.allMatching
        ? 'Tick those that you mean: this is not done to all that match.'
        : selection.count > 0
          ? refusal?.(selection)
          : undefined,
  };
}
