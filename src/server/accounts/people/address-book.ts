import type { InputOf, OutputOf } from '#contract/contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import { accountAbilities } from '#server/accounts/people/account-abilities.ts';
import { addressesOf } from '#server/accounts/people/account-record.ts';
import { screenAccount } from '#server/accounts/sanctions/sanctions-screening.ts';

type Address = OutputOf<'add_address'>;

/** Adds an address to an account. */
export async function addAddress(
  ctx: WriteContext,
  input: Required<InputOf<'add_address'>>,
): Promise<Address> {
  const { user_id } = input;
  await assertMayEdit(ctx, user_id);
  const { address_id } = await ctx.db
    .insertInto('addresses')
    .values({ ...input, created_at: ctx.now.toISOString() })
    .returning('address_id')
    .executeTakeFirstOrThrow();
  await screenAccount(ctx, user_id);
  await ctx.audit({
    record_kind: 'account',
    record_id: user_id,
    after: { ...input, address_id },
  });
  ctx.changed('account', user_id, [user_id]);
  return findAddress(ctx.db, { user_id, address_id });
}

/** Changes an address. */
export async function updateAddress(
  ctx: WriteContext,
  { user_id, address_id, revision, ...fields }: Required<InputOf<'update_address'>>,
): Promise<Address> {
  await assertMayEdit(ctx, user_id);
  const before = await findAddress(ctx.db, { user_id, address_id });
  const changed = await ctx.db
    .updateTable('addresses')
    .set({ ...fields, revision: revision + 1 })
    .where('address_id', '=', address_id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n)
    throw new AppError('conflict', { current: await findAddress(ctx.db, { user_id, address_id }) });
  await screenAccount(ctx, user_id);
  await ctx.audit({ record_kind: 'account', record_id: user_id, before, after: fields });
  ctx.changed('account', user_id, [user_id]);
  return findAddress(ctx.db, { user_id, address_id });
}

/** Takes an address away; what it was stays in the audit log. */
export async function removeAddress(
  ctx: WriteContext,
  { user_id, address_id, revision }: InputOf<'remove_address'>,
): Promise<OutputOf<'remove_address'>> {
  await assertMayEdit(ctx, user_id);
  const before = await findAddress(ctx.db, { user_id, address_id });
  const gone = await ctx.db
    .deleteFrom('addresses')
    .where('address_id', '=', address_id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  // Whoever takes it away has not seen what it says now.
  if (gone.numDeletedRows === 0n)
    throw new AppError('conflict', { current: await findAddress(ctx.db, { user_id, address_id }) });
  await ctx.audit({ record_kind: 'account', record_id: user_id, before });
  ctx.changed('account', user_id, [user_id]);
  return { ok: true };
}

async function findAddress(
  db: Queryable,
  { user_id, address_id }: { user_id: string; address_id: string },
): Promise<Address> {
  const addresses = await addressesOf(db, user_id);
  const found = addresses.find((one) => one.address_id === address_id);
  if (!found) throw new AppError('not_found');
  return found;
}

async function assertMayEdit(ctx: WriteContext, user_id: string): Promise<void> {
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['user_id', 'account_type', 'active'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  if (!accountAbilities(ctx.actor, account).includes('update_address'))
    throw new AppError('forbidden');
}
