import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, createPool, type Db } from '#server/platform/database/database.ts';
import { prepareForProduct } from '#test/harness/servers/bare-cluster.ts';
import { buildAccount } from '#test/harness/factories.ts';
import { httpCaller } from '#test/scenarios/http-caller.ts';
import { freePort, startProduct } from '#test/scenarios/product-process.ts';
import { startDatabasePair } from './database-pair.ts';

/** What came of a failover under people who only write messages. */
export interface MessageFailover {
  /** Messages that were acknowledged, and how many of those the books do not hold. */
  acked: number;
  lost: number;
  back_ms: number;
}

const password = 'slipstream and late braking';

/**
 * Kills the first of two servers while people write messages. Without synchronous replication the standby may be behind;
 * with
 * `behind_ms` it hears nothing any more for so long before the kill.
 */
export async function runMessageFailover({
  folder,
  writers,
  is_sync,
  behind_ms,
}: {
  folder: string;
  writers: number;
  is_sync: boolean;
  behind_ms: number;
}): Promise<MessageFailover> {
  const pair = await startDatabasePair(folder, { is_sync });
  const data_dir = join(folder, 'data');
  mkdirSync(data_dir);
  const database_url = await prepareForProduct(pair.url);
  const db = createDatabase(
    createPool({ database_url, pool_size: 2, statement_timeout_ms: 15_000 }),
  );
  const product = await startProduct({
    ...{ database_url, data_dir, port: await freePort(), worker: 'on' },
  });
  const acked: { text: string; sent_at: number }[] = [];
  const ending = new AbortController();
  try {
    const writing = await Promise.all(
      Array.from({ length: writers }, () => buildWriter(db, product.address)),
    );
    const all = writing.map(async (write) => {
      while (!ending.signal.aborted) {
        const [text, sent_at] = [randomUUID(), performance.now()];
        if (await write(text)) acked.push({ text, sent_at });
        else await sleep(50);
      }
    });
    while (acked.length < writers * 10) await sleep(20);
    if (behind_ms > 0) await pair.cutLine();
    await sleep(behind_ms);
    const struck_at = performance.now();
    await pair.failOver();
    while (!acked.some(({ sent_at }) => sent_at > struck_at)) await sleep(20);
    const back_ms = performance.now() - struck_at;
    const goal = acked.length + writers * 5;
    while (acked.length < goal) await sleep(20);
    ending.abort();
    await Promise.all(all);
    const rows = await db.selectFrom('communications').select('communication_string').execute();
    const kept = new Set(rows.map((row) => row.communication_string));
    const lost = acked.filter(({ text }) => !kept.has(text)).length;
    return { acked: acked.length, lost, back_ms };
  } finally {
    ending.abort();
    await product.stop();
    await db.destroy();
    await pair.stop();
  }
}

/** Somebody who is logged in and writes messages about themselves; whether one was acknowledged. */
async function buildWriter(db: Db, address: string): Promise<(text: string) => Promise<boolean>> {
  const { user_id, email } = await buildAccount(db, { account_type: 'admin', password });
  const browser = httpCaller(address);
  await browser.call('log_in', { email, password });
  const parent = { parent_type: 'account', parent_id: user_id } as const;
  return (text) =>
    browser.call('add_communication', { ...parent, communication_string: text }).then(
      () => true,
      () => false,
    );
}
