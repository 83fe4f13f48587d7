import { sql } from 'kysely';
import type { z } from 'zod';
import type { listsContract } from '#contract/lists/lists.ts';
import {
  type BulkStepName,
  bulkSteps,
  isBulkStepOf,
  rowsInWords,
} from '#contract/lists/bulk-steps.ts';
import { bulkRunKeptDays, quickBulkRows } from '#domain/lists/bulk-run.ts';
import type { ListName } from '#contract/list-names.ts';
import { bulkStepWork } from '#server/lists/bulk-step-work.ts';
import { exportableLists } from '#server/lists/exportable-lists.ts';
import { bulkRunRule } from '#server/lists/lists-access.ts';
import { questionOf } from '#server/lists/start-list-export.ts';
import { parseInput } from '#server/platform/http/action-route.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler, Job } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

type Actions = typeof listsContract;
type StoredRun = Omit<BulkRun, 'doing' | 'done'>;
type BulkRun = z.output<Actions['get_bulk_runs']['output']>['bulk_runs'][number];

/** So many runs of one person go on at the same time. */
const atOnce = 3;
/** A report names so many rows; more than that nobody reads. */
const reported = 500;

interface Wish {
  list: ListName;
  deed: BulkStepName;
  given: Record<string, unknown>;
  question?: Record<string, unknown> | undefined;
  row_ids?: string[] | undefined;
}

export const startBulkRun: Handler<Actions['start_bulk_run']> = async (ctx, input) => {
  const { list, deed, question, row_ids } = input;
  if (!isBulkStepOf(deed, list))
    throw fieldError('deed', 'unknown', 'This cannot be done with the rows of this list.');
  if ((question === undefined) === (row_ids === undefined))
    throw fieldError('row_ids', 'required', 'Name rows or a question, one of the two.');
  const given = parseInput({ input: bulkStepWork[deed].given }, input.given) as Wish['given'];
  // Who may not ask for the list does nothing to its rows either, by whatever ids.
  const asked = questionOf(ctx.actor, { list, question: question ?? {} });
  const rows_total =
    question === undefined
      ? new Set(row_ids).size
      : (await exportableLists[list].page(ctx, asked, { page: 1, size: 1 })).total;
  return keepRun(ctx, { list, deed, given, question, row_ids }, rows_total);
};

/** Keeps what was asked for and lets a job do it, be it three rows or three thousand. */
async function keepRun(ctx: WriteContext, wish: Wish, rows_total: number) {
  const { user_id, account_type } = ctx.actor;
  await refuseTooMany(ctx);
  const { list, deed, given, question, row_ids } = wish;
  const { bulk_run_id } = await ctx.db
    .insertInto('bulk_runs')
    .values({
      user_id,
      account_type,
      list,
      deed,
      given: JSON.stringify(given),
      question: question === undefined ? null : JSON.stringify(question),
      row_ids: row_ids === undefined ? null : [...new Set(row_ids)],
      rows_total,
      created_at: ctx.now.toISOString(),
    })
    .returning('bulk_run_id')
    .executeTakeFirstOrThrow();
  const slow = rows_total > quickBulkRows;
  await ctx.queue('work_bulk_run', { bulk_run_id }, { max_attempts: 5, slow });
  await ctx.audit({
    record_kind: 'bulk_run',
    record_id: bulk_run_id,
    after: { list, deed, rows_total, ...(question ? { question } : {}) },
  });
  ctx.changed('bulk_run', bulk_run_id, [user_id]);
  return { bulk_run_id, rows_total };
}

async function refuseTooMany({ db, actor, now }: WriteContext): Promise<void> {
  // One after the other, otherwise many at once would each be counted as the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bulk_run:${actor.user_id}`}, 0))`.execute(
    db,
  );
  const under_way = await sql<{ n: number }>`
    select count(*) as n from bulk_runs where user_id = ${actor.user_id} and status in ('queued', 'running')
      and created_at > ${now.toISOString()}::timestamptz - interval '1 hour'`.execute(db);
  if ((under_way.rows[0]?.n ?? 0) >= atOnce)
    throw new AppError('too_many_requests', {
      message: `${atOnce} of your runs are still going on. Wait for one of them.`,
    });
}

