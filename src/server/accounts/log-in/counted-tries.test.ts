import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';
import { TestBrowser } from '#test/harness/browser/test-browser.ts';

// What is counted is counted one after the other: of many tries at once none more gets through than of as many in a row.

const password = 'green flag at turn nine';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

const tally = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]),
  );
const many = <T>(count: number, ask: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => ask(turn)));
const queued = async (job: string) => {
  const { rows } = await app.pool.query(
    'select count(*)::int as n from graphile_worker.jobs where task_identifier = $1',
    [job],
  );
  return (rows[0] as { n: number }).n;
};

/** The next hour, in which nothing is counted yet. */
const later = () => app.clock.set(new Date(app.clock.now().getTime() + 3_700_000));

describe('[R47] of many tries at once', () => {
  it('at a new password three mails go to one address, and thirty wishes of one network are heard', async () => {
    const { email } = await buildAccount(app.services.db, { password });
    const before = await queued('send_password_reset');
    const wishes = await many(20, () => app.anonymous.answer('request_password_reset', { email }));
    expect(tally(wishes.map(({ status }) => status))).toEqual({ 200: 20 });
    expect((await queued('send_password_reset')) - before).toBe(3);
    const others = await many(40, (turn) =>
      app.anonymous.answer('request_password_reset', { email: `nobody-${turn}@example.test` }),
    );
    expect(tally(others.map(({ status }) => status))).toEqual({ 200: 10, 429: 30 });
    later();
  });

  it('at a code five are judged, and the right one behind them opens nothing', async () => {
    const account = await buildAccount(app.services.db, { password });
    const own = new TestBrowser(app);
    await own.post('log_in', { email: account.email, password });
    const begun = await own.post('begin_two_step', { current_password: password });
    const secret = Secret.fromBase32(String(begun.body['key']));
    const codeNow = () => TOTP.generate({ secret, timestamp: app.clock.now().getTime() });
    await own.post('confirm_two_step', { code: codeNow() });
    app.clock.set(new Date(app.clock.now().getTime() + 60_000));
    const stranger = new TestBrowser(app);
    await stranger.post('log_in', { email: account.email, password });
    const answers = await many(40, (turn) =>
      stranger.post('log_in_second_step', {
        code: turn < 39 ? String(turn).padStart(6, '0') : codeNow(),
      }),
    );
    const { 200: opened = 0, 429: refused = 0 } = tally(answers.map(({ status }) => status));
    expect([opened, refused]).toEqual([0, 35]);
    later();
  });

  it('at a passkey twenty are judged', async () => {
    const browser = new TestBrowser(app);
    await browser.post('begin_passkey_log_in');
    const credential = {
      id: 'x'.repeat(43),
      rawId: 'x'.repeat(43),
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
    };
    const answers = await many(60, () => browser.post('finish_passkey_log_in', { credential }));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 401: 20, 429: 40 });
    later();
  });
});
