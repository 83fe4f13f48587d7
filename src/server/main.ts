import { seedReference } from '#server/rating/reference-seed.ts';
import { buildApp, type App } from '#server/app.ts';
import { ConfigError, readConfig, readEnvironment, type Config } from '#server/platform/config.ts';
import { takeLastFaults } from '#server/platform/last-resort.ts';
import { migrate } from '#server/platform/migrate.ts';

/** Brings the database up to date, builds the app and listens. */
export async function startServer(config: Config): Promise<App> {
  await migrate({ database_url: config.database_url });
  const app = await buildApp(config);
  if (config.clamd_url === undefined)
    app.server.log.warn(
      { part: 'files' },
      'CLAMD_URL is not set: uploads are not scanned for viruses',
    );
  await seedReference(app.services.db);
  if (config.worker !== 'off') await app.startJobs();
  if (config.worker !== 'only') await app.server.listen({ host: config.host, port: config.port });
  return app;
}

async function main(): Promise<void> {
  const config = readConfig(readEnvironment());
  const app = await startServer(config);
  app.server.log.info({ part: 'start' }, `listening on ${config.public_url}`);
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

if (import.meta.main) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
    process.exit(1);
  });
}
