import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heldFirst, wholeUpTo } from '#domain/lists/whole-lists.ts';
import { askRows, heldOptions } from '#web/api/held-rows.ts';
import { queryClient } from '#web/api/query-client.ts';
import { loadSharedLists } from '#web/api/shared-lists.ts';
import { readOptions } from '#web/api/use-read.ts';

interface Driver {
  driver_id: string;
  name: string;
  user_ids: string[];
}

const fetchOfNode = globalThis.fetch;
let book: Driver[] = [];
let version = 1;
let asked: string[] = [];
let rows_sent = 0;

const bookOf = (size: number): Driver[] =>
  Array.from({ length: size }, (_, n) => ({
    driver_id: `d${n}`,
    name: `Driver ${n}`,
    user_ids: [`u${n}`],
  }));

/** What the server answers of this book. */
function answerTo(search: URLSearchParams): { drivers: Driver[]; more?: true } {
  const text = search.get('search');
  const ids = [...search].filter(([key]) => key.startsWith('ids[')).map(([, id]) => id);
  const owner = search.get('user_ids[0]');
  if (text !== null)
    return { drivers: book.filter(({ name }) => name.includes(text)).slice(0, heldFirst) };
  if (ids.length > 0) return { drivers: book.filter(({ driver_id }) => ids.includes(driver_id)) };
  if (owner !== null) return { drivers: book.filter(({ user_ids }) => user_ids.includes(owner)) };
  return book.length > Number(search.get('at_most') ?? Infinity)
    ? { drivers: book.slice(0, heldFirst), more: true }
    : { drivers: book };
}

beforeEach(() => {
  asked = [];
  rows_sent = 0;
  version += 1;
  globalThis.fetch = (path, init) => {
    const url = new URL(path as string, 'http://localhost');
    if (!url.pathname.endsWith('/get_drivers'))
      return Promise.resolve(new Response(JSON.stringify({}), { status: 200 }));
    asked.push(url.search);
    const mark = `W/"${version}${url.search}"`;
    if (new Headers(init?.headers).get('if-none-match') === mark)
      return Promise.resolve(new Response(null, { status: 304, headers: { etag: mark } }));
    const answer = answerTo(url.searchParams);
    rows_sent += answer.drivers.length;
    return Promise.resolve(new Response(JSON.stringify(answer), { headers: { etag: mark } }));
  };
});
afterEach(() => {
  queryClient.clear();
  globalThis.fetch = fetchOfNode;
});

/** A page with a picker of drivers. */
function openPage() {
  const observer = new QueryObserver(queryClient, readOptions('get_drivers', {}, {}));
  const leave = observer.subscribe(() => undefined);
  const names = () => observer.getCurrentResult().data?.drivers.map(({ name }) => name) ?? [];
  return { leave, names };
}

async function settled(): Promise<void> {
  await new Promise((done) => setTimeout(done, 5));
  await vi.waitUntil(() => queryClient.isFetching() === 0);
}

test('[4.32] a small book is held whole from entry on, and a picker that is typed in asks for nothing', async () => {
  book = bookOf(wholeUpTo);
  loadSharedLists('admin');
  await settled();
  const page = openPage();
  await settled();
  expect(page.names()).toHaveLength(wholeUpTo);
  asked = [];
  askRows({ search: 'Driver 1999' });
  await settled();
  expect(asked).toEqual([]);
  page.leave();
});

test('[3.26] of 2,001 drivers the first are held on entry, and a picker finds the others by what is typed', async () => {
  book = bookOf(wholeUpTo + 1);
  loadSharedLists('admin');
  await settled();
  expect(rows_sent).toBe(heldFirst);
  const page = openPage();
  await settled();
  expect(page.names()).toHaveLength(heldFirst);
  askRows({ search: 'Driver 2000' });
  await settled();
  expect(page.names()).toHaveLength(heldFirst + 1);
  expect(page.names().at(-1)).toBe('Driver 2000');
  // Asked once, and only by a page that shows the list.
  asked = [];
  askRows({ search: 'Driver 2000' });
  page.leave();
  askRows({ search: 'Driver 1999' });
  await settled();
  expect(asked).toEqual([]);
});

test('a name that a page shows, and the drivers of a client that was chosen, are held too', async () => {
  book = bookOf(wholeUpTo + 1);
  const page = openPage();
  await settled();
  askRows({ ids: ['d1500', 'd1501'] });
  await queryClient.fetchQuery(heldOptions('get_drivers', { user_ids: ['u1800'] }));
  await settled();
  expect(page.names().slice(heldFirst).toSorted()).toEqual([
    'Driver 1500',
    'Driver 1501',
    'Driver 1800',
  ]);
  page.leave();
});

test('after a change the held rows are those of now; without one nothing is sent', async () => {
  book = bookOf(wholeUpTo + 2);
  const page = openPage();
  await settled();
  askRows({ ids: ['d1500'] });
  await settled();
  rows_sent = 0;
  await queryClient.refetchQueries({ queryKey: ['get_drivers', {}], exact: true });
  expect([rows_sent, page.names().at(-1)]).toEqual([0, 'Driver 1500']);
  version += 1;
  book = book.map((driver) =>
    driver.driver_id === 'd1500' ? { ...driver, name: 'Renamed' } : driver,
  );
  await queryClient.refetchQueries({ queryKey: ['get_drivers', {}], exact: true });
  expect([rows_sent, page.names().at(-1)]).toEqual([heldFirst + 1, 'Renamed']);
  // One that is gone goes.
  version += 1;
  book = book.filter(({ driver_id }) => driver_id !== 'd1500');
  await queryClient.refetchQueries({ queryKey: ['get_drivers', {}], exact: true });
  expect(page.names()).toHaveLength(heldFirst);
  page.leave();
});
