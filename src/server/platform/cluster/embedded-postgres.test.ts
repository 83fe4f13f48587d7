import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clusterProcesses, mainPid, readPidFile, waitUntilIdle } from './cluster-processes.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const script = fileURLToPath(
  new URL('../../../../test/harness/servers/hold-cluster.ts', import.meta.url),
);
let data_dir: string;
let cluster_dir: string;

beforeAll(() => {
  data_dir = mkdtempSync(join(tmpdir(), 'paddock guard '));
  cluster_dir = join(data_dir, 'postgres');
});
afterAll(() => rmSync(data_dir, { recursive: true, force: true }));

/** Another process that owns the server, to be killed. */
async function startOwner(): Promise<{ owner: ChildProcess; address: string }> {
  const owner = spawn(process.execPath, [script, data_dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(owner.stdout, 'data')) as [Buffer];
  return { owner, address: line.toString().trim() };
}

async function withClient<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const rowsOfKept = (address: string) =>
  withClient(address, async (client) => (await client.query('select n from kept order by n')).rows);

function guardOf(pid: number): number {
  return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
}

describe.runIf(process.platform === 'linux')('[R1] kill -9', () => {
  test('of the owner ends the server, and nothing committed is lost', async () => {
    const { owner, address } = await startOwner();
    await withClient(address, async (client) => {
      await client.query('create table kept (n int)');
      await client.query('insert into kept values (1)');
      await client.query('begin');
      await client.query('insert into kept values (666)');
      owner.kill('SIGKILL');
      expect(await waitUntilIdle(cluster_dir, 10_000)).toBe(true);
    });
  });

  test('of the owner and the guard together leaves no server either', async () => {
    const { owner, address } = await startOwner();
    expect(await rowsOfKept(address)).toEqual([{ n: 1 }]);
    const main = mainPid(readPidFile(cluster_dir)) ?? 0;
    process.kill(guardOf(main), 'SIGKILL');
    owner.kill('SIGKILL');
    expect(await waitUntilIdle(cluster_dir, 10_000)).toBe(true);
  });

  test('of the server itself is told to the owner, and the next start works at once', async () => {
    const first = await startEmbeddedPostgres({ data_dir, durable: true });
    await withClient(first.ownerUrl('postgres'), (client) =>
      client.query('insert into kept values (2)'),
    );
    process.kill(mainPid(readPidFile(cluster_dir)) ?? 0, 'SIGKILL');
    await first.ended;
    const second = await startEmbeddedPostgres({ data_dir, durable: true });
    expect(await rowsOfKept(second.ownerUrl('postgres'))).toEqual([{ n: 1 }, { n: 2 }]);
    await second.stop();
    expect(clusterProcesses(cluster_dir)).toEqual([]);
  });
});

test('a pid file that names somebody else, as after a restart of the machine, does not keep it from starting', async () => {
  writeFileSync(
    join(cluster_dir, 'postmaster.pid'),
    `${process.pid}\n${cluster_dir}\n1\n5432\n\n\n\nready\n`,
  );
  const server = await startEmbeddedPostgres({ data_dir, durable: true });
  expect(mainPid(readPidFile(cluster_dir))).not.toBe(process.pid);
  await server.stop();
  await server.stop();
});

test('a first start that was killed half-way is begun again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-guard-'));
  const unfinished = join(folder, 'postgres.unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(unfinished, 'half a cluster');
  const server = await startEmbeddedPostgres({ data_dir: folder, durable: false });
  expect(existsSync(unfinished)).toBe(false);
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('texts are compared by code point, in UTF-8, whatever the language of the machine', async () => {
  const server = await startEmbeddedPostgres({ data_dir, durable: false });
  const rows = await withClient(server.ownerUrl('postgres'), async (client) => {
    const { rows: found } = await client.query(
      `select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding, lower('ÉÄ') as lower
       from pg_database where datname = 'postgres'`,
    );
    return found;
  });
  expect(rows).toEqual([
    { datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8', lower: 'éä' },
  ]);
  await server.stop();
});

test('data folder and log are for their owner alone, and the log holds nothing about people', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paddock private '));
  const log_file = join(folder, 'postgres.log');
  // As an earlier version left them.
  chmodSync(folder, 0o755);
  writeFileSync(log_file, 'LOG:  earlier\n', { mode: 0o644 });
  const server = await startEmbeddedPostgres({ data_dir: folder, durable: false });
  try {
    await withClient(server.ownerUrl('postgres'), async (client) => {
      await client.query('create table people (email text unique)');
      const add = () => client.query('insert into people values ($1)', ['mara@example.com']);
      await add();
      await expect(add()).rejects.toThrow(/duplicate key/);
      await expect(client.query(`select 'mara@example.com'::int`)).rejects.toThrow(/invalid input/);
    });
  } finally {
    await server.stop();
  }
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect([mode(folder), mode(log_file)]).toEqual(['700', '600']);
  const log = readFileSync(log_file, 'utf8');
  expect(log).toContain('ready to accept connections');
  expect(log).not.toMatch(/mara|duplicate key/);
  rmSync(folder, { recursive: true, force: true });
});
