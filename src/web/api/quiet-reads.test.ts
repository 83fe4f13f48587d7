import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { InputOf, ReadName } from '#web/api/action-types.ts';
import { queryClient } from '#web/api/query-client.ts';
import { readOptions } from '#web/api/use-read.ts';

const fetchOfNode = globalThis.fetch;
let asked = 0;

beforeEach(() => {
  asked = 0;
  queryClient.mount();
  globalThis.fetch = () => {
    asked += 1;
    return Promise.resolve(new Response('{}'));
  };
});
afterEach(() => {
  queryClient.unmount();
  queryClient.clear();
  focusManager.setFocused(undefined);
  globalThis.fetch = fetchOfNode;
});

/** Once what was asked for has been answered, however slow the machine. */
async function settled(): Promise<void> {
  await new Promise((done) => setTimeout(done, 5));
  await vi.waitUntil(() => queryClient.isFetching() === 0);
}

/** How often a page asked after it was opened, left for another window, offline for a moment, and back. */
async function askedBy<N extends ReadName>(name: N, input: InputOf<N>): Promise<number> {
  const page = new QueryObserver(queryClient, readOptions(name, input, { staleMs: 0 }));
  const leave = page.subscribe(() => undefined);
  await settled();
  for (const back of [false, true]) focusManager.setFocused(back);
  await settled();
  for (const back of [false, true]) onlineManager.setOnline(back);
  await settled();
  leave();
  return asked;
}

test('[7.18] [6.4] the permission list is not asked again on focus or reconnect', async () => {
  expect(await askedBy('get_permissions', { user_id: 'u' })).toBe(1);
});

test('[7.33] a sent email is not asked again on focus or reconnect', async () => {
  expect(await askedBy('get_sent_email', { email_id: 'e' })).toBe(1);
});

test('other reads are asked again both times', async () => {
  expect(await askedBy('get_insurers', {})).toBe(3);
});
