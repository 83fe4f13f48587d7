import type { importsContract } from '#contract/imports/imports.ts';
import { importTargets } from '#domain/imports/import-targets.ts';
import { insertFile } from '#server/files/insert-file.ts';
import { assertMayImport, queueStep } from '#server/imports/import-run.ts';
import type { Handler } from '#server/platform/area.ts';

/** Keeps the file with a new import and queues its reading. */
export const startImport: Handler<typeof importsContract.start_import> = async (
  ctx,
  { target },
) => {
  assertMayImport(ctx, importTargets[target]);
  const { import_id } = await ctx.db
    .insertInto('import_runs')
    .values({
      target,
      document_name: ctx.file.document_name,
      started_by: ctx.actor.user_id,
      created_at: ctx.now.toISOString(),
    })
    .returning('import_id')
    .executeTakeFirstOrThrow();
  const file_id = await insertFile(ctx, {
    upload: ctx.file,
    parent_type: 'import',
    parent_id: import_id,
    kind: 'other',
  });
  await ctx.db
    .updateTable('import_runs')
    .set({ file_id })
    .where('import_id', '=', import_id)
    .execute();
  await ctx.audit({
    record_kind: 'import',
    record_id: import_id,
    after: { target, document_name: ctx.file.document_name },
  });
  await queueStep(ctx, import_id, 'reading');
  ctx.changed('import', import_id);
  return { import_id };
};
