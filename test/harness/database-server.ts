import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { isAlive } from '#server/platform/cluster/cluster-processes.ts';
import { createPool } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts';
import { prepareDatabase } from '#server/platform/database/prepare-database.ts';

const PREFIX = 'paddock-test-';
const TEMPLATE = 'template_paddock';

/**
 * Starts one database server for the whole run, with a migrated template that each test file copies, and in it the
 * rights of the product's role, under which the tests work.
 */
export default async function startDatabaseServer(
  project: TestProject,
): Promise<() => Promise<void>> {
  for (const folder of [tmpdir(), MEMORY]) removeLeftFolders(folder);
  const data_dir = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), PREFIX));
  writeFileSync(join(data_dir, 'owner'), String(process.pid));
  const server = await startEmbeddedPostgres({ data_dir, durable: false });
  const pool = createPool({
    database_url: server.ownerUrl('postgres'),
    pool_size: 1,
    statement_timeout_ms: 30_000,
  });
  await pool.query(`create database ${TEMPLATE}`);
  await prepareDatabase({
    database_url: server.appUrl(TEMPLATE),
    migrate_database_url: server.ownerUrl(TEMPLATE),
  });
  // Nobody may be connected to a database that is being copied.
  await pool.query(`alter database ${TEMPLATE} allow_connections false is_template true`);
  await pool.end();
  project.provide('database_address', server.appUrl(TEMPLATE));
  project.provide('owner_address', server.ownerUrl(TEMPLATE));
  return async () => {
    await server.stop();
    rmSync(data_dir, { recursive: true, force: true });
  };
}

/** A folder of Linux that lies in memory. */
const MEMORY = '/dev/shm';
/** A server with the databases of the files in work stays below 1 GB, and a whole run has two. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/** Whether the databases may lie in memory: a copy is some 1,300 files, which takes a disk six times as long. */
function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory() / 2) > ENOUGH_BYTES;
}

/** A run that was killed leaves its folder; its server ended with it. */
function removeLeftFolders(parent: string): void {
  const entries = existsSync(parent) ? readdirSync(parent) : [];
  for (const name of entries.filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(parent, name);
    try {
      if (isAlive(Number(readFileSync(join(folder, 'owner'), 'utf8')))) continue;
      rmSync(folder, { recursive: true, force: true });
    } catch {
      continue; // another person's, or one that is only just being made
    }
  }
}
