import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '#contract/action.ts';
import { contract, type ActionName, type DownloadName } from '#contract/contract.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { exportFormats } from '#domain/lists/list-export.ts';
import { listNames } from '#contract/list-names.ts';
import { sessionCookieName } from '#server/platform/http/cookies.ts';
import { openSession } from '#server/platform/http/sessions.ts';
import { kindsOf } from '#server/platform/database/table-owners.ts';
import { exportableLists } from '#server/lists/exportable-lists.ts';
import { buildCanaryBook, type CanaryBook } from '#test/canary/canary-book.ts';
import { columnReaders } from '#test/canary/column-readers.ts';
import { Reading } from '#test/canary/find-secrets.ts';
import {
  mayRead,
  plantSecrets,
  type Reader,
  type ReaderRole,
  readersOf,
  secretColumns,
  Secrets,
} from '#test/canary/plant-secrets.ts';
import { idsOfBook, type IdsByKind, questionsOf } from '#test/canary/questions.ts';
import { liveOn, readMails, readStream } from '#test/canary/live-on.ts';
import { unpackTexts } from '#test/canary/unpack.ts';
import { followStatements } from '#test/harness/watch/followed-statements.ts';
import { startTestApp, type Caller, type TestApp } from '#test/harness/app.ts';
import type { BuiltAccount } from '#test/harness/factories.ts';

// A full book with a secret of its own in every field that is not for everybody, and then everybody who can read
// anything reads everything: whatever reaches somebody whom it is not for is named with the field and the way.

let app: TestApp;
let book: CanaryBook;
let secrets: Secrets;
let reading: Reading;
let ids: IdsByKind;

/** Somebody who reads. */
interface Person {
  reader: Reader;
  type: AccountType | undefined;
  caller: Caller;
}

let people: Person[];
const statements = followStatements();
/** Where the product listens: event streams need a network. */
let origin: Promise<string> | undefined;
let mailed = 0;
let heard = 0;
/** Staff who look at the book as the client sees it. */
let viewer: Caller;

beforeAll(async () => {
  app = await startTestApp();
  book = await buildCanaryBook(app);
  secrets = await app.withOwner((db) => plantSecrets(db, book, new Secrets()));
  ids = await idsOfBook(app.services.db);
  reading = new Reading(secrets);
  people = await everybody();
  await liveWithSecrets();
  await viewer.call('start_view_as', {
    user_id: book.a.people.agent.user_id,
    reason: 'To see what they see',
  });
}, 240_000);

/** Steps, mails and what open screens hear of them, by those who are not of the house. */
async function liveWithSecrets(): Promise<void> {
  const outside = people.filter(
    ({ reader, caller }) => !staffAlone(reader.role) && caller !== viewer,
  );
  const before = await app.services.db.selectFrom('emails').select('email_id').execute();
  const streams = await Promise.all(
    outside
      .filter(({ type }) => type !== undefined)
      .map(async ({ reader }) => ({ reader, ...(await listen(reader.user_id)) })),
  );
  await liveOn(app, book, { reading, people: outside });
  const since = new Set(before.map(({ email_id }) => email_id));
  mailed = await readMails(app, { since, people, reading });
  // What was published last is gathered for some milliseconds before it is sent.
  for (let turn = 0; turn < 100 && !streams.every(({ lines }) => hasHeard(lines)); turn += 1)
    await sleep(50);
  for (const { reader, lines, stop } of streams) {
    stop();
    heard += readStream(lines, { reader, secrets, reading });
  }
}

const hasHeard = (lines: readonly string[]) =>
  lines.some((line) => line.startsWith('data: {"kind"'));

/** The lines of somebody's event stream from now on. */
async function listen(user_id: string): Promise<{ lines: string[]; stop: () => void }> {
  const { db, config, clock } = app.services;
  const account = await db
    .selectFrom('accounts')
    .select('account_type')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const { token } = await openSession(db, {
    user_id,
    account_type: account.account_type,
    kept: true,
    days: 1,
    user_agent: 'in process',
    now: clock.now(),
  });
  origin ??= app.server.listen({ port: 0, host: '127.0.0.1' });
  const stopper = new AbortController();
  const answer = await fetch(`${await origin}/api/events`, {
    headers: { cookie: `${sessionCookieName(config)}=${token}` },
    signal: stopper.signal,
  });
  const lines: string[] = [];
  void collect(answer, lines);
  return { lines, stop: () => stopper.abort() };
}

async function collect(answer: Response, lines: string[]): Promise<void> {
  try {
    for await (const chunk of answer.body ?? [])
      lines.push(...Buffer.from(chunk).toString('utf8').split('\n'));
  } catch {
    // It was stopped.
  }
}

