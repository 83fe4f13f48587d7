import { sql } from 'kysely';
import type { importsContract } from '#contract/imports/imports.ts';
import {
  importStores,
  type ImportStoreId,
  type ImportValues,
} from '#domain/imports/import-target.ts';
import { sameValue } from '#domain/imports/record-key.ts';
import { changeRun, lockForStep } from '#server/imports/import-run.ts';
import { stores } from '#server/imports/import-stores.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import { touchingHeld } from '#server/platform/sheets/import-store.ts';
import { writeAuditBatch } from '#server/platform/database/audit-batch.ts';
import type { WriteContext } from '#server/platform/context.ts';

interface WrittenRecord {
  row_number: number;
  record_id: string;
  outcome: string;
  before: ImportValues | null;
  after: ImportValues;
}

/**
 * Takes a whole import back: new records go, changed ones get their old values. Refused with the rows when something
 * refers to a new record or when somebody has changed one since; then nothing is taken back.
 */
export const undoImport: Handler<typeof importsContract.undo_import> = async (ctx, input) => {
  const run = await lockForStep(ctx, input, 'undo_import');
  await sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`.execute(ctx.db);
  for (const store of importStores.toReversed())
    await takeBack(ctx, { import_id: run.import_id, store });
  const revision = run.revision + 1;
  await changeRun(ctx, run.import_id, {
    status: 'undone',
    undone_at: ctx.now.toISOString(),
    revision,
  });
  await ctx.audit({ record_kind: 'import', record_id: run.import_id });
  return { revision };
};

async function takeBack(
  ctx: WriteContext,
  { import_id, store }: { import_id: string; store: ImportStoreId },
): Promise<void> {
  const written = (await ctx.db
    .selectFrom('import_records')
    .select(['row_number', 'record_id', 'outcome', 'before', 'after'])
    .where('import_id', '=', import_id)
    .where('store', '=', store)
    .where('outcome', '<>', 'same')
    .orderBy('position')
    .execute()) as unknown as WrittenRecord[];
  if (written.length === 0) return;
  const keeper = stores[store];
  const now = await keeper.lock(
    ctx.db,
    written.map(({ record_id }) => record_id),
  );
  const here = written.filter(({ record_id }) => now.has(record_id));
  refuse(
    here.filter(({ record_id, after }) => hasChanged(now.get(record_id) ?? {}, after)),
    'changed since by somebody',
  );
  const made = here.filter(({ outcome }) => outcome === 'create');
  const used = await keeper.used(
    ctx.db,
    made.map(({ record_id }) => record_id),
  );
  refuse(
    made.filter(({ record_id }) => used.has(record_id)),
    keeper.in_use ?? 'in use by other records',
  );
  if (made.length > 0)
    await keeper.remove(
      ctx.db,
      made.map(({ record_id }) => record_id),
    );
  const restored = here
    .filter(({ outcome }) => outcome === 'update')
    .map((row) => ({
      row,
      id: row.record_id,
      before: { ...row.after, ...now.get(row.record_id) },
      changes: row.before ?? {},
    }));
  const held = await touchingHeld(keeper, ctx.db, restored);
  refuse(
    held.map(({ row }) => row),
    keeper.held?.why ?? '',
  );
  await keeper.update(ctx.db, restored);
  await writeAuditBatch(
    ctx.db,
    {
      actor_id: ctx.actor.user_id,
      actor_name: ctx.actor.attn || ctx.actor.email,
      actor_type: ctx.actor.account_type,
      action: 'undo_import',
      record_kind: keeper.record_kind,
      request_id: ctx.request_id,
    },
    here.map(({ record_id, before, after }) => ({ record_id, before: after, after: before })),
  );
  ctx.changed(keeper.record_kind, undefined);
}

/** Only what the table keeps is compared; a record is as the import left it when all of that is so. */
function hasChanged(now: ImportValues, after: ImportValues): boolean {
  return Object.entries(after).some(
    ([field, value]) =>
      field in now &&
      !sameValue(now[field], value) &&
      !(value === null && now[field] === undefined),
  );
}

function refuse(records: readonly WrittenRecord[], reason: string): void {
  if (records.length === 0) return;
  const rows = records.slice(0, 5).map(({ row_number }) => row_number);
  const more = records.length > rows.length ? ` and ${records.length - rows.length} more` : '';
  throw new AppError('transition_refused', {
    message: `This import cannot be taken back: row ${rows.join(', ')}${more} ${records.length === 1 ? 'is' : 'are'} ${reason}.`,
  });
}
