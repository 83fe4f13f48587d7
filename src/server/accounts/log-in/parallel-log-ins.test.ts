import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { passwordWork } from '#server/accounts/log-in/password-hash.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount, unique } from '#test/harness/factories.ts';

const password = 'green flag at turn nine';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

const logIn = (email: string, tried: string) =>
  app.anonymous.answer('log_in', { email, password: tried });

/** Waits for something that comes by itself; the test's own time limit is the end of it. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTurn();
}

/** Takes every place at which passwords are hashed until the test lets go. */
function holdHashing() {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  void passwordWork.run(() => gate);
  void passwordWork.run(() => gate);
  return letGo;
}

describe('many log-ins at once', () => {
  it('wait for their turn without a connection: staff read on meanwhile, and all log in afterwards', async () => {
    const accounts = await Promise.all(
      Array.from({ length: 40 }, () => buildAccount(app.services.db, { password })),
    );
    const admin = app.as(await buildAccount(app.services.db, { account_type: 'admin' }));
    await admin.call('is_logged_in', {});
    const letGo = holdHashing();
    const logIns = accounts.map((account) => logIn(account.email, password));
    await until(() => passwordWork.waiting === 40);
    await until(() => app.pool.idleCount === app.pool.totalCount);
    expect(app.pool.waitingCount).toBe(0);
    expect(passwordWork.running).toBe(2);
    expect((await admin.answer('get_accounts', {})).status).toBe(200);
    expect(passwordWork.waiting).toBe(40);
    letGo();
    expect((await Promise.all(logIns)).map(({ status }) => status)).toEqual(
      accounts.map(() => 200),
    );
  });

  it('are refused with a word when the queue is full, the same for an address that nobody has', async () => {
    const account = await buildAccount(app.services.db, { password });
    const letGo = holdHashing();
    const full = Array.from({ length: 100 }, () => passwordWork.run(async () => {}));
    for (const email of [account.email, `nobody-${unique()}@example.test`]) {
      const response = await app.server.inject({
        method: 'POST',
        url: '/api/log_in',
        headers: { 'x-paddock': '1' },
        payload: { email, password },
      });
      expect(response.statusCode).toBe(503);
      expect(response.json()).toMatchObject({ code: 'busy' });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    letGo();
    await Promise.all(full);
    expect((await logIn(account.email, password)).status).toBe(200);
  });

  it('learn nothing beyond the limit of their network: of 60 tries 20 are judged, also when one is right', async () => {
    app.clock.advance(60 * 60_000);
    const accounts = await Promise.all(
      Array.from({ length: 60 }, () => buildAccount(app.services.db, { password })),
    );
    const letGo = holdHashing();
    const tries = accounts.map((account) => logIn(account.email, 'the wrong one of them all'));
    await until(() => passwordWork.waiting === 60);
    const right = logIn(accounts[0]?.email ?? '', password);
    await until(() => passwordWork.waiting === 61);
    letGo();
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    expect((await right).status).toBe(429);
    app.clock.advance(60 * 60_000);
  });

  it('ask for a new password at most three times for one address, however many come together', async () => {
    const account = await buildAccount(app.services.db, { password });
    await Promise.all(
      Array.from({ length: 8 }, () =>
        app.anonymous.call('request_password_reset', { email: account.email }),
      ),
    );
    await app.runJobs();
    const mails = await app.services.db
      .selectFrom('emails')
      .select('email_id')
      .where('recipient', '=', account.email)
      .execute();
    expect(mails).toHaveLength(3);
  });

  it('a password that was changed while it was being compared opens nothing any more', async () => {
    const account = await buildAccount(app.services.db, { password });
    const letGo = holdHashing();
    const trying = logIn(account.email, password);
    await until(() => passwordWork.waiting === 1);
    await app.services.db
      .updateTable('accounts')
      .set({ password_hash: null })
      .where('user_id', '=', account.user_id)
      .execute();
    letGo();
    expect((await trying).status).toBe(401);
  });
});
