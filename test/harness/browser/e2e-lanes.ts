import { randomUUID } from 'node:crypto';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../scripts/process/free-port.ts';

/** Where the files of one worker find the product: a server, a database and a data folder that no other worker touches. */
export interface Lane {
  port: number;
  data_dir: string;
}

/** A window and the server behind it keep one processor busy: a third lane on two takes as long for all as two do. */
const MOST_LANES = 2;

/** The lanes of this run; whoever asks first chooses them, and the workers, which inherit its settings, come to the same. */
export async function lanesOfRun(): Promise<Lane[]> {
  if (process.env['E2E_LANES'] === undefined) {
    const data_dir = join(tmpdir(), `paddock-e2e-${randomUUID()}`);
    const lanes: Lane[] = [];
    for (let lane = 0; lane < Math.min(MOST_LANES, availableParallelism()); lane += 1) {
      const port = await findFreePort('127.0.0.1', (lanes.at(-1)?.port ?? 4599) + 1);
      lanes.push({ port, data_dir: join(data_dir, String(lane)) });
    }
    process.env['E2E_LANES'] = JSON.stringify(lanes);
  }
  return JSON.parse(process.env['E2E_LANES']) as Lane[];
}

/** The lane of the worker that asks; outside of workers the first. */
export async function laneOfWorker(): Promise<Lane> {
  const lanes = await lanesOfRun();
  const lane = lanes[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? lanes[0];
  if (lane === undefined) throw new Error('A run has one lane at least.');
  return lane;
}
