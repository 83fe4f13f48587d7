import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { watchProcess } from '#test/harness/servers/watch-process.ts';

// Texts of JSON that are small to send and dear to read, to everybody who has no log-in.

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.anonymous.answer('is_logged_in', {});
});

const bombs: [title: string, payload: string][] = [
  ['a hundred thousand brackets', '['.repeat(100_000)],
  ['a megabyte of brackets', '['.repeat(1_000_000)],
  ['ten megabytes of brackets', '['.repeat(10_000_000)],
  ['a hundred thousand objects in each other', '{"a":'.repeat(100_000)],
  ['a million fields', `{${Array.from({ length: 1_000_000 }, (_, n) => `"k${n}":1`).join()}}`],
  [
    'a hundred thousand fields',
    `{${Array.from({ length: 100_000 }, (_, n) => `"${n}":1`).join()}}`,
  ],
  ['half a million commas', `[1${',1'.repeat(490_000)}]`],
  ['one text of ten megabytes', `{"email":"${'x'.repeat(10_000_000)}"}`],
  ['one text of marks', `{"email":"${'\\u0041'.repeat(150_000)}"}`],
  ['a number of a megabyte', `{"email":${'9'.repeat(900_000)}}`],
  ['1e400', '{"email":1e400}'],
  ['a field twice', '{"email":"a","email":"b"}'],
  ['a prototype', '{"__proto__":{"is_admin":true},"email":"a"}'],
  ['a constructor', '{"constructor":{"prototype":{"is_admin":true}},"email":"a"}'],
];

describe('[R59] a bomb of JSON', () => {
  it.each(bombs)('%s is refused before anybody waits for it', async (_title, payload) => {
    let status = 0;
    const cost = await watchProcess(
      app.server
        .inject({
          method: 'POST',
          url: '/api/log_in',
          headers: { 'x-paddock': '1', 'content-type': 'application/json' },
          payload,
        })
        .then((answer) => (status = answer.statusCode)),
    );
    expect([400, 401, 413, 422]).toContain(status);
    expect(cost.longest_turn_ms).toBeLessThan(60);
    expect(cost.memory_grown_mb).toBeLessThan(60);
    expect(({} as Record<string, unknown>)['is_admin']).toBeUndefined();
  });

  it('is seen where one is read: the same text costs a parser far more', async () => {
    const [, deep = ''] = bombs[4] ?? [];
    const cost = await watchProcess(
      (async () => {
        await new Promise((done) => setTimeout(done, 20));
        expect(Object.keys(JSON.parse(deep) as object)).toHaveLength(1_000_000);
        await new Promise((done) => setTimeout(done, 20));
      })(),
    );
    expect(cost.longest_turn_ms).toBeGreaterThan(60);
  });
});
