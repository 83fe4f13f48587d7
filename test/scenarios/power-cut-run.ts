import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { clusterProcesses, signalAll } from '#server/platform/cluster/cluster-processes.ts';
import { createDatabase, createPool, type Db } from '#server/platform/database/database.ts';
import {
  appUrlOf,
  clusterIn,
  prepareForProduct,
  startBareCluster,
} from '#test/harness/servers/bare-cluster.ts';
import { buildAccount } from '#test/harness/factories.ts';
import { mountSmallDisk, type SmallDisk } from '#test/harness/servers/small-disk.ts';
import { httpCaller, type HttpCaller } from '#test/scenarios/http-caller.ts';
import { freePort, startProduct } from '#test/scenarios/product-process.ts';

/** What of that which was acknowledged was there after the power came back. */
export interface PowerCut {
  messages: number;
  files: number;
  /** In words; one that does not start any more counts as one. */
  lost: string[];
  /** Rows whose file is not there or is not what the row says. */
  broken_files: string[];
}

interface Writer {
  user_id: string;
  email: string;
}

const password = 'lights out and away we go';

/**
 * Cuts the power of the disk that database and files lie on, again and again, under people who write messages and send
 * files, and compares what was acknowledged with what is there. `is_durable: false` is a database that does not wait for
 * its disk.
 */
export async function cutPowerUnderWriters(options: {
  cuts: number;
  writers: number;
  is_durable: boolean;
  onCut?: (cut: PowerCut, number: number) => void;
}): Promise<PowerCut[]> {
  const disk = mountSmallDisk(2_000_000_000);
  const stage = new Stage(disk, options.is_durable);
  const cuts: PowerCut[] = [];
  try {
    await stage.build(options.writers);
    while (cuts.length < options.cuts) {
      const cut = await stage.cut();
      cuts.push(cut);
      options.onCut?.(cut, cuts.length);
      // A database that did not come back has nothing left to lose.
      if (cut.lost.some((what) => what.startsWith('the database'))) break;
    }
    return cuts;
  } finally {
    disk.remove();
  }
}

class Stage {
  readonly #disk: SmallDisk;
  readonly #is_durable: boolean;
  #writers: Writer[] = [];
  /** Everything that was acknowledged, through all cuts: messages by their text, files by their SHA-256. */
  readonly #messages: string[] = [];
  readonly #files: string[] = [];

  constructor(disk: SmallDisk, is_durable: boolean) {
    this.#disk = disk;
    this.#is_durable = is_durable;
    mkdirSync(this.#data_dir);
  }

  get #data_dir(): string {
    return join(this.#disk.folder, 'data');
  }

  #startDatabase() {
    return startBareCluster({
      ...{ folder: join(this.#disk.folder, 'database'), durable: this.#is_durable },
      settings: {
        ...{ shared_buffers: '64MB', max_connections: '60', log_min_messages: 'log' },
        ...(this.#is_durable ? {} : { synchronous_commit: 'off', full_page_writes: 'off' }),
      },
    });
  }

  async build(writers: number): Promise<void> {
    const cluster = await this.#startDatabase();
    await cluster.query('create database paddock');
    await withBooks(await prepareForProduct(cluster.url('paddock')), async (db) => {
      while (this.#writers.length < writers) {
        const { user_id, email } = await buildAccount(db, { account_type: 'admin', password });
        this.#writers.push({ user_id, email });
      }
    });
    await cluster.stop();
  }

  /** One life of the product, from its start to the cut, and what is found at the next start. */
  async cut(): Promise<PowerCut> {
    const cluster = await this.#startDatabase();
    const product = await startProduct({
      ...{ database_url: appUrlOf(cluster.url('paddock')), data_dir: this.#data_dir },
      ...{ port: await freePort(), worker: 'on' },
    });
    const before = { messages: this.#messages.length, files: this.#files.length };
    const ending = new AbortController();
    const working = await Promise.all(
      this.#writers.map(async ({ user_id, email }) => {
        const browser = httpCaller(product.address);
        await browser.call('log_in', { email, password });
        return () => this.#write(browser, user_id, ending.signal);
      }),
    );
    const all = working.map((work) => work());
    const goal = this.#messages.length + this.#writers.length * (2 + Math.floor(Math.random() * 6));
    while (this.#messages.length < goal) await sleep(10);
    const servers = clusterProcesses(clusterIn(cluster.folder));
    this.#disk.cutPower();
    signalAll(servers, 'SIGKILL');
    await product.kill();
    ending.abort();
    await Promise.all(all);
    await this.#disk.restorePower();
    const found = await this.#compare().catch((error: unknown) => ({
      lost: [`the database: ${String(error).slice(0, 300)}`],
      broken_files: [],
    }));
    return {
      messages: this.#messages.length - before.messages,
      files: this.#files.length - before.files,
      ...found,
    };
  }

  /** Messages, and now and then a file, until nobody answers. */
  async #write(browser: HttpCaller, user_id: string, signal: AbortSignal): Promise<void> {
    const parent = { parent_type: 'account', parent_id: user_id } as const;
    for (let turn = 0; !signal.aborted; turn += 1) {
      const text = randomBytes(12).toString('hex');
      try {
        await browser.call('add_communication', { ...parent, communication_string: text });
        this.#messages.push(text);
        if (turn % 4 !== 0) continue;
        const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)]);
        await browser.upload('upload_file', parent, { document_name: 'steward.pdf', bytes });
        this.#files.push(createHash('sha256').update(bytes).digest('hex'));
      } catch {
        await sleep(20);
      }
    }
  }

  /** Starts the database once more, as the next start of the machine does, and looks for everything. */
  async #compare(): Promise<Pick<PowerCut, 'lost' | 'broken_files'>> {
    const cluster = await this.#startDatabase();
    try {
      return await withBooks(cluster.url('paddock'), async (db) => {
        // Throws for an index that is not what its table says.
        await sql`create extension if not exists amcheck`.execute(db);
        await sql`select bt_index_check(c.oid, true) from pg_class c
          join pg_am on pg_am.oid = c.relam and amname = 'btree' where c.relkind = 'i'`.execute(db);
        const rows = await db.selectFrom('communications').select('communication_string').execute();
        const texts = new Set(rows.map((row) => row.communication_string));
        const files = await db
          .selectFrom('files')
          .select(['bucket', 'storage_key', 'sha256'])
          .execute();
        const broken_files: string[] = [];
        for (const { bucket, storage_key, sha256 } of files) {
          const path = join(this.#data_dir, 'files', bucket, storage_key);
          const bytes = await readFile(path).catch(() => Buffer.alloc(0));
          if (createHash('sha256').update(bytes).digest('hex') !== sha256)
            broken_files.push(storage_key);
        }
        const known = new Set(files.map((file) => file.sha256));
        const lost = [
          ...this.#messages.filter((text) => !texts.has(text)).map((text) => `message ${text}`),
          ...this.#files.filter((hash) => !known.has(hash)).map((hash) => `file ${hash}`),
        ];
        return { lost, broken_files };
      });
    } finally {
      await cluster.stop();
    }
  }
}

async function withBooks<T>(database_url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDatabase(
    createPool({ database_url, pool_size: 2, statement_timeout_ms: 30_000 }),
  );
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
