// usage: started by start.mjs; node scripts/serve.ts [--dev] once the packages are installed
import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig, readEnvironment, type Config } from '#server/platform/config.ts';
import { ended, startScript, stopChild } from './child-process.ts';
import { findFreePort } from './free-port.ts';
import { fail, root, say } from './install.mjs';
import { openEmbeddedDatabase, prepareExternalDatabase } from './product-database.ts';
import { startServerProcess, waitForAnswer } from './server-process.ts';
import { takeStartLock, type StartLock } from './start-lock.ts';
import { buildWeb } from './web-build.ts';
import { welcomeText } from './welcome.ts';

type Env = Record<string, string | undefined>;

/** What is running, in the order of its start; ends in the reverse order. */
const running: { name: string; stop: () => Promise<void> | void }[] = [];
let stopping: Promise<void> | undefined;
let lock: StartLock | undefined;

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

async function serve(dev: boolean): Promise<void> {
  const env: Env = { ...readEnvironment(join(root, '.env')) };
  env['PADDOCK_DATA_DIR'] = resolve(root, env['PADDOCK_DATA_DIR'] || 'data');
  env['LOG_LEVEL'] ||= 'warn';
  // Wrong settings are told before anything is started; the embedded database's address is not known yet.
  const config = readConfig({ ...env, DATABASE_URL: env['DATABASE_URL'] || 'postgres://embedded' });
  mkdirSync(config.paddock_data_dir, { recursive: true });

  if (!env['DATABASE_URL']) await lockFolder(config);
  const built = dev ? Promise.resolve() : buildWeb();
  // Both work at once; whichever fails first is told first.
  const [database_url] = await Promise.all([prepareDatabase(env, config), built]);
  lock?.tell({ database_url });
  if (config.worker === 'only') {
    watchOver(
      startServerProcess({ env: { ...env, DATABASE_URL: database_url }, watch: dev }),
      'The worker',
    );
    say('Working on the job queue; Ctrl-C stops.');
    return;
  }

  const port = await findFreePort(config.host, config.port);
  if (port !== config.port) say(`Port ${config.port} is taken; using ${port} instead.`);
  const api_port = dev ? await findFreePort(config.host, port + 1) : port;
  const address =
    config.port === port || env['PUBLIC_URL'] ? config.public_url : `http://localhost:${port}`;
  const server_env = {
    ...env,
    DATABASE_URL: database_url,
    PORT: String(api_port),
    PUBLIC_URL: address,
  };
  const server = startServerProcess({ env: server_env, watch: dev });
  watchOver(server, 'The server');
  await waitForAnswer(server, { host: config.host, port: api_port });
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
    await prepareExternalDatabase(external, env);
    return external;
  }
  const database = await openEmbeddedDatabase(config.paddock_data_dir, env);
  running.push({ name: 'The database', stop: () => database.stop() });
  void database.given_up.then(() =>
    endBecause('The database server keeps ending; see postgres.log in the data folder.'),
  );
  return database.url;
}

/** The screens from their sources, changing while one writes them. */
function startScreens(env: Env, port: number): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = ['--config', join(root, 'vite.config.ts'), '--port', String(port), '--strictPort'];
  watchOver(startScript(vite, args, { env }), 'Vite');
}

/** Ends everything when one of its processes ends by itself. */
function watchOver(child: ChildProcess, name: string): void {
  running.push({ name, stop: () => stopChild(child) });
  void ended(child).then((code) =>
    endBecause(`${name} ended by itself (${code ?? child.signalCode}).`),
  );
}

function endBecause(reason: string): void {
  if (stopping) return;
  console.error(`\n${reason} Stopping; npm start starts again.`);
  void stopAll(1);
}

process.on('SIGINT', () => void stopAll(0));
process.on('SIGTERM', () => void stopAll(0));
// The process that npm started was killed: nothing of it should go on alone.
if (process.channel) process.once('disconnect', () => void stopAll(1));

serve(process.argv.includes('--dev')).catch(async (error: unknown) => {
  if (stopping) return;
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  await stopAll(1);
});
