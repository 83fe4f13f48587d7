import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { root } from '../install.mjs';

const exitWithParent = fileURLToPath(new URL('exit-with-parent.ts', import.meta.url));

export interface ChildOptions {
  env: Record<string, string | undefined>;
  /** Arguments for Node itself, before the script. */
  node_args?: readonly string[];
  /** An open file that takes what it says, instead of our own output. */
  output?: number;
}

/** Starts a script on this same Node, which ends when we end, however that happens. */
export function startScript(
  script: string,
  args: readonly string[],
  options: ChildOptions,
): ChildProcess {
  const output = options.output ?? 'inherit';
  return spawn(
    process.execPath,
    ['--import', exitWithParent, ...(options.node_args ?? []), script, ...args],
    { cwd: root, env: options.env, stdio: ['ignore', output, output, 'ipc'] },
  );
}

/** How a child ended: its code, or undefined when a signal ended it. */
export function ended(child: ChildProcess): Promise<number | undefined> {
  if (child.exitCode !== null || child.signalCode !== null)
    return Promise.resolve(child.exitCode ?? undefined);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? undefined));
  });
}

/** Asks a child to end, and ends it after ten seconds. */
export async function stopChild(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended(child);
  clearTimeout(impatience);
}
