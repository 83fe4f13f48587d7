import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';

// Three hundred connections begin to say something and never end it: as heads, as bodies, and as nothing at all.

let app: TestApp;
let port = 0;
const silent: Socket[] = [];

beforeAll(async () => {
  app = await startTestApp();
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as { port: number }).port;
});

afterAll(() => {
  for (const socket of silent) socket.destroy();
});

const beginnings = [
  '',
  'GET /api/is_logged_in HTTP/1.1\r\nHost: paddock\r\nX-Slow: ',
  'POST /api/log_in HTTP/1.1\r\nHost: paddock\r\nX-Paddock: 1\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{"email":"',
];

async function open(beginning: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  await new Promise<void>((done, fail) => {
    socket.once('connect', done);
    socket.once('error', fail);
  });
  // The server says that it gave up waiting, and closes.
  socket.on('error', () => socket.destroy());
  socket.resume();
  socket.write(beginning);
  return socket;
}

it('[R60] connections that never end their request keep nobody waiting', async () => {
  for (let count = 0; count < 100; count += 1)
    for (const beginning of beginnings) silent.push(await open(beginning));
  // What came in is with the server before anybody else asks.
  await sleep(200);
  expect(silent.filter((socket) => socket.closed)).toEqual([]);
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/is_logged_in`);
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([401]));
});

it(
  '[R60] and those that begin a request and do not go on are closed',
  { timeout: 100_000 },
  async () => {
    const heads = silent.filter((_, index) => index % beginnings.length === 1);
    await Promise.all(
      heads
        .filter((socket) => !socket.closed)
        .map((socket) => new Promise((done) => socket.once('close', done))),
    );
    expect(heads.every((socket) => socket.closed)).toBe(true);
    expect(app.server.server.headersTimeout).toBeLessThanOrEqual(15_000);
  },
);
