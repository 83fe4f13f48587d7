import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';
import { TestBrowser } from '#test/harness/browser/test-browser.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

const reportsKept = async () => {
  const { rows } = await app.pool.query('select count(*)::int as n from error_log');
  return (rows[0] as { n: number }).n;
};

describe('what strangers send', () => {
  it('leaves no job behind that fails for ever: a NUL is left out at the door, however deep it stands', async () => {
    const wish = await app.anonymous.answer('request_password_reset', {
      email: 'a\0@example.test',
    });
    expect(wish.status).toBe(200);
    await app.runJobs();
    const { rows } = await app.pool.query('select task_identifier from graphile_worker.jobs');
    expect(rows).toEqual([]);
    const staff = app.as(await buildAccount(app.services.db, { account_type: 'admin' }));
    for (const preferences of [{ a: { b: ['x\0'] } }, { 'a\0': 1 }])
      expect((await staff.answer('save_preferences', { preferences })).status).toBe(200);
    const kept = await app.pool.query(
      "select count(*)::int as n from accounts where preferences::text like '%u0000%'",
    );
    expect(kept.rows).toEqual([{ n: 0 }]);
    expect((await staff.answer('search_records', { query: 'x\0' })).status).toBe(200);
  });

  it('fills no log: sixty reports a minute of all their networks together are kept, and people are heard', async () => {
    const statuses: number[] = [];
    for (let network = 0; network < 12; network += 1) {
      const stranger = new TestBrowser(app, `10.1.${network}.1`);
      for (let turn = 0; turn < 20; turn += 1) {
        const message = `fault ${'abcdefghijklmnopqrst'[turn]} of ${'abcdefghijkl'[network]}`;
        statuses.push((await stranger.post('report_browser_error', { message })).status);
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(await reportsKept()).toBe(60);
    const person = app.as(await buildAccount(app.services.db, { account_type: 'agent' }));
    const told = await person.answer('report_browser_error', { message: 'a white page' });
    expect([told.status, await reportsKept()]).toEqual([200, 61]);
  });
});
