import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { isJsonBeyond } from '#server/platform/http/json-limits.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

async function sent(payload: string | Buffer, headers: Record<string, string> = {}) {
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/request_password_reset',
    headers: { 'x-paddock': '1', 'content-type': 'application/json', ...headers },
    payload,
  });
  return { status: response.statusCode, code: response.json<{ code?: string }>().code };
}

const email = '"email":"nobody@example.test"';

describe('the size of a JSON text inside', () => {
  const limits = { depth: 3, values: 4 };
  it.each([
    ['[[[1]]]', false],
    ['[[[[1]]]]', true],
    ['{"a":{"b":[{}]}}', true],
    ['"[[[[[[["', false],
    [String.raw`["\"[[[[[[[", "\\", []]`, false],
    ['[1,2,3,4]', false],
    ['[1,2,3,4,5]', true],
    ['[[],[],[]]', false],
    ['[[[[', true],
    ['"never closed [[[[', false],
  ])('%s is beyond depth 3 or 4 values: %s', (text, expected) => {
    expect(isJsonBeyond(text, limits)).toBe(expected);
  });
});

describe('bodies that are no input', () => {
  it.each<[string, string | Buffer, Record<string, string>?]>([
    ['half a million brackets', '['.repeat(980_000)],
    ['half a million braces', '{"a":'.repeat(190_000)],
    ['too many values', `[${'1,'.repeat(400_000)}1]`],
    ['an own __proto__', `{${email},"__proto__":{"admin":true}}`],
    ['an own constructor', `{${email},"constructor":{"prototype":{"admin":true}}}`],
    ['nothing', ''],
    ['half a sentence', `{${email}`],
    ['another language', '<a/>'],
    ['a number without end', `{"a":1e999999,`],
    ['text that says it is text', `{${email}}`, { 'content-type': 'text/plain' }],
    ['text that says nothing', `{${email}}`, { 'content-type': 'x' }],
    ['a form', 'email=nobody', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['bytes of no writing', Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d])],
    ['another writing', Buffer.from(`{${email}}`, 'utf16le')],
    ['packed', Buffer.from([0x1f, 0x8b, 0x08]), { 'content-encoding': 'gzip' }],
  ])('%s is refused as not to be read', async (_, payload, headers) => {
    expect(await sent(payload, headers)).toEqual({ status: 400, code: 'malformed_request' });
  });

  it('more than a megabyte is too much', async () => {
    expect(await sent(`"${'a'.repeat(1_000_001)}"`)).toEqual({
      status: 413,
      code: 'payload_too_large',
    });
  });

  it.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"a"'],
    ['a number too large for any', '1e400'],
    [
      'thirty thousand wrong fields',
      `{${Array.from({ length: 30_000 }, (_, n) => `"k${n}":1`).join(',')}}`,
    ],
  ])('%s is refused at its fields, few of them', async (_, payload) => {
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/log_in',
      headers: { 'x-paddock': '1', 'content-type': 'application/json' },
      payload,
    });
    expect(response.statusCode).toBe(422);
    expect(response.json<{ fields: unknown[] }>().fields.length).toBeGreaterThan(0);
    expect(response.body.length).toBeLessThan(20_000);
  });
});
