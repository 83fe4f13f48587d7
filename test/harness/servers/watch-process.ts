/** What work cost the process that did it. */
export interface ProcessCost {
  /** The longest that the loop ran without a pause, as time of its own thread: a busy machine does not count. */
  longest_turn_ms: number;
  /** How much more memory was in use at the most than when it began. */
  memory_grown_mb: number;
}

const tick_ms = 5;

/** Watches this process while work is done that was just begun. */
export async function watchProcess(work: Promise<unknown>): Promise<ProcessCost> {
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const before = process.memoryUsage.rss();
  let last = cpuMs();
  let longest = 0;
  let most = before;
  const look = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, tick_ms);
  await work.finally(() => clearInterval(timer));
  look();
  return {
    longest_turn_ms: Math.round(longest),
    memory_grown_mb: Math.round((most - before) / 1e6),
  };
}
