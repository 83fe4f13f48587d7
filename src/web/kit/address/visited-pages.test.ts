import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  askBeforeGoing,
  goFrom,
  visitAtStart,
  watchBackAndForward,
  type MayGo,
  type Visit,
} from '#web/kit/address/visited-pages.ts';

/** What a browser keeps of the addresses that somebody came to, with Back and Forward. */
function openWindow(href: string) {
  const entries: { href: string; state: unknown }[] = [{ href, state: null }];
  let at = 0;
  const listeners: (() => void)[] = [];
  const write = (state: unknown, to: string, index: number) => {
    entries.splice(index, index === at ? 1 : entries.length, { href: to, state });
    at = index;
  };
  const go = (steps: number) => {
    at += steps;
    for (const listener of listeners) listener();
  };
  vi.stubGlobal('window', {
    get location() {
      return new URL(entries[at]!.href, 'https://paddock.example');
    },
    history: {
      get state() {
        return entries[at]!.state;
      },
      pushState: (state: unknown, _title: string, to: string) => write(state, to, at + 1),
      replaceState: (state: unknown, _title: string, to: string) => write(state, to, at),
      go,
    },
    addEventListener: (_type: string, listener: () => void) => listeners.push(listener),
  });
  return { addresses: () => entries.map((entry) => entry.href), at: () => at, go };
}

let browser: ReturnType<typeof openWindow>;
let visit: Visit;
const stopAsking: (() => void)[] = [];
const come = (to: Visit) => {
  visit = to;
};
const go = (href: string, replace = false) => goFrom(visit, href, { replace }, come);

beforeEach(() => {
  browser = openWindow('/dashboard/claims/?view=paid&page=');
  visit = visitAtStart();
});

afterEach(() => {
  for (const stop of stopAsking.splice(0)) stop();
  vi.unstubAllGlobals();
});

test('an address has one way of being written: no slash at its end, no empty question', () => {
  expect(visit).toMatchObject({ href: '/dashboard/claims?view=paid', index: 0 });
  expect(browser.addresses()).toEqual(['/dashboard/claims?view=paid']);
});

test('a page that is loaded anew is the visit that it was', () => {
  expect(visitAtStart()).toEqual(visit);
});

test('a page that is gone to is a visit of its own; one in the place of another is not a step', async () => {
  const { key } = visit;
  await go('/dashboard/cars');
  expect(visit).toMatchObject({ pathname: '/dashboard/cars', search: '', index: 1 });
  expect(visit.key).not.toBe(key);
  await go('/dashboard/cars?search=GT3', true);
  expect(visit).toMatchObject({ search: '?search=GT3', index: 1 });
  expect(browser.addresses()).toEqual([
    '/dashboard/claims?view=paid',
    '/dashboard/cars?search=GT3',
  ]);
});

test('the page that one is on is shown anew, and Back does not come to it twice', async () => {
  const shown = visit;
  await go('/dashboard/claims?view=paid');
  expect(visit).toEqual(shown);
  expect(visit).not.toBe(shown);
  expect(browser.addresses()).toHaveLength(1);
});

test('who minds is asked with both places, and keeps the page', async () => {
  const mayGo = vi.fn(() => Promise.resolve(false));
  const stop = askBeforeGoing(mayGo);
  stopAsking.push(stop);
  await go('/dashboard/cars');
  expect(mayGo.mock.calls).toMatchObject([
    [{ from: { pathname: '/dashboard/claims' }, to: { pathname: '/dashboard/cars' } }],
  ]);
  expect(browser.addresses()).toHaveLength(1);
  stop();
  await go('/dashboard/cars');
  expect(visit.pathname).toBe('/dashboard/cars');
});

test('Back comes to the visit that it was, with its key', async () => {
  const first = visit;
  watchBackAndForward(() => visit, come);
  await go('/dashboard/cars');
  browser.go(-1);
  expect(visit).toEqual(first);
});

test('who stays on Back is on the address of the page again, and is asked once', async () => {
  watchBackAndForward(() => visit, come);
  await go('/dashboard/cars');
  const mayGo = vi.fn<MayGo>().mockResolvedValueOnce(false).mockResolvedValue(true);
  stopAsking.push(askBeforeGoing(mayGo));
  browser.go(-1);
  await vi.waitFor(() => expect(browser.at()).toBe(1));
  expect(visit.pathname).toBe('/dashboard/cars');
  expect(mayGo).toHaveBeenCalledTimes(1);
});
