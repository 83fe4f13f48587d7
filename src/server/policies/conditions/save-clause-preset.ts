import { sql } from 'kysely';
import type { z } from 'zod';
import type { clausePresetsContract } from '#contract/policies/clause-presets.ts';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import { unknownVariables } from '#domain/policies/clause-variables.ts';
import { romanNumerals, toRomanNumeral } from '#domain/roman-numerals.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { getClausePreset } from '#server/policies/conditions/clause-preset-list.ts';

type PresetFields = z.output<(typeof clausePresetsContract)['save_clause_preset']['input']>;

/** Adds a condition, or changes one. Documents carry a copy of the text, so those that are made stay as they are. */
export async function saveClausePreset(
  ctx: WriteContext,
  { preset_id, revision, ...fields }: PresetFields,
): Promise<OutputOf<'save_clause_preset'>> {
  assertFits(fields);
  await lockOrder(ctx);
  return preset_id === null
    ? addPreset(ctx, fields)
    : changePreset(ctx, { preset_id, revision, fields });
}

type Fields = Omit<PresetFields, 'preset_id' | 'revision' | 'applies_to'> & {
  applies_to: string[];
};

function assertFits({ title, text }: Fields): void {
  for (const [field, value] of [
    ['title', title],
    ['text', text],
  ] as const) {
    const [unknown] = unknownVariables(value);
    if (unknown !== undefined)
      throw fieldError(field, 'unknown', `No document knows {${unknown}}. Choose one of the list.`);
  }
}

/** Positions are dealt out one after the other, so that two people never give the same number. */
async function lockOrder(ctx: WriteContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('clause_presets', 0))`.execute(ctx.db);
}

async function addPreset(
  ctx: WriteContext,
  fields: Fields,
): Promise<OutputOf<'save_clause_preset'>> {
  const position = await nextPosition(ctx);
  const { preset_id } = await ctx.db
    .insertInto('clause_presets')
    .values({ ...fields, position })
    .returning('preset_id')
    .executeTakeFirstOrThrow();
  await keepVersion(ctx, { preset_id, version_number: 1, fields });
  await ctx.audit({ record_kind: 'clause_preset', record_id: preset_id, after: fields });
  ctx.changed('clause_preset', preset_id);
  return { preset_id, revision: 0 };
}

async function nextPosition(ctx: WriteContext): Promise<number> {
  const { used } = await ctx.db
    .selectFrom('clause_presets')
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  if (used >= romanNumerals.length)
    throw fieldError('title', 'too_many', 'There are 50 conditions already. Archive one first.');
  return used + 1;
}

async function changePreset(
  ctx: WriteContext,
  { preset_id, revision, fields }: { preset_id: string; revision: number; fields: Fields },
): Promise<OutputOf<'save_clause_preset'>> {
  const before = await ctx.db
    .selectFrom('clause_presets')
    .select([
      'title',
      'text',
      'language',
      'applies_to',
      'mandatory',
      'valid_from',
      'active',
      'position',
      'revision',
    ])
    .where('preset_id', '=', preset_id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new AppError('not_found');
  if (before.revision !== revision)
    throw new AppError('conflict', { current: await getClausePreset(ctx, { preset_id }) });
  const { position, revision: _revision, ...wording } = before;
  const is_back = fields.active && !before.active;
  await keepVersion(ctx, { preset_id, version_number: revision + 1, fields: wording, first: true });
  await ctx.db
    .updateTable('clause_presets')
    .set({
      ...fields,
      revision: revision + 1,
      position: is_back ? await nextPosition(ctx) : position,
    })
    .where('preset_id', '=', preset_id)
    .execute();
  await keepVersion(ctx, { preset_id, version_number: revision + 2, fields });
  if (before.active && !fields.active) await closeGap(ctx, position);
  await ctx.audit({
    record_kind: 'clause_preset',
    record_id: preset_id,
    before: wording,
    after: fields,
  });
  ctx.changed('clause_preset', preset_id);
  return { preset_id, revision: revision + 1 };
}

/** Keeps a wording; `first`: the one that was there before anybody changed it, unless it is kept already. */
async function keepVersion(
  ctx: WriteContext,
  version: { preset_id: string; version_number: number; fields: Fields; first?: boolean },
): Promise<void> {
  const { preset_id, version_number, fields, first = false } = version;
  await ctx.db
    .insertInto('clause_preset_versions')
    .values({
      preset_id,
      version_number,
      ...fields,
      changed_by: first ? null : ctx.actor.user_id,
      changed_at: first ? null : ctx.now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The conditions behind an archived one move up, so that the numbers stay i, ii, iii. */
async function closeGap(ctx: WriteContext, position: number): Promise<void> {
  await ctx.db
    .updateTable('clause_presets')
    .set((eb) => ({ position: eb('position', '-', 1) }))
    .where('active', '=', true)
    .where('position', '>', position)
    .execute();
}

/** Puts the conditions in another order. Who did not see all of them is asked to look again. */
export async function orderClausePresets(
  ctx: WriteContext,
  { preset_ids }: InputOf<'order_clause_presets'>,
): Promise<OutputOf<'order_clause_presets'>> {
  await lockOrder(ctx);
  const before = await ctx.db
    .selectFrom('clause_presets')
    .select('preset_id')
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('title')
    .orderBy('preset_id')
    .execute();
  const known = new Set(before.map(({ preset_id }) => preset_id));
  const named = new Set(preset_ids);
  if (named.size !== known.size || preset_ids.some((id) => !known.has(id)))
    throw new AppError('conflict', {
      message: 'The list of conditions has changed. Look at it again and repeat the step.',
    });
  await sql`update clause_presets c set position = o.place
    from unnest(${preset_ids}::uuid[]) with ordinality o (preset_id, place)
    where c.preset_id = o.preset_id and c.position <> o.place`.execute(ctx.db);
  const order = { before: before.map(({ preset_id }) => preset_id), after: preset_ids };
  const moved = preset_ids.find((id, place) => id !== order.before[place]);
  if (moved !== undefined) {
    await ctx.audit({
      record_kind: 'clause_preset',
      record_id: moved,
      before: { position: order.before.indexOf(moved) + 1 },
      after: { position: preset_ids.indexOf(moved) + 1 },
    });
    ctx.changed('clause_preset', moved);
  }
  return {
    presets: preset_ids.map((preset_id, place) => ({
      preset_id,
      number: toRomanNumeral(place + 1),
    })),
  };
}
