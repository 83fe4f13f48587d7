import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount, type BuiltAccount } from '#test/harness/factories.ts';
import {
  askTls,
  startTlsProxy,
  type TlsAnswer,
  type TlsProxy,
} from '#test/harness/servers/tls-proxy.ts';

const password = 'green flag at turn nine';
let app: TestApp;
let proxy: TlsProxy;
let account: BuiltAccount;

beforeAll(async () => {
  proxy = await startTlsProxy();
  app = await startTestApp({ settings: { PUBLIC_URL: proxy.url, TRUST_PROXY: '127.0.0.1' } });
  proxy.target = await app.server.listen({ host: '127.0.0.1', port: 0 });
  account = await buildAccount(app.services.db, { password });
});

afterAll(() => proxy.close());

const cookiesOf = (answer: TlsAnswer): string[] => answer.headers['set-cookie'] ?? [];
const sessionOf = (answer: TlsAnswer): string =>
  cookiesOf(answer).find((cookie) => cookie.startsWith('__Host-paddock=')) ?? '';
const sent = (cookie: string): string => cookie.split(';')[0] ?? '';

const logIn = (tried = password, headers: Record<string, string> = {}) =>
  askTls(`${proxy.url}/api/log_in`, {
    method: 'POST',
    headers: { 'x-paddock': '1', origin: proxy.url, ...headers },
    json: { email: account.email, password: tried },
  });
const isLoggedIn = async (cookie: string) =>
  (await askTls(`${proxy.url}/api/is_logged_in`, { headers: { cookie } })).status === 200;

describe('behind a proxy that ends TLS', () => {
  it('the session cookie is bound to the host and to TLS, and script never sees it', async () => {
    const answer = await logIn();
    expect([answer.status, answer.protocol]).toEqual([200, 'TLSv1.3']);
    const cookie = sessionOf(answer);
    for (const part of ['Secure', 'HttpOnly', 'Path=/', 'SameSite=Lax'])
      expect(cookie).toContain(part);
    expect(cookie).not.toContain('Domain');
    for (const other of cookiesOf(answer)) expect(other).toMatch(/^__Host-.*; Secure/);
    expect(Buffer.from(sent(cookie).split('=')[1] ?? '', 'base64url')).toHaveLength(32);
    expect(await isLoggedIn(sent(cookie))).toBe(true);
    expect(await isLoggedIn(sent(cookie).replace('__Host-paddock', 'paddock_session'))).toBe(false);
  });

  it('every answer keeps browsers on TLS for two years, refusals too', async () => {
    for (const path of ['/api/get_demo_logins', '/api/is_logged_in', '/api/no_such_thing']) {
      const { headers } = await askTls(proxy.url + path);
      const age = /max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1];
      expect(Number(age)).toBeGreaterThanOrEqual(31_536_000);
    }
  });

  it('a session that was put there before is not the one that is opened, and an old one is dead at once', async () => {
    const planted = '__Host-paddock=planted-by-somebody-else-aaaaaaaaaaaaaaaaaaaaa';
    const first = sent(sessionOf(await logIn(password, { cookie: planted })));
    expect(first).not.toBe(planted);
    expect(await isLoggedIn(planted)).toBe(false);
    const second = sent(sessionOf(await logIn(password, { cookie: first })));
    expect(second).not.toBe(first);
    expect([await isLoggedIn(first), await isLoggedIn(second)]).toEqual([false, true]);
    const out = await askTls(`${proxy.url}/api/signout`, {
      headers: { cookie: second, 'sec-fetch-site': 'same-origin', 'x-paddock': '1' },
    });
    expect(out.status).toBe(200);
    expect(await isLoggedIn(second)).toBe(false);
  });

  it('what came to the proxy without TLS is led to it, and nothing that was sent so is taken', async () => {
    const plain = { 'x-forwarded-proto': 'http', 'x-paddock': '1' };
    const page = await app.server.inject({ url: '/login?next=1', headers: plain });
    expect([page.statusCode, page.headers.location]).toEqual([308, `${proxy.url}/login?next=1`]);
    const write = await app.server.inject({
      method: 'POST',
      url: '/api/log_in',
      headers: plain,
      payload: { email: account.email, password },
    });
    expect([write.statusCode, write.cookies]).toEqual([400, []]);
    // The proxy's own look whether the product is alive.
    expect((await app.server.inject({ url: '/api/get_demo_logins' })).statusCode).toBe(200);
  });

  it('tries are counted by the address that the proxy names, and only the proxy is believed', async () => {
    const wrong = (client: string, email: string) =>
      askTls(`${proxy.url}/api/log_in`, {
        method: 'POST',
        headers: { 'x-paddock': '1', 'x-test-client': client },
        json: { email, password: 'wrong' },
      });
    await wrong('198.51.100.7', 'one@example.test');
    await wrong('198.51.100.7', 'two@example.test');
    expect(await networks()).toBe(1);
    await wrong('198.51.100.8', 'three@example.test');
    expect(await networks()).toBe(2);
    // A stranger who speaks to the product directly cannot name somebody else.
    for (const named of ['198.51.100.20', '198.51.100.21'])
      await app.server.inject({
        method: 'POST',
        url: '/api/log_in',
        remoteAddress: '203.0.113.9',
        headers: { 'x-paddock': '1', 'x-forwarded-for': named },
        payload: { email: `${named}@example.test`, password: 'wrong' },
      });
    expect(await networks()).toBe(3);
  });
});

/** How many networks have tried a wrong password. */
async function networks(): Promise<number> {
  const { rows } = await app.pool.query<{ n: number }>(
    `select count(distinct subject)::int as n from login_failures where subject like 'network:%'`,
  );
  return rows[0]?.n ?? 0;
}
