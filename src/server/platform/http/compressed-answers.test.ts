import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { compressAnswers } from '#server/platform/http/compressed-answers.ts';

const rows = (count: number) => ({
  rows: Array.from({ length: count }, (_, n) => ({ name: `Driver ${n}` })),
});

function serverOf(answers: Record<string, unknown>) {
  const server = Fastify();
  compressAnswers(server);
  for (const [url, answer] of Object.entries(answers)) server.get(url, async () => answer);
  return server;
}

describe('answers', () => {
  const server = serverOf({ '/short': rows(2), '/list': rows(200), '/whole': rows(9000) });
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.inject({ method: 'GET', url, headers });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('of more than a thousand bytes are compressed for who takes %s', async (taken, sent, open) => {
    const answer = await get('/list', { 'accept-encoding': taken });
    expect(answer.headers['content-encoding']).toBe(sent);
    expect(answer.rawPayload.length).toBeLessThan(1500);
    expect(JSON.parse(open(answer.rawPayload).toString())).toEqual(rows(200));
  });

  test('are sent as they are when they are short, or when nobody said what is taken', async () => {
    const short = await get('/short', { 'accept-encoding': 'br' });
    const plain = await get('/list');
    expect([short.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([
      undefined,
      undefined,
    ]);
    expect(plain.json()).toEqual(rows(200));
    expect(plain.headers.etag).toBeUndefined();
  });

  test('that are large come once, and then as "not changed" until they have', async () => {
    const first = await get('/whole', { 'accept-encoding': 'br' });
    const mark = String(first.headers.etag);
    const again = await get('/whole', { 'accept-encoding': 'br', 'if-none-match': mark });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const other = await get('/whole', { 'if-none-match': 'W/"other"' });
    expect([other.statusCode, other.json()]).toEqual([200, rows(9000)]);
  });
});
