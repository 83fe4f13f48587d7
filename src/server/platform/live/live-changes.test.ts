import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { LiveChanges } from '#server/platform/live/live-changes.ts';
import {
  payloadsOf,
  publishChanges,
  type RecordChange,
} from '#server/platform/live/record-changes.ts';
import { startTestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';

const app = await startTestApp();
const { db, log, config } = app.services;
const someone = await buildAccount(db);
const actor = { ...someone, account_types: [someone.account_type], insurer_id: null };
const other = { ...(await buildAccount(db)), account_types: ['agent' as const], insurer_id: null };
const live = new LiveChanges(config.database_url, log, async () => actor);
await live.start();
afterAll(() => live.stop());

const cut = () =>
  app.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query = 'listen paddock_changes'`,
  );

/** What a stream has said so far, without its marks of time. */
function listenTo(stream: Readable) {
  const heard: string[] = [];
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => heard.push(text));
  const text = () => heard.join('').replaceAll(/id: \d+\n/g, '');
  return {
    text,
    until: async (words: string) => {
      while (!text().includes(words)) await once(stream, 'data');
      return text();
    },
  };
}

const change = (id: string, more: Partial<RecordChange> = {}): RecordChange => ({
  kind: 'policy',
  id,
  audience: [someone.user_id],
  ...more,
});

test('[R2] after a lost connection open screens are told to read everything anew, and stay open', async () => {
  const stream = live.open(actor, 'the session');
  const listening = listenTo(stream);
  await cut();
  await listening.until('event: resync\ndata: {"spread_ms":20}\n\n');
  publishChanges(db, [change('p-1')]);
  expect(await listening.until('p-1')).toContain('data: {"kind":"policy","id":"p-1"}\n\n');
  stream.destroy();
});

test('screens that read everything anew do it one after the other, not all at once', async () => {
  const streams = Array.from({ length: 30 }, () => live.open(actor, 'the session'));
  const listening = listenTo(streams[0] as Readable);
  await cut();
  expect(await listening.until('resync')).toContain('"spread_ms":600');
  for (const stream of streams) stream.destroy();
});

test('a stream begins with what was said while its page was read or had no stream', async () => {
  const since = Date.now();
  const first = live.open(actor, 'the session');
  publishChanges(db, [change('p-2'), change('p-3', { audience: [] })]);
  await listenTo(first).until('p-2');
  first.destroy();
  await sleep(10);
  const late = live.open(actor, 'the session', since);
  const heard = listenTo(late);
  await heard.until('p-2');
  expect(heard.text()).not.toContain('p-3');
  expect(heard.text()).not.toContain('resync');
  late.destroy();
});

test('a page that was away for longer than is remembered reads everything anew', async () => {
  const stream = live.open(actor, 'the session', Date.now() - 3_600_000);
  expect(await listenTo(stream).until('resync')).toContain('event: resync');
  stream.destroy();
});

test('who made a change hears by which request, and nobody else does', async () => {
  const mine = live.open(actor, 'the session');
  const theirs = live.open(other, 'another session');
  const [I, they] = [listenTo(mine), listenTo(theirs)];
  publishChanges(db, [
    change('p-4', {
      audience: [someone.user_id, other.user_id],
      by: { user_id: someone.user_id, request_id: 'r-1' },
    }),
  ]);
  expect(await I.until('p-4')).toContain('{"kind":"policy","id":"p-4","by":"r-1"}');
  expect(await they.until('p-4')).toContain('{"kind":"policy","id":"p-4"}');
  mine.destroy();
  theirs.destroy();
});

test('a message to the other processes is never longer than the database takes, and none is lost', () => {
  const audience = Array.from({ length: 700 }, (_, at) => `user-${String(at).padStart(31, '0')}`);
  const changes = [
    change('of a crowd', { audience }),
    ...Array.from({ length: 200 }, (_, at) =>
      change(`p-${at}`, { audience: audience.slice(0, 5) }),
    ),
  ];
  const payloads = payloadsOf(changes);
  expect(Math.max(...payloads.map((text) => Buffer.byteLength(text)))).toBeLessThan(8000);
  const sent = payloads.flatMap((text) => JSON.parse(text) as RecordChange[]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(201);
  expect(sent.filter(({ id }) => id === 'of a crowd').flatMap((one) => one.audience)).toEqual(
    audience,
  );
});