/** A run with how many of its rows are done and how many were left out. */
const columns = sql`r.bulk_run_id, r.list, r.deed, r.status, r.stop_asked, r.rows_total,
  (select coalesce(sum(cardinality(p.row_ids)), 0) from bulk_run_parts p
    where p.bulk_run_id = r.bulk_run_id and p.outcome = 'done') as rows_done,
  (select coalesce(sum(cardinality(p.row_ids)), 0) from bulk_run_parts p
    where p.bulk_run_id = r.bulk_run_id and p.outcome = 'left_out') as rows_left_out,
  unix(r.created_at) as created_at, unix(r.finished_at) as finished_at`;

function inWords(run: StoredRun): BulkRun {
  const { doing, done } = bulkSteps[run.deed];
  return {
    ...run,
    doing: `${doing}: ${rowsInWords(run.list, run.rows_total)}`,
    done: done(rowsInWords(run.list, run.rows_done)),
  };
}

export const getBulkRuns: Handler<Actions['get_bulk_runs']> = async ({ db, actor, now }) => {
  const { rows } = await sql<StoredRun>`
    select ${columns} from (select * from bulk_runs where ${bulkRunRule.visible(actor)}
      and created_at > ${now.toISOString()}::timestamptz - make_interval(days => ${bulkRunKeptDays})
      order by created_at desc, bulk_run_id desc limit 20) r
    order by r.created_at desc, r.bulk_run_id desc`.execute(db);
  return { bulk_runs: rows.map(inWords) };
};

export const getBulkRun: Handler<Actions['get_bulk_run']> = async ({ db }, { bulk_run_id }) => {
  const { rows } = await sql<StoredRun>`
    select ${columns} from bulk_runs r where r.bulk_run_id = ${bulk_run_id}`.execute(db);
  const [run] = rows;
  if (!run) throw new AppError('not_found');
  const left_out = await db
    .selectFrom('bulk_run_parts')
    .select(['position', 'name', 'reason'])
    .where('bulk_run_id', '=', bulk_run_id)
    .where('outcome', '=', 'left_out')
    .orderBy('position')
    .limit(reported)
    .execute();
  return { ...inWords(run), left_out };
};

export const stopBulkRun: Handler<Actions['stop_bulk_run']> = async (ctx, { bulk_run_id }) => {
  await ctx.db
    .updateTable('bulk_runs')
    .set({ stop_asked: true })
    .where('bulk_run_id', '=', bulk_run_id)
    .where('status', 'in', ['queued', 'running'])
    .execute();
  await ctx.audit({ record_kind: 'bulk_run', record_id: bulk_run_id, after: { stop_asked: true } });
  ctx.changed('bulk_run', bulk_run_id, [ctx.actor.user_id]);
  return { ok: true };
};

export const retryBulkRun: Handler<Actions['retry_bulk_run']> = async (ctx, { bulk_run_id }) => {
  const { list, deed, given } = await ctx.db
    .selectFrom('bulk_runs')
    .select(['list', 'deed', 'given'])
    .where('bulk_run_id', '=', bulk_run_id)
    .executeTakeFirstOrThrow();
  const left = await ctx.db
    .selectFrom('bulk_run_parts')
    .select('row_ids')
    .where('bulk_run_id', '=', bulk_run_id)
    .where('outcome', '=', 'left_out')
    .orderBy('position')
    .execute();
  const row_ids = left.flatMap((part) => part.row_ids);
  if (row_ids.length === 0)
    throw new AppError('transition_refused', { message: 'Nothing was left out.' });
  const wish = {
    list: list as ListName,
    deed: deed as BulkStepName,
    given: given as Wish['given'],
  };
  return keepRun(ctx, { ...wish, row_ids }, row_ids.length);
};

/** Reports that nobody looks up any more go; what was done stands in the log of each record. */
export const sweepBulkRuns: Job = async (job) => {
  await job.write(async ({ db, now }) => {
    const before = new Date(now.getTime() - bulkRunKeptDays * 86_400_000).toISOString();
    await db.deleteFrom('bulk_runs').where('created_at', '<', before).execute();
  });
};
