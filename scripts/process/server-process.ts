import type { ChildProcess } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { startScript } from './child-process.ts';
import { root } from '../install.mjs';

const mappedStacks = fileURLToPath(new URL('mapped-stacks.ts', import.meta.url));

const START_TIMEOUT_MS = 60_000;

/**
 * Without them the heap grows with the memory of the machine before anything is thrown away: 313 instead of 212 MB
 * under the same reads, at 8 % less processor (`npm run bench -- memory`). Whoever sets NODE_OPTIONS chooses alone.
 */
const HEAP_LIMITS = ['--max-old-space-size=512', '--max-semi-space-size=8'];

export interface ServerOptions {
  env: Record<string, string | undefined>;
  /** Starts the server again when one of its files changes. */
  watch?: boolean;
  /** From the one file that scripts/build.ts has made, and not from its sources. */
  built?: boolean;
  /** Arguments for Node itself. */
  node_args?: readonly string[];
  /** An open file that takes what it says, instead of our own output. */
  output?: number;
}

/** Starts the product's server process. */
export function startServerProcess({
  env,
  watch = false,
  built = false,
  node_args = [],
  output,
}: ServerOptions): ChildProcess {
  const compiled = { NODE_COMPILE_CACHE: join(root, 'dist/compiled') };
  return startScript(join(root, built ? 'dist/server/main.mjs' : 'src/server/main.ts'), [], {
    env: built ? { ...compiled, ...env } : env,
    ...(output === undefined ? {} : { output }),
    node_args: [
      ...(env['NODE_OPTIONS'] ? [] : HEAP_LIMITS),
      ...(built ? ['--import', mappedStacks] : []),
      ...node_args,
      ...(watch ? ['--watch', '--watch-preserve-output'] : []),
    ],
  });
}

/** Waits until the server answers; throws when `hasFailed` says that it never will, or when it takes too long. */
export async function waitForAnswer({
  host,
  port,
  hasFailed,
  timeout_ms = START_TIMEOUT_MS,
}: {
  host: string;
  port: number;
  hasFailed: () => boolean;
  timeout_ms?: number;
}): Promise<void> {
  const deadline = Date.now() + timeout_ms;
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  while (!(await answers(reachable, port))) {
    if (hasFailed()) throw new Error('The server ended while it started.');
    if (Date.now() > deadline) throw new Error(`The server does not answer on ${host}:${port}.`);
    await sleep(50);
  }
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const attempt = request({ host, port, path: '/', timeout: 5_000 }, (response) => {
      response.resume();
      resolve(true);
    });
    attempt.once('timeout', () => attempt.destroy());
    // Not listening yet.
    attempt.once('error', () => resolve(false));
    attempt.end();
  });
}
