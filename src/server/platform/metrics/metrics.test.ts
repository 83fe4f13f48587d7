import { describe, expect, test } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import { buildCast } from '#test/harness/communication-factories.ts';
import { type BreakableWay, openBreakableWay } from '#test/harness/servers/tcp-proxy.ts';

const token = 'a-token-of-the-operator';
const app = await startTestApp({ settings: { METRICS_TOKEN: token } });
const cast = await buildCast(app.services.db);

async function look(of = app, bearer: string | null = token) {
  const answer = await of.server.inject({
    method: 'GET',
    url: '/metrics',
    headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
  });
  return { status: answer.statusCode, text: answer.body, type: answer.headers['content-type'] };
}

/** The samples by name and labels, as they stand in the text. */
async function samples(of = app): Promise<Map<string, number>> {
  const { text } = await look(of);
  const found = new Map<string, number>();
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const parts = /^([a-zA-Z_:][a-zA-Z0-9_:]*(?:\{[^}]*\})?) (\S+)$/.exec(line);
    expect(parts, `not a sample: ${line}`).not.toBeNull();
    found.set(parts?.[1] ?? '', Number(parts?.[2]));
  }
  return found;
}

describe('what Prometheus reads', () => {
  test('is there for who has the token, and nothing for anybody else', async () => {
    const seen = await look();
    expect(seen).toMatchObject({ status: 200, type: expect.stringContaining('text/plain') });
    for (const bearer of [null, '', 'another-token-of-16', `${token} `, token.slice(1)])
      expect((await look(app, bearer)).status, `with ${bearer}`).toBe(404);
    const without = await startTestApp();
    expect((await look(without)).status).toBe(404);
  });

  test('counts each answer once, by action and status', async () => {
    const before = await samples();
    const admin = app.as(cast.admin);
    for (let turn = 0; turn < 7; turn += 1) await admin.call('get_my_todos', {});
    await app.anonymous.call('get_my_todos', {}).catch(() => undefined);
    const after = await samples();
    const rise = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(rise('paddock_requests_total{action="get_my_todos",status="200"}')).toBe(7);
    expect(rise('paddock_requests_total{action="get_my_todos",status="401"}')).toBe(1);
    expect(rise('paddock_request_seconds_count{action="get_my_todos"}')).toBe(8);
  });

  test('has no more lines after a thousand strange addresses, and names nobody', async () => {
    const before = (await samples()).size;
    for (let turn = 0; turn < 1000; turn += 1)
      await app.server.inject({ method: 'GET', url: `/api/claims/${turn}/${cast.client.email}` });
    const { text } = await look();
    expect((await samples()).size - before).toBeLessThan(5);
    for (const secret of [cast.client.email, cast.client.user_id, 'P-26-0001', token])
      expect(text).not.toContain(secret);
  });

  test('tells what waits in the queue, what jobs did, and what the process holds', async () => {
    await app.as(cast.admin).call('request_password_reset', { email: cast.client.email });
    const waiting = await samples();
    const due = [...waiting].filter(([name]) => /^paddock_jobs\{.*state="due"/.test(name));
    expect(due.reduce((sum, [, value]) => sum + value, 0)).toBeGreaterThan(0);
    await app.runJobs();
    const after = await samples();
    const done = [...after].filter(([name]) =>
      /^paddock_job_seconds_count.*ended="done"/.test(name),
    );
    expect(done.reduce((sum, [, value]) => sum + value, 0)).toBeGreaterThan(0);
    expect(after.get('paddock_database_up')).toBe(1);
    expect(after.get('paddock_connections{state="total"}')).toBeGreaterThan(0);
    expect(after.get('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
    expect([...after.keys()].some((name) => name.startsWith('paddock_build_info{'))).toBe(true);
  });

  test('answers while the database does not', async () => {
    let way: BreakableWay | undefined;
    const lonely = await startTestApp({
      settings: { METRICS_TOKEN: token },
      wayTo: async (database_url) => {
        way = await openBreakableWay(database_url);
        return way.url;
      },
    });
    expect((await samples(lonely)).get('paddock_database_up')).toBe(1);
    way?.swallow();
    const began = performance.now();
    expect((await samples(lonely)).get('paddock_database_up')).toBe(0);
    expect(performance.now() - began).toBeLessThan(20_000);
    way?.reset();
    way?.restore();
    await expect.poll(async () => (await samples(lonely)).get('paddock_database_up')).toBe(1);
    await way?.close();
  });
});
