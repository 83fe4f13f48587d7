import { sql } from 'kysely';
import type { z } from 'zod';
import type { OutputOf } from '#contract/contract.ts';
import type { garageContract } from '#contract/garage.ts';
import { checkRecordMerge, mergeRefusalTexts } from '#domain/garage/merge-records.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { getCar } from '#server/garage/car-queries.ts';
import { carReferences, moveMentions, moveReferences } from '#server/garage/garage-references.ts';
import { updateCar } from '#server/garage/keep-cars.ts';

type Input = z.output<(typeof garageContract)['merge_cars']['input']>;

/** Makes two records of one car one (decision 035). The other stays as an alias: old documents and imports still find it. */
export async function mergeCars(
  ctx: WriteContext,
  { kept_id, kept_revision, other_id, other_revision, ...fields }: Input,
): Promise<OutputOf<'merge_cars'>> {
  const cars = await ctx.db
    .selectFrom('cars')
    .select([
      'car_id as id',
      'make',
      'model',
      'chassis_number',
      'user_id',
      'active',
      'revision',
      'merged_into',
    ])
    .where('car_id', 'in', [kept_id, other_id])
    .orderBy('car_id')
    .forUpdate()
    .execute();
  const kept = cars.find(({ id }) => id === kept_id);
  const other = cars.find(({ id }) => id === other_id);
  if (!kept || !other) throw new AppError('not_found');
  const checked = checkRecordMerge(kept, other, { kept_revision, other_revision });
  if (!checked.ok && checked.reason === 'stale')
    throw new AppError('conflict', { current: await getCar(ctx, { car_id: kept_id }) });
  if (!checked.ok)
    throw new AppError('transition_refused', {
      reason: checked.reason,
      message: mergeRefusalTexts[checked.reason],
    });
  const move = { from: other_id, to: kept_id };
  const mentioned = await moveMentions(ctx.db, {
    ...move,
    policy_ids: await policiesWithCar(ctx, other_id),
  });
  const moved = mentioned + (await moveReferences(ctx.db, { ...move, references: carReferences }));
  await ctx.db
    .updateTable('cars')
    .set({ active: false, merged_into: kept_id, revision: other.revision + 1 })
    .where('car_id', '=', other_id)
    .execute();
  await updateCar(ctx, { ...fields, car_id: kept_id, revision: kept.revision });
  await ctx.audit({
    record_kind: 'car',
    record_id: kept_id,
    after: { merged_from: carName(other), moved },
  });
  await ctx.audit({
    record_kind: 'car',
    record_id: other_id,
    before: { active: other.active },
    after: { active: false, merged_into: carName(kept) },
  });
  ctx.changed('car', other_id, [other.user_id]);
  return { moved };
}

function carName(car: { make: string; model: string; chassis_number: string }): string {
  return [`${car.make} ${car.model}`, car.chassis_number].filter((part) => part !== '').join(', ');
}

async function policiesWithCar(ctx: WriteContext, car_id: string): Promise<string[]> {
  const found = await sql<{ policy_id: string }>`select distinct policy_id from policy_items
    where car_id = ${car_id}`.execute(ctx.db);
  return found.rows.map(({ policy_id }) => policy_id);
}
