import type { bordereauxContract } from '#contract/bordereaux/bordereaux.ts';
import { columnKindOf, usualLayout } from '#domain/bordereaux/bordereau-columns.ts';
import { layoutsOf } from '#server/bordereaux/bordereau-layout.ts';
import { findInsurer } from '#server/bordereaux/bordereau-queries.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

type Actions = typeof bordereauxContract;

export const getBordereauLayout: Handler<Actions['get_bordereau_layout']> = async (
  { db },
  { insurer_id, kind },
) => {
  await findInsurer(db, insurer_id);
  return { ...(await layoutsOf(db, insurer_id))[kind], usual: usualLayout(kind) };
};

/** Sets the columns of a list for an insurer; what is closed keeps those that it had. */
export const saveBordereauLayout: Handler<Actions['save_bordereau_layout']> = async (
  ctx,
  { insurer_id, kind, columns, revision },
) => {
  const { name } = await findInsurer(ctx.db, insurer_id);
  await ctx.db
    .selectFrom('insurers')
    .select('insurer_id')
    .where('insurer_id', '=', insurer_id)
    .forUpdate()
    .execute();
  const before = (await layoutsOf(ctx.db, insurer_id))[kind];
  if (before.revision !== revision) throw new AppError('conflict', { current: before });
  const unknown = columns.find(({ field }) => columnKindOf(kind, field) === undefined);
  if (unknown || new Set(columns.map(({ field }) => field)).size < columns.length)
    throw fieldError('columns', 'unknown', 'Choose each column once, of those that there are.');
  const chosen = columns.length > 0 ? columns : usualLayout(kind);
  await ctx.db
    .insertInto('bordereau_layouts')
    .values({ insurer_id, kind, columns: JSON.stringify(chosen), revision: revision + 1 })
    .onConflict((same) =>
      same
        .columns(['insurer_id', 'kind'])
        .doUpdateSet({ columns: JSON.stringify(chosen), revision: revision + 1 }),
    )
    .execute();
  await ctx.audit({
    record_kind: 'insurer',
    record_id: insurer_id,
    before: { bordereau: kind, columns: before.columns.map(({ label }) => label) },
    after: { insurer: name, bordereau: kind, columns: chosen.map(({ label }) => label) },
  });
  ctx.changed('bordereau', undefined);
  return { columns: chosen, revision: revision + 1 };
};
