import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signOnCallbackPath, signOnLogOutPath } from '#server/platform/sign-on/open-id-provider.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';
import {
  startHostileProvider,
  type HostileProvider,
} from '#test/harness/servers/hostile-provider.ts';
import { startProvider, type TestProvider } from '#test/harness/servers/sign-on-provider.ts';
import { TestBrowser } from '#test/harness/browser/test-browser.ts';

const password = 'green flag at turn nine';

const tell = (app: TestApp, logout_token: string) =>
  app.server.inject({
    method: 'POST',
    url: signOnLogOutPath,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token }).toString(),
  });

describe('at a real provider', () => {
  let app: TestApp;
  let provider: TestProvider;

  beforeAll(async () => {
    provider = await startProvider({ OIDC_REQUIRED_DOMAINS: 'acme.example' });
    app = await startTestApp({ settings: provider.settings });
  });
  afterAll(() => provider.end());

  async function signedIn(name: string) {
    const email = `${name}@acme.example`;
    const account = await buildAccount(app.services.db, { account_type: 'admin', email, password });
    provider.signIn(name, { email, email_verified: true });
    return { account, browser: await again() };
  }

  async function again() {
    const browser = new TestBrowser(app);
    const begun = await browser.post('begin_single_sign_on');
    await browser.visit(await provider.follow(String(begun.body['url'])));
    expect(await browser.isLoggedIn()).toBe(true);
    return browser;
  }

  it('a log-out goes on to the provider and comes back to the log-in page', async () => {
    const { browser } = await signedIn('anna');
    const left = await browser.get('signout');
    expect(await browser.isLoggedIn()).toBe(false);
    const url = new URL(String(left.body['provider_url']));
    expect(url.origin).toBe(provider.issuer);
    expect(await provider.logOut(url.href)).toBe('/login');
  });

  it('and so after the session has gone on under another token', async () => {
    const { browser } = await signedIn('berta');
    const changed = await browser.post('change_password', {
      current_password: password,
      new_password: 'another flag at turn ten',
    });
    expect(changed.status).toBe(200);
    expect((await browser.get('signout')).body['provider_url']).toContain(provider.issuer);
  });

  it('what the provider has ended ends here, on that device alone', async () => {
    const { account, browser: phone } = await signedIn('carla');
    provider.signIn('carla', { email: account.email, email_verified: true });
    const [laptop, window] = [await again(), await again()];
    provider.told.length = 0;
    await provider.logOut(String((await laptop.get('signout')).body['provider_url']));
    expect(provider.told).toHaveLength(1);
    expect(await window.isLoggedIn()).toBe(true);
    expect((await tell(app, provider.told[0] ?? '')).statusCode).toBe(200);
    expect(await window.isLoggedIn()).toBe(false);
    expect(await phone.isLoggedIn()).toBe(true);
    const told = await app.services.db
      .selectFrom('audit_log')
      .select('action')
      .where('record_id', '=', account.user_id)
      .where('action', '=', 'end_sign_on')
      .execute();
    expect(told).toHaveLength(1);
  });

  it('a session with a password goes nowhere else', async () => {
    const account = await buildAccount(app.services.db, { account_type: 'agent', password });
    const browser = new TestBrowser(app);
    await browser.post('log_in', { email: account.email, password });
    expect((await browser.get('signout')).body).toEqual({ ok: true, provider_url: null });
  });
});

describe('a token that ends sessions', () => {
  let app: TestApp;
  let provider: HostileProvider;
  let browser: TestBrowser;

  beforeAll(async () => {
    provider = await startHostileProvider('anna');
    app = await startTestApp({ settings: provider.settings });
    await buildAccount(app.services.db, { account_type: 'admin', email: 'anna@acme.example' });
  });
  afterAll(() => provider.end());

  beforeEach(async () => {
    provider.behave({ claims: { sid: 'session one' } });
    browser = new TestBrowser(app);
    const begun = await browser.post('begin_single_sign_on');
    const query = provider.answer(String(begun.body['url']));
    await browser.visit(`${signOnCallbackPath}?${query.toString()}`);
    if (!(await browser.isLoggedIn())) throw new Error('nobody is logged in');
    provider.behave({});
  });

  const claims = (given: Record<string, unknown> = {}) => ({
    iss: provider.issuer,
    aud: 'paddock',
    iat: Math.floor(Date.now() / 1000),
    jti: randomUUID(),
    sub: 'anna',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    ...given,
  });

  it.each([
    ['all sessions of a person', {}],
    ['one session of a person', { sid: 'session one' }],
    ['one session', { sub: undefined, sid: 'session one' }],
  ])('is believed: %s', async (_what, given) => {
    expect((await tell(app, provider.sign(claims(given)))).statusCode).toBe(200);
    expect(await browser.isLoggedIn()).toBe(false);
  });

  it.each([
    ['about somebody else', { sub: 'somebody else' }],
    ['about another session', { sid: 'session two' }],
  ])('ends nothing here: %s', async (_what, given) => {
    expect((await tell(app, provider.sign(claims(given)))).statusCode).toBe(200);
    expect(await browser.isLoggedIn()).toBe(true);
  });

  it.each([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another client', { aud: 'somebody else' }],
    ['that is old', { iat: Math.floor(Date.now() / 1000) - 3600 }],
    ['without its time', { iat: undefined }],
    ['without its id', { jti: undefined }],
    ['that is an ID token', { nonce: 'x' }],
    ['of another event', { events: { 'https://example.com/other': {} } }],
    ['about nobody', { sub: undefined }],
  ])('is refused %s', async (_what, given) => {
    expect((await tell(app, provider.sign(claims(given)))).statusCode).toBe(400);
    expect(await browser.isLoggedIn()).toBe(true);
  });

  it('is refused of another key, without a signature, and when it is none', async () => {
    provider.behave({ other_key: true });
    expect((await tell(app, provider.sign(claims()))).statusCode).toBe(400);
    provider.behave({ unsigned: true });
    expect((await tell(app, provider.sign(claims()))).statusCode).toBe(400);
    for (const token of ['', 'x', 'a.b.c']) expect((await tell(app, token)).statusCode).toBe(400);
    expect(await browser.isLoggedIn()).toBe(true);
  });
});
