import { sql } from 'kysely';
import type { listsContract } from '#contract/lists/lists.ts';
import { archivePapers, isLongExport } from '#domain/lists/list-export.ts';
import { listWords, type ListName } from '#contract/list-names.ts';
import { exportableLists } from '#server/lists/exportable-lists.ts';
import { parseInput } from '#server/platform/http/action-route.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { assertMayAsk } from '#server/platform/http/shown-answer.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Actor } from '#server/platform/context.ts';

/** So many files of one person are written at the same time. */
const atOnce = 3;

/** The question as the list's own schema reads it; refused when this person may not ask it. */
export function questionOf(
  actor: Actor,
  { list, question }: { list: ListName; question: Record<string, unknown> },
): Record<string, unknown> {
  const { action } = exportableLists[list];
  if (action.access !== 'public' && !action.access.includes(actor.account_type))
    throw new AppError('forbidden');
  const input = parseInput(action, question) as Record<string, unknown>;
  assertMayAsk(action, actor, input);
  // A list of one record's rows would need that record's rule; no list that can be exported asks for one.
  for (const field of Object.keys(action.scope ?? {}))
    if (input[field] !== undefined && input[field] !== '') throw new AppError('not_found');
  return input;
}

/** A question from its first page on; a list that comes as a whole knows no pages. */
export function fromFirstPage(
  list: ListName,
  question: Record<string, unknown>,
): Record<string, unknown> {
  return exportableLists[list].whole ? question : { ...question, page: 1 };
}

/** Keeps what was asked for and lets a job write it, long or short: there is one way to a file. */
export const startListExport: Handler<typeof listsContract.start_list_export> = async (
  ctx,
  { list, question, columns, format, rows, row_ids },
) => {
  const { user_id, account_type } = ctx.actor;
  const input = questionOf(ctx.actor, { list, question });
  // One after the other, otherwise many at once would each be counted as the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`list_export:${user_id}`}, 0))`.execute(
    ctx.db,
  );
  const under_way = await sql<{ n: number }>`
    select count(*) as n from list_exports where user_id = ${user_id} and status in ('queued', 'running')
      and created_at > ${ctx.now.toISOString()}::timestamptz - interval '1 hour'`.execute(ctx.db);
  if ((under_way.rows[0]?.n ?? 0) >= atOnce)
    throw new AppError('too_many_requests', {
      message: `${atOnce} of your exports are still being written. Wait for one of them.`,
    });
  const rows_total =
    row_ids?.length ??
    (rows === 'page'
      ? 100
      : (await exportableLists[list].page(ctx, input, { page: 1, size: 1 })).total);
  if (format === 'zip') refuseArchive(list, rows_total);
  const is_long = isLongExport(rows_total, format);
  const stored = rows === 'page' ? question : fromFirstPage(list, question);
  const { export_id } = await ctx.db
    .insertInto('list_exports')
    .values({
      user_id,
      account_type,
      list,
      question: JSON.stringify({ rows, question: stored }),
      columns,
      row_ids: row_ids ?? null,
      format,
      is_long,
      rows_total,
      document_name: `${listWords[list].replaceAll(' ', '-')}-${ctx.today}.${format}`,
      created_at: ctx.now.toISOString(),
    })
    .returning('export_id')
    .executeTakeFirstOrThrow();
  await ctx.queue('write_list_export', { export_id }, { max_attempts: 3, slow: is_long });
  await ctx.audit({
    record_kind: 'list_export',
    record_id: export_id,
    after: { list, format, rows, rows_total, question: stored },
  });
  ctx.changed('list_export', export_id, [user_id]);
  return { export_id, is_long, rows_total };
};

function refuseArchive(list: ListName, papers: number): void {
  if (!exportableLists[list].paper)
    throw fieldError('format', 'unknown', 'The rows of this list have no papers.');
  if (papers > archivePapers)
    throw fieldError(
      'rows',
      'too_many',
      `An archive takes ${archivePapers.toLocaleString('en-GB')} ${listWords[list]}. Narrow the list first.`,
    );
}
