import { defaultClausePresets } from '#domain/policies/default-clause-presets.ts';
import type { Tx } from '#server/platform/database/database.ts';

/** The product's own conditions, where there are none yet. */
export async function seedClausePresets(tx: Tx): Promise<void> {
  const any = await tx.selectFrom('clause_presets').select('preset_id').limit(1).executeTakeFirst();
  if (any) return;
  await tx
    .insertInto('clause_presets')
    .values(
      defaultClausePresets.map(({ applies_to = ['on_track'], ...preset }, index) => ({
        ...preset,
        applies_to: [...applies_to],
        position: index + 1,
      })),
    )
    .execute();
}
