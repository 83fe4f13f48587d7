import type { InputOf, OutputOf } from '#contract/contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, ReadContext, WriteContext } from '#server/platform/context.ts';

type Insurer = OutputOf<'save_insurer'>;

function selectInsurers(db: Queryable) {
  return db
    .selectFrom('insurers')
    .select(['insurer_id', 'name', 'lines', 'share_pct', 'bordereau_email', 'active', 'revision']);
}

/** All insurers [7.12], by name. */
export async function getInsurers(ctx: ReadContext): Promise<OutputOf<'get_insurers'>> {
  const insurers = await selectInsurers(ctx.db).orderBy('name').orderBy('insurer_id').execute();
  return { insurers };
}

/** Adds an insurer or changes one. */
export async function saveInsurer(
  ctx: WriteContext,
  { insurer_id, revision, ...fields }: InputOf<'save_insurer'>,
): Promise<Insurer> {
  const before = insurer_id ? await lockInsurer(ctx, { insurer_id, revision }) : undefined;
  const saved = before
    ? await ctx.db
        .updateTable('insurers')
        .set({ ...fields, revision: before.revision + 1 })
        .where('insurer_id', '=', before.insurer_id)
        .returning('insurer_id')
        .executeTakeFirstOrThrow()
    : await ctx.db
        .insertInto('insurers')
        .values(fields)
        .returning('insurer_id')
        .executeTakeFirstOrThrow();
  await ctx.audit({ record_kind: 'insurer', record_id: saved.insurer_id, before, after: fields });
  ctx.changed('insurer', saved.insurer_id);
  return findInsurer(ctx.db, saved.insurer_id);
}

/** The insurer for the rest of the transaction; one that somebody else changed in between answers `conflict`. */
async function lockInsurer(
  ctx: WriteContext,
  { insurer_id, revision }: { insurer_id: string; revision: number | undefined },
): Promise<Insurer> {
  const insurer = await selectInsurers(ctx.db)
    .where('insurer_id', '=', insurer_id)
    .forUpdate()
    .executeTakeFirst();
  if (!insurer) throw new AppError('not_found');
  if (insurer.revision !== revision) throw new AppError('conflict', { current: insurer });
  return insurer;
}

async function findInsurer(db: Queryable, insurer_id: string): Promise<Insurer> {
  const insurer = await selectInsurers(db).where('insurer_id', '=', insurer_id).executeTakeFirst();
  if (!insurer) throw new AppError('not_found');
  return insurer;
}
