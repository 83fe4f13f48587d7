// usage: started by start.mjs; node scripts/serve.ts [--dev | --no-screens] once the packages are installed
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isResetWished } from '#server/platform/cluster/reset-wish.ts';
import { readConfig, readEnvironment, type Config } from '#server/platform/config.ts';
import { isBuilt, serverPart, webPart } from './build/built-stamp.ts';
import { ended, startScript } from './process/child-process.ts';
import { findFreePort } from './process/free-port.ts';
import { fail, root, say } from './install.mjs';
import { keepRunning, type KeptProcess } from './process/kept-process.ts';
import {
  openEmbeddedDatabase,
  prepareExternalDatabase,
  type ProductDatabase,
} from './database/product-database.ts';
import { startServerProcess, waitForAnswer } from './process/server-process.ts';
import { takeStartLock, type StartLock } from './process/start-lock.ts';
import { welcomeText } from './process/welcome.ts';

type Env = Record<string, string | undefined>;

/**
 * Whoever serves people never knows the owner's address; empty, so that no `.env` file tells it either. The database has
 * its newest schema by then, which nobody need look for again.
 */
const notTheOwner = { MIGRATE_DATABASE_URL: '', DATABASE_PREPARED: 'yes' };

/** What is running, in the order of its start; ends in the reverse order. */
const running: { name: string; stop: () => Promise<void> | void }[] = [];
let stopping: Promise<void> | undefined;
let lock: StartLock | undefined;
let embedded: ProductDatabase | undefined;

/** Ends everything in good order; a second Ctrl-C ends it at once, and the database's guard does the rest. */
function stopAll(code: number): Promise<void> {
  if (stopping) process.exit(130);
  lock?.tell({ state: 'stopping' });
  stopping = (async () => {
    for (const { name, stop } of running.toReversed()) {
      try {
        await stop();
      } catch (error) {
        console.error(`${name} did not end well:`, error);
      }
    }
    process.exit(code);
  })();
  return stopping;
}

async function serve({ dev, screens }: { dev: boolean; screens: boolean }): Promise<void> {
  const env: Env = { ...readEnvironment(join(root, '.env')) };
  env['PADDOCK_DATA_DIR'] = resolve(root, env['PADDOCK_DATA_DIR'] || 'data');
  env['LOG_LEVEL'] ||= 'warn';
  // Wrong settings are told before anything is started; the embedded database's address is not known yet.
  const config = readConfig({ ...env, DATABASE_URL: env['DATABASE_URL'] || 'postgres://embedded' });
  mkdirSync(config.paddock_data_dir, { recursive: true });

  if (!env['DATABASE_URL']) await lockFolder(config);
  const built = dev ? Promise.resolve() : build(screens);
  // Both work at once; whichever fails first is told first.
  const [database_url] = await Promise.all([prepareDatabase(env, config), built]);
  lock?.tell({ database_url });
  if (config.worker === 'only') {
    const worker_env = { ...env, ...notTheOwner, DATABASE_URL: database_url };
    running.push({
      name: 'The worker',
      ...keepRunning('The worker', () =>
        startServerProcess({ env: worker_env, watch: dev, built: !dev }),
      ),
    });
    lock?.tell({ state: 'serving' });
    say('Working on the job queue; Ctrl-C stops.');
    return;
  }

  // The server of a killed predecessor ends by itself; nobody should find Paddock at another address because of it.
  const patience_ms = env['PADDOCK_AGAIN'] ? 15_000 : 0;
  const port = await findFreePort(config.host, config.port, patience_ms);
  if (port !== config.port) say(`Port ${config.port} is taken; using ${port} instead.`);
  const api_port = dev ? await findFreePort(config.host, port + 1) : port;
  const address =
    config.port === port || env['PUBLIC_URL'] ? config.public_url : `http://localhost:${port}`;
  const server_env = {
    ...env,
    ...notTheOwner,
    DATABASE_URL: database_url,
    PORT: String(api_port),
    PUBLIC_URL: address,
  };
  const server = keepRunning('The server', () =>
    startServerProcess({ env: server_env, watch: dev, built: !dev }),
  );
  running.push({ name: 'The server', ...server });
  // Before it has ever answered, a server that ends has something that no other try would mend.
  const hasFailed = () => server.exits() > 0;
  await waitForAnswer({ host: config.host, port: api_port, hasFailed });
  watchForReset(server, config);
  if (dev) startScreens(server_env, port);
  lock?.tell({ state: 'serving', address });
  console.log(
    await welcomeText({
      address,
      database_url,
      data_dir: config.paddock_data_dir,
      has_mailbox: config.smtp_url === undefined,
    }),
  );
}

/** Builds what is not built from these sources, in a process that ends before anybody is served. */
async function build(screens: boolean): Promise<void> {
  if (isBuilt(serverPart) && (!screens || isBuilt(webPart))) return;
  const args = screens ? [] : ['--no-screens'];
  const code = await ended(startScript(join(root, 'scripts/build.ts'), args, { env: process.env }));
  if (code !== 0)
    throw new Error('Screens and server could not be built; the lines above say why.');
}

/** The demo season is made anew when somebody wishes it; the server is away for as long as that takes. */
function watchForReset(server: KeptProcess, { paddock_data_dir }: Config): void {
  const look = async () => {
    for (;;) {
      await sleep(1_000);
      if (stopping) return;
      if (embedded && isResetWished(paddock_data_dir)) await server.renew(embedded.resetIfWished);
    }
  };
  void look();
}

async function lockFolder(config: Config): Promise<void> {
  const taken = await takeStartLock(config.paddock_data_dir);
  if ('taken_by' in taken) {
    const { address, pid } = taken.taken_by;
    fail(
      `Paddock already runs on this data: ${address || 'it is starting'} (process ${pid}). Stop that one first.`,
    );
  }
  lock = taken;
  running.push({ name: 'The lock', stop: () => taken.release() });
}

async function prepareDatabase(env: Env, config: Config): Promise<string> {
  const external = env['DATABASE_URL'];
  if (external) {
    const { migrate_database_url } = config;
    await prepareExternalDatabase({ database_url: external, migrate_database_url }, env);
    return external;
  }
  const database = await openEmbeddedDatabase(config.paddock_data_dir, env);
  embedded = database;
  running.push({ name: 'The database', stop: () => database.stop() });
  return database.url;
}

/** The screens from their sources, changing while one writes them. */
function startScreens(env: Env, port: number): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = ['--config', join(root, 'vite.config.ts'), '--port', String(port), '--strictPort'];
  running.push({
    name: 'Vite',
    ...keepRunning('Vite', () => startScript(vite, args, { env })),
  });
}

process.on('SIGINT', () => void stopAll(0));
process.on('SIGTERM', () => void stopAll(0));
// What watches over the others ends for nobody's fault but its own start's.
process.on('unhandledRejection', (error) => console.error(error));
process.on('uncaughtException', (error) => console.error(error));
// The process that npm started was killed: nothing of it should go on alone.
if (process.channel) process.once('disconnect', () => void stopAll(1));

serve({
  dev: process.argv.includes('--dev'),
  // Without them the interface alone is served, for programs.
  screens: !process.argv.includes('--no-screens'),
}).catch(async (error: unknown) => {
  if (stopping) return;
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  await stopAll(1);
});
