import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SIGN_ON_MINUTES } from '#domain/accounts/single-sign-on.ts';
import { signOnCallbackPath } from '#server/platform/sign-on/open-id-provider.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';
import {
  type HostileProvider,
  type Mischief,
  startHostileProvider,
} from '#test/harness/servers/hostile-provider.ts';
import { watchOutboundCalls } from '#test/harness/watch/outbound-calls.ts';
import { TestBrowser } from '#test/harness/browser/test-browser.ts';

// anna@acme.example is an admin whose company requires the provider: whatever is not refused here logs her in.

let app: TestApp;
let provider: HostileProvider;

beforeAll(async () => {
  provider = await startHostileProvider('anna');
  app = await startTestApp({ settings: provider.settings });
  const email = 'anna@acme.example';
  await buildAccount(app.services.db, { account_type: 'admin', email });
});

beforeEach(() => provider.behave({}));
afterAll(() => provider.end());

async function begin(browser: TestBrowser) {
  const begun = await browser.post('begin_single_sign_on');
  expect(begun.status).toBe(200);
  return provider.answer(String(begun.body['url']));
}

const comeBack = (browser: TestBrowser, query: URLSearchParams) =>
  browser.visit(`${signOnCallbackPath}?${query.toString()}`);

const toLogIn = (trouble: string) => ({
  status: 303,
  location: expect.stringMatching(new RegExp(`^/login\\?sign_on=${trouble}(&next=%2Fdashboard)?$`)),
});

async function expectRefused(mischief: Mischief, trouble: string) {
  const browser = new TestBrowser(app);
  const query = await begin(browser);
  provider.behave(mischief);
  expect(await comeBack(browser, query)).toEqual(toLogIn(trouble));
  expect(await browser.isLoggedIn()).toBe(false);
}

describe('a provider that behaves', () => {
  it('logs in, and gets the verifier that was announced', async () => {
    const browser = new TestBrowser(app);
    expect(await comeBack(browser, await begin(browser))).toEqual({
      status: 303,
      location: '/dashboard',
    });
    expect(await browser.isLoggedIn()).toBe(true);
    const [verifier] = provider.verifiers.slice(-1);
    expect(verifier?.told).toBe(verifier?.announced);
  });
});

describe('nobody is logged in by', () => {
  it.each<[string, Mischief, string]>([
    ['a token of another key', { other_key: true }, 'untrusted'],
    ['a token without a signature', { unsigned: true }, 'untrusted'],
    ['a token of another sign-in', { claims: { nonce: 'x' } }, 'untrusted'],
    ['a token without a nonce', { claims: { nonce: undefined } }, 'untrusted'],
    ['a token for another client', { claims: { aud: 'somebody else' } }, 'untrusted'],
    ['a token of another issuer', { claims: { iss: 'https://evil.example' } }, 'untrusted'],
    ['a token that is over', { claims: { iat: 1, exp: 2 } }, 'untrusted'],
    ['a token about nobody', { claims: { sub: undefined } }, 'untrusted'],
    [
      'an email that is only said to be true',
      { claims: { sub: 'b', email_verified: 'true' } },
      'email_unverified',
    ],
    ['a code that the provider does not know', { status: 400 }, 'untrusted'],
    ['a provider in trouble', { status: 503 }, 'unreachable'],
    ['a provider that hangs up', { cuts_line: true }, 'unreachable'],
    ['a provider that takes too long', { slow_ms: 20_000 }, 'unreachable'],
  ])('%s', async (_what, mischief, trouble) => expectRefused(mischief, trouble), 15_000);

  it('an answer that comes twice', async () => {
    const browser = new TestBrowser(app);
    const query = await begin(browser);
    await comeBack(browser, query);
    const again = new TestBrowser(app);
    again.cookies['paddock_step'] = browser.cookies['paddock_step'] ?? '';
    expect(await comeBack(again, query)).toEqual(toLogIn('not_begun_here'));
    expect(await again.isLoggedIn()).toBe(false);
  });

  it('a state that was refused before', async () => {
    const browser = new TestBrowser(app);
    const query = await begin(browser);
    provider.behave({ status: 503 });
    await comeBack(browser, query);
    provider.behave({});
    expect(await comeBack(browser, query)).toEqual(toLogIn('not_begun_here'));
  });

  it('an answer in another browser, which leaves the one that began its own', async () => {
    const browser = new TestBrowser(app);
    const query = await begin(browser);
    const other = new TestBrowser(app);
    await begin(other);
    expect(await comeBack(other, query)).toEqual(toLogIn('not_begun_here'));
    expect(await comeBack(new TestBrowser(app), query)).toEqual(toLogIn('not_begun_here'));
    expect(await other.isLoggedIn()).toBe(false);
    expect((await comeBack(browser, query)).location).toBe('/dashboard');
  });

  it('a code of one sign-in with the state of another', async () => {
    const [mine, theirs] = [new TestBrowser(app), new TestBrowser(app)];
    const [own, stolen] = [await begin(mine), await begin(theirs)];
    own.set('code', stolen.get('code') ?? '');
    expect(await comeBack(mine, own)).toEqual(toLogIn('untrusted'));
  });

  it('a state that is over, which the night forgets', async () => {
    const browser = new TestBrowser(app);
    const query = await begin(browser);
    app.clock.advance(SIGN_ON_MINUTES * 60_000);
    expect(await comeBack(browser, query)).toEqual(toLogIn('not_begun_here'));
    app.clock.advance(1000);
    await app.runJob('sweep_sessions');
    const left = await app.services.db.selectFrom('sign_on_tries').selectAll().execute();
    expect(left).toEqual([]);
  });

  it('no code at all, and whatever else somebody types', async () => {
    const browser = new TestBrowser(app);
    const denied = await begin(browser);
    denied.delete('code');
    denied.set('error', 'access_denied');
    expect(await comeBack(browser, denied)).toEqual(toLogIn('denied'));
    const bare = await begin(browser);
    bare.delete('code');
    expect(await comeBack(browser, bare)).toEqual(toLogIn('untrusted'));
    for (const query of ['', 'state=', 'state=%00', 'state=a&state=b', 'code=%ff&state=%ff'])
      expect(await comeBack(browser, new URLSearchParams(query))).toEqual(
        toLogIn('not_begun_here'),
      );
  });
});

