import { sql } from 'kysely';
import type { importsContract } from '#contract/imports/imports.ts';
import { plainName } from '#domain/imports/plain-name.ts';
import {
  importStores,
  type ImportStoreId,
  type ImportValues,
} from '#domain/imports/import-target.ts';
import { changesOf } from '#domain/imports/record-key.ts';
import { featureOf } from '#domain/places.ts';
import { notify } from '#server/communications/notifications.ts';
import { withIds } from '#server/imports/check-import.ts';
import {
  changeRun,
  fieldOf,
  findRun,
  lockForStep,
  queueStep,
  type ImportRun,
} from '#server/imports/import-run.ts';
import { stores } from '#server/imports/import-stores.ts';
import { StepProgress } from '#server/imports/step-progress.ts';
import { writeAuditBatch } from '#server/platform/database/audit-batch.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Handler, Job } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { touchingHeld } from '#server/platform/sheets/import-store.ts';
import { sqlState } from '#server/platform/database/database-faults.ts';

const batchSize = 1000;

/** Queues the writing of an import that was checked. */
export const runImport: Handler<typeof importsContract.run_import> = async (ctx, input) => {
  const run = await lockForStep(ctx, input, 'run_import');
  const planned = await ctx.db
    .selectFrom('import_records')
    .select('position')
    .where('import_id', '=', run.import_id)
    .where('outcome', '<>', 'same')
    .limit(1)
    .executeTakeFirst();
  if (!planned)
    throw fieldError(
      'import_id',
      'empty',
      'There is nothing to import: no row brings anything new.',
    );
  const revision = run.revision + 1;
  await changeRun(ctx, run.import_id, {
    status: 'importing',
    done_count: 0,
    run_by: ctx.actor.user_id,
    revision,
  });
  await queueStep(ctx, run.import_id, 'importing');
  return { revision };
};

/** Somebody changed records between the check and the import, so that it would not do what was shown. */
class StalePlan extends Error {}

/**
 * Writes an import in one transaction: all of it or nothing. What differs from what was checked sends it back to the
 * check. A job that was killed leaves nothing and runs again.
 */
