import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { AppError } from '#server/platform/app-error.ts';

/** Looks through a file before anybody can use it. */
export interface VirusScanner {
  /** Throws `infected_file` for what it finds, and `scanner_unavailable` when it cannot say. */
  scan(path: string): Promise<void>;
}

export interface ClamdOptions {
  /** tcp://host:port */
  url: string;
  /** Without a word from the scanner for so long, it is away. */
  silence_ms?: number;
}

const chunkBytes = 65_536;

/** ClamAV's daemon, asked by INSTREAM: chunks with their length before them, and an empty one at the end. */
export function createClamdScanner({ url, silence_ms = 30_000 }: ClamdOptions): VirusScanner {
  const { hostname, port } = new URL(url);
  return {
    async scan(path) {
      const socket = connect({
        host: hostname.replace(/^\[|\]$/g, ''),
        port: Number(port || 3310),
      });
      let said: string;
      try {
        said = await ask(socket, path, silence_ms);
      } catch (cause) {
        throw new AppError('scanner_unavailable', { cause });
      } finally {
        socket.destroy();
      }
      const found = /^stream: (.+) FOUND$/.exec(said)?.[1];
      if (found !== undefined)
        throw new AppError('infected_file', {
          cause: new Error(`An upload was refused: the scanner found ${found}`),
        });
      if (said !== 'stream: OK')
        throw new AppError('scanner_unavailable', {
          cause: new Error(`The scanner answered: ${said.slice(0, 200)}`),
        });
    },
  };
}

async function ask(socket: Socket, path: string, silence_ms: number): Promise<string> {
  let said = '';
  const ended = new Promise<void>((resolve, reject) => {
    socket.setTimeout(silence_ms, () => socket.destroy(new Error('The scanner does not answer')));
    socket.on('data', (bytes: Buffer) => void (said += bytes.toString('utf8')));
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
  // A refusal (a stream too long for it) comes while we still send: the answer is what counts then.
  const sent = send(socket, path).catch((error: unknown) => {
    if (said === '') throw error;
  });
  await Promise.all([ended, sent]);
  if (said === '') throw new Error('The scanner closed the line without an answer');
  return said.replace(/\0.*$/s, '').trim();
}

async function send(socket: Socket, path: string): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0', 'latin1'));
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    const bytes = chunk as Buffer;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    await write(socket, Buffer.concat([length, bytes]));
  }
  await write(socket, Buffer.alloc(4));
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const closed = (): void => reject(new Error('The scanner closed the line'));
    if (socket.destroyed) return closed();
    socket.once('close', closed);
    socket.write(bytes, (error) => {
      socket.off('close', closed);
      if (error) reject(error);
      else resolve();
    });
  });
}
