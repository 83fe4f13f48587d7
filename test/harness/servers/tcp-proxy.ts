import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';

/** How the way to the database behaves: it passes everything on, or takes everything and lets nothing through. */
type Way = 'open' | 'black_hole';

/** A way to a database server that a test can break. */
export interface BreakableWay {
  /** The address of a database of the server, by this way. */
  url: string;
  /** From now on nothing comes through in either direction, though every connection stays open and new ones open. */
  swallow(): void;
  /** What was swallowed stays lost; new connections come through again. */
  restore(): void;
  /** Ends every connection with a reset. */
  reset(): void;
  close(): Promise<void>;
}

/** Puts a TCP proxy of its own in front of a database that listens on a Unix socket or on a port. */
export async function openBreakableWay(database_url: string): Promise<BreakableWay> {
  const address = new URL(database_url);
  const folder = address.searchParams.get('host');
  const port = address.port || '5432';
  const target = folder
    ? { path: `${folder}/.s.PGSQL.${port}` }
    : { host: address.hostname, port: Number(port) };
  let way: Way = 'open';
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((client) => {
    const upstream = connect(target);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    // A pair that was open when the way broke never comes back to life.
    let is_lost = way === 'black_hole';
    const pass = (to: Socket) => (bytes: Buffer) => {
      is_lost ||= way === 'black_hole';
      if (!is_lost) to.write(bytes);
    };
    client.on('data', pass(upstream));
    upstream.on('data', pass(client));
    const end = (other: Socket) => () => {
      is_lost ||= way === 'black_hole';
      if (is_lost) return;
      pairs.delete(pair);
      other.destroy();
    };
    client.on('close', end(upstream)).on('error', () => undefined);
    upstream.on('close', end(client)).on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('no port');
  const cut = () => {
    for (const [client, upstream] of pairs) {
      client.resetAndDestroy();
      upstream.destroy();
    }
    pairs.clear();
  };
  const url = new URL(database_url);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(listening.port);
  return {
    url: url.toString(),
    swallow: () => void (way = 'black_hole'),
    restore: () => void (way = 'open'),
    reset: cut,
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
