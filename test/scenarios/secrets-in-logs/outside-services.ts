import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that knows one password, keeps what it gets, and may begin to refuse everybody. */
export interface MailStandIn {
  url: string;
  texts: string[];
  /** From now on nobody is let in, and the refusal repeats what was sent. */
  refuseAll(): void;
  close(): Promise<void>;
}

export async function startMailStandIn(password: string): Promise<MailStandIn> {
  const texts: string[] = [];
  let is_open = true;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN'],
    onAuth: (auth, _session, done) =>
      is_open && auth.password === password
        ? done(null, { user: auth.username })
        : done(
            new Error(
              `not ${auth.password}, ${Buffer.from(`\0x\0${auth.password}`).toString('base64')}`,
            ),
          ),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        texts.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://paddock:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    texts,
    refuseAll: () => void (is_open = false),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A service over HTTP that refuses whatever is asked, and repeats every header and the body of it. */
export async function startEcho(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const message = `no: ${JSON.stringify(request.headers)} ${Buffer.concat(parts).toString()}`;
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { type: 'invalid_request_error', message } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
