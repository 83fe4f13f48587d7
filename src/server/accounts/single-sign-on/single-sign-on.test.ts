import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { hashToken, randomToken } from '#server/platform/http/sessions.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';
import { PasskeyDevice } from '#test/harness/browser/passkey-device.ts';
import { startProvider, type TestProvider } from '#test/harness/servers/sign-on-provider.ts';
import { TestBrowser } from '#test/harness/browser/test-browser.ts';

const password = 'green flag at turn nine';
let app: TestApp;
let provider: TestProvider;

beforeAll(async () => {
  provider = await startProvider({ OIDC_REQUIRED_DOMAINS: 'acme.example' });
  app = await startTestApp({ settings: provider.settings });
});

afterAll(() => provider.end());

let count = 0;

/** An account, and the same person at the provider. */
async function person(account_type: AccountType, { domain = 'elsewhere.example' } = {}) {
  count += 1;
  const email = `person${count}@${domain}`;
  const account = await buildAccount(app.services.db, { account_type, email, password });
  return { ...account, subject: `subject-${count}` };
}

const sitsDown = ({ subject, email }: { subject: string; email: string }) =>
  provider.signIn(subject, { email, email_verified: true });

/** The whole way: begin, the provider, and back. */
async function signIn(browser: TestBrowser, input: Record<string, unknown> = {}) {
  const begun = await browser.post('begin_single_sign_on', input);
  expect(begun.status).toBe(200);
  return browser.visit(await provider.follow(String(begun.body['url'])));
}

async function linkedPerson(account_type: AccountType) {
  const account = await person(account_type);
  sitsDown(account);
  const browser = new TestBrowser(app);
  await signIn(browser);
  await browser.post('log_in', { email: account.email, password });
  return { account, browser };
}

const auditOf = (user_id: string) =>
  app.services.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('record_id', '=', user_id)
    .where('action', '<>', 'queue_email')
    .orderBy('audit_id')
    .execute();

const mailsOf = async (user_id: string) =>
  (
    await app.services.db
      .selectFrom('emails')
      .select('type')
      .where('user_id', '=', user_id)
      .orderBy('email_id')
      .execute()
  ).map(({ type }) => type);

