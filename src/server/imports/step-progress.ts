import type { ImportRun } from '#server/imports/import-run.ts';
import type { Services } from '#server/platform/context.ts';
import { publishChanges } from '#server/platform/live/record-changes.ts';
import { beginBeside } from '#server/platform/database/open-transaction.ts';

/** Open screens are told so often at most, in milliseconds. */
const pause = 250;

/**
 * Tells how far a step is, at once and not with its transaction. It never waits for the row of its import: while
 * somebody holds that, the number is left out.
 */
export async function showProgress(
  { db }: Services,
  import_id: string,
  done_count: number,
): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({ done_count })
    .where('import_id', '=', (eb) =>
      eb
        .selectFrom('import_runs')
        .select('import_id')
        .where('import_id', '=', import_id)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  publishChanges(db, [{ kind: 'import', id: import_id, audience: [] }]);
}

/**
 * How far a step is, in rows of its file. Each part of the step comes to a share of them, so that the rows told grow as
 * evenly as the time that is spent.
 */
export class StepProgress {
  readonly #services: Services;
  readonly #run: ImportRun;
  #before = 0;
  #share = 0;
  #done = 0;
  #total = 0;
  #told = -Infinity;
  #is_telling = false;

  constructor(services: Services, run: ImportRun) {
    this.#services = services;
    this.#run = run;
  }

  /** Begins a part that takes this share of the step's time and works on so many things. */
  async begin(share: number, total: number): Promise<void> {
    this.#before += this.#share;
    this.#share = share;
    this.#done = 0;
    this.#total = total;
    this.#tell();
  }

  async add(count: number): Promise<void> {
    this.#done += count;
    const now = performance.now();
    if (now - this.#told < pause) return;
    this.#told = now;
    this.#tell();
  }

  #tell(): void {
    const part = this.#total > 0 ? Math.min(1, this.#done / this.#total) : 0;
    const { import_id, row_count } = this.#run;
    const rows = row_count * (this.#before + this.#share * part);
    // The step's transaction holds a connection and must not wait for another one: a number that is late is left out.
    if (this.#is_telling) return;
    this.#is_telling = true;
    beginBeside(async () => {
      try {
        await showProgress(this.#services, import_id, rows - (rows % 1));
      } catch (error) {
        this.#services.log.warn({ error }, 'progress was not shown');
      } finally {
        this.#is_telling = false;
      }
    });
  }
}
