import { setTimeout as sleep } from 'node:timers/promises';
import { signalAll } from '#server/platform/cluster/cluster-processes.ts';
import type { SmallDisk } from '#test/harness/servers/small-disk.ts';
import type { SpineTally } from '#test/scenarios/kill-in-the-spine/spine-walker.ts';
import {
  victims,
  type Victim,
  type WholeProduct,
} from '#test/scenarios/kill-in-the-spine/whole-product.ts';

/** A fault that was made, and how long it took until the product worked again. */
export interface MadeFault {
  fault: string;
  /** From the fault, or from the end of a freeze, to a write that was sent after it and acknowledged. */
  back_ms: number;
}

export interface FaultPlan {
  kills: number;
  freezes: number;
  freeze_ms: number;
  /** How often the disk that everything lies on is filled to its last byte; 0 unless told. */
  fulls?: number;
  /** That disk. */
  disk?: SmallDisk | undefined;
  full_ms?: number;
  /** The same seed makes the same faults after as many acknowledged steps. */
  seed: number;
}

/** How long the product may take to work again, on a machine that does other things as well. */
export const LONGEST_ABSENCE_MS = 90_000;
/** Steps that are acknowledged between two faults, at most. */
const MOST_STEPS = 12;

/** Makes the faults of a plan one after the other while others work, and waits after each until they can again. */
export async function makeFaults(
  product: WholeProduct,
  tally: SpineTally,
  { plan, onFault }: { plan: FaultPlan; onFault: (fault: MadeFault) => void },
): Promise<void> {
  const random = randomFrom(plan.seed);
  const bag: Victim[] = [];
  const pause = async () => {
    const goal = tally.acked + 1 + Math.floor(random() * MOST_STEPS);
    await until(() => tally.acked >= goal, 'nothing was acknowledged any more');
  };
  for (let n = 0; n < plan.kills; n += 1) {
    await pause();
    if (bag.length === 0) bag.push(...victims);
    const [victim] = bag.splice(Math.floor(random() * bag.length), 1) as [Victim];
    const found = () => product.victims()[victim];
    await until(() => found().length > 0, `there is no ${victim}`);
    const pids = found();
    const pid = pids[Math.floor(random() * pids.length)] ?? 0;
    const struck_at = performance.now();
    signalAll([pid], 'SIGKILL');
    await until(
      () => tally.sent_at > struck_at && found().some((other) => other !== pid),
      `not back after kill -9 of the ${victim}`,
    );
    onFault({ fault: `kill -9 ${victim}`, back_ms: performance.now() - struck_at });
  }
  for (let n = 0; n < plan.freezes; n += 1) {
    await pause();
    const { server, postmaster, backend, 'auxiliary process': auxiliary } = product.victims();
    const is_database = n % 2 === 0;
    const frozen = is_database ? [...postmaster, ...backend, ...auxiliary] : server;
    signalAll(frozen, 'SIGSTOP');
    await sleep(plan.freeze_ms);
    signalAll(frozen, 'SIGCONT');
    const thawed_at = performance.now();
    await until(() => tally.sent_at > thawed_at, 'not back after a freeze');
    const fault = `${plan.freeze_ms / 1000} s freeze of the ${is_database ? 'database' : 'server'}`;
    onFault({ fault, back_ms: performance.now() - thawed_at });
  }
  for (let n = 0; n < (plan.fulls ?? 0); n += 1) {
    await pause();
    onFault(await fillDisk(tally, plan));
  }
}

/** Nothing can be written for a while, then it can again. */
async function fillDisk(
  tally: SpineTally,
  { disk, full_ms = 10_000 }: Pick<FaultPlan, 'disk' | 'full_ms'>,
): Promise<MadeFault> {
  if (!disk) throw new Error('there is no disk to fill');
  // What is written while it fills makes room, such as a log that is begun anew.
  const refill = setInterval(() => disk.fill(), 1_000);
  disk.fill();
  await sleep(full_ms);
  clearInterval(refill);
  disk.empty();
  const freed_at = performance.now();
  await until(() => tally.sent_at > freed_at, 'not back after a full disk');
  return { fault: `${full_ms / 1000} s of a full disk`, back_ms: performance.now() - freed_at };
}

async function until(isSo: () => boolean, otherwise: string): Promise<void> {
  const deadline = performance.now() + LONGEST_ABSENCE_MS;
  while (!isSo()) {
    if (performance.now() > deadline)
      throw new Error(`${otherwise} within ${LONGEST_ABSENCE_MS / 1000} s`);
    await sleep(20);
  }
}

/** Numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
