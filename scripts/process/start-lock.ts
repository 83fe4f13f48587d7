import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareSocketFolder } from '#server/platform/cluster/embedded-cluster.ts';
import { findPostgresBinaries } from '#server/platform/cluster/postgres-binaries.ts';

/** What the owner of a data folder tells everybody who asks. */
export interface RunningPaddock {
  pid: number;
  state: 'starting' | 'serving' | 'stopping';
  address: string;
  database_url: string;
}

export interface StartLock {
  /** Changes what is told. */
  tell(change: Partial<RunningPaddock>): void;
  release(): void;
}

/** A killed owner's server and folder are free again within this time. */
const PATIENCE_MS = 5_000;
const PATIENCE_WHILE_STOPPING_MS = 30_000;

/**
 * Takes a data folder for this process alone, through a socket in it: a socket of a dead process answers nobody, so
 * a kill leaves no lock behind. Answers who has the folder already when that one means to keep it.
 */
export async function takeStartLock(
  data_dir: string,
): Promise<StartLock | { taken_by: RunningPaddock }> {
  const path = lockPath(data_dir);
  const started_at = Date.now();
  for (;;) {
    const owner = await askOwner(data_dir);
    if (owner === undefined) return listen(path);
    const patience_ms = owner.state === 'stopping' ? PATIENCE_WHILE_STOPPING_MS : PATIENCE_MS;
    if (Date.now() - started_at > patience_ms) return { taken_by: owner };
    await sleep(200);
  }
}

/** Who runs on a data folder now, if anybody does. */
export function askOwner(data_dir: string): Promise<RunningPaddock | undefined> {
  return new Promise((resolve) => {
    const socket = connect(lockPath(data_dir));
    let text = '';
    socket.setEncoding('utf8').setTimeout(2_000, () => socket.destroy());
    socket.on('data', (part: string) => (text += part));
    // Nobody listens there: the usual case, and no error for the asker.
    socket.on('error', () => undefined);
    socket.on('close', () =>
      resolve(text === '' ? undefined : (JSON.parse(text) as RunningPaddock)),
    );
  });
}

function lockPath(data_dir: string): string {
  return join(prepareSocketFolder(data_dir, findPostgresBinaries()), 'paddock.sock');
}

async function listen(path: string): Promise<StartLock> {
  rmSync(path, { force: true });
  const told: RunningPaddock = {
    pid: process.pid,
    state: 'starting',
    address: '',
    database_url: '',
  };
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(JSON.stringify(told));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  server.unref();
  return {
    tell: (change) => void Object.assign(told, change),
    release: () => void server.close(),
  };
}
