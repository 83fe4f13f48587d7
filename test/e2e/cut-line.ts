import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A phone's line to Paddock, which is lost in the middle of a file. */
export interface PhoneLine {
  url: string;
  /** The pieces of files that were begun to be sent, by their numbers, in their order. */
  pieces: number[];
  /** Resolves when the line has been lost. */
  lost: Promise<void>;
  comesBack(): void;
  close(): Promise<void>;
}

const bytesBeforeCut = 300_000;
/** So slow that a piece takes about a second. */
const bytesPerMs = 1000;
const pieceField = /name="piece"\r\n\r\n(\d+)/g;

/** Opens a line that is lost once 300,000 bytes of a file's third piece have gone over it. */
export async function openPhoneLine(server_url: string): Promise<PhoneLine> {
  const { hostname, port } = new URL(server_url);
  const pieces: number[] = [];
  const sockets = new Set<Socket>();
  let is_lost = false;
  let was_lost = false;
  let tellLost = () => undefined as void;
  const lost = new Promise<void>((resolve) => {
    tellLost = resolve;
  });
  const lose = () => {
    is_lost = true;
    was_lost = true;
    for (const socket of sockets) socket.resetAndDestroy();
    tellLost();
  };
  const line = createServer((phone) => {
    if (is_lost) {
      phone.resetAndDestroy();
      return;
    }
    const server = connect(Number(port), hostname);
    let tail = '';
    let left_bytes = Infinity;
    for (const [one, other] of [
      [phone, server],
      [server, phone],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
    server.pipe(phone);
    phone.on('data', (bytes: Buffer) => {
      const text = tail + bytes.toString('latin1');
      for (const [, piece] of text.matchAll(pieceField)) {
        pieces.push(Number(piece));
        if (piece === '2' && !was_lost) left_bytes = bytesBeforeCut;
      }
      // What has been counted must not be found again, and what is cut in two must be.
      tail = text.slice(-20).replace(pieceField, '');
      left_bytes -= bytes.length;
      server.write(bytes);
      phone.pause();
      setTimeout(() => phone.resume(), bytes.length / bytesPerMs);
      if (left_bytes < 0) lose();
    });
  });
  line.listen(0, 'localhost');
  await once(line, 'listening');
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://localhost:${address.port}`,
    pieces,
    lost,
    comesBack: () => {
      is_lost = false;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      line.close();
      await once(line, 'close');
    },
  };
}
