import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { addDays, dateOfInstant, unixSeconds } from '#domain/dates.ts';
import { createDatabase, createPool, type Db } from '#server/platform/database/database.ts';
import { buildChampionship, buildEvent } from '#test/harness/factories.ts';
import {
  makeFaults,
  type FaultPlan,
  type MadeFault,
} from '#test/scenarios/kill-in-the-spine/spine-faults.ts';
import {
  readBrokenFiles,
  readDeliveries,
  readImbalances,
  readNumbers,
  readOrphanFiles,
  readRemains,
} from '#test/scenarios/kill-in-the-spine/spine-remains.ts';
import {
  buildWalker,
  walkSpine,
  type SpineTally,
  type SpineWalker,
  type WalkedSpine,
} from '#test/scenarios/kill-in-the-spine/spine-walker.ts';
import type { WholeProduct } from '#test/scenarios/kill-in-the-spine/whole-product.ts';

/** What a drill did and what it left in the books. */
export interface Drill {
  faults: MadeFault[];
  tally: SpineTally;
  walked: WalkedSpine[];
  /** Mails and jobs that were still waiting when the time for them was over. */
  left_waiting: number;
  /** How often each mail arrived, under its one Message-ID. */
  deliveries: number[];
}

/** What of a product the people and the books of a drill need. */
export type DrilledProduct = Pick<WholeProduct, 'address' | 'database_url'>;

/** Lets so many people walk the spine while faults are made, and waits until all mails have gone out. */
export async function runDrill(
  product: WholeProduct,
  options: { walkers: number; plan: FaultPlan; onFault?: (fault: MadeFault) => void },
): Promise<Drill> {
  const faults: MadeFault[] = [];
  const onFault = (fault: MadeFault) => {
    faults.push(fault);
    options.onFault?.(fault);
  };
  const { walkers, plan } = options;
  const walk = await walkThrough(product, {
    walkers,
    strike: (tally) => makeFaults(product, tally, { plan, onFault }),
  });
  return { ...walk, faults };
}

/** Lets so many people walk the spine until `strike` has done what it does to the product, and all mails are out. */
export async function walkThrough(
  product: DrilledProduct,
  { walkers: count, strike }: { walkers: number; strike: (tally: SpineTally) => Promise<void> },
): Promise<Omit<Drill, 'faults'>> {
  const { db, close } = openBooks(product);
  try {
    const event_id = await buildWeekend(db);
    const tally: SpineTally = { acked: 0, sent_at: 0, repeats: 0 };
    const walkers: SpineWalker[] = [];
    while (walkers.length < count)
      walkers.push(await buildWalker(db, { address: product.address, event_id, tally }));
    const ending = new AbortController();
    const walks = walkers.map(async (walker) => {
      do await walkSpine(walker);
      while (!ending.signal.aborted);
    });
    await Promise.race([
      strike(tally),
      // Ends only by being refused, which ends the drill.
      Promise.all(walks),
    ]).finally(() => ending.abort());
    await Promise.all(walks);
    const walked = walkers.flatMap((walker) => walker.walked);
    const left_waiting = await waitForMails(db);
    return { tally, walked, left_waiting, deliveries: await readDeliveries(db) };
  } finally {
    await close();
  }
}

/** What a drill should not have left, in words; empty when everything is as it should be. */
export async function findDamage(
  product: DrilledProduct,
  {
    drill,
    data_dir,
    storage_dir = path.join(data_dir, 'files'),
  }: { drill: Omit<Drill, 'faults'>; data_dir: string; storage_dir?: string },
): Promise<string[]> {
  const { db, close } = openBooks(product);
  try {
    const remains = await readRemains(db);
    const kept = new Map(remains.map((one) => [one.policy_id, one]));
    const traces = remains.map(({ statuses, audit, notices, mails, instalments_open }) =>
      JSON.stringify({ statuses, audit, notices, mails, instalments_open }),
    );
    const numbers = await readNumbers(db, 'invoice_number');
    const unsent = drill.deliveries.filter((arrived) => arrived < 1).length;
    return [
      ...drill.walked
        .filter((one) => !isKept(kept.get(one.policy_id), one))
        .map((one) => `lost of ${one.policy_number}: something that was acknowledged`),
      ...(remains.length === drill.walked.length
        ? []
        : [`${remains.length} policies, ${drill.walked.length} were made`]),
      ...(new Set(traces).size === 1
        ? []
        : [`policies differ: ${[...new Set(traces)].join('\n')}`]),
      ...(await readImbalances(db)).map((one) => `the ledger: ${JSON.stringify(one)}`),
      ...(numbers.every((number, index) => number === index + 1)
        ? []
        : [`invoice numbers: ${numbers.join(' ')}`]),
      ...(await readBrokenFiles(db, storage_dir)).map((key) => `broken file ${key}`),
      ...(await readOrphanFiles(db, storage_dir)).map((key) => `orphan file ${key}`),
      ...(drill.left_waiting === 0 ? [] : [`${drill.left_waiting} mails or jobs still wait`]),
      ...(unsent === 0 ? [] : [`${unsent} mails never arrived`]),
    ];
  } finally {
    await close();
  }
}

function isKept(
  kept: Awaited<ReturnType<typeof readRemains>>[number] | undefined,
  { message, ...walked }: WalkedSpine,
): boolean {
  if (!kept) return false;
  const { policy_id, policy_number, invoice_number, paid, messages } = kept;
  return (
    JSON.stringify({ policy_id, policy_number, invoice_number, paid, messages }) ===
    JSON.stringify({ ...walked, messages: [message] })
  );
}

/** The database of a product, for who looks into its books. */
export function openBooks({ database_url }: DrilledProduct) {
  const pool = createPool({ database_url, pool_size: 2, statement_timeout_ms: 30_000 });
  const db = createDatabase(pool);
  return { db, close: () => db.destroy() };
}

/** An event some weeks from now, for which a policy can be made. */
export async function buildWeekend(db: Db): Promise<string> {
  const start_on = addDays(dateOfInstant(unixSeconds(new Date())), 40);
  const season = { year: Number(start_on.slice(0, 4)), series: '' };
  const { championship_id } = await buildChampionship(db, season);
  const { event_id } = await buildEvent(db, {
    ...{ championship_id, circuit_id: 'zandvoort' },
    ...{ start_on, end_on: addDays(start_on, 2) },
  });
  return event_id;
}

/** What still waits when nothing has become less for two minutes; drawings by the thousand take longer than that. */
async function waitForMails(db: Db): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY;
  let deadline = 0;
  for (;;) {
    // A job that another of its key replaced while it was held stays behind, with its tries used up: it is no work.
    const found = await sql<{ waiting: number }>`select
      (select count(*) from graphile_worker.jobs
        where run_at <= now() and (attempts < max_attempts or last_error is not null))
      + (select count(*) from emails where status <> 'sent') as waiting`.execute(db);
    const waiting = found.rows[0]?.waiting ?? 0;
    if (waiting < fewest) {
      fewest = waiting;
      deadline = performance.now() + 120_000;
    }
    if (waiting === 0 || performance.now() > deadline) return waiting;
    await sleep(200);
  }
}
