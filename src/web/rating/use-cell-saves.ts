import { useCallback, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/** What somebody typed into a cell, until the page has read it back or it has been given up. */
interface HeldCell<V> {
  mine: V;
  state: 'saving' | 'saved' | 'conflict';
  /** Of a saved one: the revision from which on a read of the record knows it. */
  revision?: number;
}

/** A cell as it is stored, and the revision that the next save must name. */
interface StoredCell<V> {
  value: V;
  revision: number;
}

interface CellChange<V> {
  mine: V;
  /** What the cell said when it was changed. */
  seen: V;
  revision: number;
}

export interface CellSaves<V> {
  /** What is held of a cell beside the read of its record, which is at this revision. */
  held: (key: string, revision: number) => HeldCell<V> | undefined;
  save: (key: string, change: CellChange<V>) => void;
  keepTheirs: (key: string) => void;
}

export interface CellSaveOptions<V> {
  send: (key: string, mine: V, revision: number) => Promise<{ revision: number }>;
  /** The cell after a refusal: of the answer, or read again. */
  latest: (key: string, refusal: ApiError) => Promise<StoredCell<V> | undefined>;
  /** Cells of one record share its revision. */
  recordOf: (key: string) => string;
  saved: string;
}

/** More rounds than people can change one record in a moment. */
const mostTries = 4;

function useHeldCells<V>() {
  const [cells, setCells] = useState<ReadonlyMap<string, HeldCell<V>>>(new Map());
  const hold = useCallback(
    (key: string, cell: HeldCell<V>) => setCells((before) => new Map(before).set(key, cell)),
    [],
  );
  // In both, another value may be on its way by now.
  const settle = useCallback(
    (key: string, mine: V, revision: number) =>
      setCells((before) =>
        before.get(key)?.mine === mine
          ? new Map(before).set(key, { mine, state: 'saved', revision })
          : before,
      ),
    [],
  );
  const drop = useCallback(
    (key: string, mine?: V) =>
      setCells((before) => {
        const next = new Map(before);
        if (mine === undefined || before.get(key)?.mine === mine) next.delete(key);
        return next;
      }),
    [],
  );
  return { cells, hold, settle, drop };
}

/**
 * Saves cells of records that others change too, one after the other. When another cell was changed meanwhile, ours is
 * saved on top; when it was this one, both values stay on show until somebody chooses.
 */
export function useCellSaves<V>({
  send,
  latest,
  recordOf,
  saved,
}: CellSaveOptions<V>): CellSaves<V> {
  const toast = useToast();
  const { cells, hold, settle, drop } = useHeldCells<V>();
  const line = useRef<Promise<void>>(Promise.resolve());
  /** What we saved last, so that pressing an arrow twice is no quarrel with oneself. */
  const own = useRef({
    cells: new Map<string, StoredCell<V>>(),
    records: new Map<string, number>(),
  });
  const attempt = async (key: string, { mine, ...at }: CellChange<V>) => {
    const { cells: saved_cells, records } = own.current;
    const before = saved_cells.get(key);
    let seen = before && before.revision > at.revision ? before.value : at.seen;
    let revision = Math.max(at.revision, records.get(recordOf(key)) ?? 0);
    for (let tries = 1; ; tries += 1) {
      try {
        const done = await send(key, mine, revision);
        saved_cells.set(key, { value: mine, revision: done.revision });
        records.set(recordOf(key), done.revision);
        toast.success(saved);
        settle(key, mine, done.revision);
        return;
      } catch (error) {
        const stale = error instanceof ApiError && error.code === 'conflict';
        const now = stale && tries < mostTries ? await latest(key, error) : undefined;
        if (!now) {
          drop(key, mine);
          toast.failure(error);
          return;
        }
        if (now.value !== seen) {
          // Both meant the same.
          if (now.value === mine) drop(key, mine);
          else hold(key, { mine, state: 'conflict' });
          return;
        }
        seen = now.value;
        revision = now.revision;
      }
    }
  };
  return {
    held: (key, revision) => {
      const cell = cells.get(key);
      return cell?.state === 'saved' && revision >= (cell.revision ?? 0) ? undefined : cell;
    },
    save: (key, change) => {
      hold(key, { mine: change.mine, state: 'saving' });
      line.current = line.current.then(() => attempt(key, change));
    },
    keepTheirs: (key) => drop(key),
  };
}
