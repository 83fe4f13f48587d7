import type { bindersContract } from '#contract/binders/binders.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { type Binder, selectBinders } from '#server/binders/binder-record.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

type Actions = typeof bindersContract;
type Terms = Omit<Binder, 'binder_id' | 'revision'>;

export const getBinders: Handler<Actions['get_binders']> = async ({ db }, { insurer_id }) => ({
  binders: await selectBinders(db)
    .$if(insurer_id !== undefined, (query) => query.where('insurer_id', '=', insurer_id ?? ''))
    .orderBy('valid_from', 'desc')
    .orderBy('umr')
    .execute(),
});

/** Adds an agreement or changes one; a line of an insurer has one agreement on any day. */
export const saveBinder: Handler<Actions['save_binder']> = async (
  ctx,
  { binder_id, revision, ...terms },
) => {
  const before = binder_id ? await lockBinder(ctx, binder_id, revision) : undefined;
  await assertSound(ctx, terms, binder_id);
  const saved = before
    ? await ctx.db
        .updateTable('binders')
        .set({ ...terms, revision: before.revision + 1 })
        .where('binder_id', '=', before.binder_id)
        .returning('binder_id')
        .executeTakeFirstOrThrow()
    : await ctx.db
        .insertInto('binders')
        .values(terms)
        .returning('binder_id')
        .executeTakeFirstOrThrow();
  await ctx.audit({
    record_kind: 'insurer',
    record_id: terms.insurer_id,
    before,
    after: terms,
  });
  ctx.changed('binder', saved.binder_id);
  return selectBinders(ctx.db).where('binder_id', '=', saved.binder_id).executeTakeFirstOrThrow();
};

async function lockBinder(
  ctx: WriteContext,
  binder_id: string,
  revision: number | undefined,
): Promise<Binder> {
  const binder = await selectBinders(ctx.db)
    .where('binder_id', '=', binder_id)
    .forUpdate()
    .executeTakeFirst();
  if (!binder) throw new AppError('not_found');
  if (binder.revision !== revision) throw new AppError('conflict', { current: binder });
  return binder;
}

/** Two who add agreements of one insurer at once wait for each other. */
async function assertSound(
  { db }: WriteContext,
  { insurer_id, umr, valid_from, valid_to, lines }: Terms,
  binder_id: string | undefined,
): Promise<void> {
  if (valid_to < valid_from)
    throw fieldError('valid_to', 'before_start', 'It ends before it begins.');
  const insurer = await db
    .selectFrom('insurers')
    .select('insurer_id')
    .where('insurer_id', '=', insurer_id)
    .forUpdate()
    .executeTakeFirst();
  if (!insurer) throw new AppError('not_found');
  const others = await selectBinders(db)
    .where('binder_id', '<>', binder_id ?? '00000000-0000-0000-0000-000000000000')
    .where((eb) => eb.or([eb('umr', '=', umr), eb('insurer_id', '=', insurer_id)]))
    .execute();
  if (others.some((other) => other.umr === umr))
    throw fieldError('umr', 'taken', 'Another agreement has this reference.');
  const clash = others.find(
    (other) =>
      other.valid_from <= valid_to &&
      other.valid_to >= valid_from &&
      other.lines.some((one) => lines.includes(one)),
  );
  if (clash)
    throw fieldError(
      'valid_from',
      'overlaps',
      `${clash.umr} holds for the same line until ${formatCalendarDate(clash.valid_to)}.`,
    );
}
