import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp, type App } from '#server/app.ts';
import { sessionCookieName } from '#server/platform/http/cookies.ts';
import { openSession } from '#server/platform/http/sessions.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount, type BuiltAccount } from '#test/harness/factories.ts';

const password = 'green flag at turn nine';
let app: TestApp;
let other: App;
let address: string;

beforeAll(async () => {
  app = await startTestApp();
  // A second process of the same product: what is ended in one has to end in the other.
  other = await buildApp(app.services.config, { clock: app.clock });
  address = await other.server.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => other.close());

async function cookieOf(account: BuiltAccount): Promise<Record<string, string>> {
  const { token } = await openSession(app.services.db, {
    user_id: account.user_id,
    account_type: account.account_type,
    kept: true,
    days: 1,
    user_agent: 'a browser',
    now: app.clock.now(),
  });
  return { [sessionCookieName(app.services.config)]: token };
}

/** An open event stream in the other process: it has said hello; `rest` is what came until it was ended. */
async function openStream(cookies: Record<string, string>) {
  const cookie = Object.entries(cookies)
    .map((pair) => pair.join('='))
    .join('; ');
  const response = await fetch(`${address}/api/events`, { headers: { cookie } });
  const reader = response.body?.getReader();
  if (!reader) throw new Error(`no stream: ${response.status}`);
  const first = new TextDecoder().decode((await reader.read()).value);
  expect(first).toContain('event: hello');
  const rest = async () => {
    let text = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return text;
      text += new TextDecoder().decode(value);
    }
  };
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  return { rest, next, close: () => reader.cancel() };
}

const post = (name: string, cookies: Record<string, string>, payload: object) =>
  app.server.inject({
    method: 'POST',
    url: `/api/${name}`,
    headers: { 'x-paddock': '1' },
    cookies,
    payload,
  });

describe('an open event stream ends, in every process, with', () => {
  it('the log-out of its browser', async () => {
    const cookies = await cookieOf(await buildAccount(app.services.db));
    const stream = await openStream(cookies);
    const out = await app.server.inject({
      url: '/api/signout',
      headers: { 'x-paddock': '1', 'sec-fetch-site': 'same-origin' },
      cookies,
    });
    expect(out.statusCode).toBe(200);
    expect(await stream.rest()).not.toContain('data:');
  });

  it('the account being switched off', async () => {
    const account = await buildAccount(app.services.db);
    const stream = await openStream(await cookieOf(account));
    const superadmin = app.as(await buildAccount(app.services.db, { account_type: 'superadmin' }));
    const { revision } = await superadmin.call('get_account', { user_id: account.user_id });
    await superadmin.call('update_account', { user_id: account.user_id, revision, active: false });
    expect(await stream.rest()).toBeTypeOf('string');
  });

  it('a new password, another account type, and a log-out from another device', async () => {
    const account = await buildAccount(app.services.db, {
      account_type: 'admin',
      account_types: ['loss_adjuster'],
      password,
    });
    const [one, two, three] = [
      await cookieOf(account),
      await cookieOf(account),
      await cookieOf(account),
    ];
    const switched = await openStream(one);
    const forgotten = await openStream(two);
    const answer = await post('switch_account_type', one, { account_type: 'loss_adjuster' });
    expect(answer.statusCode).toBe(200);
    await switched.rest();
    await post('log_out_others', three, {});
    await forgotten.rest();
    const changed = await openStream(three);
    const next = { current_password: password, new_password: 'chequered flag on sunday' };
    expect((await post('change_password', three, next)).statusCode).toBe(200);
    await changed.rest();
  });

  it('nothing else: the stream of another browser goes on', async () => {
    const account = await buildAccount(app.services.db);
    const kept = await cookieOf(account);
    const stream = await openStream(kept);
    expect((await post('log_out_others', kept, {})).statusCode).toBe(200);
    const superadmin = app.as(await buildAccount(app.services.db, { account_type: 'superadmin' }));
    const { revision } = await superadmin.call('get_account', { user_id: account.user_id });
    await superadmin.call('update_account', { user_id: account.user_id, revision, phone: '+31 6' });
    expect(await stream.next()).toContain(`"id":"${account.user_id}"`);
    await stream.close();
  });
});