async function everybody(): Promise<Person[]> {
  const { agent, brokerage, insurer, loss_adjuster, admin, superadmin } = book.a.people;
  const person = (role: ReaderRole, account: BuiltAccount): Person => ({
    reader: {
      role,
      world: role === 'admin' || role === 'superadmin' ? 'house' : 'a',
      user_id: account.user_id,
    },
    type: account.account_type,
    caller: app.as(account),
  });
  viewer = app.as(admin);
  return [
    person('superadmin', superadmin),
    person('admin', admin),
    person('client', agent),
    person('brokerage', brokerage),
    person('insurer', insurer),
    person('adjuster', loss_adjuster),
    { ...person('client', agent), caller: viewer },
    { reader: { role: 'public', world: 'a', user_id: '' }, type: undefined, caller: app.anonymous },
  ];
}

const reads = (Object.entries(contract) as [ActionName, Action][]).filter(
  ([name, { kind }]) => (kind === 'read' || kind === 'download') && name !== 'signout',
);

/** Reads of staff or of the house's calendar that need words of their own to be answered. */
const unasked: ReadonlySet<string> = new Set([
  'get_merge',
  'get_calendar_feed',
  'get_mailbox_message',
  'get_mailbox_page',
  'get_mailbox_attachment',
  'get_event',
  'get_championship',
  'get_circuit',
  'get_file',
  'get_file_original',
  'get_payment',
  'get_binder_capacity',
  'get_bordereau_layout',
  'get_payment_batch',
  'get_payment_batch_file',
  'get_tax_return_file',
  'get_clause_preset',
  'get_document_version',
  'get_quote_item_defaults',
  'get_rating_version',
  'get_bordereau_bridge',
  'preview_bordereau',
  'preview_bordereau_file',
  'get_tax_version',
]);

/** What the page that shows it asks again by itself, and nothing else does. */
const settled: ReadonlySet<string> = new Set([
  'is_logged_in',
  'get_permissions',
  'get_demo_logins',
]);

const staffAlone = (role: ReaderRole) => role === 'superadmin' || role === 'admin';

/** What the links open. */
function linkQuestions(name: ActionName, { shape }: { shape: string }): readonly unknown[] {
  const { policy_id, policy_key, version_id } = book.a.policy_link;
  if (shape.includes('policy_key')) return [{ policy_id, policy_key, version_id }];
  return name === 'get_bulk_payment' ? [{ bulk_id: book.a.bulk_id }] : [];
}

async function ask(person: Person, name: ActionName, input: unknown): Promise<number> {
  statements.follow(name);
  const status = await answerOf(person, name, input);
  // What anybody asks between two questions is no part of an answer.
  statements.follow('');
  return status;
}

async function answerOf(
  { reader, caller }: Person,
  name: ActionName,
  input: unknown,
): Promise<number> {
  const way = { reader, by: name };
  if ((contract[name] as Action).kind === 'download') {
    const { status, bytes, headers } = await caller.download(name as DownloadName, input);
    readFile(bytes, way, JSON.stringify(headers['content-disposition'] ?? ''));
    return status;
  }
  const { status, body } = await caller.answer(name, input);
  reading.json(body, way);
  return status;
}

function readFile(bytes: Buffer, way: { reader: Reader; by: string }, name: string): void {
  reading.text(decodeURIComponent(name), way, 'its name');
  for (const { part, text } of unpackTexts(bytes)) {
    const parsed = part.endsWith('.json') ? (JSON.parse(text) as unknown) : undefined;
    const by = part ? `${way.by} (${part.replaceAll(/[0-9a-f-]{8,}/g, '…')})` : way.by;
    if (parsed === undefined) reading.text(text, { ...way, by });
    else reading.json(parsed, { ...way, by });
  }
}

