import type { z } from 'zod';
import type { OutputOf } from '#contract/contract.ts';
import type { garageContract } from '#contract/garage/garage.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { findCarWithChassis, getCar, nameWithOwner } from '#server/garage/car-queries.ts';
import { ratingBasis } from '#server/rating/rating-basis.ts';

type CarFields = z.output<(typeof garageContract)['add_car']['input']>;

/** Adds a car. */
export async function addCar(ctx: WriteContext, input: CarFields): Promise<OutputOf<'add_car'>> {
  const fields = { ...input, user_id: ownerOf(ctx, input.user_id) };
  await assertClass(ctx, fields);
  if (fields.active) await assertChassisIsFree(ctx, fields);
  const { car_id } = await ctx.db
    .insertInto('cars')
    .values({ ...fields, created_at: ctx.now.toISOString() })
    .returning('car_id')
    .executeTakeFirstOrThrow();
  if (fields.active) await lookForTwins(ctx, car_id);
  await ctx.audit({ record_kind: 'car', record_id: car_id, after: fields });
  ctx.changed('car', car_id, [fields.user_id]);
  return { car_id };
}

/** Changes a car, or archives it; policies keep the value that was agreed. */
export async function updateCar(
  ctx: WriteContext,
  { car_id, revision, ...input }: CarFields & { car_id: string; revision: number },
): Promise<OutputOf<'update_car'>> {
  const before = await ctx.db
    .selectFrom('cars')
    .select([
      'user_id',
      'make',
      'model',
      'car_class',
      'year',
      'chassis_number',
      'start_number',
      'registration_country',
      'road_registered',
      'insured_value',
      'currency',
      'value_basis',
      'tracker',
      'storage_address',
      'active',
      'revision',
    ])
    .where('car_id', '=', car_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.revision !== revision)
    throw new AppError('conflict', { current: await getCar(ctx, { car_id }) });
  const fields = { ...input, user_id: ownerOf(ctx, input.user_id) };
  await assertClass(ctx, fields);
  const is_claimed = claimsChassis(before, fields);
  if (is_claimed) await assertChassisIsFree(ctx, fields, car_id);
  await ctx.db
    .updateTable('cars')
    .set({ ...fields, revision: revision + 1 })
    .where('car_id', '=', car_id)
    .execute();
  if (is_claimed) await lookForTwins(ctx, car_id);
  await ctx.audit({ record_kind: 'car', record_id: car_id, before, after: fields });
  ctx.changed('car', car_id, [before.user_id, fields.user_id]);
  return { revision: revision + 1 };
}

/** A client's car is its own; a brokerage has to say whose it is. */
function ownerOf(ctx: WriteContext, user_id: string | null): string | null {
  if (ctx.actor.account_type === 'agent') return ctx.actor.user_id;
  if (user_id === null && !isStaff(ctx.actor.account_type))
    throw fieldError('user_id', 'required', 'Choose the owner of the car.');
  return user_id;
}

async function assertClass(ctx: WriteContext, { car_class }: CarFields): Promise<void> {
  const tables = await ratingBasis(ctx.db, ctx.today);
  if (!Object.hasOwn(tables.car_classes, car_class))
    throw fieldError('car_class', 'unknown', 'Choose a class of the list.');
}

type Claim = Pick<CarFields, 'active' | 'chassis_number' | 'user_id'>;

/** Whether a change makes an active car of somebody carry a number that it did not carry as theirs before. */
function claimsChassis(before: Claim, after: Claim): boolean {
  return (
    after.active &&
    (!before.active ||
      before.user_id !== after.user_id ||
      before.chassis_number.toUpperCase() !== after.chassis_number.toUpperCase())
  );
}

/** Refuses a number of another car that this person may see; one of somebody else is taken without a word (decision 028). */
async function assertChassisIsFree(
  ctx: WriteContext,
  { chassis_number }: CarFields,
  except?: string,
): Promise<void> {
  const twin = await findCarWithChassis(ctx, { chassis_number, except });
  if (twin) throw fieldError('chassis_number', 'taken', `Already used by ${nameWithOwner(twin)}.`);
}

/** In a job, so that the answer takes no longer when there are any. */
async function lookForTwins(ctx: WriteContext, car_id: string): Promise<void> {
  await ctx.queue('tell_of_twin_cars', { car_id });
}
