import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '#server/accounts/log-in/password-hash.ts';
import { CallError, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount, unique } from '#test/harness/factories.ts';
import { operatorMails } from '#test/harness/read-mails.ts';

const password = 'green flag at turn nine';
const next = 'chequered flag on sunday';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

const canLogIn = async (email: string, tried: string) =>
  (await app.anonymous.answer('log_in', { email, password: tried })).status === 200;

/** The token in the newest mail that arrived at an address; the queue is worked first. */
async function mailedToken(email: string): Promise<string> {
  await app.runJobs();
  const newest = (await operatorMails(app, email)).at(-1) ?? '';
  return /reset-password\?token=([\w-]+)/.exec(newest)?.[1] ?? '';
}

describe('how a password is stored', () => {
  it('is argon2id with 19 MiB, two passes and one lane, and a salt of its own', async () => {
    const [one, two] = [await hashPassword(password), await hashPassword(password)];
    expect(one).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
    expect(one).not.toBe(two);
    expect(await verifyPassword(password, one)).toBe(true);
    expect(await verifyPassword(`${password}.`, one)).toBe(false);
  });

  it('is the same typed as one letter or as letter and accent', async () => {
    expect(
      await verifyPassword(
        'caf\u0065\u0301 at the pit wall',
        await hashPassword('caf\u00e9 at the pit wall'),
      ),
    ).toBe(true);
  });

  it('no stored hash, no password', async () => {
    expect(await verifyPassword('', null)).toBe(false);
  });
});

describe('a forgotten password', () => {
  it('is replaced through a mailed link, which works once and ends all sessions', async () => {
    const account = await buildAccount(app.services.db, { password });
    const open = app.as(account);
    await open.call('is_logged_in', {});
    expect(await app.anonymous.call('request_password_reset', { email: account.email })).toEqual({
      ok: true,
    });
    const token = await mailedToken(account.email);
    expect(token).toHaveLength(43);
    await app.anonymous.call('reset_password', { token, password: next });
    expect(await canLogIn(account.email, next)).toBe(true);
    expect(await canLogIn(account.email, password)).toBe(false);
    expect((await open.answer('is_logged_in', {})).status).toBe(401);
    const again = await app.anonymous.answer('reset_password', {
      token,
      password: 'another one for monday',
    });
    expect(again).toMatchObject({ status: 404, body: { code: 'link_invalid' } });
  });

  it('answers the same for an address that nobody has, and mails nothing', async () => {
    const email = `nobody-${unique()}@example.test`;
    expect(await app.anonymous.answer('request_password_reset', { email })).toEqual({
      status: 200,
      body: { ok: true },
    });
    expect(await mailedToken(email)).toBe('');
  });

  it('expires after an hour', async () => {
    const account = await buildAccount(app.services.db, { password });
    await app.anonymous.call('request_password_reset', { email: account.email });
    const token = await mailedToken(account.email);
    app.clock.advance(61 * 60_000);
    const late = await app.anonymous.answer('reset_password', { token, password: next });
    expect(late.status).toBe(404);
  });

  it('mails one address at most three times in an hour', async () => {
    const account = await buildAccount(app.services.db);
    for (let count = 0; count < 5; count += 1)
      await app.anonymous.call('request_password_reset', { email: account.email });
    await app.runJobs();
    const mails = await app.services.db
      .selectFrom('emails')
      .select('email_id')
      .where('recipient', '=', account.email)
      .execute();
    expect(mails).toHaveLength(3);
  });

  it('leaves the token nowhere but in the mail that was sent', async () => {
    const account = await buildAccount(app.services.db);
    await app.anonymous.call('request_password_reset', { email: account.email });
    const token = await mailedToken(account.email);
    expect(token).toHaveLength(43);
    const { db } = app.services;
    const stored = [
      await db.selectFrom('password_resets').selectAll().execute(),
      await db.selectFrom('emails').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
    ];
    expect(JSON.stringify(stored)).not.toContain(token);
  });
});

describe('[2.25] the own password', () => {
  it('is changed with the present one; this session goes on under a new token, others end', async () => {
    const account = await buildAccount(app.services.db, { password });
    const elsewhere = app.as(account);
    await elsewhere.call('is_logged_in', {});
    await app
      .as(account)
      .call('change_password', { current_password: password, new_password: next });
    expect(await canLogIn(account.email, next)).toBe(true);
    expect((await elsewhere.answer('is_logged_in', {})).status).toBe(401);
  });

  it('asks for the present one, with the same limit on tries as at log-in', async () => {
    const account = await buildAccount(app.services.db, { password });
    const own = app.as(account);
    for (let count = 0; count < 5; count += 1) {
      const wrong = await own.answer('change_password', {
        current_password: 'guess',
        new_password: next,
      });
      expect(wrong).toMatchObject({
        status: 422,
        body: { fields: [{ field: 'current_password' }] },
      });
    }
    const stopped = await own.answer('change_password', {
      current_password: password,
      new_password: next,
    });
    expect(stopped.status).toBe(429);
  });

  it.each([
    ['too short', 'pole position', 'too_short'],
    ['a common word', 'passwordpassword', 'too_common'],
    ['the own name', 'Bravo Racing Team 1', 'names_the_account'],
  ])('refuses one that is %s', async (_, new_password, code) => {
    const account = await buildAccount(app.services.db, {
      password,
      company_name: 'Bravo Racing Team',
    });
    const refused = await app
      .as(account)
      .answer('change_password', { current_password: password, new_password });
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'new_password', code }] },
    });
  });
});

describe('[2.25] the own login address', () => {
  it('is changed with the password, and the old address is told', async () => {
    const account = await buildAccount(app.services.db, { password });
    const email = `${unique()}@example.test`;
    await app.as(account).call('change_login_email', { email, current_password: password });
    expect(await canLogIn(email, password)).toBe(true);
    const told = await app.services.db
      .selectFrom('emails')
      .select('type')
      .where('recipient', '=', account.email)
      .executeTakeFirstOrThrow();
    expect(told.type).toBe('email_changed');
  });

  it('cannot be the one of somebody else, and does not tell whose it is', async () => {
    const [account, other] = [
      await buildAccount(app.services.db, { password }),
      await buildAccount(app.services.db),
    ];
    const taken = app
      .as(account)
      .call('change_login_email', { email: other.email, current_password: password });
    await expect(taken).rejects.toThrow(CallError);
    await expect(taken).rejects.toThrow(/Already used by another account/);
  });
});

describe('an invitation', () => {
  it('lets a new account choose its first password', async () => {
    const admin = app.as(await buildAccount(app.services.db, { account_type: 'admin' }));
    const email = `${unique()}@example.test`;
    const { user_id } = await admin.call('add_account', {
      account_type: 'agent',
      company_name: 'Van Dalen Racing',
      attn: 'Jan',
      email,
    });
    expect(await canLogIn(email, next)).toBe(false);
    const { invitation } = await admin.call('get_account', { user_id });
    const days = ((invitation?.expires_at ?? 0) - (invitation?.invited_at ?? 0)) / 86_400;
    expect(days).toBe(7);
    await app.anonymous.call('reset_password', { token: await mailedToken(email), password: next });
    expect(await canLogIn(email, next)).toBe(true);
    expect((await admin.call('get_account', { user_id })).invitation).toBeNull();
  });
});
