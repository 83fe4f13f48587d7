import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBackupKey } from '#server/platform/backup/backup-keys.ts';
import { CallError } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';
import { httpCaller } from '#test/scenarios/http-caller.ts';
import { buildWeekend, openBooks } from '#test/scenarios/kill-in-the-spine/spine-drill.ts';
import { buildWalker, walkSpine } from '#test/scenarios/kill-in-the-spine/spine-walker.ts';
import {
  startWholeProduct,
  type WholeProduct,
} from '#test/scenarios/kill-in-the-spine/whole-product.ts';
import { freePort } from '#test/scenarios/product-process.ts';
import {
  type Planted,
  plantedInLogs,
  plantedInTables,
} from '#test/scenarios/secrets-in-logs/find-planted.ts';
import {
  type MailStandIn,
  startEcho,
  startMailStandIn,
} from '#test/scenarios/secrets-in-logs/outside-services.ts';
import { ended, startScript } from '../../scripts/process/child-process.ts';
import { root } from '../../scripts/install.mjs';

// Paddock talks as much as it can while people log in, lose their passwords, pay and meet faults of every kind, and while
// every service outside repeats what it was sent: nothing that opens anything may stand in what was written down.

const word = (kind: string) => `${kind} ${randomBytes(12).toString('hex')}`;
const passwords = {
  'the password': word('turn nine'),
  'a password that was tried': word('turn ten'),
  'the new password': word('turn eleven'),
  'the newest password': word('turn twelve'),
  "the mail server's password": word('smtp'),
  "the files' secret key": randomBytes(20).toString('hex'),
  "the card provider's key": `sk_test_${randomBytes(16).toString('hex')}`,
  "the card webhook's secret": `whsec_${randomBytes(16).toString('hex')}`,
  'the key of two-step secrets': randomBytes(32).toString('base64'),
  'the number of a card': '4000056655665556',
};

const planted = new Map<string, string>(Object.entries(passwords));
const folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-words-'));
let product: WholeProduct;
let mail: MailStandIn;
let echo: Awaited<ReturnType<typeof startEcho>>;
let books: ReturnType<typeof openBooks>;
let owner: ReturnType<typeof openBooks>;

const plant = (name: string, secret: unknown) => {
  if (typeof secret !== 'string' || secret.length < 16) throw new Error(`no ${name}`);
  planted.set(name, secret);
  return secret;
};

/** The last of what mails say behind a name, once it has come. */
async function mailed(name: string): Promise<string> {
  const of = new RegExp(`[?&]${name}=([\\w-]{20,})`, 'g');
  const read = () =>
    mail.texts
      .map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='))
      .flatMap((text) => [...text.matchAll(of)])
      .at(-1)?.[1];
  await expect.poll(read, { timeout: 60_000 }).toBeDefined();
  return read() ?? '';
}

/** A call that is refused one way or another, by its status. */
const status = (path_and_query: string, init: RequestInit = {}) =>
  fetch(`${product.address}${path_and_query}`, {
    method: 'POST',
    headers: { 'x-paddock': '1', 'content-type': 'application/json' },
    ...init,
  }).then((answer) => answer.status);

beforeAll(async () => {
  mail = await startMailStandIn(passwords["the mail server's password"]);
  echo = await startEcho();
  product = await startWholeProduct({
    data_dir: folder,
    port: await freePort(),
    settings: {
      LOG_LEVEL: 'trace',
      SMTP_URL: mail.url,
      S3_ENDPOINT: echo.url,
      S3_ACCESS_KEY_ID: 'paddock',
      S3_SECRET_ACCESS_KEY: passwords["the files' secret key"],
      STRIPE_SECRET_KEY: passwords["the card provider's key"],
      STRIPE_WEBHOOK_SECRET: passwords["the card webhook's secret"],
      STRIPE_API_BASE: echo.url,
      SECRET_KEY: passwords['the key of two-step secrets'],
    },
  });
  plant("the database role's password", new URL(product.database_url).password);
  books = openBooks(product);
  const { owner: secret } = JSON.parse(
    readFileSync(path.join(folder, 'database-passwords.json'), 'utf8'),
  ) as { owner: string };
  const url = new URL(product.database_url);
  url.username = 'paddock';
  url.password = plant("the database owner's password", secret);
  owner = openBooks({ address: '', database_url: url.href });
}, 180_000);

