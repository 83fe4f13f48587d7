import { queryOptions } from '@tanstack/react-query';
import { askedAtOnce, wholeUpTo } from '#domain/lists/whole-lists.ts';
import type { InputOf, OutputOf } from '#web/api/action-types.ts';
import { callRead } from '#web/api/api-client.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { queryClient } from '#web/api/query-client.ts';

/** The lists that are held whole of a small book, with where their rows are and what each is known by. */
const heldLists = {
  get_cars: ['cars', 'car_id'],
  get_drivers: ['drivers', 'driver_id'],
  get_all_users: ['users', 'user_id'],
  get_events: ['events', 'event_id'],
} as const;

export type HeldList = keyof typeof heldLists;

/** What rows of a list that is too long are asked for by. */
export type Narrowing = Pick<InputOf<'get_cars'>, 'search' | 'ids' | 'user_ids'>;

type Row = Record<string, unknown>;
type Held = { more?: boolean } & Record<string, readonly Row[]>;

export const isHeld = (name: string, input: object): name is HeldList =>
  Object.hasOwn(heldLists, name) && Object.keys(input).length === 0;

/** So many rows of a long list are asked for again after a change; of others it is asked anew who needs them. */
const mostAskedAgain = 300;

/** The first rows that each list was last answered with. */
const begun = new Map<HeldList, unknown>();

const heldOf = (name: HeldList) => queryClient.getQueryData<Held>([name, {}]);

/** Puts rows in the place of those that are known, and the others behind them. */
function mergeRows(name: HeldList, held: Held, found: readonly Row[]): Held {
  const [rows, id] = heldLists[name];
  const news = new Map(found.map((row) => [row[id], row]));
  const kept = (held[rows] ?? []).map((row) => {
    const now = news.get(row[id]) ?? row;
    news.delete(row[id]);
    return now;
  });
  return { ...held, [rows]: [...kept, ...news.values()] };
}

/** A whole list; of a book that is too long its first rows, and what was asked for since. */
export async function readHeld<N extends HeldList>(
  name: N,
  signal?: AbortSignal,
): Promise<OutputOf<N>> {
  const answer = (await callRead(name, { at_most: wholeUpTo } as never, signal)) as OutputOf<N>;
  const isSame = begun.get(name) === answer;
  begun.set(name, answer);
  const held = heldOf(name);
  if (!answer.more || !held?.more) return answer;
  // The same answer: nothing was written since.
  if (isSame) return held as never;
  const [rows, id] = heldLists[name];
  const first = answer as unknown as Held;
  const known = new Set(first[rows]?.map((row) => row[id]));
  const beyond = (held[rows] ?? [])
    .map((row) => row[id] as string)
    .filter((one) => !known.has(one));
  const found = await rowsByIds(name, beyond.slice(-mostAskedAgain), signal);
  return mergeRows(name, first, found) as never;
}

/** Ids in parts of as many as are asked for at once. */
export function inParts(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let at = 0; at < ids.length; at += askedAtOnce) parts.push(ids.slice(at, at + askedAtOnce));
  return parts;
}

async function rowsByIds(
  name: HeldList,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Row[]> {
  const [rows] = heldLists[name];
  const answers = await Promise.all(
    inParts(ids).map((part) => callRead(name, { ids: part }, signal)),
  );
  return answers.flatMap((answer) => [...((answer as unknown as Held)[rows] ?? [])]);
}

/** Asks for rows of a long list, and holds them with the others. */
export function heldOptions(name: HeldList, narrow: Narrowing) {
  return queryOptions<unknown, ApiError>({
    queryKey: [name, narrow],
    queryFn: async ({ signal }) => {
      const answer = (await callRead(name, narrow, signal)) as unknown as Held;
      const held = heldOf(name);
      const state = queryClient.getQueryState([name, {}]);
      // What is held is no younger for it.
      if (held?.more)
        queryClient.setQueryData(
          [name, {}],
          mergeRows(name, held, answer[heldLists[name][0]] ?? []),
          {
            updatedAt: state?.dataUpdatedAt ?? 0,
          },
        );
      return true;
    },
    staleTime: 300_000,
  });
}

/** Those of the lists on the page that are too long to be held. */
export const longLists = (): HeldList[] =>
  (Object.keys(heldLists) as HeldList[]).filter(
    (name) =>
      heldOf(name)?.more &&
      queryClient
        .getQueryCache()
        .find({ queryKey: [name, {}] })
        ?.isActive(),
  );

/** Asks all long lists of the page for rows; what fails is asked for again with the next press. */
export function askRows(narrow: Narrowing): void {
  for (const name of longLists()) void queryClient.prefetchQuery(heldOptions(name, narrow));
}
