import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contract } from '#contract/contract.ts';
import { callRead } from '#web/api/api-client.ts';
import { loadSharedLists, sharedLists } from '#web/api/shared-lists.ts';
import { accountTypes, type AccountType } from '#domain/accounts/account-types.ts';
import { queryClient } from '#web/api/query-client.ts';

const fetchOfNode = globalThis.fetch;
let asked = 0;
let paths: string[] = [];
let status = 200;

beforeEach(() => {
  asked = 0;
  paths = [];
  status = 200;
  globalThis.fetch = (path) => {
    asked += 1;
    paths.push((path as string).replace('/api/', '').replace(/\?.*/, ''));
    return Promise.resolve(new Response(JSON.stringify({ insurers: [] }), { status }));
  };
});
afterEach(() => {
  queryClient.clear();
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

/** Once what was asked for has been answered, however slow the machine. */
async function settled(): Promise<void> {
  await new Promise((done) => setTimeout(done, 5));
  await vi.waitUntil(() => queryClient.isFetching() === 0);
}

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

const constants = ['get_vi_constants', 'get_pa_constants'];

/** What the browser of a role asks for by itself, on entry. */
async function loadedOnEntry(account_type: AccountType): Promise<ReadonlySet<string>> {
  loadSharedLists(account_type);
  await settled();
  return new Set(paths);
}

test.each(['superadmin', 'admin'] as const)(
  '[6.3] [6.6] insurers, conditions, drivers, events, championships, cars and premium tax are loaded for the %s',
  async (account_type) => {
    expect(await loadedOnEntry(account_type)).toEqual(
      new Set([
        ...constants,
        ...[
          'get_claim_constants',
          'get_insurers',
          'get_clause_presets',
          'get_drivers',
          'get_events',
          'get_championships',
          'get_cars',
          'get_ipt_info',
        ],
      ]),
    );
  },
);

test('[6.5] [6.6] clients load their own cars and series besides the drivers', async () => {
  expect(await loadedOnEntry('agent')).toEqual(
    new Set([...constants, 'get_claim_constants', 'get_user_cars', 'get_series', 'get_drivers']),
  );
});

test('[6.6] brokerages load drivers, events and championships', async () => {
  expect(await loadedOnEntry('brokerage')).toEqual(
    new Set([
      ...constants,
      ...['get_claim_constants', 'get_drivers', 'get_events', 'get_championships'],
    ]),
  );
});

test('[6.7] insurers are given the constants of the various insurances and of personal accident', async () => {
  expect(await loadedOnEntry('insurer')).toEqual(new Set(constants));
});

test.each(accountTypes)(
  'the lists that are loaded for the %s may be read by it',
  (account_type) => {
    for (const name of sharedLists(account_type))
      expect(contract[name].access).toContain(account_type);
  },
);

test('[4.32] lists load once when empty and not already loading, and are tried again after an error', async () => {
  status = 500;
  await loadedOnEntry('brokerage');
  status = 200;
  paths = [];
  loadSharedLists('brokerage');
  loadSharedLists('brokerage');
  await settled();
  loadSharedLists('brokerage');
  await settled();
  expect(paths.toSorted()).toEqual([...sharedLists('brokerage')].toSorted());
});

test('[4.32] in the next role only what is missing is loaded', async () => {
  await loadedOnEntry('brokerage');
  paths = [];
  expect(await loadedOnEntry('agent')).toEqual(new Set(['get_user_cars', 'get_series']));
});

test('a list that changed since is asked again by the page that shows it, not by each page', async () => {
  await loadedOnEntry('admin');
  await queryClient.invalidateQueries({ queryKey: ['get_insurers', {}] });
  asked = 0;
  await loadedOnEntry('admin');
  expect(asked).toBe(0);
  const page = openPage();
  await settled();
  expect(asked).toBe(1);
  page.leave();
});

test('whoever is logging out is asked for no lists any more', async () => {
  const options = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { enabled: false } });
  try {
    expect(await loadedOnEntry('agent')).toEqual(new Set());
  } finally {
    queryClient.setDefaultOptions(options);
  }
});
