import { sql } from 'kysely';
import type { z } from 'zod';
import type { listsContract } from '#contract/lists/lists.ts';
import { exportKeptDays, exportTypes } from '#domain/lists/list-export.ts';
import { listExportRule } from '#server/lists/lists-access.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler, Job } from '#server/platform/area.ts';
import { writeAudit } from '#server/platform/database/audit.ts';

type Actions = typeof listsContract;
type ListExport = z.output<Actions['get_list_exports']['output']>['exports'][number];

export const getListExports: Handler<Actions['get_list_exports']> = async ({ db, actor, now }) => {
  const { rows } = await sql<ListExport>`
    select export_id, list, format, status, is_long, rows_written, rows_total, document_name, size_bytes,
      unix(created_at) as created_at, unix(finished_at) as finished_at
    from list_exports where ${listExportRule.visible(actor)}
      and created_at > ${now.toISOString()}::timestamptz - make_interval(days => ${exportKeptDays})
    order by created_at desc, export_id desc limit 20`.execute(db);
  return { exports: rows };
};

export const getListExportFile: Handler<Actions['get_list_export_file']> = async (
  ctx,
  { export_id },
) => {
  const found = await ctx.db
    .selectFrom('list_exports')
    .select(['bucket', 'storage_key', 'document_name', 'format', 'list', 'rows_written'])
    .where('export_id', '=', export_id)
    .where('status', '=', 'ready')
    .executeTakeFirst();
  if (!found || found.bucket === null || found.storage_key === null)
    throw new AppError('not_found', { message: 'This file is not kept any more.' });
  const { bucket, storage_key: key, document_name, list, rows_written } = found;
  const { stream, size_bytes } = await ctx.services.storage.get({ bucket, key });
  // Many people's data leave the house at once: who took them stands in the log.
  await writeAudit(ctx.db, {
    actor_id: ctx.actor.user_id,
    actor_name: ctx.actor.attn || ctx.actor.email,
    actor_type: ctx.actor.account_type,
    action: 'download_list_export',
    record_kind: 'list_export',
    record_id: export_id,
    after: { list, rows: rows_written, document_name },
    request_id: ctx.request_id,
  });
  const content_type = exportTypes[found.format];
  return { document_name, content_type, body: stream, size_bytes };
};

/** Takes the files away that were kept long enough; that they were asked for and fetched stays in the log. */
export const sweepListExports: Job = async (job) => {
  const over = await job.write(async ({ db, now }) =>
    db
      .selectFrom('list_exports')
      .select(['export_id', 'bucket', 'storage_key'])
      .where('storage_key', 'is not', null)
      .where(
        'finished_at',
        '<',
        new Date(now.getTime() - exportKeptDays * 86_400_000).toISOString(),
      )
      .execute(),
  );
  for (const { export_id, bucket, storage_key } of over) {
    if (bucket === null || storage_key === null) continue;
    await job.services.storage.remove({ bucket, key: storage_key });
    await job.write(({ db }) =>
      db
        .updateTable('list_exports')
        .set({ status: 'removed', bucket: null, storage_key: null })
        .where('export_id', '=', export_id)
        .execute(),
    );
  }
};
