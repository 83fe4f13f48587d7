import { useMemo, useRef, useState } from 'react';
import { tickedRows } from '#domain/lists/ticked-rows.ts';

/** Why a row cannot be ticked beside those that are; nothing when it can. */
export type RefuseSelect<Row> = (row: Row, ticked: readonly Row[]) => string | undefined;

export interface TableTicksOptions<Row> {
  /** The rows on show. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  canSelect?: ((row: Row) => boolean) | undefined;
  refuseSelect?: RefuseSelect<Row> | undefined;
}

type Ticks<Row> = ReadonlyMap<string, Row>;

const none: Ticks<never> = new Map<string, never>();
const tooMany = `No more than ${tickedRows} rows can be ticked.`;

/** The ticked rows as they were last seen: they stay while one turns the pages, until the list is asked anew. */
export function useTableTicks<Row>({
  rows,
  rowId,
  canSelect = () => true,
  refuseSelect,
}: TableTicksOptions<Row>) {
  const [ticks, setTicks] = useState<Ticks<Row>>(none);
  /** Once all that match are meant: the page whose boxes stand for them. */
  const [all, setAll] = useState<string | null>(null);
  /** The row that was ticked last, where a range begins. */
  const last = useRef<string>(null);
  const shown = new Map(rows.filter(canSelect).map((row) => [rowId(row), row]));
  const page = [...shown.keys()].join();
  if (all !== null && all !== page) {
    setAll(page);
    setTicks(shown);
  }
  const ids = useMemo(() => [...ticks.keys()], [ticks]);
  const ticked = [...ticks].map(([id, row]) => shown.get(id) ?? row);
  const refuse = (row: Row, beside: readonly Row[]) =>
    beside.length < tickedRows ? refuseSelect?.(row, beside) : tooMany;

  /** Ticks what can be ticked of these, from the top, or takes their ticks away. Not all are meant any more. */
  const set = (wanted: readonly string[], on: boolean) => {
    setAll(null);
    setTicks((before) => {
      const next = new Map(before);
      for (const id of wanted) {
        const row = shown.get(id);
        if (!on) next.delete(id);
        else if (
          row !== undefined &&
          !next.has(id) &&
          refuse(row, [...next.values()]) === undefined
        )
          next.set(id, row);
      }
      return next;
    });
  };

  return {
    isTicked: (id: string) => ticks.has(id),
    ids,
    ticked,
    allMatching: all !== null,
    /** How many can be ticked on this page, and how many are. */
    onPage: { tickable: shown.size, ticked: ids.filter((id) => shown.has(id)).length },
    refusalOf: (row: Row) => (ticks.has(rowId(row)) ? undefined : refuse(row, ticked)),
    /** One row, or with `range` all from the one that was pressed last. */
    toggle: (id: string, { on, range }: { on: boolean; range: boolean }) => {
      const onPage = [...shown.keys()];
      const from = range && last.current !== null ? onPage.indexOf(last.current) : -1;
      const to = onPage.indexOf(id);
      set(from < 0 ? [id] : onPage.slice(Math.min(from, to), Math.max(from, to) + 1), on);
      last.current = id;
    },
    togglePage: (on: boolean) => set([...shown.keys()], on),
    /** All that match, or this page alone. */
    takeAll: (on: boolean) => {
      setAll(on ? page : null);
      setTicks(shown);
    },
    clear: () => {
      setAll(null);
      setTicks(none);
    },
  };
}

/** The ticks of a table, as `useTableTicks` gives them. */
export type TableTicks<Row> = ReturnType<typeof useTableTicks<Row>>;
