import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts';
import { growingPause } from '#server/platform/jobs/growing-pause.ts';
import { say } from '../install.mjs';
import { inSeconds } from '../process/kept-process.ts';

/** The embedded server under supervision: when it ends by itself it is started again, however often. */
export interface KeptDatabase {
  appUrl(database: string): string;
  ownerUrl(database: string): string;
  stop(): Promise<void>;
}

/**
 * Starts a database server and keeps it. Only the first start may fail: later ones are tried until they work, since
 * what is in the way then, such as a full disk, goes away one day, and nothing is gained by ending before.
 */
export async function keepDatabase(start: () => Promise<EmbeddedPostgres>): Promise<KeptDatabase> {
  let server: EmbeddedPostgres | undefined = await start();
  const { appUrl, ownerUrl } = server;
  const stopping = new AbortController();
  const { signal } = stopping;
  const pauseAfter = growingPause();
  const keep = async () => {
    for (;;) {
      const started_at = performance.now();
      let fault = 'The database server ended by itself';
      try {
        server ??= await start();
        if (signal.aborted) return await server.stop();
        await server.ended;
      } catch (error) {
        fault = error instanceof Error ? error.message : String(error);
      }
      server = undefined;
      if (signal.aborted) return;
      const pause_ms = pauseAfter(performance.now() - started_at);
      say(`${fault}; starting it again in ${inSeconds(pause_ms)} …`);
      // Ended early by a stop, which is seen above.
      await sleep(pause_ms, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
    }
  };
  const keeping = keep();
  return {
    appUrl,
    ownerUrl,
    async stop() {
      stopping.abort();
      await server?.stop();
      await keeping;
    },
  };
}
