import { randomInt } from 'node:crypto';
import { buildServer } from '../../scripts/build/server-build.ts';
import { ended, stopChild } from '../../scripts/process/child-process.ts';
import { findFreePort } from '../../scripts/process/free-port.ts';
import { startServerProcess, waitForAnswer } from '../../scripts/process/server-process.ts';

const host = '127.0.0.1';

/** The product as an operating system runs it: a process of its own on a database that others may share. */
export interface ProductProcess {
  address: string;
  pid: number;
  signal(signal: NodeJS.Signals): void;
  /** Its exit code, when it ends by itself. */
  ended: Promise<number | undefined>;
  /** Ends it as a power cut would: kill -9. */
  kill(): Promise<void>;
  /** Asks it to end. */
  stop(): Promise<void>;
}

/**
 * A port that is free just now, and that a killed process can be started on again: below those that a system hands out to
 * whoever asks for any, such as the connections to the database that other tests open meanwhile.
 */
export const freePort = (): Promise<number> => findFreePort(host, randomInt(20_000, 32_000));

/**
 * Starts the server as it was built, which takes a fifth of the time that its sources take, and waits until it answers;
 * one with `worker: 'only'` answers nobody.
 */
export async function startProduct(options: {
  database_url: string;
  /** A replica of it. */
  replica_url?: string;
  /** What opens its metrics. */
  metrics_token?: string;
  data_dir: string;
  port: number;
  worker: 'on' | 'off' | 'only';
  /** Arguments for Node itself. */
  node_args?: readonly string[];
  /** An open file that takes its log. */
  output?: number;
}): Promise<ProductProcess> {
  const { port, worker } = options;
  await buildServer();
  const child = startServerProcess({
    built: true,
    node_args: options.node_args ?? [],
    ...(options.output === undefined ? {} : { output: options.output }),
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATABASE_URL: options.database_url,
      REPLICA_DATABASE_URL: options.replica_url,
      METRICS_TOKEN: options.metrics_token,
      PADDOCK_DATA_DIR: options.data_dir,
      HOST: host,
      PORT: String(port),
      WORKER: worker,
      POOL_SIZE: '8',
      LOG_LEVEL:
        process.env['TEST_LOG_LEVEL'] ?? (options.output === undefined ? 'silent' : 'info'),
      DEMO: 'off',
    },
  });
  const hasFailed = () => child.exitCode !== null || child.signalCode !== null;
  if (worker !== 'only') await waitForAnswer({ host, port, hasFailed });
  return {
    address: `http://${host}:${port}`,
    pid: child.pid ?? 0,
    signal: (signal) => void child.kill(signal),
    ended: ended(child),
    kill: async () => {
      child.kill('SIGKILL');
      await ended(child);
    },
    stop: () => stopChild(child),
  };
}
