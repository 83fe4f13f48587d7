import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount, type BuiltAccount } from '#test/harness/factories.ts';
import { PasskeyDevice, type AnswerWishes } from '#test/harness/browser/passkey-device.ts';
import { TestBrowser } from '#test/harness/browser/test-browser.ts';

const password = 'green flag at turn nine';
let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await startTestApp();
  origin = new URL(app.services.config.public_url).origin;
});

type Answer = Awaited<ReturnType<TestBrowser['post']>>;
const optionsOf = (answer: Answer) => answer.body['options'] as { challenge: string };

async function person() {
  const account = await buildAccount(app.services.db, { password });
  const browser = new TestBrowser(app);
  await browser.post('log_in', { email: account.email, password });
  return { account, browser };
}

async function addPasskey(
  browser: TestBrowser,
  { device = new PasskeyDevice(origin), ...wishes }: AnswerWishes & { device?: PasskeyDevice } = {},
) {
  const begun = await browser.post('begin_passkey', { current_password: password });
  const credential = device.register(optionsOf(begun), wishes);
  const answer = await browser.post('finish_passkey', { credential, name: 'Pixel of Sanne' });
  return { device, answer, credential };
}

async function logInWith(device: PasskeyDevice, wishes: AnswerWishes = {}) {
  const browser = new TestBrowser(app);
  const begun = await browser.post('begin_passkey_log_in');
  const credential = device.logIn(optionsOf(begun), wishes);
  const answer = await browser.post('finish_passkey_log_in', { credential });
  return { browser, answer, credential };
}

const passkeysOf = async (browser: TestBrowser) =>
  (await browser.get('get_two_step')).body['passkeys'] as { passkey_id: string; name: string }[];

describe('passkeys', () => {
  it('are added with the password, told by mail, and listed by name', async () => {
    const { account, browser } = await person();
    const refused = await browser.post('begin_passkey', { current_password: 'wrong' });
    expect(refused.status).toBe(422);
    const { answer } = await addPasskey(browser);
    expect(answer.status).toBe(200);
    expect(await passkeysOf(browser)).toMatchObject([{ name: 'Pixel of Sanne', last_used: null }]);
    const mails = await app.services.db
      .selectFrom('emails')
      .select('type')
      .where('user_id', '=', account.user_id)
      .execute();
    expect(mails).toEqual([{ type: 'passkey_added' }]);
  });

  it('open a session without password and code, also where two-step login is on', async () => {
    const { account, browser } = await person();
    const { device } = await addPasskey(browser);
    await app.services.db
      .insertInto('authenticators')
      .values({
        user_id: account.user_id,
        sealed_secret: Buffer.from('x'),
        confirmed_at: app.clock.now().toISOString(),
      })
      .execute();
    const log_in = await logInWith(device);
    expect(log_in.answer).toMatchObject({ status: 200, body: { user_id: account.user_id } });
    expect(await log_in.browser.isLoggedIn()).toBe(true);
    const [listed] = await passkeysOf(log_in.browser);
    expect(listed).toMatchObject({ last_used: Math.floor(app.clock.now().getTime() / 1000) });
  });

  it.each<[string, AnswerWishes]>([
    ['another site', { origin: 'https://paddock.example.evil.test' }],
    ['a device that did not verify its person', { verified: false }],
  ])('refuse %s, at adding and at logging in', async (_, wishes) => {
    const { browser } = await person();
    expect((await addPasskey(browser, wishes)).answer).toMatchObject({
      status: 401,
      body: { code: 'passkey_refused' },
    });
    const { device } = await addPasskey(browser);
    expect((await logInWith(device, wishes)).answer.status).toBe(401);
    expect((await logInWith(device)).answer.status).toBe(200);
  });

  it('a challenge is good once, in its browser, for five minutes', async () => {
    const { browser } = await person();
    const { device, credential } = await addPasskey(browser);
    const twice = await browser.post('finish_passkey', { credential, name: 'again' });
    expect(twice.status).toBe(401);

    const used = await logInWith(device);
    const replayed = await used.browser.post('finish_passkey_log_in', {
      credential: used.credential,
    });
    expect(replayed.status).toBe(401);

    const asked = new TestBrowser(app);
    const begun = await asked.post('begin_passkey_log_in');
    const other = new TestBrowser(app);
    await other.post('begin_passkey_log_in');
    const stolen = await other.post('finish_passkey_log_in', {
      credential: device.logIn(optionsOf(begun)),
    });
    expect(stolen.status).toBe(401);

    const late = new TestBrowser(app);
    const options = optionsOf(await late.post('begin_passkey_log_in'));
    app.clock.set(new Date(app.clock.now().getTime() + 300_000));
    const too_late = await late.post('finish_passkey_log_in', {
      credential: device.logIn(options),
    });
    expect(too_late.status).toBe(401);
  });

  it('a copied device is noticed by its counter', async () => {
    const { browser } = await person();
    const { device } = await addPasskey(browser);
    await logInWith(device);
    await logInWith(device);
    await app.services.db
      .updateTable('passkeys')
      .set({ counter: 40 })
      .where('credential_id', '=', device.id.toString('base64url'))
      .execute();
    expect((await logInWith(device)).answer.status).toBe(401);
  });

  it('unknown ones and those of a switched-off account get the same refusal', async () => {
    const { account, browser } = await person();
    const { device } = await addPasskey(browser);
    const unknown = await logInWith(new PasskeyDevice(origin));
    await app.services.db
      .updateTable('accounts')
      .set({ active: false })
      .where('user_id', '=', account.user_id)
      .execute();
    const off = await logInWith(device);
    const { request_id: _, ...refusal } = off.answer.body;
    const { request_id: __, ...for_unknown } = unknown.answer.body;
    expect(off.answer.status).toBe(401);
    expect(refusal).toEqual(for_unknown);
  });

  it('are renamed and removed by their owner alone; removing logs out all other devices', async () => {
    const { account, browser } = await person();
    const { device } = await addPasskey(browser);
    const [{ passkey_id } = { passkey_id: '' }] = await passkeysOf(browser);
    const stranger: BuiltAccount = await buildAccount(app.services.db);
    for (const action of ['rename_passkey', 'remove_passkey'] as const)
      expect((await app.as(stranger).attempt(action, { passkey_id, name: 'Mine' })).status).toBe(
        404,
      );
    await browser.post('rename_passkey', { passkey_id, name: 'Phone' });
    expect(await passkeysOf(browser)).toMatchObject([{ name: 'Phone' }]);
    const other = await logInWith(device);
    const removed = await browser.post('remove_passkey', { passkey_id });
    expect(removed.status).toBe(200);
    expect(await other.browser.isLoggedIn()).toBe(false);
    expect(await browser.isLoggedIn()).toBe(true);
    expect((await logInWith(device)).answer.status).toBe(401);
    const record = await app.as(account).call('get_account', { user_id: account.user_id });
    expect(record.has_two_step).toBe(false);
  });
});
