import { beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '#server/platform/http/sessions.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount, unique, type BuiltAccount } from '#test/harness/factories.ts';

const password = 'green flag at turn nine';
let app: TestApp;
let client: BuiltAccount;

beforeAll(async () => {
  app = await startTestApp();
  client = await buildAccount(app.services.db, { password, extra_emails: ['race@example.test'] });
});

interface Browser {
  cookies: Record<string, string>;
  ip: string;
}

let browsers = 0;

/** A browser of its own, on a network of its own: guesses are also counted for each address. */
function browser(): Browser {
  browsers += 1;
  return { cookies: {}, ip: `10.0.${Math.trunc(browsers / 250)}.${browsers % 250}` };
}

async function post(from: Browser, name: string, payload: Record<string, unknown>, headers = {}) {
  const response = await app.server.inject({
    method: 'POST',
    url: `/api/${name}`,
    headers: { 'x-paddock': '1', ...headers },
    cookies: from.cookies,
    remoteAddress: from.ip,
    payload,
  });
  for (const { name: cookie, value } of response.cookies) from.cookies[cookie] = value;
  return response;
}

const logIn = (from: Browser, email: string, tried = password, keep = false) =>
  post(from, 'log_in', { email, password: tried, keep });

const isLoggedIn = (from: Browser) =>
  app.server.inject({ method: 'GET', url: '/api/is_logged_in', cookies: from.cookies });

describe('[7.21] who is logged in', () => {
  it('[3.1] answers the session user with account_type and the address list in one line', async () => {
    const user = await app.as(client).call('is_logged_in', {});
    expect(user).toMatchObject({
      user_id: client.user_id,
      account_type: 'agent',
      type: 'agent',
      company: client.company_name,
      company_name: client.company_name,
      attn: client.attn,
      extra_emails: ['race@example.test'],
      extra_emails_string: 'race@example.test',
    });
  });

  it('[8.8] refuses without a session, which means logged out', async () => {
    expect((await app.anonymous.answer('is_logged_in', {})).status).toBe(401);
  });
});

describe('[2.2] logging in', () => {
  it('opens a session with the right password, whatever the case of the address', async () => {
    const from = browser();
    const answer = await logIn(from, client.email.toUpperCase());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ user_id: client.user_id });
    expect((await isLoggedIn(from)).statusCode).toBe(200);
    const cookie = answer.cookies.find(({ name }) => name === 'paddock_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie?.expires).toBeUndefined();
  });

  it('keeps a session beyond the closing of the browser only when asked to', async () => {
    const kept = await logIn(browser(), client.email, password, true);
    const cookie = kept.cookies.find(({ name }) => name === 'paddock_session');
    expect(cookie?.expires).toBeDefined();
  });

  it('gives every log-in a new token and ends the one it came with', async () => {
    const from = browser();
    await logIn(from, client.email);
    const before = { ...from, cookies: { ...from.cookies } };
    await logIn(from, client.email);
    expect(from.cookies['paddock_session']).not.toBe(before.cookies['paddock_session']);
    expect((await isLoggedIn(before)).statusCode).toBe(401);
    expect((await isLoggedIn(from)).statusCode).toBe(200);
  });

  it('answers an unknown address, a wrong password and a switched-off account alike', async () => {
    const off = await buildAccount(app.services.db, { password, active: false });
    const answers = [
      await logIn(browser(), `nobody-${unique()}@example.test`),
      await logIn(browser(), client.email, 'not the right one at all'),
      await logIn(browser(), off.email),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({
        code: 'wrong_credentials',
        message: 'Email or password is not right.',
      });
      expect(answer.cookies).toEqual([]);
    }
  });

  it('ends at once when the account is switched off', async () => {
    const account = await buildAccount(app.services.db, { password });
    const from = browser();
    await logIn(from, account.email);
    const admin = app.as(await buildAccount(app.services.db, { account_type: 'admin' }));
    await admin.call('update_account', { user_id: account.user_id, revision: 0, active: false });
    expect((await isLoggedIn(from)).statusCode).toBe(401);
  });
});

