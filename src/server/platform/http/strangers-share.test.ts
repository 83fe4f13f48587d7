import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';
import { unknownId } from '#test/harness/sample-input.ts';

let app: TestApp;
let cast: Cast;

beforeAll(async () => {
  app = await startTestApp({ pool_size: 6 });
  cast = await buildCast(app.services.db);
});

const wrongLink = {
  policy_id: unknownId,
  policy_key: 'x'.repeat(43),
  version_id: '',
  name: 'Kees',
  accepted: true,
};

describe('callers without a session', () => {
  it('60 of them at once hold their share of the connections and no more; staff read on meanwhile', async () => {
    const staff = app.as(cast.admin);
    await staff.call('get_claims', {});
    let most = 0;
    // Strangers hold at most one of six; the rest idles or works for staff.
    const busy = () => app.pool.totalCount - app.pool.idleCount;
    const looking = setInterval(() => (most = Math.max(most, busy())), 1);
    const strangers_are = { over: false };
    const strangers = Array.from({ length: 60 }, async () => {
      const statuses: number[] = [];
      for (let at = 0; at < 8; at += 1)
        for (const name of ['accept_policy_info', 'get_policy_info'] as const)
          statuses.push((await app.anonymous.attempt(name, wrongLink)).status);
      return statuses;
    });
    const all = Promise.all(strangers).finally(() => (strangers_are.over = true));
    const read: number[] = [];
    while (!strangers_are.over) read.push((await staff.answer('get_claims', {})).status);
    clearInterval(looking);
    const statuses = (await all).flat();
    expect(statuses).toHaveLength(960);
    expect(new Set(statuses.filter((status) => ![404, 429, 503].includes(status)))).toEqual(
      new Set(),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(500);
    expect(read.length).toBeGreaterThan(10);
    expect(new Set(read)).toEqual(new Set([200]));
    // One of a stranger, one of this reader, one of its session.
    expect(most).toBeLessThanOrEqual(3);
  });

  it('are sent away with a time to come back when their network asks too much at once', async () => {
    const { server } = app;
    const ask = () =>
      server.inject({
        method: 'POST',
        url: '/api/accept_policy_info',
        headers: { 'x-paddock': '1' },
        payload: wrongLink,
      });
    const answers = await Promise.all(Array.from({ length: 150 }, ask));
    const refused = answers.filter(({ statusCode }) => statusCode === 429 || statusCode === 503);
    expect(refused.length).toBeGreaterThanOrEqual(50);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.as(cast.admin).answer('get_claims', {})).status).toBe(200);
  });
});
