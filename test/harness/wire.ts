import { randomBytes } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sessionCookieName } from '#server/platform/http/cookies.ts';
import { openSession } from '#server/platform/http/sessions.ts';
import type { TestApp } from '#test/harness/app.ts';

/** The app on a port of its own, and a person's cookie for it. */
export async function onTheWire(app: TestApp, account: { user_id: string; account_type: string }) {
  if (!app.server.server.listening) await app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.server.address() as AddressInfo;
  const session = await openSession(app.services.db, {
    user_id: account.user_id,
    account_type: account.account_type as never,
    kept: true,
    days: 30,
    user_agent: 'wire',
    now: app.clock.now(),
  });
  return { port, cookie: `${sessionCookieName(app.services.config)}=${session.token}` };
}

/** A form with its fields and one file, and the type that names its boundary. */
export function formOf(
  fields: Record<string, string>,
  file: { document_name: string; bytes: Buffer },
): { body: Buffer; content_type: string } {
  const boundary = `wire-${randomBytes(8).toString('hex')}`;
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.document_name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    content_type: `multipart/form-data; boundary=${boundary}`,
  };
}

/** A request whose body is sent as `send` says, over a socket; answers the status, or 0 when the line was cut. */
export async function sendSlowly(
  line: { port: number; cookie: string },
  {
    path,
    content_type,
    length,
    send,
  }: {
    path: string;
    content_type: string;
    length: number;
    send: (write: (bytes: Buffer) => void, cut: () => void) => Promise<void>;
  },
): Promise<{ status: number; text: string; took_ms: number }> {
  const started = performance.now();
  const socket = connect(line.port, '127.0.0.1');
  let text = '';
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1');
      // The answer is there: nothing more is needed of this line.
      if (text.includes('\r\n\r\n')) setTimeout(resolve, 50);
    });
    socket.on('close', () => resolve());
    socket.on('error', () => resolve());
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Paddock: 1\r\nCookie: ${line.cookie}\r\nContent-Type: ${content_type}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  await Promise.race([
    send(
      (bytes) => void socket.write(bytes),
      () => socket.destroySoon(),
    ),
    ended,
  ]);
  await ended;
  socket.destroy();
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
  return { status, text, took_ms: performance.now() - started };
}

/** Sends bytes in small pieces with a pause after each. */
export const dripping =
  (bytes: Buffer, { step, pause_ms }: { step: number; pause_ms: number }) =>
  async (write: (bytes: Buffer) => void): Promise<void> => {
    for (let at = 0; at < bytes.length; at += step) {
      write(bytes.subarray(at, at + step));
      await pause(pause_ms);
    }
  };
