import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, createPool } from '#server/platform/database/database.ts';
import { freePort, startProduct } from '#test/scenarios/product-process.ts';
import { findLeaks, memorySlope, type SoakMark, takeMark } from './soak-marks.ts';
import { buildSoakPeople, type SoakTally, workOn } from './soak-work.ts';

export interface SoakOptions {
  database_url: string;
  data_dir: string;
  /** How long people work at 30 % of what the product can do, after the warm-up. */
  soak_ms: number;
  warm_up_ms: number;
  look_every_ms: number;
  most_percent_an_hour: number;
  /** Arguments for the product's Node. */
  node_args?: readonly string[];
  onMark?: (mark: SoakMark) => void;
}

export interface Soak {
  answered: number;
  per_second: number;
  most_per_second: number;
  marks: SoakMark[];
  before: SoakMark;
  after: SoakMark;
  slope: { percent: number; margin: number };
  /** Answers that were none, and what was left behind; empty when all is well. */
  faults: string[];
  leaks: string[];
}

const SHARE = 0.3;
const FIND_MOST_MS = 8_000;
/** A connection that nobody uses is closed after a minute at the latest, by us or by the other end. */
const SETTLE_MS = 15_000;

/** One process of the product under people of every kind, for hours, and what it holds all the while. */
export async function soak(options: SoakOptions): Promise<Soak> {
  const { database_url, data_dir } = options;
  const db = createDatabase(
    createPool({ database_url, pool_size: 2, statement_timeout_ms: 30_000, name: 'soak' }),
  );
  const product = await startProduct({
    ...{ database_url, data_dir, port: await freePort(), worker: 'on' },
    node_args: options.node_args ?? [],
  });
  const place = { pid: product.pid, db, data_dir };
  const began_at = performance.now();
  const tally: SoakTally = { answered: 0, faults: [] };
  try {
    const people = await buildSoakPeople(db, product.address);
    const workFor = async (ms: number, every_ms: number) => {
      const ending = new AbortController();
      const from = tally.answered;
      const working = workOn(people, tally, { every_ms, signal: ending.signal });
      await sleep(ms);
      ending.abort();
      await working;
      return ((tally.answered - from) / ms) * 1000;
    };
    const most_per_second = await workFor(FIND_MOST_MS, 0);
    const every_ms = (people.length * 1000) / (most_per_second * SHARE);
    await workFor(options.warm_up_ms, every_ms);
    await sleep(SETTLE_MS);
    const before = await takeMark(place, began_at);
    const marks: SoakMark[] = [];
    const looking = new AbortController();
    const looks = (async () => {
      while (!looking.signal.aborted) {
        const mark = await takeMark(place, began_at);
        marks.push(mark);
        options.onMark?.(mark);
        await sleep(options.look_every_ms, undefined, { signal: looking.signal }).catch(() => null);
      }
    })();
    const per_second = await workFor(options.soak_ms, every_ms);
    looking.abort();
    await looks;
    await sleep(SETTLE_MS);
    const after = await takeMark(place, began_at);
    const leaks = findLeaks(marks, { before, after }, options);
    return {
      ...{ answered: tally.answered, per_second, most_per_second, marks, before, after },
      ...{ slope: memorySlope(marks), faults: tally.faults, leaks },
    };
  } finally {
    await product.stop();
    await db.destroy();
  }
}
