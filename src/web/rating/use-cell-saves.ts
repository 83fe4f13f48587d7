import { useCallback, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { useToast } from '#web/kit/toasts.tsx';

/** What somebody typed into a cell, until it stands or has been given up. */
export interface HeldCell<V> {
  mine: V;
  state: 'saving' | 'conflict';
}

/** A cell as it is stored now, and the revision that the next save must name. */
export interface StoredCell<V> {
  value: V;
  revision: number;
}

export interface CellSaves<V> {
  held: (key: string) => HeldCell<V> | undefined;
  /** `seen` is what the cell said when it was changed. */
  save: (key: string, change: { mine: V; seen: V; revision: number }) => void;
  keepTheirs: (key: string) => void;
}

/** More rounds than people can change one record in a moment. */
const mostTries = 4;

/**
 * Saves cells of records that others change too. When another cell was changed meanwhile, ours is saved on top; when it was
 * this one, both values stay on show until somebody chooses.
 */
export function useCellSaves<V>(options: {
  send: (key: string, mine: V, revision: number) => Promise<unknown>;
  /** The cell after a refusal: of the answer, or read again. */
  latest: (key: string, refusal: ApiError) => Promise<StoredCell<V> | undefined>;
  saved: string;
}): CellSaves<V> {
  const toast = useToast();
  const { send, latest, saved } = options;
  const [cells, setCells] = useState<ReadonlyMap<string, HeldCell<V>>>(new Map());
  const hold = useCallback(
    (key: string, cell: HeldCell<V> | undefined) =>
      setCells((before) => {
        const next = new Map(before);
        if (cell) next.set(key, cell);
        else next.delete(key);
        return next;
      }),
    [],
  );
  const save = async (
    key: string,
    { mine, seen, revision }: { mine: V; seen: V; revision: number },
  ) => {
    hold(key, { mine, state: 'saving' });
    let at = revision;
    for (let tries = 1; ; tries += 1) {
      try {
        await send(key, mine, at);
        toast.success(saved);
        hold(key, undefined);
        return;
      } catch (error) {
        const stale = error instanceof ApiError && error.code === 'conflict';
        const now = stale && tries < mostTries ? await latest(key, error) : undefined;
        if (!now) {
          hold(key, undefined);
          toast.failure(error);
          return;
        }
        if (now.value !== seen) {
          // Both meant the same.
          hold(key, now.value === mine ? undefined : { mine, state: 'conflict' });
          return;
        }
        at = now.revision;
      }
    }
  };
  return {
    held: (key) => cells.get(key),
    save: (key, change) => void save(key, change),
    keepTheirs: (key) => hold(key, undefined),
  };
}