describe('guessing slows down', () => {
  it('makes the sixth try wait, for known and unknown addresses alike', async () => {
    const known = await buildAccount(app.services.db, { password });
    for (const email of [known.email, `nobody-${unique()}@example.test`]) {
      for (let count = 0; count < 5; count += 1)
        expect((await logIn(browser(), email, 'a wrong guess, again')).statusCode).toBe(401);
      const refused = await logIn(browser(), email);
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ message: 'Wait 5 minutes or reset your password.' });
    }
  });

  it('lets at most ten guesses through in fifteen minutes, also when many come at once', async () => {
    const victim = await buildAccount(app.services.db, { password });
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => logIn(browser(), victim.email, 'a wrong guess, again')),
    );
    const judged = guesses.filter(({ statusCode }) => statusCode === 401).length;
    expect(judged).toBeLessThanOrEqual(10);
    expect(guesses.every(({ statusCode }) => statusCode === 401 || statusCode === 429)).toBe(true);
  });

  it('lets the right password in again after five minutes', async () => {
    const victim = await buildAccount(app.services.db, { password });
    for (let count = 0; count < 5; count += 1)
      await logIn(browser(), victim.email, 'a wrong guess');
    app.clock.advance(5 * 60_000 + 1000);
    expect((await logIn(browser(), victim.email)).statusCode).toBe(200);
  });

  it('leaves a browser in that was used before, while strangers are guessing', async () => {
    const victim = await buildAccount(app.services.db, { password });
    const own = browser();
    await logIn(own, victim.email);
    for (let count = 0; count < 6; count += 1)
      await logIn(browser(), victim.email, 'a wrong guess');
    expect((await logIn(browser(), victim.email)).statusCode).toBe(429);
    expect((await logIn(own, victim.email)).statusCode).toBe(200);
  });

  it('stops one network that tries a password on many addresses', async () => {
    const from = browser();
    const answers: number[] = [];
    for (let count = 0; count < 25; count += 1)
      answers.push((await logIn(from, `person${count}-${unique()}@example.test`)).statusCode);
    expect(answers.filter((status) => status === 401).length).toBe(20);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('[7.19] [2.8] signing out', () => {
  const signOut = (from: Browser, site?: string) =>
    app.server.inject({
      method: 'GET',
      url: '/api/signout',
      cookies: from.cookies,
      headers: site ? { 'sec-fetch-site': site } : {},
    });

  it('ends the session', async () => {
    const from = browser();
    await logIn(from, client.email);
    expect((await signOut(from, 'same-origin')).statusCode).toBe(200);
    expect((await isLoggedIn(from)).statusCode).toBe(401);
  });

  it.each(['cross-site', 'same-site'])('is refused when a %s page asks', async (site) => {
    const from = browser();
    await logIn(from, client.email);
    expect((await signOut(from, site)).statusCode).toBe(403);
    expect((await isLoggedIn(from)).statusCode).toBe(200);
  });
});

describe('[1.5] one person with several account types', () => {
  it('goes on as another type under a new token, and back', async () => {
    const both = await buildAccount(app.services.db, {
      account_type: 'admin',
      account_types: ['brokerage'],
      password,
    });
    const from = browser();
    await logIn(from, both.email);
    const before = from.cookies['paddock_session'];
    const there = await post(from, 'switch_account_type', { account_type: 'brokerage' });
    expect(there.json()).toMatchObject({
      account_type: 'brokerage',
      account_types: ['admin', 'brokerage'],
    });
    expect(from.cookies['paddock_session']).not.toBe(before);
    const back = await post(from, 'switch_account_type', { account_type: 'admin' });
    expect(back.json()).toMatchObject({ account_type: 'admin' });
  });

  it('refuses a type that the person does not hold', async () => {
    const answer = await app.as(client).answer('switch_account_type', { account_type: 'admin' });
    expect(answer.status).toBe(403);
  });
});

describe('[2.25] devices', () => {
  it('are listed for their owner, and the others can be logged out', async () => {
    const account = await buildAccount(app.services.db, { password });
    const [phone, laptop] = [browser(), browser()];
    await logIn(phone, account.email);
    await logIn(laptop, account.email);
    const list = await app.server.inject({ url: '/api/get_devices', cookies: laptop.cookies });
    expect(list.json().devices).toHaveLength(2);
    expect(list.json().devices.filter((one: { current: boolean }) => one.current)).toHaveLength(1);
    await post(laptop, 'log_out_others', {});
    expect((await isLoggedIn(phone)).statusCode).toBe(401);
    expect((await isLoggedIn(laptop)).statusCode).toBe(200);
  });

  it('stores no token that would open a session', async () => {
    const from = browser();
    await logIn(from, client.email);
    const token = from.cookies['paddock_session'] ?? '';
    const stored = await app.services.db.selectFrom('sessions').select('token_hash').execute();
    expect(stored.some((row) => row.token_hash.equals(hashToken(token)))).toBe(true);
    expect(JSON.stringify(stored)).not.toContain(token);
  });
});

describe('demo logins', () => {
  it('are those of the demo domain, one for each type there is', async () => {
    await buildAccount(app.services.db, {
      account_type: 'admin',
      email: 'admin@demo.paddock.example',
    });
    const { logins } = await app.anonymous.call('get_demo_logins', {});
    expect(logins).toEqual([
      expect.objectContaining({ email: 'admin@demo.paddock.example', account_type: 'admin' }),
    ]);
  });
});