afterAll(async () => {
  await books.close();
  await owner.close();
  await product.stop();
  await mail.close();
  await echo.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Somebody logs in, takes a second step, loses the password and finds a new one. */
async function liveWithAPassword(): Promise<void> {
  const password = passwords['the password'];
  const account = await buildAccount(books.db, { account_type: 'admin', password });
  const { email, user_id } = account;
  const cookies = new Map<string, string>();
  const browser = httpCaller(product.address, cookies);
  const wrong = { email, password: passwords['a password that was tried'] };
  await expect(browser.call('log_in', wrong)).rejects.toThrow(CallError);
  await expect(browser.call('log_in', { email: wrong.password, password: email })).rejects.toThrow(
    CallError,
  );
  await browser.call('log_in', { email, password });
  const { key } = await browser.call('begin_two_step', { current_password: password });
  plant('the key of the second step', key);
  const code = () => TOTP.generate({ secret: Secret.fromBase32(key) });
  const { recovery_codes } = await browser.call('confirm_two_step', { code: code() });
  recovery_codes.forEach((one, index) => plant(`recovery code ${index}`, one));
  for (const [name, cookie] of cookies) plant(`the cookie ${name}`, cookie);
  const other = httpCaller(product.address, new Map());
  await other.call('log_in', { email, password });
  await other.call('log_in_second_step', { code: recovery_codes[0] ?? '' });
  await browser.call('change_password', {
    current_password: password,
    new_password: passwords['the newest password'],
  });
  for (const [name, cookie] of cookies) plant(`the next cookie ${name}`, cookie);
  await other.call('request_password_reset', { email });
  const token = plant('the key of a new password', await mailed('token'));
  // An address that somebody has copied to the wrong place.
  await status(`/api/get_documents?token=${token}`, { method: 'GET' });
  await status(`/reset_password?token=${token}`, { method: 'GET' });
  await other.call('reset_password', { token, password: passwords['the new password'] });
  const kept = await books.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  plant('what is kept of the password', kept.password_hash);
}

/** A policy is made and paid by its links, and everything that is asked of the outside is refused. */
async function payByLink(): Promise<void> {
  const tally = { acked: 0, sent_at: 0, repeats: 0 };
  const event_id = await buildWeekend(books.db);
  const walker = await buildWalker(books.db, { address: product.address, event_id, tally });
  await walkSpine(walker, { pays: false });
  const policy_key = plant('the key of a policy', await mailed('policy_key'));
  const { policy_id } = walker.walked[0] ?? { policy_id: '' };
  await status('/api/open_policy_link', { body: JSON.stringify({ policy_id, policy_key }) });
  const { payments } = await walker.admin.call('get_all_payments', { policy_id });
  const { bulk_id } = await walker.admin.call('create_bulk_payment_link', {
    payments: payments.map(({ payment_id, instalment_number }) => ({
      payment_id,
      instalment_number,
    })),
  });
  plant('the key of a payment', bulk_id);
  await status('/api/open_payment_link', { body: JSON.stringify({ bulk_id }) });
  await status('/api/start_bulk_checkout', { body: JSON.stringify({ bulk_id }) });
  const file = { document_name: 'crash.txt', bytes: Buffer.from('It was wet.') };
  const where = { parent_type: 'policy', parent_id: policy_id };
  await expect(walker.admin.upload('upload_file', where, file)).rejects.toThrow(CallError);
}

/** What is broken meets what is secret: bodies that cannot be read, forged messages, a database that refuses. */
async function meetFaults(): Promise<void> {
  const password = passwords['the password'];
  const token = planted.get('the key of a new password') ?? '';
  const policy_key = planted.get('the key of a policy') ?? '';
  await status('/api/log_in', { body: `{"email":"a@example.test","password":"${password}"` });
  await status(`/api/log_in?password=${encodeURIComponent(password)}`, { body: '[]' });
  await status('/api/webhooks/card', {
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
    body: JSON.stringify({ number: passwords['the number of a card'] }),
  });
  const message = `Failed to fetch https://paddock.example/reset_password?token=${token}`;
  const stack = `Error: ${message}\n at https://paddock.example/policy?policy_key=${policy_key}:1:1`;
  const fault = { message, stack, route: `/reset_password?token=${token}`, release: 'x' };
  expect(await status('/api/report_browser_error', { body: JSON.stringify(fault) })).toBe(200);
  // A rule that nobody keeps: the database says the whole row with its refusal.
  await sql`alter table accounts add constraint nobody check (password_hash is null) not valid`.execute(
    owner.db,
  );
  await sql`alter table sessions add constraint nobody check (false) not valid`.execute(owner.db);
  const account = await books.db
    .selectFrom('accounts')
    .select('email')
    .where('account_type', '=', 'agent')
    .executeTakeFirstOrThrow();
  const log_in = { email: account.email, password: 'box box, box box' };
  expect(await status('/api/log_in', { body: JSON.stringify(log_in) })).toBe(500);
  await sql`alter table sessions drop constraint nobody`.execute(owner.db);
  await sql`alter table accounts drop constraint nobody`.execute(owner.db);
  mail.refuseAll();
  await status('/api/request_password_reset', { body: JSON.stringify({ email: account.email }) });
  const refused = () =>
    books.db.selectFrom('error_log').select('route').where('source', '=', 'job').execute();
  await expect.poll(refused, { timeout: 30_000 }).not.toEqual([]);
}

/** A command of the product, with what it says in a file beside the logs. */
async function command(name: string, args: string[], env: Record<string, string>) {
  const output = openSync(path.join(folder, `${name}.log`), 'a');
  const url = { DATABASE_URL: product.database_url, PADDOCK_DATA_DIR: folder };
  const child = startScript(path.join(root, `scripts/${name}.ts`), args, {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...url, ...env },
    output,
  });
  closeSync(output);
  return ended(child);
}

describe('[R63] secrets and what is written down', () => {
  it(
    'no secret of anybody or of a setting stands in a log, in what a command says or in a table',
    { timeout: 300_000 },
    async () => {
      await liveWithAPassword();
      await payByLink();
      await meetFaults();
      const { secret_key } = await makeBackupKey();
      plant('the key of backups', secret_key.trim());
      const file = path.join(folder, 'book.backup');
      const settings = {
        BACKUP_KEY: secret_key,
        SECRET_KEY: passwords['the key of two-step secrets'],
      };
      expect(await command('backup', [file], settings)).toBe(0);
      expect(await command('restore', [file], settings)).toBe(1);
      expect(await command('restore', [file], { ...settings, BACKUP_KEY: `${secret_key}0` })).toBe(
        1,
      );
      const in_logs = new Map(planted);
      const hash = 'what is kept of the password';
      const in_tables: Planted = new Map([...planted].filter(([name]) => name !== hash));
      expect(plantedInLogs(folder, in_logs)).toEqual([]);
      expect(await plantedInTables(books.db, in_tables)).toEqual([]);
    },
  );

  it('one that stands there is found, in whatever way it is written', async () => {
    const password = passwords['the password'];
    const begin = Buffer.from(`Basic name:${password}`).toString('base64');
    await sql`do $$ begin raise log ${sql.raw(`'password % tried', '${password}'`)}; end $$`.execute(
      owner.db,
    );
    await sql`insert into error_log (fingerprint, source, message, stack, route, release, first_at, last_at)
      values ('x', 'job', ${`authorization: ${begin}`}, '', '', '', now(), now())`.execute(
      books.db,
    );
    expect(plantedInLogs(folder, planted)).toEqual(['the password in postgres.log']);
    expect(await plantedInTables(books.db, new Map([['it', password]]))).toEqual([
      'it in public.error_log',
    ]);
  });
});
