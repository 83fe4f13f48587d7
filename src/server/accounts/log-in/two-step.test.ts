import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount, type BuiltAccount } from '#test/harness/factories.ts';
import { operatorMails } from '#test/harness/read-mails.ts';
import { TestBrowser } from '#test/harness/browser/test-browser.ts';

const password = 'green flag at turn nine';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const codeOf = (key: string, steps_from_now = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(key),
    timestamp: app.clock.now().getTime() + steps_from_now * 30_000,
  });

/** The next half minute, so that a new code is there. */
const wait = (seconds = 30) => app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000));

const mailsTo = async (account: BuiltAccount) => {
  const rows = await app.services.db
    .selectFrom('emails')
    .select('type')
    .where('user_id', '=', account.user_id)
    .orderBy('email_id')
    .execute();
  return rows.map(({ type }) => type);
};

interface Enrolled {
  account: BuiltAccount;
  browser: TestBrowser;
  key: string;
  recovery_codes: string[];
}

async function logIn(account: BuiltAccount, browser = new TestBrowser(app)) {
  const answer = await browser.post('log_in', { email: account.email, password });
  return { browser, answer };
}

/** Somebody with two-step login on, in the browser that switched it on. */
async function enrol(): Promise<Enrolled> {
  const account = await buildAccount(app.services.db, { password });
  const { browser } = await logIn(account);
  const begun = await browser.post('begin_two_step', { current_password: password });
  const key = String(begun.body['key']);
  const confirmed = await browser.post('confirm_two_step', { code: codeOf(key) });
  wait();
  return {
    account,
    browser,
    key,
    recovery_codes: confirmed.body['recovery_codes'] as string[],
  };
}

