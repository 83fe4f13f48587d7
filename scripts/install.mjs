// usage: imported by start.mjs and test.mjs; installs what the lockfile names and goes on with the pinned Node.
// Plain JavaScript without packages, since it runs on any Node from 20 before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const modules = join(root, 'node_modules');
const stamp = join(modules, '.paddock-installed');
const pinned = join(modules, '.bin', 'node');

/** A line that says what goes on meanwhile. */
export function say(text) {
  console.log(process.stdout.isTTY ? `\u001b[2m›\u001b[0m ${text}` : `› ${text}`);
}

/** Ends with a message for people instead of a stack. */
export function fail(text) {
  console.error(`\n${text}\n`);
  process.exit(1);
}

/** Installs what the lockfile names, unless that has been done since the lockfile changed. */
export function install() {
  const lockfile = join(root, 'package-lock.json');
  const wanted = createHash('sha256')
    .update(`${process.platform} ${process.arch} `)
    .update(readFileSync(lockfile))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!isInstalledByHand(lockfile)) {
    say('Installing packages as the lockfile names them (once, about a minute) …');
    // npm tells where it is; without it, for instance under a bare node, the one of the search path is taken.
    const npm = process.env.npm_execpath;
    const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
    const result = spawnSync(
      command,
      [...args, 'ci', '--ignore-scripts', '--include=dev', '--include=optional'],
      {
        cwd: root,
        stdio: 'inherit',
      },
    );
    if (result.error) fail(`npm could not be started: ${result.error.message}`);
    if (result.signal !== null) process.exit(130);
    if (result.status !== 0) fail('npm ci did not succeed; its message above says why.');
  }
  writeFileSync(stamp, wanted);
}

/** npm leaves its own note of what it installed; newer than the lockfile, it saves installing again. */
function isInstalledByHand(lockfile) {
  const note = join(modules, '.package-lock.json');
  return (
    !existsSync(stamp) && existsSync(note) && statSync(note).mtimeMs >= statSync(lockfile).mtimeMs
  );
}

/** Refuses to go on with another Node than the one that the lockfile names for this machine. */
function checkPinnedNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const wanted = `v${optionalDependencies[Object.keys(optionalDependencies).find((name) => name.startsWith('node-'))]}`;
  const { stdout, error } = spawnSync(pinned, ['--version'], { encoding: 'utf8' });
  if (error === undefined && stdout.trim() === wanted) return;
  const machine = `${process.platform} ${process.arch}`;
  const known = 'linux x64, linux arm64, darwin arm64, darwin x64';
  fail(
    error === undefined
      ? `node_modules holds Node ${stdout.trim()}, but ${wanted} is needed. Remove node_modules and start again.`
      : `Node ${wanted} does not run here (${machine}: ${error.code}). It comes as a package for ${known}, ` +
          'with the usual C library (glibc) on Linux.',
  );
}

/**
 * Runs a script of this folder on the pinned Node in our place: same terminal, same arguments, same end. A channel
 * tells the script when this process dies, so that nothing goes on by itself. One that is `kept` is started again when
 * it was killed, and finds PADDOCK_AGAIN in its environment then.
 */
export function continueWith(script, { kept = false } = {}) {
  checkPinnedNode();
  let child;
  let pause_ms = 200;
  let stopping = false;
  const start = (again) => {
    const started_at = Date.now();
    child = spawn(pinned, [join(root, 'scripts', script), ...process.argv.slice(2)], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}`,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'dist', 'compiled'),
        ...(again ? { PADDOCK_AGAIN: 'yes' } : {}),
      },
    });
    child.once('error', (error) => fail(`The pinned Node could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      // What it ran into on its way back may be gone at the next try.
      const tries_again = kept && (KILLS.includes(signal) || (again && code !== 0));
      if (stopping || !tries_again) process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
      pause_ms = Date.now() - started_at > 60_000 ? 200 : Math.min(pause_ms * 2, 30_000);
      console.error(`Paddock was ended (${signal ?? code}); starting it again …`);
      setTimeout(start, pause_ms, true);
    });
  };
  const stop = () => {
    stopping = true;
    // Nothing to stop in the pause between two starts.
    if (!child.kill('SIGTERM')) process.exit(130);
  };
  // Ctrl-C reaches the whole terminal: the script ends in good order, and we end after it.
  process.on('SIGINT', () => {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) process.exit(130);
  });
  process.on('SIGTERM', stop);
  start(false);
  stopWhenNpmDies(stop);
}

/** What ends a process from outside, or because the machine ran out of memory. */
const KILLS = ['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGBUS'];

/** npm killed with -9 leaves us behind; a run that npm started should not outlive it. */
function stopWhenNpmDies(stop) {
  if (process.env.npm_execpath === undefined) return;
  const family = readFamily();
  const timer = setInterval(() => {
    if (readFamily() === family) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}

/** Our parent and its parent: between npm and us there is often a shell that npm's death does not end. */
function readFamily() {
  try {
    return `${process.ppid} ${/\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8'))?.[1]}`;
  } catch {
    return `${process.ppid}`; // not Linux, or the parent is gone
  }
}
