import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The processes of the database server that works in this folder, the main one and its children. On Linux they
 * are those whose working folder it is; elsewhere only the main process can be told, by its command line.
 */
export function clusterProcesses(cluster_dir: string): number[] {
  if (process.platform === 'linux') {
    const folder = realpathSync(cluster_dir);
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && workingFolder(name) === folder)
      .map(Number);
  }
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' });
  return (stdout ?? '')
    .split('\n')
    .filter((line) => line.includes('postgres') && line.includes(cluster_dir))
    .map((line) => Number.parseInt(line, 10));
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // gone meanwhile, a zombie, or another person's
  }
}

/** The content of the file in which a running server leaves its pid and state; empty when there is none. */
export function readPidFile(cluster_dir: string): string {
  try {
    return readFileSync(join(cluster_dir, 'postmaster.pid'), 'utf8');
  } catch {
    return '';
  }
}

/** The pid of the main process that the pid file names. */
export function mainPid(pid_file: string): number | undefined {
  const pid = Number.parseInt(pid_file, 10);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** Whether a process has this pid now, a zombie included. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Sends a signal to each that still lives. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Waits until nothing works in the folder any more, and answers whether that came in time. */
export async function waitUntilIdle(cluster_dir: string, timeout_ms: number): Promise<boolean> {
  const deadline = Date.now() + timeout_ms;
  while (clusterProcesses(cluster_dir).length > 0) {
    if (Date.now() > deadline) return false;
    await sleep(50);
  }
  return true;
}
