import { lacksPermission } from '#domain/accounts/page-permissions.ts';
import type { Place } from '#domain/places.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Queryable } from '#server/platform/context.ts';
import { permissionsOf } from '#server/accounts/people/permissions.ts';

/** Refuses a list to a brokerage to which staff did not hand out its page [3.9]. */
export async function askPermission(
  { db, actor }: { db: Queryable; actor: Actor },
  place: Place,
): Promise<void> {
  const { account_type, user_id } = actor;
  if (account_type !== 'brokerage') return;
  const { permissions } = await permissionsOf(db, user_id);
  if (lacksPermission({ account_type, permissions }, place))
    throw new AppError('forbidden', { message: 'This page has not been opened for your account.' });
}
