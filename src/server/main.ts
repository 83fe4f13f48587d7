import { seedReference } from '#server/reference-seed.ts';
import { buildApp, type App } from '#server/app.ts';
import { ConfigError, readConfig, readEnvironment, type Config } from '#server/platform/config.ts';
import { takeLastFaults } from '#server/platform/last-resort.ts';
import { prepareDatabase } from '#server/platform/database/prepare-database.ts';

/** Fills in what every database has, works on jobs and listens, as far as this process is to. */
async function startServing({ server, services, startJobs }: App, config: Config): Promise<void> {
  if (config.clamd_url === undefined)
    server.log.info({ part: 'files' }, 'CLAMD_URL is not set: uploads are not scanned for viruses');
  await seedReference(services.db);
  if (config.worker !== 'off') await startJobs();
  if (config.worker !== 'only') await server.listen({ host: config.host, port: config.port });
  server.log.info({ part: 'start' }, `listening on ${config.public_url}`);
}

/** Ends the app in good order when it is asked to, or when a fault leaves no other way. */
function endInGoodOrder(app: App): void {
  let stopping = false;
  const stop = (code: number): void => {
    if (stopping) return;
    stopping = true;
    const exit = () => process.exit(code);
    void app.close().then(exit, () => process.exit(1));
    // What hangs at the end must not keep the next start waiting.
    setTimeout(() => process.exit(1), 10_000).unref();
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  const { services, restartJobs } = app;
  takeLastFaults({ services, restartJobs, end: () => stop(1) });
}

async function main(): Promise<void> {
  const { migrate_database_url, ...config } = readConfig(readEnvironment());
  // Who starts the server beside its database has brought that to the newest schema.
  const is_prepared = process.env['DATABASE_PREPARED'] === 'yes';
  const { warning } = is_prepared
    ? { warning: undefined }
    : await prepareDatabase({ ...config, migrate_database_url });
  delete process.env['MIGRATE_DATABASE_URL'];
  const app = await buildApp(config);
  if (warning !== undefined) app.server.log.info({ part: 'start' }, warning);
  endInGoodOrder(app);
  await startServing(app, config);
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
    process.exit(1);
  });
}
