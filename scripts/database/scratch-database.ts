import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate.ts';

/** Does some work with the address of an empty, migrated database that is thrown away afterwards. */
export async function withScratchDatabase<T>(
  work: (database_url: string) => Promise<T>,
): Promise<T> {
  const data_dir = mkdtempSync(join(tmpdir(), 'paddock-scratch-'));
  const server = await startEmbeddedPostgres({ data_dir, durable: false });
  try {
    const database_url = server.ownerUrl('postgres');
    await migrate({ database_url });
    return await work(database_url);
  } finally {
    await server.stop();
    rmSync(data_dir, { recursive: true, force: true });
  }
}