describe('a company whose domain is required', () => {
  it.each<AccountType>(['admin', 'superadmin', 'insurer'])(
    'lets %s in by its provider at the first sign-in',
    async (account_type) => {
      const account = await person(account_type, { domain: 'acme.example' });
      sitsDown(account);
      const browser = new TestBrowser(app);
      const back = await signIn(browser, { next: '/dashboard/claims?view=paid' });
      expect(back).toEqual({ status: 303, location: '/dashboard/claims?view=paid' });
      expect((await browser.get('is_logged_in')).body).toMatchObject({ user_id: account.user_id });
      expect(await auditOf(account.user_id)).toMatchObject([
        { action: 'link_single_sign_on', after: { email: account.email } },
        { action: 'log_in', after: { account_type, proof: 'single sign-on' } },
      ]);
      await app.runJobs();
      expect(await mailsOf(account.user_id)).toEqual(['sign_on_linked']);
    },
  );

  it('leaves no other way in: password, reset and the link of a reset', async () => {
    const account = await person('admin', { domain: 'acme.example' });
    const browser = new TestBrowser(app);
    const refused = await browser.post('log_in', { email: account.email, password });
    expect(refused).toMatchObject({ status: 403, body: { code: 'sign_on_required' } });
    expect(refused.body['message']).toBe(
      'Your company signs in with Acme ID. Choose “Continue with Acme ID” on the log-in page.',
    );
    expect(await browser.isLoggedIn()).toBe(false);
    await browser.post('request_password_reset', { email: account.email });
    await app.runJobs();
    expect(await mailsOf(account.user_id)).toEqual(['sign_on_instead']);
  });

  it('is invited to its sign-in, and everybody else to a password', async () => {
    const superadmin = app.as(await person('superadmin'));
    const invited = async (email: string) => {
      const { user_id } = await superadmin.call('add_account', {
        ...{ account_type: 'admin', email, company_name: 'Acme', attn: 'Ann' },
        send_invitation: true,
      });
      const mail = await app.services.db
        .selectFrom('emails')
        .select('body')
        .where('user_id', '=', user_id)
        .executeTakeFirstOrThrow();
      const link = app.services.db.selectFrom('password_resets').where('user_id', '=', user_id);
      return { body: mail.body, links: (await link.select('user_id').execute()).length };
    };
    const here = await invited('ann@acme.example');
    expect(here.body).toContain('Continue with Acme ID');
    expect(here.body).toContain(`${app.services.config.public_url}/login`);
    expect(here).toMatchObject({ body: expect.not.stringContaining('password?'), links: 0 });
    const elsewhere = await invited('ann@elsewhere.example');
    expect(elsewhere).toMatchObject({
      body: expect.stringContaining('Choose your password'),
      links: 1,
    });
  });

  it('leaves no passkey and no link of a reset that were there before', async () => {
    const account = await person('insurer', { domain: 'later.example' });
    const browser = new TestBrowser(app);
    await browser.post('log_in', { email: account.email, password });
    const device = new PasskeyDevice(new URL(app.services.config.public_url).origin);
    const options = async (name: string, input = {}) =>
      (await browser.post(name, input)).body['options'] as { challenge: string };
    const made = device.register(await options('begin_passkey', { current_password: password }));
    await browser.post('finish_passkey', { credential: made, name: 'Phone' });
    const token = randomToken();
    const { user_id } = account;
    await app.services.db
      .insertInto('password_resets')
      .values({
        token_hash: hashToken(token),
        user_id,
        expires_at: new Date(app.clock.now().getTime() + 60_000).toISOString(),
      })
      .execute();
    await app.services.db
      .updateTable('accounts')
      .set({ email: 'now.required@acme.example' })
      .where('user_id', '=', user_id)
      .execute();
    const credential = device.logIn(await options('begin_passkey_log_in'));
    const by_passkey = await browser.post('finish_passkey_log_in', { credential });
    expect(by_passkey).toMatchObject({ status: 403, body: { code: 'sign_on_required' } });
    const reset = { token, password: 'another flag at turn ten' };
    const by_link = await new TestBrowser(app).post('reset_password', reset);
    expect(by_link).toMatchObject({ status: 403, body: { code: 'sign_on_required' } });
  });

  it('leaves a wrong password as wrong as it is', async () => {
    const account = await person('admin', { domain: 'acme.example' });
    const refused = await new TestBrowser(app).post('log_in', {
      email: account.email,
      password: 'x',
    });
    expect(refused).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
  });

  it('asks nothing of a client who has such an address', async () => {
    const account = await person('agent', { domain: 'acme.example' });
    const answer = await new TestBrowser(app).post('log_in', { email: account.email, password });
    expect(answer.status).toBe(200);
  });

  it('is not left, and not come into, by changing the own address', async () => {
    const leaving = await person('admin', { domain: 'acme.example' });
    sitsDown(leaving);
    const inside = new TestBrowser(app);
    await signIn(inside);
    const away = { email: 'away@elsewhere.example', current_password: password };
    const left = await inside.post('change_login_email', away);
    expect(left).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'email', code: 'company_address' }] },
    });
    const coming = await person('admin');
    const outside = new TestBrowser(app);
    await outside.post('log_in', { email: coming.email, password });
    const into = { email: 'Chief@ACME.example', current_password: password };
    const come = await outside.post('change_login_email', into);
    expect(come).toMatchObject({ status: 422, body: { fields: [{ code: 'company_address' }] } });
    const client = await person('agent');
    const any = new TestBrowser(app);
    await any.post('log_in', { email: client.email, password });
    const free = await any.post('change_login_email', { ...into, email: 'racer@acme.example' });
    expect(free.status).toBe(200);
  });

  it('keeps the link', async () => {
    const account = await person('admin', { domain: 'acme.example' });
    sitsDown(account);
    const browser = new TestBrowser(app);
    await signIn(browser);
    const refused = await browser.post('unlink_single_sign_on', { reason: 'I prefer passwords' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'transition_refused' } });
    expect((await browser.get('get_two_step')).body['single_sign_on']).toMatchObject({
      name: 'Acme ID',
      required: true,
      link: { email: account.email },
    });
  });
});

