import { behind } from '#domain/places.ts';
import { type BulkStepName, bulkSteps } from '#contract/lists/bulk-steps.ts';
import { quickBulkRows } from '#domain/lists/bulk-run.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { dateOfInstant, unixSeconds } from '#domain/dates.ts';
import { listPages, type ListName } from '#contract/list-names.ts';
import { sumBy } from '#domain/sums.ts';
import { notify } from '#server/communications/notifications.ts';
import { personOf } from '#server/lists/asking-person.ts';
import { bulkStepWork } from '#server/lists/bulk-step-work.ts';
import { type BulkPart, singleParts } from '#server/lists/bulk-parts.ts';
import { exportableLists } from '#server/lists/exportable-lists.ts';
import { fromFirstPage, questionOf } from '#server/lists/start-list-export.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Job, JobContext } from '#server/platform/area.ts';
import type { Actor, ReadContext } from '#server/platform/context.ts';
import { inTransaction, type Tx } from '#server/platform/database/database.ts';
import {
  isDatabaseDown,
  isDatabaseFull,
  refusalOfDatabase,
} from '#server/platform/database/database-faults.ts';
import { recordError } from '#server/platform/error-log.ts';
import { runWrite, systemOrigin } from '#server/platform/database/write-transaction.ts';

interface Run {
  bulk_run_id: string;
  user_id: string;
  account_type: AccountType;
  list: ListName;
  deed: BulkStepName;
  given: Record<string, unknown>;
  question: Record<string, unknown> | null;
  row_ids: string[] | null;
  status: string;
  rows_total: number;
}

/** Rows that are asked for at a time while a list is walked. */
const rowsAtOnce = 5000;
/** Open screens hear of the progress this often at most. */
const tellEvery_ms = 500;

/**
 * Does one thing to many rows as the person who asked, each in a transaction that also notes its outcome. May be broken
 * off and run again: it goes on with the first row that has none.
 */
export const workBulkRun: Job = async (job, payload) => {
  const run = await findRun(job, String(payload['bulk_run_id']));
  if (!run || (run.status !== 'queued' && run.status !== 'running')) return;
  const actor = await personOf(job.services, run);
  if (!actor) return finish(job, run, 'failed');
  if (run.status === 'queued') await keepParts(job, run, actor);
  let told = 0;
  for (;;) {
    const next = await nextPart(job, run.bulk_run_id);
    if (next === 'stop') return finish(job, run, 'stopped');
    if (next === undefined) return finish(job, run, 'done');
    const tells = Date.now() - told > tellEvery_ms;
    if (tells) told = Date.now();
    await workPart(job, { run, actor, part: next, tells });
  }
};

async function findRun({ services }: JobContext, bulk_run_id: string): Promise<Run | undefined> {
  const found = await services.db
    .selectFrom('bulk_runs')
    .select(['bulk_run_id', 'user_id', 'account_type', 'list', 'deed', 'given', 'question'])
    .select(['row_ids', 'status', 'rows_total'])
    .where('bulk_run_id', '=', bulk_run_id)
    .executeTakeFirst();
  return found as Run | undefined;
}

/** Which rows are meant is settled once, at the start: what is done to them may take them out of the list. */
async function keepParts(job: JobContext, run: Run, actor: Actor): Promise<void> {
  const { bulk_run_id, list, deed } = run;
  const { db } = job.services;
  const ids = run.row_ids ?? (await inTransaction(db, (tx) => idsOf(job, { run, actor, tx })));
  const { parts: of } = bulkStepWork[deed];
  const parts = of ? await of(db, ids) : await singleParts(db, list, ids);
  await job.write(async (ctx) => {
    const rows = parts.map((part, position) => ({ bulk_run_id, position, ...part }));
    for (let at = 0; at < rows.length; at += 1000)
      await ctx.db
        .insertInto('bulk_run_parts')
        .values(rows.slice(at, at + 1000))
        .execute();
    await ctx.db
      .updateTable('bulk_runs')
      .set({
        status: 'running',
        rows_total: sumBy(parts, ({ row_ids }) => row_ids.length),
      })
      .where('bulk_run_id', '=', bulk_run_id)
      .where('status', '=', 'queued')
      .execute();
    ctx.changed('bulk_run', bulk_run_id, [run.user_id]);
  });
}

async function idsOf(
  { services }: JobContext,
  { run, actor, tx }: { run: Run; actor: Actor; tx: Tx },
): Promise<string[]> {
  const { list, question } = run;
  const walked = exportableLists[list];
  const input = questionOf(actor, { list, question: fromFirstPage(list, question ?? {}) });
  const now = services.clock.now();
  const today = dateOfInstant(unixSeconds(now));
  const ctx: ReadContext = {
    ...systemOrigin('work_bulk_run'),
    actor,
    db: tx,
    now,
    today,
    services,
  };
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { rows } = await walked.page(ctx, input, { page, size: rowsAtOnce });
    ids.push(...rows.map(walked.rowId));
    if (rows.length < rowsAtOnce) return ids;
  }
}