describe('switching two-step login on', () => {
  it('asks for the password, hands the key to the app, and is on with its first code', async () => {
    const account = await buildAccount(app.services.db, { password });
    const { browser } = await logIn(account);
    const wrong = await browser.post('begin_two_step', { current_password: 'something else' });
    expect(wrong).toMatchObject({ status: 422, body: { fields: [{ field: 'current_password' }] } });
    const begun = await browser.post('begin_two_step', { current_password: password });
    const { key, otpauth_url } = begun.body as { key: string; otpauth_url: string };
    expect(otpauth_url).toBe(
      `otpauth://totp/Paddock:${encodeURIComponent(account.email)}?issuer=Paddock&secret=${key}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await logIn(account)).answer.body).toHaveProperty('user_id');

    const refused = await browser.post('confirm_two_step', { code: '000000' });
    expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: 'code' }] } });
    const confirmed = await browser.post('confirm_two_step', { code: codeOf(key) });
    const codes = confirmed.body['recovery_codes'] as string[];
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/.test(code))).toBe(true);
    const own = await browser.get('get_two_step');
    expect(own.body).toEqual({
      on_since: Math.floor(app.clock.now().getTime() / 1000),
      recovery_codes_left: 10,
      passkeys: [],
      single_sign_on: null,
    });
    expect(await mailsTo(account)).toEqual(['two_step_on']);
  });

  it('keeps neither the key nor a recovery code in the database as it is', async () => {
    const { account, key, recovery_codes } = await enrol();
    const { rows } = await app.pool.query(
      `select encode(sealed_secret, 'escape') as text from authenticators where user_id = $1
       union all select encode(code_hash, 'escape') from recovery_codes where user_id = $1`,
      [account.user_id],
    );
    const stored = JSON.stringify(rows);
    expect(rows).toHaveLength(11);
    expect(stored).not.toContain(key);
    expect(stored).not.toContain(recovery_codes[0]);
  });

  it('logs out everywhere else, and goes on here under a new token', async () => {
    const account = await buildAccount(app.services.db, { password });
    const { browser } = await logIn(account);
    const other = await logIn(account);
    const old = { ...browser.cookies };
    const begun = await browser.post('begin_two_step', { current_password: password });
    await browser.post('confirm_two_step', { code: codeOf(String(begun.body['key'])) });
    expect(await browser.isLoggedIn()).toBe(true);
    expect(await other.browser.isLoggedIn()).toBe(false);
    expect(browser.cookies['paddock_session']).not.toBe(old['paddock_session']);
    const stolen = new TestBrowser(app);
    Object.assign(stolen.cookies, old);
    expect(await stolen.isLoggedIn()).toBe(false);
  });
});

describe('logging in with a second step', () => {
  it('the right password alone opens nothing; the code does, in that browser only', async () => {
    const { account, key } = await enrol();
    const { browser, answer } = await logIn(account);
    expect(answer).toEqual({ status: 200, body: { second_step: 'code' } });
    expect(browser.cookies['paddock_session']).toBeUndefined();
    expect(await browser.isLoggedIn()).toBe(false);
    const elsewhere = await new TestBrowser(app).post('log_in_second_step', { code: codeOf(key) });
    expect(elsewhere).toMatchObject({ status: 401, body: { code: 'second_step_over' } });
    const opened = await browser.post('log_in_second_step', { code: codeOf(key) });
    expect(opened).toMatchObject({ status: 200, body: { user_id: account.user_id } });
    expect(await browser.isLoggedIn()).toBe(true);
  });

  it.each([
    ['30 seconds behind', -1, 200],
    ['right', 0, 200],
    ['30 seconds ahead', 1, 200],
    ['a minute behind', -2, 401],
    ['a minute ahead', 2, 401],
  ])("a phone's clock that is %s is answered with %i steps: %i", async (_, steps, status) => {
    const { account, key } = await enrol();
    wait(90);
    const { browser } = await logIn(account);
    const answer = await browser.post('log_in_second_step', { code: codeOf(key, steps) });
    expect(answer.status).toBe(status);
  });

  it('a code works once, even while the app still shows it, and no older one after it', async () => {
    const { account, key } = await enrol();
    wait();
    const code = codeOf(key);
    const first = await logIn(account);
    expect((await first.browser.post('log_in_second_step', { code })).status).toBe(200);
    const second = await logIn(account);
    for (const used of [code, codeOf(key, -1)])
      expect(await second.browser.post('log_in_second_step', { code: used })).toMatchObject({
        status: 401,
        body: { code: 'wrong_code' },
      });
    wait();
    const next = await second.browser.post('log_in_second_step', { code: codeOf(key) });
    expect(next.status).toBe(200);
  });

  it('is over after ten minutes, and when the account was switched off', async () => {
    const { account, key } = await enrol();
    const late = await logIn(account);
    wait(600);
    const too_late = await late.browser.post('log_in_second_step', { code: codeOf(key) });
    expect(too_late.body['code']).toBe('second_step_over');
    const { browser } = await logIn(account);
    await app.services.db
      .updateTable('accounts')
      .set({ active: false })
      .where('user_id', '=', account.user_id)
      .execute();
    const off = await browser.post('log_in_second_step', { code: codeOf(key) });
    expect(off.body['code']).toBe('second_step_over');
  });

  it('wrong codes slow down like wrong passwords: five are free, whoever waits may try again', async () => {
    const { account, key, browser: known } = await enrol();
    await known.get('signout');
    const { browser } = await logIn(account);
    for (let tried = 0; tried < 5; tried += 1)
      expect((await browser.post('log_in_second_step', { code: '12345' })).status).toBe(401);
    const sixth = await browser.post('log_in_second_step', { code: codeOf(key) });
    expect(sixth).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    // A new password round does not buy new tries.
    const again = await logIn(account);
    expect((await again.browser.post('log_in_second_step', { code: '1' })).status).toBe(429);
    // The browser that had logged in before is counted by itself.
    await logIn(account, known);
    const own = await known.post('log_in_second_step', { code: codeOf(key) });
    expect(own.status).toBe(200);
    wait(301);
    const later = await logIn(account);
    const code = codeOf(key);
    expect((await later.browser.post('log_in_second_step', { code })).status).toBe(200);
  });

  it('two tries at once with one code: one session', async () => {
    const { account, key } = await enrol();
    const browsers = [await logIn(account), await logIn(account)];
    const code = codeOf(key);
    const answers = await Promise.all(
      browsers.map(({ browser }) => browser.post('log_in_second_step', { code })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('a recovery code stands in for the phone, once, and the person is told', async () => {
    const { account, recovery_codes } = await enrol();
    const [code = ''] = recovery_codes;
    const { browser } = await logIn(account);
    const opened = await browser.post('log_in_second_step', { code: code.toUpperCase() });
    expect(opened.status).toBe(200);
    expect((await browser.get('get_two_step')).body['recovery_codes_left']).toBe(9);
    expect(await mailsTo(account)).toEqual(['two_step_on', 'recovery_code_used']);
    const again = await logIn(account);
    expect((await again.browser.post('log_in_second_step', { code })).status).toBe(401);
  });

  it('the log-in leaves in the audit log what it was proven with', async () => {
    const { account, key } = await enrol();
    const { browser } = await logIn(account);
    await browser.post('log_in_second_step', { code: codeOf(key) });
    const rows = await app.services.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('record_id', '=', account.user_id)
      .where('action', 'in', ['log_in', 'confirm_two_step'])
      .orderBy('audit_id')
      .execute();
    expect(rows).toEqual([
      { action: 'log_in', after: { account_type: 'agent', proof: 'password' } },
      { action: 'confirm_two_step', after: null },
      { action: 'log_in', after: { account_type: 'agent', proof: 'app code' } },
    ]);
  });
});

describe('switching it off, and new recovery codes', () => {
  it('wants the password and a code, and tells the person', async () => {
    const { account, browser, key } = await enrol();
    const tries = [
      [{ current_password: 'wrong', code: codeOf(key) }, 'current_password'],
      [{ current_password: password, code: '000000' }, 'code'],
    ] as const;
    for (const [input, field] of tries)
      expect((await browser.post('switch_off_two_step', input)).body).toMatchObject({
        fields: [{ field }],
      });
    const input = { current_password: password, code: codeOf(key) };
    expect((await browser.post('switch_off_two_step', input)).status).toBe(200);
    expect((await logIn(account)).answer.body).toHaveProperty('user_id');
    expect(await mailsTo(account)).toEqual(['two_step_on', 'two_step_off']);
    expect((await browser.post('switch_off_two_step', input)).status).toBe(409);
  });

  it('new recovery codes put the old ones out of use', async () => {
    const { account, browser, key, recovery_codes } = await enrol();
    const input = { current_password: password, code: codeOf(key) };
    const renewed = await browser.post('renew_recovery_codes', input);
    const fresh = renewed.body['recovery_codes'] as string[];
    expect(fresh).toHaveLength(10);
    const other = await logIn(account);
    const old = await other.browser.post('log_in_second_step', { code: recovery_codes[1] });
    expect(old.status).toBe(401);
    const taken = await other.browser.post('log_in_second_step', { code: fresh[1] });
    expect(taken.status).toBe(200);
  });
});

describe('passwords beside a second step', () => {
  const short = 'kerb9mud';

  it('eight characters are enough while the second step is on, and must grow before it goes', async () => {
    const { account, browser, key } = await enrol();
    const without = await buildAccount(app.services.db, { password });
    const alone = await logIn(without);
    const change = { current_password: password, new_password: short };
    expect((await alone.browser.post('change_password', change)).status).toBe(422);
    expect((await browser.post('change_password', change)).status).toBe(200);
    const common = { current_password: short, new_password: '1q2w3e4r' };
    expect((await browser.post('change_password', common)).body).toMatchObject({
      fields: [{ code: 'too_common' }],
    });
    const off = { current_password: short, code: codeOf(key) };
    expect((await browser.post('switch_off_two_step', off)).body).toMatchObject({
      fields: [{ field: 'current_password', code: 'too_short' }],
    });
    const longer = { current_password: short, new_password: password };
    expect((await browser.post('change_password', longer)).status).toBe(200);
    const code = codeOf(key);
    const now_off = await browser.post('switch_off_two_step', { current_password: password, code });
    expect(now_off.status).toBe(200);
    expect((await mailsTo(account)).at(-1)).toBe('two_step_off');
  });

  it('a superadmin resets it: all sessions end, and a short password goes with it', async () => {
    const { account, browser } = await enrol();
    await browser.post('change_password', { current_password: password, new_password: short });
    const superadmin = await buildAccount(app.services.db, { account_type: 'superadmin' });
    const record = await app.as(superadmin).call('get_account', { user_id: account.user_id });
    expect(record.has_two_step).toBe(true);
    expect(record.abilities).toContain('reset_two_step');
    await app.as(superadmin).call('reset_two_step', { user_id: account.user_id });
    expect(await browser.isLoggedIn()).toBe(false);
    expect((await browser.post('log_in', { email: account.email, password: short })).status).toBe(
      401,
    );
    const mail = await app.services.db
      .selectFrom('emails')
      .select(['type', 'body'])
      .where('user_id', '=', account.user_id)
      .orderBy('email_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(mail.type).toBe('two_step_reset');
    await app.runJobs();
    expect((await operatorMails(app, account.email)).join()).toContain('/reset-password?token=');
    const again = await app.as(superadmin).answer('reset_two_step', { user_id: account.user_id });
    expect(again.status).toBe(409);
    const own = await app.as(superadmin).answer('reset_two_step', { user_id: superadmin.user_id });
    expect(own.status).toBe(403);
  });

  it('a long password stays after a reset, and is enough again', async () => {
    const { account } = await enrol();
    const superadmin = await buildAccount(app.services.db, { account_type: 'superadmin' });
    await app.as(superadmin).call('reset_two_step', { user_id: account.user_id });
    expect((await logIn(account)).answer.body).toHaveProperty('user_id');
  });
});
