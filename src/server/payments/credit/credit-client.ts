import { fieldError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/context.ts';

/** Refuses an account that is no client: only clients have credit. */
export async function assertClient(db: Queryable, user_id: string): Promise<void> {
  const account = await db
    .selectFrom('accounts')
    .select('account_type')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (account?.account_type !== 'agent')
    throw fieldError('user_id', 'no_client', 'Choose a client.');
}