async function nextPart(
  { services: { db } }: JobContext,
  bulk_run_id: string,
): Promise<(BulkPart & { position: number }) | 'stop' | undefined> {
  const run = await db
    .selectFrom('bulk_runs')
    .select('stop_asked')
    .where('bulk_run_id', '=', bulk_run_id)
    .executeTakeFirst();
  if (run?.stop_asked !== false) return 'stop';
  return db
    .selectFrom('bulk_run_parts')
    .select(['position', 'row_ids', 'name'])
    .where('bulk_run_id', '=', bulk_run_id)
    .where('outcome', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}

async function workPart(
  job: JobContext,
  of: { run: Run; actor: Actor; part: BulkPart & { position: number }; tells: boolean },
): Promise<void> {
  const { run, actor, part, tells } = of;
  const { services } = job;
  const { bulk_run_id, deed, given, user_id } = run;
  const how = bulkStepWork[deed];
  const input = how.given.parse(given);
  const place = { bulk_run_id, position: part.position };
  try {
    await runWrite(services, { ...systemOrigin(how.action), actor }, async (ctx) => {
      // Another worker may have taken over meanwhile.
      const open = await ctx.db
        .selectFrom('bulk_run_parts')
        .select('position')
        .where('bulk_run_id', '=', place.bulk_run_id)
        .where('position', '=', place.position)
        .where('outcome', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!open) return;
      await how.work(ctx, { row_ids: part.row_ids, given: input });
      await note(ctx.db, { ...place, outcome: 'done', reason: '' });
      if (tells) ctx.changed('bulk_run', bulk_run_id, [user_id]);
    });
  } catch (error) {
    // The queue tries again what no row is to blame for.
    if (isDatabaseDown(error) || isDatabaseFull(error)) throw error;
    const reason = await reasonOf(job, how.action, refusalOfDatabase(error) ?? error);
    await job.write(async (ctx) => {
      await note(ctx.db, { ...place, outcome: 'left_out', reason });
      if (tells) ctx.changed('bulk_run', bulk_run_id, [user_id]);
    });
  }
}

async function note(
  db: Tx,
  part: { bulk_run_id: string; position: number; outcome: 'done' | 'left_out'; reason: string },
): Promise<void> {
  const { bulk_run_id, position, ...set } = part;
  await db
    .updateTable('bulk_run_parts')
    .set(set)
    .where('bulk_run_id', '=', bulk_run_id)
    .where('position', '=', position)
    .execute();
}

/** Why a row was left out, in the words that one alone would have got; what nobody can act on goes to the error log. */
async function reasonOf({ services }: JobContext, route: string, error: unknown): Promise<string> {
  if (error instanceof AppError) {
    const fields = error.data.fields ?? [];
    if (error.data.message !== undefined || fields.length === 0) return error.message;
    return fields
      .slice(0, 4)
      .map(({ message }) => message)
      .join(' ');
  }
  await recordError(services, { source: 'job', route, error });
  return new AppError('internal').message;
}

async function finish(
  job: JobContext,
  { bulk_run_id, user_id, list, deed }: Run,
  status: 'done' | 'stopped' | 'failed',
): Promise<void> {
  await job.write(async (ctx) => {
    await ctx.db
      .updateTable('bulk_runs')
      .set({ status, finished_at: ctx.now.toISOString() })
      .where('bulk_run_id', '=', bulk_run_id)
      .execute();
    ctx.changed('bulk_run', bulk_run_id, [user_id]);
    const parts = await ctx.db
      .selectFrom('bulk_run_parts')
      .select(['outcome', 'row_ids'])
      .where('bulk_run_id', '=', bulk_run_id)
      .execute();
    const rowsOf = (outcome: string) =>
      sumBy(parts, (one) => (one.outcome === outcome ? one.row_ids.length : 0));
    const [done, left_out] = [rowsOf('done'), rowsOf('left_out')];
    if (done + left_out <= quickBulkRows) return;
    const { feature, tab } = listPages[list];
    await notify(ctx, {
      user_ids: [user_id],
      message: `${bulkSteps[deed].doing}: ${done.toLocaleString('en-GB')} done, ${left_out.toLocaleString('en-GB')} left out`,
      feature,
      feature_id: '',
      url_params: behind('list', { tab, bulk: bulk_run_id }),
    });
  });
}
