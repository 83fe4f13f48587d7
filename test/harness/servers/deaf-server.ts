import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What an outside service does that is there and is of no use. */
export type Deafness =
  | 'accepts and never answers'
  | 'answers byte by byte'
  | 'stops in the middle of its answer'
  | 'cuts the line in the middle of its answer'
  | 'cuts every line at once';

export interface DeafServer {
  url: string;
  port: number;
  /** How often somebody connected. */
  calls(): number;
  close(): Promise<void>;
}

const half =
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"half":';

/** A service on a port of its own that takes connections and then leaves everybody waiting in its own way. */
export async function startDeafServer(deafness: Deafness): Promise<DeafServer> {
  const sockets = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (deafness === 'cuts every line at once') return void socket.destroy();
    socket.once('data', () => {
      if (deafness.includes('in the middle')) socket.write(half);
      if (deafness.startsWith('cuts')) setTimeout(() => socket.destroy(), 20);
      if (deafness !== 'answers byte by byte') return;
      let at = 0;
      timers.add(setInterval(() => void socket.write(half[(at += 1)] ?? ' '), 50));
    });
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    calls: () => count,
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
