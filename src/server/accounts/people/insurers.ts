import type { InputOf, OutputOf } from '#contract/contract.ts';
import { ownTaxText } from '#domain/payments/tax-payers.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Queryable, ReadContext, WriteContext } from '#server/platform/context.ts';

type Insurer = OutputOf<'save_insurer'>;

function selectInsurers(db: Queryable) {
  return db
    .selectFrom('insurers')
    .select([
      'insurer_id',
      'name',
      'lines',
      'share_pct',
      'bordereau_email',
      'own_tax',
      'active',
      'revision',
    ])
    .$castTo<Insurer>();
}

/** All insurers [7.12], by name. */
export async function getInsurers(ctx: ReadContext): Promise<OutputOf<'get_insurers'>> {
  const insurers = await selectInsurers(ctx.db).orderBy('name').orderBy('insurer_id').execute();
  return { insurers };
}

/** Adds an insurer or changes one. */
export async function saveInsurer(
  ctx: WriteContext,
  { insurer_id, revision, own_tax, ...fields }: InputOf<'save_insurer'>,
): Promise<Insurer> {
  const before = insurer_id ? await lockInsurer(ctx, { insurer_id, revision }) : undefined;
  if (own_tax) assertFromToday(ctx, own_tax, before?.own_tax ?? []);
  const values = { ...fields, ...(own_tax ? { own_tax: JSON.stringify(own_tax) } : {}) };
  const saved = before
    ? await ctx.db
        .updateTable('insurers')
        .set({ ...values, revision: before.revision + 1 })
        .where('insurer_id', '=', before.insurer_id)
        .returning('insurer_id')
        .executeTakeFirstOrThrow()
    : await ctx.db
        .insertInto('insurers')
        .values(values)
        .returning('insurer_id')
        .executeTakeFirstOrThrow();
  await ctx.audit({
    record_kind: 'insurer',
    record_id: saved.insurer_id,
    before: before && { ...before, own_tax: before.own_tax.map(ownTaxText) },
    after: { ...fields, ...(own_tax ? { own_tax: own_tax.map(ownTaxText) } : {}) },
  });
  ctx.changed('insurer', saved.insurer_id);
  return findInsurer(ctx.db, saved.insurer_id);
}

/** What is billed stays as it was charged: a country begins today or later, unless it began already. */
function assertFromToday(
  { today }: WriteContext,
  own_tax: Insurer['own_tax'],
  known: Insurer['own_tax'],
): void {
  const begun = new Set(known.map(({ country_code, from }) => `${country_code} ${from}`));
  for (const [place, { country_code, from }] of own_tax.entries())
    if (from < today && !begun.has(`${country_code} ${from}`))
      throw fieldError(
        `own_tax.${place}.from`,
        'past',
        'Choose today or a later day: what is billed already stays as it was charged.',
      );
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
