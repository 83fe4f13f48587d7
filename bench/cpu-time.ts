import { readFileSync } from 'node:fs';

const TICK_MS = 10;

/**
 * Milliseconds of processor time that these processes and their ended children have used so far. Unlike rates it
 * hardly depends on what else the machine does. NaN where there is no /proc.
 */
export function cpuTimeMs(pids: readonly number[]): number {
  if (process.platform !== 'linux') return Number.NaN;
  return pids.reduce((sum, pid) => sum + ticksOf(pid) * TICK_MS, 0);
}

function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // utime, stime, cutime and cstime of proc(5), counted from the state.
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
  } catch {
    return 0; // ended meanwhile; its parent counts it
  }
}
