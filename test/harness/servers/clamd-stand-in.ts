import { createServer, type AddressInfo, type Socket } from 'node:net';

/** The text that every scanner calls a virus, written so that no scanner stops at this file. */
export const eicar = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');

export interface ClamdStandIn {
  url: string;
  /** Bytes of every stream that was scanned to its end. */
  scanned: number[];
  close(): Promise<void>;
}

/** Speaks ClamAV's INSTREAM as its manual describes it, and finds EICAR wherever it stands. */
export async function startClamdStandIn({ max_bytes = 60_000_000 } = {}): Promise<ClamdStandIn> {
  const scanned: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let waiting = Buffer.alloc(0);
    let began = false;
    let content = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      waiting = Buffer.concat([waiting, bytes]);
      if (!began) {
        const command = waiting.indexOf(0);
        if (command === -1) return;
        if (waiting.toString('latin1', 0, command) !== 'zINSTREAM')
          return void socket.end('UNKNOWN COMMAND\0');
        began = true;
        waiting = waiting.subarray(command + 1);
      }
      while (waiting.length >= 4) {
        const length = waiting.readUInt32BE(0);
        if (length === 0) {
          scanned.push(content.length);
          const found = content.includes(eicar);
          return void socket.end(found ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
        }
        if (waiting.length < 4 + length) return;
        content = Buffer.concat([content, waiting.subarray(4, 4 + length)]);
        waiting = waiting.subarray(4 + length);
        if (content.length > max_bytes)
          return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
