import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InputOf, ReadName } from '#web/api/action-types.ts';
import { callWrite } from '#web/api/api-client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { askAfter, askAgain, isAnswered, oldestAnswerAt } from '#web/api/touched-reads.ts';
import { readOptions } from '#web/api/use-read.ts';

const fetchOfNode = globalThis.fetch;
let asked: string[] = [];

const shows: Record<string, string> = {
  get_claims: 'account claim',
  get_full_claim: 'claim:claim_id payment',
  get_insurers: 'insurer',
  get_permissions: 'nothing',
};

beforeEach(() => {
  asked = [];
  globalThis.fetch = (to, init) => {
    const name =
      (to as string)
        .split('?')[0]
        ?.split('/')
        .at(init?.method ? -1 : 2) ?? '';
    asked.push(name);
    const headers: Record<string, string> =
      init?.method === 'POST'
        ? { 'x-touched': 'claim:c-1', 'x-request-id': 'r-1' }
        : { 'x-shows': shows[name === 'permissions' ? 'get_permissions' : name] ?? 'everything' };
    return Promise.resolve(new Response('{}', { headers }));
  };
});
afterEach(() => {
  queryClient.clear();
  globalThis.fetch = fetchOfNode;
});

/** A page that shows a read, once its answer is there. */
async function open<N extends ReadName>(name: N, input: InputOf<N>): Promise<void> {
  const page = new QueryObserver(queryClient, readOptions(name, input, {}));
  await new Promise<void>((done) => {
    page.subscribe((answer) => {
      if (answer.isSuccess && !answer.isFetching) done();
    });
  });
}

async function openAll(): Promise<void> {
  await open('get_claims', {});
  await open('get_full_claim', { claim_id: 'c-1' });
  await open('get_full_claim', { claim_id: 'c-2' });
  await open('get_insurers', {});
  await open('get_permissions', { user_id: 'u' });
  asked = [];
}

test('after a write what it touched is asked again, once, and its own word on the stream is known', async () => {
  await openAll();
  const output = await callWrite('approve_claim' as never, { claim_id: 'c-1' } as never);
  await askAfter(output);
  expect(asked).toEqual(['approve_claim', 'get_claims', 'get_full_claim']);
  expect([isAnswered('r-1'), isAnswered('r-2'), isAnswered(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('[6.4] a write that does not say asks all again that can change', async () => {
  await openAll();
  await askAfter({});
  expect(asked).toEqual(['get_claims', 'get_full_claim', 'get_full_claim', 'get_insurers']);
});

test('a change of somebody else asks what shows it', async () => {
  await openAll();
  await askAgain([{ kind: 'payment', id: 'p-1' }]);
  expect(asked).toEqual(['get_full_claim', 'get_full_claim']);
  asked = [];
  await askAgain([{ kind: 'claim', id: 'c-2' }]);
  expect(asked).toEqual(['get_claims', 'get_full_claim']);
});

test('the read of a record that is gone is not asked again', async () => {
  await openAll();
  await askAfter({}, 'get_full_claim');
  expect(asked).toEqual(['get_claims', 'get_insurers']);
});

test('the age of a page is that of its oldest answer that can change', async () => {
  const before = Date.now();
  await open('get_permissions', { user_id: 'u' });
  expect(oldestAnswerAt()).toBeGreaterThanOrEqual(before);
  queryClient.setQueryData(['get_claims', {}], {}, { updatedAt: before - 4000 });
  expect(oldestAnswerAt()).toBe(before - 4000);
});
