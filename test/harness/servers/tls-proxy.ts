import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { loopbackCertificate, loopbackKey } from '#test/harness/servers/loopback-certificate.ts';

/** A proxy as it stands before the product: it ends TLS and says in the usual heads whom it speaks for. */
export interface TlsProxy {
  /** https://localhost with its port. */
  url: string;
  /** Where what comes is handed on to, once that listens. */
  target: string;
  close(): Promise<void>;
}

/** Starts a proxy on the loopback. `x-test-client` is the address that it says to speak for. */
export async function startTlsProxy(): Promise<TlsProxy> {
  const proxy: TlsProxy = { url: '', target: '', close: async () => undefined };
  const server = https.createServer(
    { cert: loopbackCertificate, key: loopbackKey, minVersion: 'TLSv1.2' },
    (request, response) => {
      const { 'x-test-client': client, ...headers } = request.headers;
      const onward = http.request(
        `${proxy.target}${request.url ?? '/'}`,
        {
          method: request.method,
          headers: {
            ...headers,
            'x-forwarded-for': String(client ?? request.socket.remoteAddress),
            'x-forwarded-proto': 'https',
          },
        },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      request.pipe(onward);
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.url = `https://localhost:${(server.address() as AddressInfo).port}`;
  proxy.close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return proxy;
}

/** An answer that came through TLS, with its cookies as they were sent. */
export interface TlsAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
  protocol: string | null;
}

/** Asks through the proxy; its certificate is checked like any other. */
export function askTls(
  url: string,
  {
    method = 'GET',
    headers = {},
    json,
  }: { method?: string; headers?: Record<string, string>; json?: unknown } = {},
): Promise<TlsAnswer> {
  return new Promise((resolve, reject) => {
    const body = json === undefined ? undefined : JSON.stringify(json);
    const request = https.request(
      url,
      {
        method,
        ca: loopbackCertificate,
        // "localhost" may mean ::1 first, where nobody listens.
        family: 4,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      },
      (response) => {
        const protocol = (response.socket as TLSSocket).getProtocol();
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
            protocol,
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
