import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildApp, type App } from '#server/app.ts';
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts';
import type { Clock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { prepareDatabase } from '#server/platform/database/prepare-database.ts';

/** The product without its jobs, in this process, on an empty durable database of its own that goes when it is closed. */
export async function openScratchApp(
  name: string,
  clock?: Clock,
): Promise<{ app: App; owner_url: string; close: () => Promise<void> }> {
  const data_dir = mkdtempSync(path.join(os.tmpdir(), `paddock-bench-${name}-`));
  const postgres = await startEmbeddedPostgres({ data_dir, durable: true });
  const database_url = postgres.appUrl('postgres');
  const owner_url = postgres.ownerUrl('postgres');
  await prepareDatabase({ database_url, migrate_database_url: owner_url });
  const settings = {
    ...{ DATABASE_URL: database_url, PADDOCK_DATA_DIR: data_dir },
    ...{ LOG_LEVEL: 'error', WORKER: 'off' },
  };
  const app = await buildApp(readConfig(settings), clock ? { clock } : {});
  await app.server.ready();
  return {
    app,
    owner_url,
    close: async () => {
      await app.close();
      await postgres.stop();
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}
