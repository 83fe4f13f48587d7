import type { z } from 'zod';
import type { permissionEntry } from '#contract/accounts/account-records.ts';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { isDashboardLink } from '#domain/accounts/menu-permissions.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Queryable, ReadContext, WriteContext } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import { takesPermissions } from '#server/accounts/people/account-abilities.ts';

/** The menu permissions of an agent or brokerage [7.18]: everybody the own list, staff any. */
export async function getPermissions(
  ctx: ReadContext,
  { user_id }: { user_id: string },
): Promise<OutputOf<'get_permissions'>> {
  if (!isStaff(ctx.actor.account_type) && ctx.actor.user_id !== user_id)
    throw new AppError('not_found');
  return permissionsOf(ctx.db, user_id);
}

/** A person's stored permission list; without one it is empty. */
export async function permissionsOf(
  db: Queryable,
  user_id: string,
): Promise<OutputOf<'get_permissions'>> {
  const row = await db
    .selectFrom('permissions')
    .select(['entries', 'revision'])
    .where('user_id', '=', user_id)
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (!row) return { permissions: [], revision: 0 };
  return { permissions: row.entries as z.output<typeof permissionEntry>[], revision: row.revision };
}

/** Replaces the list. Links lead into the dashboard only. */
export async function savePermissions(
  ctx: WriteContext,
  { user_id, permissions, revision }: InputOf<'save_permissions'>,
): Promise<OutputOf<'save_permissions'>> {
  const account = await ctx.db
    .selectFrom('accounts')
    .select('account_type')
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!takesPermissions(account.account_type))
    throw fieldError('user_id', 'unknown', 'Only clients and brokerages have menu permissions.');
  permissions.forEach((entry, at) =>
    entry.items.forEach((item, place) => {
      if (!isDashboardLink(item.link))
        throw fieldError(
          `permissions.${at}.items.${place}.link`,
          'invalid',
          'Choose a page of the dashboard.',
        );
    }),
  );
  const before = await permissionsOf(ctx.db, user_id);
  if (before.revision !== revision) throw new AppError('conflict', { current: before });
  const entries = JSON.stringify(permissions);
  await ctx.db
    .insertInto('permissions')
    .values({ user_id, entries, revision: revision + 1 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ entries, revision: revision + 1 }),
    )
    .execute();
  await ctx.audit({
    record_kind: 'account',
    record_id: user_id,
    before: { permissions: before.permissions },
    after: { permissions },
  });
  ctx.changed('permissions', user_id, [user_id]);
  return { revision: revision + 1 };
}
