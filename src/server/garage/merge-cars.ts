import { sql } from 'kysely';
import type { z } from 'zod';
import type { OutputOf } from '#contract/contract.ts';
import type { garageContract } from '#contract/garage/garage.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { getCar } from '#server/garage/car-queries.ts';
import { updateCar } from '#server/garage/keep-cars.ts';
import { mergeRecords, splitMerge, type MergingTable } from '#server/merging/merge-records.ts';

const cars: MergingTable = {
  kind: 'car',
  table: 'cars',
  id: 'car_id',
  title: sql`concat_ws(', ', make || ' ' || model, nullif(chassis_number, ''))`,
};

/** Makes two records of one car one. The other stays as an alias: old documents and imports still find it. */
export async function mergeCars(
  ctx: WriteContext,
  input: z.output<(typeof garageContract)['merge_cars']['input']>,
): Promise<OutputOf<'merge_cars'>> {
  const { pair, fields } = splitMerge(input);
  const { kept_id, kept_revision } = pair;
  return mergeRecords<{ user_id: string | null }>(ctx, cars, {
    pair,
    steps: {
      current: () => getCar(ctx, { car_id: kept_id }),
      keep: () => updateCar(ctx, { ...fields, car_id: kept_id, revision: kept_revision }),
      audience: ({ user_id }) => [user_id],
    },
  });
}
