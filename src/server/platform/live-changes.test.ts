import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { publishChanges, LiveChanges } from '#server/platform/live-changes.ts';
import { startTestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';

const app = await startTestApp();
const { db, log, config } = app.services;
const someone = await buildAccount(db);
const actor = { ...someone, account_types: [someone.account_type], insurer_id: null };
const live = new LiveChanges(config.database_url, log, async () => actor);
await live.start();
afterAll(() => live.stop());

const cut = () =>
  app.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query = 'listen paddock_changes'`,
  );

test('[R2] streams end once changes are heard again after a lost connection, so that screens read everything anew', async () => {
  const before = live.open(actor, 'the session');
  const heard = text(before);
  await cut();
  expect(await heard).not.toContain('policy');
  const after = live.open(actor, 'the session');
  after.setEncoding('utf8');
  expect(String((await once(after, 'data'))[0])).toContain('hello');
  publishChanges(db, [{ kind: 'policy', id: 'p-1', audience: [someone.user_id] }]);
  expect((await once(after, 'data'))[0]).toBe('data: {"kind":"policy","id":"p-1"}\n\n');
  after.destroy();
});
