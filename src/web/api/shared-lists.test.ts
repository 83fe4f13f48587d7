import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { accountTypes } from '#domain/accounts/account-types.ts';
import { callRead } from '#web/api/api-client.ts';
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

test('[4.32] a shared list is fetching, then loaded; two pages at once ask once', async () => {
  const first = openPage();
  const second = openPage();
  await settled();
  expect(asked).toBe(1);
  expect([first.states[0], first.states.at(-1)]).toEqual(['pending', 'success']);
  expect(second.states.at(-1)).toBe('success');
  first.leave();
  second.leave();
});

test('[4.32] the next page finds the list loaded and asks no more', async () => {
  openPage().leave();
  await settled();
  const later = openPage();
  await settled();
  expect(asked).toBe(1);
  expect(later.states[0]).toBe('success');
  later.leave();
});

test('[4.32] [8.9] a load that fails is an error state, and the next page tries again', async () => {
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

test.each([
  ['get_drivers', ['admin', 'superadmin', 'brokerage', 'agent']],
  ['get_events', ['admin', 'superadmin', 'brokerage']],
  ['get_championships', ['admin', 'superadmin', 'brokerage']],
] as const)('[6.6] %s is loaded for %j', (name, roles) => {
  const { access } = contract[name];
  for (const role of roles) expect(access).toContain(role);
  const others = accountTypes.filter((type) => !(roles as readonly string[]).includes(type));
  expect(others).toContain('insurer');
  expect(access).not.toContain('insurer');
  expect(access).not.toContain('loss_adjuster');
});