export const writeImport: Job = async (job, payload) => {
  const import_id = String(payload['import_id']);
  try {
    await job.write(async (ctx) => {
      // One import at a time: two of one file would otherwise both find nothing there.
      await sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`.execute(ctx.db);
      const run = await findRun(ctx.db, import_id);
      if (run.status !== 'importing') return;
      await writeRecords(ctx, run);
      await teachNames(ctx, run);
      await changeRun(ctx, import_id, { status: 'imported', imported_at: ctx.now.toISOString() });
      await tell(ctx, run, await doneText(ctx, run));
    });
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    await job.write(async (ctx) => {
      const run = await findRun(ctx.db, import_id, { lock: true });
      if (run.status !== 'importing') return;
      const revision = run.revision + 1;
      await changeRun(ctx, import_id, { status: 'checking', done_count: 0, failure, revision });
      await queueStep(ctx, import_id, 'checking');
      await tell(ctx, run, `Nothing was imported from ${run.document_name}. Look at it again.`);
    });
  }
};

/** Whoever pressed Import may have gone on to something else. */
async function tell(ctx: WriteContext<null>, run: ImportRun, message: string): Promise<void> {
  const { import_id, run_by } = run;
  await notify(ctx, {
    user_ids: [run_by],
    message,
    feature: featureOf('import'),
    feature_id: import_id,
  });
}

async function doneText(ctx: WriteContext<null>, run: ImportRun): Promise<string> {
  const { created_records, updated_records } = await ctx.db
    .selectFrom('import_runs')
    .select(['created_records', 'updated_records'])
    .where('import_id', '=', run.import_id)
    .executeTakeFirstOrThrow();
  return `${run.document_name} is imported: ${created_records} created, ${updated_records} updated.`;
}

/** Why the database would not have an import, for its reader; undefined for a fault that another try may mend. */
function failureOf(error: unknown): string | undefined {
  const state = sqlState(error);
  if (error instanceof StalePlan || state === '23505' || state === '23P01')
    return 'Somebody changed records since the check, so nothing was imported. Look at the counts again.';
  if (state === '23514' && error instanceof Error)
    return `A row breaks a rule of the records, so nothing was imported: ${error.message}.`;
  return undefined;
}

interface PlannedRow {
  position: number;
  store: ImportStoreId;
  row_number: number;
  handle: string | null;
  content: { values: ImportValues; defaults: ImportValues };
  outcome: string;
  record_id: string | null;
}

async function writeRecords(ctx: WriteContext<null>, run: ImportRun): Promise<void> {
  const ids = new Map<string, string>();
  const actor = await actorOf(ctx, run);
  const progress = new StepProgress(ctx.services, run);
  await progress.begin(1, await plannedCount(ctx, run));
  for (const store of importStores) {
    const planned = (await ctx.db
      .selectFrom('import_records')
      .select(['position', 'store', 'row_number', 'handle', 'content', 'outcome', 'record_id'])
      .where('import_id', '=', run.import_id)
      .where('store', '=', store)
      .orderBy('position')
      .execute()) as unknown as PlannedRow[];
    for (const { handle, record_id } of planned)
      if (handle && record_id) ids.set(handle, record_id);
    const changing = planned.filter(({ outcome }) => outcome !== 'same');
    for (let start = 0; start < changing.length; start += batchSize) {
      const batch = changing.slice(start, start + batchSize);
      await writeBatch(ctx, { run, store, batch, ids, actor });
      await progress.add(batch.length);
    }
    if (changing.length > 0) ctx.changed(stores[store].record_kind, undefined);
  }
}

/** How many records are written. */
async function plannedCount({ db }: WriteContext<null>, { import_id }: ImportRun): Promise<number> {
  const { count } = await db
    .selectFrom('import_records')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('import_id', '=', import_id)
    .where('outcome', '<>', 'same')
    .executeTakeFirstOrThrow();
  return count;
}

async function actorOf(ctx: WriteContext<null>, run: ImportRun) {
  const person = await ctx.db
    .selectFrom('accounts')
    .select(['user_id', 'attn', 'email', 'account_type'])
    .where('user_id', '=', run.run_by ?? '')
    .executeTakeFirstOrThrow();
  return {
    actor_id: person.user_id,
    actor_name: person.attn || person.email,
    actor_type: person.account_type,
  };
}

interface Batch {
  run: ImportRun;
  store: ImportStoreId;
  batch: readonly PlannedRow[];
  ids: Map<string, string>;
  actor: { actor_id: string; actor_name: string; actor_type: string };
}

/** Finds the records once more, so that what was counted is what is written; then writes them and what was before. */
async function writeBatch(
  ctx: WriteContext<null>,
  { run, store, batch, ids, actor }: Batch,
): Promise<void> {
  const keeper = stores[store];
  const rows = batch.map(({ content, ...row }) => ({
    ...row,
    values: withIds(content.values, ids),
    defaults: content.defaults,
  }));
  const found = await keeper.find(
    ctx.db,
    rows.map(({ values }) => values),
  );
  for (const [index, row] of rows.entries())
    if ((found[index]?.id ?? null) !== row.record_id) throw new StalePlan();
  const made = rows.filter(({ outcome }) => outcome === 'create');
  const news = made.map(({ values, defaults }) => ({ ...defaults, ...filledIn(values) }));
  const new_ids = await keeper.insert(ctx.db, news);
  for (const [index, row] of made.entries())
    if (row.handle) ids.set(row.handle, new_ids[index] ?? '');
  const kept = rows.filter(({ outcome }) => outcome === 'update');
  const locked = await keeper.lock(
    ctx.db,
    kept.map(({ record_id }) => record_id ?? ''),
  );
  const updates = kept.map((row) => {
    const id = row.record_id ?? '';
    const record = found[rows.indexOf(row)];
    const before = { ...locked.get(id), ...partsOf(record?.values, locked.get(id)) };
    const changes = changesOf({ ...before, ...record?.called }, row.values);
    return { position: row.position, id, before, changes };
  });
  if ((await touchingHeld(keeper, ctx.db, updates)).length > 0) throw new StalePlan();
  await keeper.update(ctx.db, updates);
  const written = [
    ...made.map((row, index) => ({
      position: row.position,
      id: new_ids[index] ?? '',
      before: null as ImportValues | null,
      after: news[index] ?? {},
    })),
    ...updates.map(({ position, id, before, changes }) => ({
      position,
      id,
      before: pick(before, Object.keys(changes)) as ImportValues | null,
      after: changes as ImportValues,
    })),
  ];
  await keepWritten(ctx, run, written);
  await writeAuditBatch(
    ctx.db,
    { ...actor, action: 'import', record_kind: keeper.record_kind, request_id: ctx.request_id },
    written.map(({ id, before, after }) => ({
      record_id: id,
      before,
      after: { ...after, import_id: run.import_id },
    })),
  );
}

/** Values that a store finds beside the table, such as the team of a driver. */
function partsOf(found: ImportValues | undefined, locked: ImportValues | undefined): ImportValues {
  return Object.fromEntries(
    Object.entries(found ?? {}).filter(([field]) => locked === undefined || !(field in locked)),
  );
}

const filledIn = (values: ImportValues): ImportValues =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );

const pick = (values: ImportValues, fields: readonly string[]): ImportValues =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));

async function keepWritten(
  ctx: WriteContext<null>,
  run: ImportRun,
  written: readonly { position: number; id: string; before: unknown; after: unknown }[],
): Promise<void> {
  await sql`update import_records t set record_id = r.id, before = r.before, after = r.after
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as r (position int, id text, before jsonb, after jsonb)
    where t.import_id = ${run.import_id} and t.position = r.position`.execute(ctx.db);
}

/** Keeps the names that staff explained, so that the next file with them is not asked again. */
async function teachNames(ctx: WriteContext<null>, run: ImportRun): Promise<void> {
  const taught = run.fixes.flatMap(({ fix, field, value, use }) => {
    const reference = fieldOf(run.target, field)?.refers_to;
    if (fix !== 'use' || !reference || value === null || use === null) return [];
    // A championship is one season of it: the name alone says nothing about the next.
    if (reference === 'championship') return [];
    return [{ reference, alias: plainName(value), record_id: use }];
  });
  if (taught.length === 0) return;
  await ctx.db
    .insertInto('import_aliases')
    .values(taught)
    .onConflict((same) =>
      same
        .columns(['reference', 'alias'])
        .doUpdateSet((eb) => ({ record_id: eb.ref('excluded.record_id') })),
    )
    .execute();
}
