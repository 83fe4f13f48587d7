import type { z } from 'zod';
import type { OutputOf } from '#contract/contract.ts';
import type { garageContract } from '#contract/garage/garage.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { accountRule } from '#server/accounts/people/account-access.ts';
import { screenDriver } from '#server/accounts/sanctions/sanctions-screening.ts';
import { getDriver, mayEditDriver } from '#server/garage/driver-queries.ts';

type DriverFields = z.output<(typeof garageContract)['add_driver']['input']>;

/** Adds a driver to teams. */
export async function addDriver(
  ctx: WriteContext,
  input: DriverFields,
): Promise<OutputOf<'add_driver'>> {
  const { user_ids, ...fields } = input;
  assertFits(ctx, input);
  assertReasoned(fields, { claim_level: 4 });
  const teams = teamsOf(ctx, user_ids);
  const { driver_id } = await ctx.db
    .insertInto('drivers')
    .values({ ...stored(fields), created_at: ctx.now.toISOString() })
    .returning('driver_id')
    .executeTakeFirstOrThrow();
  await joinTeams(ctx, { driver_id, teams });
  await ctx.audit({
    record_kind: 'driver',
    record_id: driver_id,
    after: { ...fields, user_ids: teams },
  });
  await screenDriver(ctx, driver_id);
  ctx.changed('driver', driver_id, teams);
  return { driver_id };
}

/** Changes a driver. Policies keep the category and claim level that they were priced with. */
export async function updateDriver(
  ctx: WriteContext,
  { driver_id, revision, ...input }: DriverFields & { driver_id: string; revision: number },
): Promise<OutputOf<'update_driver'>> {
  const { user_ids, ...fields } = input;
  if (!(await mayEditDriver(ctx, driver_id))) throw new AppError('forbidden');
  const before = await ctx.db
    .selectFrom('drivers')
    .select([
      'first_name',
      'last_name',
      'birth_date',
      'country',
      'categories',
      'experience',
      'licence_number',
      'licence_grade',
      'licence_valid_to',
      'email',
      'claim_level',
      'claim_level_reason',
      'active',
      'revision',
      'erased_at',
    ])
    .where('driver_id', '=', driver_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.erased_at !== null)
    throw new AppError('transition_refused', {
      message: 'This driver was erased. Add a driver instead.',
    });
  if (before.revision !== revision)
    throw new AppError('conflict', { current: await getDriver(ctx, { driver_id }) });
  assertFits(ctx, input);
  assertReasoned(fields, before);
  const teams = teamsOf(ctx, user_ids);
  await ctx.db
    .updateTable('drivers')
    .set({ ...stored(fields), revision: revision + 1 })
    .where('driver_id', '=', driver_id)
    .execute();
  const left = await leaveTeams(ctx, { driver_id, teams });
  await joinTeams(ctx, { driver_id, teams });
  await ctx.audit({
    record_kind: 'driver',
    record_id: driver_id,
    before: { ...before, left },
    after: { ...fields, user_ids: teams },
  });
  await screenDriver(ctx, driver_id);
  ctx.changed('driver', driver_id, [...teams, ...left]);
  return { revision: revision + 1 };
}

function stored<F extends { categories: Record<string, string> }>(fields: F) {
  return { ...fields, categories: JSON.stringify(fields.categories) };
}

/** A client's driver drives for the client; a brokerage has to name a team. */
function teamsOf(ctx: WriteContext, user_ids: readonly string[]): string[] {
  if (ctx.actor.account_type === 'agent') return [ctx.actor.user_id];
  if (user_ids.length === 0 && !isStaff(ctx.actor.account_type))
    throw fieldError('user_ids', 'required', 'Choose the team of the driver.');
  return [...new Set(user_ids)];
}

function assertFits(ctx: WriteContext, input: DriverFields): void {
  if (input.birth_date !== null && input.birth_date > ctx.today)
    throw fieldError('birth_date', 'out_of_range', 'Enter a date of birth in the past.');
  if (input.claim_level !== undefined && !isStaff(ctx.actor.account_type))
    throw new AppError('forbidden');
}

/** Staff may set a level that the claims do not suggest, but they have to say why. */
function assertReasoned(
  fields: { claim_level?: number | undefined; claim_level_reason?: string | undefined },
  before: { claim_level: number },
): void {
  const is_changed = fields.claim_level !== undefined && fields.claim_level !== before.claim_level;
  if (is_changed && !fields.claim_level_reason)
    throw fieldError('claim_level_reason', 'required', 'Say why the claim level is changed.');
}

async function joinTeams(
  ctx: WriteContext,
  { driver_id, teams }: { driver_id: string; teams: readonly string[] },
): Promise<void> {
  if (teams.length === 0) return;
  await ctx.db
    .insertInto('driver_accounts')
    .values(teams.map((user_id) => ({ driver_id, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes the driver from the teams that are no longer named, as far as the person may see them. */
async function leaveTeams(
  ctx: WriteContext,
  { driver_id, teams }: { driver_id: string; teams: readonly string[] },
): Promise<string[]> {
  let leaving = ctx.db
    .deleteFrom('driver_accounts')
    .using('accounts')
    .whereRef('accounts.user_id', '=', 'driver_accounts.user_id')
    .where('driver_id', '=', driver_id)
    .where(accountRule.visible(ctx.actor));
  if (teams.length > 0) leaving = leaving.where('driver_accounts.user_id', 'not in', [...teams]);
  const left = await leaving.returning('driver_accounts.user_id').execute();
  return left.map(({ user_id }) => user_id);
}