it.each([
  '//evil.example/dashboard',
  'https://evil.example/dashboard',
  '/dashboard\\@evil',
  '/login',
])('nobody is led to %s', async (next) => {
  const browser = new TestBrowser(app);
  const begun = await browser.post('begin_single_sign_on', { next });
  const back = await comeBack(browser, provider.answer(String(begun.body['url'])));
  expect(back.location).toBe('/dashboard');
});

describe('a provider', () => {
  it('that is down, or is none, is told of in words at the button', async () => {
    const down = await startHostileProvider('nobody');
    const other = await startTestApp({ settings: down.settings });
    down.behave({ metadata: { issuer: 'https://somebody-else.example' } });
    const wrong = await new TestBrowser(other).post('begin_single_sign_on');
    expect(wrong).toMatchObject({ status: 503, body: { code: 'sign_on_unavailable' } });
    await down.end();
    const refused = await new TestBrowser(other).post('begin_single_sign_on');
    expect(refused).toMatchObject({
      status: 503,
      body: { message: 'Acme ID does not answer just now. Try again shortly.' },
    });
  });

  it('that points elsewhere makes nobody call there', async () => {
    const elsewhere = await startHostileProvider('elsewhere');
    const crooked = await startHostileProvider('anna');
    crooked.behave({ metadata: { token_endpoint: `${elsewhere.issuer}/token` } });
    const other = await startTestApp({ settings: crooked.settings });
    const browser = new TestBrowser(other);
    const begun = await browser.post('begin_single_sign_on');
    const calls = watchOutboundCalls();
    const back = await comeBack(browser, crooked.answer(String(begun.body['url'])));
    calls.end();
    expect(back).toEqual(toLogIn('untrusted'));
    expect([...calls.targets]).not.toContain(new URL(elsewhere.issuer).host);
    await Promise.all([elsewhere.end(), crooked.end()]);
  });
});

it('without settings there is no button and no address', async () => {
  const plain = await startTestApp();
  const browser = new TestBrowser(plain);
  expect((await browser.get('get_single_sign_on')).body).toEqual({ name: null, trouble: null });
  expect((await browser.post('begin_single_sign_on')).status).toBe(404);
  expect((await browser.visit(`${signOnCallbackPath}?state=x&code=y`)).status).toBe(404);
});