describe('the registry of columns', () => {
  it('names whom every column of text, bytes, JSON or figures is for, and no column that is gone', async () => {
    const columns = await secretColumns(app.services.db);
    const undecided = columns.filter(({ table, column }) => !readersOf(table, column));
    expect(undecided.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
    const there = new Set(columns.map(({ table, column }) => `${table}.${column}`));
    const named = Object.entries(columnReaders).flatMap(([table, groups]) =>
      Object.values(groups).flatMap((text) =>
        text
          .trim()
          .split(/\s+/)
          .map((column) => `${table}.${column}`),
      ),
    );
    expect(named.filter((name) => !there.has(name) && !name.endsWith('.claim_level'))).toEqual([]);
    expect(named.length).toBe(new Set(named).size);
  });

  it('has a secret in every column that is not plain', async () => {
    const columns = await secretColumns(app.services.db);
    const empty = columns
      .filter(
        ({ table, column, type }) =>
          type !== 'bytea' &&
          readersOf(table, column) !== 'plain' &&
          !secrets.planted.has(`${table}.${column}`),
      )
      .map(({ table, column }) => `${table}.${column}`);
    expect(empty).toEqual([]);
  });
});

describe('what everybody can read', () => {
  it(
    'every read and download, with every record, whoever it belongs to',
    { timeout: 240_000 },
    async () => {
      const answered = new Set<string>();
      const faults: string[] = [];
      for (const [name, action] of reads) {
        const shape = JSON.stringify(Object.keys((action.input as { shape?: object }).shape ?? {}));
        const questions = questionsOf(name, action, ids);
        for (const person of people) {
          const { type, reader } = person;
          if (action.access !== 'public' && (type === undefined || !action.access.includes(type)))
            continue;
          const asked =
            action.access === 'public'
              ? [...questions.slice(0, 3), ...linkQuestions(name, { shape })]
              : questions;
          // Staff read the same whatever they ask; a few of each show that the answer is sound.
          for (const input of staffAlone(reader.role) ? asked.slice(0, 6) : asked) {
            const status = await ask(person, name, input);
            if (status < 300) answered.add(name);
            if (status >= 500)
              faults.push(`${name} answered ${status} to ${reader.role} ${JSON.stringify(input)}`);
          }
        }
      }
      const never = reads
        .map(([name]) => name)
        .filter((name) => !answered.has(name) && !unasked.has(name));
      const logged = await app.services.db
        .selectFrom('error_log')
        .select(['route', 'message'])
        .where('source', '=', 'server')
        .where('message', 'not like', 'zq%')
        .execute();
      expect({ never, faults: faults.slice(0, 20), logged }).toEqual({
        never: [],
        faults: [],
        logged: [],
      });
    },
  );

  it('each read says of every table that it asks which changes make its answer another one', () => {
    const missing = reads.flatMap(([name, { kind, shows }]) => {
      if (kind !== 'read' || shows === 'everything' || settled.has(name)) return [];
      const told = new Set(Array.isArray(shows) ? shows.map((one) => one.split(':')[0]) : []);
      return [...kindsOf(statements.tablesOf(name))]
        .filter((asked) => !told.has(asked))
        .map((asked) => `${name} shows ${asked}`);
    });
    expect(missing).toEqual([]);
  });

  it('every list as a file', { timeout: 120_000 }, async () => {
    const refused: string[] = [];
    for (const list of listNames) {
      const { action } = exportableLists[list];
      for (const person of people) {
        const { type, reader, caller } = person;
        if (type === undefined || (action.access !== 'public' && !action.access.includes(type)))
          continue;
        // Whoever looks as somebody else asks for no files.
        if (staffAlone(reader.role) || caller === viewer) continue;
        for (const format of list === 'invoices' ? exportFormats : (['csv'] as const))
          for (const question of list === 'activity'
            ? [{ record_kind: 'account', record_id: reader.user_id }]
            : [{}]) {
            const { status, body } = await caller.answer('start_list_export', {
              list,
              format,
              question,
            });
            if (status !== 200) refused.push(`${list} ${reader.role} ${status}`);
            if (status !== 200) continue;
            await app.runJobs();
            const { export_id } = body as { export_id: string };
            const { bytes } = await caller.download('get_list_export_file', { export_id });
            readFile(bytes, { reader, by: `the export of ${list} as ${format}` }, '');
          }
      }
    }
    expect(refused).toEqual([]);
  });
});

describe('what is found', () => {
  it('nobody finds a record by what may not be read of it', { timeout: 120_000 }, async () => {
    const outside = people.filter(
      ({ reader, type, caller }) =>
        type !== undefined && !staffAlone(reader.role) && caller !== viewer,
    );
    let searched = 0;
    for (const { reader, caller } of outside) {
      const words = new Map(
        [...secrets.byWord]
          .filter(([, secret]) => !mayRead(secret, reader))
          .map(([word, { column }]) => [column, word]),
      );
      for (const query of words.values()) {
        searched += 1;
        const secret = secrets.byWord.get(query);
        const { body } = await caller.answer('search_records', { query });
        const { records } = body as { records?: unknown[] };
        if (secret && records && records.length > 0)
          reading.found(secret, { reader, by: 'search_records' });
      }
    }
    expect(searched).toBeGreaterThan(100);
  });
});

describe('[R41] what was read', () => {
  it('went out by mail and event stream too', () => {
    expect(mailed).toBeGreaterThan(2);
    expect(heard).toBeGreaterThan(20);
  });

  it('was for those who read it', () => {
    expect(reading.leaks).toEqual([]);
  });

  it('was found where it may be: each of these ways shows what it should', () => {
    expect(reading.rightful.size).toBeGreaterThan(60);
  });
});
