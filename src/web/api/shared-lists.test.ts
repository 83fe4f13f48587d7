import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { callRead } from '#web/api/api-client.ts';
import { sharedLists } from '#web/api/shared-lists.ts';
import { prefetchRead } from '#web/api/use-read.ts';
import { accountTypes } from '#domain/accounts/account-types.ts';
import { queryClient } from '#web/api/query-client.ts';

const fetchOfNode = globalThis.fetch;
let asked = 0;
let status = 200;

beforeEach(() => {
  queryClient.clear();
  asked = 0;
  status = 200;
  globalThis.fetch = () => {
    asked += 1;
    return Promise.resolve(new Response(JSON.stringify({ insurers: [] }), { status }));
  };
});
afterEach(() => {
  globalThis.fetch = fetchOfNode;
});

/** A page that shows a shared list: it hears fetching, then loaded or error. */
function openPage(): { states: string[]; leave: () => void } {
  const observer = new QueryObserver(queryClient, {
    queryKey: ['get_insurers', {}],
    queryFn: () => callRead('get_insurers', {}),
  });
  const states: string[] = [observer.getCurrentResult().status];
  const leave = observer.subscribe((result) => states.push(result.status));
  return { states, leave };
}

const settled = () => new Promise((done) => setTimeout(done, 5));

test('a shared list is fetching, then loaded; two pages at once ask once', async () => {
  const first = openPage();
  const second = openPage();
  await settled();
  expect(asked).toBe(1);
  expect([first.states[0], first.states.at(-1)]).toEqual(['pending', 'success']);
  expect(second.states.at(-1)).toBe('success');
  first.leave();
  second.leave();
});

test('the next page finds the list loaded and asks no more', async () => {
  openPage().leave();
  await settled();
  const later = openPage();
  await settled();
  expect(asked).toBe(1);
  expect(later.states[0]).toBe('success');
  later.leave();
});

test('[8.9] a load that fails is an error state, and the next page tries again', async () => {
  status = 500;
  const page = openPage();
  await settled();
  expect(page.states.at(-1)).toBe('error');
  page.leave();
  status = 200;
  const next = openPage();
  await settled();
  expect(next.states.at(-1)).toBe('success');
  next.leave();
});

const staff = ['superadmin', 'admin'] as const;

test.each([
  ['6.3', 'get_insurers', staff],
  ['6.3', 'get_clause_presets', staff],
  ['6.5', 'get_user_cars', ['agent']],
  ['6.6', 'get_drivers', [...staff, 'brokerage', 'agent']],
  ['6.6', 'get_championships', [...staff, 'brokerage']],
  // A client picks the events of the cover that it asks for [1.1].
  ['6.6', 'get_events', [...staff, 'brokerage', 'agent']],
] as const)('[%s] %s is loaded for %j and nobody else', (_clause, name, roles) => {
  expect(new Set(contract[name].access)).toEqual(new Set(roles));
});

test('clients load their series', () => {
  expect(contract.get_series.access).toContain('agent');
});

test('[6.7] insurers are given the constants of the various insurances and of personal accident', () => {
  expect(sharedLists('insurer')).toEqual(['get_vi_constants', 'get_pa_constants']);
});

test.each(accountTypes)(
  'the lists that are loaded for the %s may be read by it',
  (account_type) => {
    for (const name of sharedLists(account_type))
      expect(contract[name].access).toContain(account_type);
  },
);

test('[4.32] constants load once when empty and not already loading, and are tried again after an error', async () => {
  const load = () => prefetchRead('get_vi_constants', {}, { staleMs: Infinity });
  status = 500;
  load();
  await settled();
  status = 200;
  load();
  load();
  await settled();
  load();
  await settled();
  expect(asked).toBe(2);
});
