import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';

/** What one side of a comparison reached. */
export interface Measured {
  per_second: number;
  /** How many were answered. */
  answered: number;
  p50_ms: number;
  p99_ms: number;
}

/** One request of a load. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** A new one for each request that must take effect. */
  idempotency_key?: string;
}

/**
 * Sends requests over HTTP for some seconds, each connection the next of the row when its last was answered. Any
 * answer that is not a success stops the benchmark, so that a fast refusal is never taken for speed.
 */
export async function loadHttp(
  url: string,
  {
    connections,
    seconds,
    cookie,
    next,
    amount,
  }: {
    connections: number;
    seconds: number;
    cookie: string;
    next: () => LoadRequest;
    amount?: number;
  },
): Promise<Measured> {
  const headers = { cookie, 'x-paddock': '1', 'content-type': 'application/json' };
  const result = await autocannon({
    url,
    connections,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    requests: [
      {
        setupRequest: (request) => {
          const { method, path: requestPath, body, idempotency_key } = next();
          return {
            ...request,
            method,
            path: requestPath,
            headers: {
              ...headers,
              ...(idempotency_key ? { 'idempotency-key': idempotency_key } : {}),
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${result.non2xx} refusals and ${result.errors} errors of ${result.requests.total} requests: ${JSON.stringify(result.statusCodeStats)}`,
    );
  return {
    per_second: result.requests.total / result.duration,
    answered: result.requests.total,
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
  };
}

/** Whether Debian's pgbench is on this machine. */
export function hasPgbench(): boolean {
  return spawnSync('pgbench', ['--version']).status === 0;
}

/** Runs scripts in pgbench with prepared statements against the same database server. */
export function loadPgbench(
  database_url: string,
  { connections, seconds, script }: { connections: number; seconds: number; script: string },
): Measured {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-pgbench-'));
  try {
    const file = path.join(folder, 'load.sql');
    writeFileSync(file, script);
    const run = spawnSync(
      'pgbench',
      [
        '--no-vacuum',
        '--protocol=prepared',
        '--jobs=1',
        `--client=${connections}`,
        `--time=${seconds}`,
        `--file=${file}`,
        database_url,
      ],
      { encoding: 'utf8' },
    );
    const per_second = Number(/tps = ([\d.]+)/.exec(run.stdout)?.[1]);
    const answered = Number(/actually processed: (\d+)/.exec(run.stdout)?.[1]);
    const average = Number(/latency average = ([\d.]+)/.exec(run.stdout)?.[1]);
    if (run.status !== 0 || !Number.isFinite(per_second))
      throw new Error(`pgbench failed: ${run.stderr.slice(0, 2000)}`);
    return { per_second, answered, p50_ms: average, p99_ms: Number.NaN };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
