import type { ChildProcess } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startScript } from './child-process.ts';
import { root } from './install.mjs';

const START_TIMEOUT_MS = 60_000;

export interface ServerOptions {
  env: Record<string, string | undefined>;
  /** Starts the server again when one of its files changes. */
  watch: boolean;
}

/** Starts the product's server process. */
export function startServerProcess({ env, watch }: ServerOptions): ChildProcess {
  return startScript(join(root, 'src/server/main.ts'), [], {
    env,
    node_args: watch ? ['--watch', '--watch-preserve-output'] : [],
  });
}

/** Waits until the server answers; throws when it ends before that or takes too long. */
export async function waitForAnswer(
  server: ChildProcess,
  { host, port }: { host: string; port: number },
): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  while (!(await answers(reachable, port))) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error('The server ended while it started.');
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
