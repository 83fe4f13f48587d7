import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { touchedOf } from '#contract/change-kinds.ts';
import { sessionCookieName } from '#server/platform/http/cookies.ts';
import {
  insideTransaction,
  noteStatement,
  tablesWritten,
} from '#server/platform/database/open-transaction.ts';
import { openSession } from '#server/platform/http/sessions.ts';
import { kindsOf } from '#server/platform/database/table-owners.ts';
import { startTestApp } from '#test/harness/app.ts';
import { buildPolicy, stateOf } from '#test/harness/policy-factories.ts';

const app = await startTestApp();
const built = await buildPolicy(app, { status: 'accepted_by_underwriter' });
const { people } = built.season;

/** What the answer of a call says that it touched. */
async function touchedBy(
  account: keyof typeof people,
  name: string,
  payload: object,
  key: string = randomUUID(),
) {
  const { user_id, account_type } = people[account];
  const now = app.services.clock.now();
  const session = { user_id, account_type, kept: true, days: 1, user_agent: '', now };
  const { token } = await openSession(app.services.db, session);
  const { headers, statusCode } = await app.server.inject({
    method: 'POST',
    url: `/api/${name}`,
    headers: { 'x-paddock': '1', 'idempotency-key': key },
    cookies: { [sessionCookieName(app.services.config)]: token },
    payload,
  });
  expect([name, statusCode]).toEqual([name, 200]);
  const header = headers['x-touched'];
  return header === undefined ? undefined : touchedOf(String(header));
}

test('the answer of a write says which records it touched, each once, and of whatever else it wrote the kind', async () => {
  const { policy_id, revision } = await stateOf(app, built.policy_id);
  const touched = await touchedBy('admin', 'send_quote', { policy_id, revision });
  expect(touched).toContainEqual({ kind: 'policy', id: policy_id });
  expect(touched?.filter(({ kind }) => kind === 'policy')).toHaveLength(1);
  const kinds = new Set(touched?.map(({ kind }) => kind));
  expect(kinds).toContain('communication');
  // The mail waits in the queue and nobody was told of it: its kind alone.
  expect(touched).toContainEqual({ kind: 'email' });
  expect(kinds).not.toContain('claim');
  expect(kinds).not.toContain('car');
});

test('a client is told the ids of its own records alone', async () => {
  const { policy_id, revision } = await stateOf(app, built.policy_id);
  const asked = { policy_id, revision, name: 'J. van Dalen', accepted: true };
  const touched = await touchedBy('agent', 'accept_quote', asked);
  expect(touched).toContainEqual({ kind: 'policy', id: policy_id });
  // Staff's bells rang, which is nothing to the client.
  expect(touched).toContainEqual({ kind: 'notification' });
});

test('a write that changes nothing that a page shows says so', async () => {
  const place = { parent_type: 'policy', parent_id: built.policy_id };
  expect(await touchedBy('admin', 'set_thread_read', place)).toEqual([]);
});

test('a repeated write does not say what it touched, since it has not touched it now', async () => {
  const input = { message: 'Look at the tyres', owner_id: people.admin.user_id };
  const key = randomUUID();
  expect((await touchedBy('admin', 'create_todo', input, key))?.length).toBeGreaterThan(0);
  expect(await touchedBy('admin', 'create_todo', input, key)).toBeUndefined();
});

test('what a transaction writes is known by its statements, whatever code they come from', async () => {
  const written = await insideTransaction(async () => {
    noteStatement(
      'with gone as (delete from "claims" returning claim_id) insert into payments (a) select 1',
    );
    noteStatement('update policies as p set revision = 2');
    noteStatement('select 1 from cars for update of cars skip locked');
    noteStatement('insert into audit_log (a) values (1) on conflict (a) do update set a = 2');
    return tablesWritten();
  });
  expect(kindsOf(written)).toEqual(new Set(['claim', 'payment', 'policy']));
  noteStatement('delete from drivers');
  expect(tablesWritten().size).toBe(0);
});