describe('anybody else of staff and insurers', () => {
  it('logs in once more in the same browser, and is linked by that', async () => {
    const account = await person('insurer');
    sitsDown(account);
    const browser = new TestBrowser(app);
    const back = await signIn(browser);
    expect(back).toMatchObject({ status: 303 });
    expect(back.location).toBe('/login?sign_on=log_in_first&next=%2Fdashboard');
    expect(await browser.isLoggedIn()).toBe(false);
    await browser.post('log_in', { email: account.email, password });
    const again = new TestBrowser(app);
    expect(await signIn(again, { keep: true })).toEqual({ status: 303, location: '/dashboard' });
    expect((await again.get('is_logged_in')).body).toMatchObject({ user_id: account.user_id });
  });

  it('is not linked by the log-in of another browser or another account', async () => {
    const account = await person('admin');
    const other = await person('admin');
    sitsDown(account);
    const browser = new TestBrowser(app);
    await signIn(browser);
    await new TestBrowser(app).post('log_in', { email: account.email, password });
    await browser.post('log_in', { email: other.email, password });
    expect((await signIn(new TestBrowser(app))).location).toContain('sign_on=log_in_first');
  });

  it('links in the account settings with the password, and unlinks with a reason', async () => {
    const account = await person('admin');
    provider.signIn(account.subject, { email: 'private@mail.example', email_verified: false });
    const browser = new TestBrowser(app);
    await browser.post('log_in', { email: account.email, password });
    const wrong = await browser.post('begin_single_sign_on_link', { current_password: 'x' });
    expect(wrong.status).toBe(422);
    const begun = await browser.post('begin_single_sign_on_link', { current_password: password });
    const back = await browser.visit(await provider.follow(String(begun.body['url'])));
    const settings = `/dashboard/accounts/${account.user_id}?tab=security`;
    expect(back).toEqual({ status: 303, location: settings });
    expect((await browser.get('get_two_step')).body['single_sign_on']).toMatchObject({
      required: false,
      link: { email: 'private@mail.example', last_used: null },
    });
    const device = new TestBrowser(app);
    await signIn(device);
    expect(await device.isLoggedIn()).toBe(true);

    const unlinked = await browser.post('unlink_single_sign_on', { reason: 'I leave Acme' });
    expect(unlinked.status).toBe(200);
    expect(await device.isLoggedIn()).toBe(false);
    expect(await browser.isLoggedIn()).toBe(true);
    expect((await auditOf(account.user_id)).at(-1)).toMatchObject({
      action: 'unlink_single_sign_on',
      after: { reason: 'I leave Acme' },
    });
    expect((await browser.post('unlink_single_sign_on', { reason: 'again' })).status).toBe(409);
    await app.runJobs();
    expect(await mailsOf(account.user_id)).toEqual(['sign_on_linked', 'sign_on_unlinked']);
  });

  it('is known by issuer and subject, never by the email', async () => {
    const { account } = await linkedPerson('admin');
    const other = await person('admin');
    provider.signIn('subject-of-a-stranger', { email: account.email, email_verified: true });
    expect((await signIn(new TestBrowser(app))).location).toContain('sign_on=other_person');
    provider.signIn(`subject-${count - 1}`, { email: other.email, email_verified: true });
    const browser = new TestBrowser(app);
    await signIn(browser);
    expect((await browser.get('is_logged_in')).body).toMatchObject({ user_id: account.user_id });
  });

  it('does not link a person of the provider who is somebody else here', async () => {
    const { account } = await linkedPerson('admin');
    const other = await person('admin');
    const browser = new TestBrowser(app);
    await browser.post('log_in', { email: other.email, password });
    const begun = await browser.post('begin_single_sign_on_link', { current_password: password });
    const callback = await provider.follow(String(begun.body['url']));
    const settings = `/dashboard/accounts/${other.user_id}?tab=security`;
    expect((await browser.visit(callback)).location).toBe(`${settings}&sign_on=linked_elsewhere`);
    expect((await browser.get('is_logged_in')).body).toMatchObject({ user_id: other.user_id });
    expect(account.user_id).not.toBe(other.user_id);
  });

  it('is asked for no code of an app: the provider has asked for its own', async () => {
    const { account } = await linkedPerson('admin');
    await app.services.db
      .insertInto('authenticators')
      .values({
        user_id: account.user_id,
        sealed_secret: Buffer.from('x'),
        confirmed_at: app.clock.now().toISOString(),
      })
      .execute();
    const browser = new TestBrowser(app);
    await signIn(browser);
    expect(await browser.isLoggedIn()).toBe(true);
  });

  it('loses the link when a superadmin resets the log-in', async () => {
    const { account } = await linkedPerson('admin');
    const superadmin = await person('superadmin');
    await app.as(superadmin).call('reset_two_step', { user_id: account.user_id });
    expect((await signIn(new TestBrowser(app))).location).toContain('sign_on=log_in_first');
  });
});

describe('refused with words', () => {
  it.each<AccountType>(['agent', 'brokerage', 'loss_adjuster'])('is %s', async (account_type) => {
    const account = await person(account_type);
    sitsDown(account);
    const browser = new TestBrowser(app);
    expect((await signIn(browser)).location).toContain('sign_on=not_for_type');
    expect(await browser.isLoggedIn()).toBe(false);
    await browser.post('log_in', { email: account.email, password });
    expect((await browser.get('get_two_step')).body['single_sign_on']).toBeNull();
  });

  it('is whoever is unknown, unverified or switched off', async () => {
    const browser = new TestBrowser(app);
    provider.signIn('nobody', { email: 'nobody@acme.example', email_verified: true });
    expect((await signIn(browser)).location).toContain('sign_on=unknown_person');
    const account = await person('admin', { domain: 'acme.example' });
    provider.signIn(account.subject, { email: account.email, email_verified: false });
    expect((await signIn(browser)).location).toContain('sign_on=email_unverified');
    const linked = await linkedPerson('admin');
    const active = (is: boolean) =>
      app.services.db
        .updateTable('accounts')
        .set({ active: is })
        .where('user_id', '=', linked.account.user_id)
        .execute();
    await active(false);
    expect((await signIn(browser)).location).toContain('sign_on=switched_off');
    expect(await browser.isLoggedIn()).toBe(false);
  });

  it('reads why on the log-in page', async () => {
    const told = await app.anonymous.call('get_single_sign_on', { trouble: 'unknown_person' });
    expect(told).toEqual({
      name: 'Acme ID',
      trouble:
        'Nobody here has the email that Acme ID knows you by. Ask your contact for an account.',
    });
  });
});
