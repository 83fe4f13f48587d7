import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CallError } from '#test/harness/app.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';
import { buildAccount, type BuiltAccount } from '#test/harness/factories.ts';
import { httpCaller, type HttpCaller } from '#test/scenarios/http-caller.ts';
import { freePort, startProduct, type ProductProcess } from '#test/scenarios/product-process.ts';

const password = 'the second gear is short';
let database: TestDatabase;
let data_dir: string;
let one: ProductProcess;
let two: ProductProcess;
let worker: ProductProcess | undefined;
let people: Record<'admin' | 'colleague' | 'client' | 'stranger', BuiltAccount>;
let admin: HttpCaller;

const start = async (kind: 'off' | 'only') =>
  startProduct({ database_url: database.url, data_dir, port: await freePort(), worker: kind });

/** Somebody who logged in at the first process. */
async function logIn({ email }: BuiltAccount): Promise<HttpCaller> {
  const browser = httpCaller(one.address);
  await browser.call('log_in', { email, password });
  return browser;
}

const refusal = (tried: Promise<unknown>): Promise<unknown> =>
  tried.then(
    () => 'it was not refused',
    (error: unknown) => (error instanceof CallError ? error.body.code : error),
  );

/** Asks again with the same key while it is told that somebody is saving, as the refusal says. */
async function untilSaved<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 40_000;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const is_being_saved = error instanceof CallError && error.body.code === 'conflict';
      if (!is_being_saved || Date.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 40_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('it did not happen');
    await sleep(20);
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  data_dir = await mkdtemp(path.join(os.tmpdir(), 'paddock-test-'));
  const { db } = database;
  people = {
    admin: await buildAccount(db, { account_type: 'admin', password }),
    colleague: await buildAccount(db, { account_type: 'admin', password }),
    client: await buildAccount(db, { password }),
    stranger: await buildAccount(db, { password }),
  };
  [one, two] = await Promise.all([start('off'), start('off')]);
  admin = await logIn(people.admin);
});

afterAll(async () => {
  await Promise.all([one.stop(), two.stop(), worker?.stop()]);
  await database.drop();
  await rm(data_dir, { recursive: true, force: true });
});

describe('two web processes and a worker on one database', { timeout: 60_000 }, () => {
  it('[4.30] [7.21] who logged in at one is logged in at the other, and logged out at both', async () => {
    const client = await logIn(people.client);
    const there = client.at(two.address);
    expect(await there.call('is_logged_in', {})).toMatchObject({ user_id: people.client.user_id });
    await there.call('signout', {});
    expect(await refusal(client.call('is_logged_in', {}))).toBe('not_logged_in');
    expect(await refusal(there.call('is_logged_in', {}))).toBe('not_logged_in');
  });

  it('[R10] one key at both at once makes one quote, and both give the same answer', async () => {
    const { user_id } = people.client;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        untilSaved(() =>
          admin
            .at(index % 2 === 0 ? one.address : two.address)
            .call('create_quote', { user_id }, { key: 'a double click' }),
        ),
      ),
    );
    expect(new Set(answers.map((answer) => answer.quote_number)).size).toBe(1);
    const quotes = await database.db.selectFrom('policies').select('policy_id').execute();
    expect(quotes).toEqual([{ policy_id: answers[0]?.policy_id }]);
    const other = { user_id: people.stranger.user_id };
    const again = admin.at(two.address).call('create_quote', other, { key: 'a double click' });
    expect(await refusal(again)).toBe('idempotency_mismatch');
  });

  it('[R10] numbers that both give out at once have neither gaps nor doubles', async () => {
    // A client of its own for each: those for one client wait for their turn, and for no longer than three seconds.
    const clients: BuiltAccount[] = [];
    while (clients.length < 20) clients.push(await buildAccount(database.db));
    const made = await Promise.all(
      clients.map(({ user_id }, index) =>
        admin.at(index % 2 === 0 ? one.address : two.address).call('create_quote', { user_id }),
      ),
    );
    const numbers = made.map((quote) => Number(quote.quote_number.slice(-4)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 2));
  });

  it('what changes at one is heard at the other, by those whom it concerns', async () => {
    const listening = [
      await (await logIn(people.client)).at(two.address).listen(),
      await (await logIn(people.stranger)).at(two.address).listen(),
    ] as const;
    const parent_id = people.client.user_id;
    const message = { parent_type: 'account', parent_id } as const;
    await admin.call('add_communication', { ...message, communication_string: 'Welcome' });
    const [client, stranger] = listening;
    const heard = () => client.heard.some((event) => event.id === parent_id);
    await until(heard);
    expect(client.heard).toContainEqual({ kind: 'communication', id: parent_id });
    expect(stranger.heard).toEqual([]);
    for (const one_of of listening) one_of.close();
  });

  it('who has a record open at one is seen at the other at once, and only there', async () => {
    const place = { parent_type: 'account', parent_id: people.client.user_id } as const;
    const page = () => ({ ...place, visit_id: randomUUID() });
    const colleague = (await logIn(people.colleague)).at(two.address);
    const elsewhere = await (await logIn(people.colleague)).at(one.address).listen();
    const there = await colleague.listen();
    const bystander = await admin.at(two.address).listen();
    expect(await colleague.call('note_presence', page())).toEqual({ viewers: [], editors: [] });
    const seen = await admin.call('note_presence', { ...page(), sections: ['terms'] });
    expect(seen.viewers).toEqual([
      { user_id: people.colleague.user_id, name: people.colleague.attn },
    ]);
    await until(() => there.heard.length > 0 && elsewhere.heard.length > 0);
    expect(there.heard).toEqual([{ kind: 'presence', id: people.client.user_id }]);
    const editor = { section: 'terms', user_id: people.admin.user_id, name: people.admin.attn };
    expect((await colleague.call('get_presence', place)).editors).toEqual([editor]);
    expect(bystander.heard).toEqual([]);
    for (const stream of [elsewhere, there, bystander]) stream.close();
  });

  it('[R12] mails that both queue wait for a worker, which sends each of them once', async () => {
    const { db } = database;
    const { user_id } = people.client;
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        admin
          .at(index % 2 === 0 ? one.address : two.address)
          .call('send_invitation', { user_id: index < 5 ? user_id : people.stranger.user_id }),
      ),
    );
    const mails = () =>
      db
        .selectFrom('emails')
        .select(['status', 'attempts'])
        .where('type', '=', 'invitation')
        .execute();
    expect((await mails()).map((mail) => mail.status)).toEqual(Array(10).fill('queued'));
    worker = await start('only');
    await until(async () => (await mails()).every((mail) => mail.status === 'sent'));
    expect((await mails()).map((mail) => mail.attempts)).toEqual(Array(10).fill(1));
    // Invitations are for their addressee alone: without a mail server they lie in the data folder.
    expect(await readdir(path.join(data_dir, 'security-mails'))).toHaveLength(10);
    await until(async () => {
      const left = await sql`select 1 from graphile_worker.jobs`.execute(db);
      return left.rows.length === 0;
    });
  });
});
