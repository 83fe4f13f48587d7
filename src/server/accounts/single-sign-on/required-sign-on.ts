import { mustUseSignOn } from '#domain/accounts/single-sign-on.ts';
import { heldTypes } from '#server/accounts/log-in/session-user.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config.ts';
import type { Queryable, Services, WriteContext } from '#server/platform/context.ts';

/** Whether the account comes in by the provider and in no other way. */
export async function isSignOnRequired(
  db: Queryable,
  { user_id, config }: { user_id: string; config: Pick<Config, 'oidc_required_domains'> },
): Promise<boolean> {
  if (config.oidc_required_domains.length === 0) return false;
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'account_type', 'account_types'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (!account) return false;
  const types = heldTypes(account);
  return mustUseSignOn({ email: account.email, types }, config.oidc_required_domains);
}

/** Refuses every other way in to the people of a required domain; what the try has counted stays counted. */
export async function refuseWhereRequired(
  { db, services }: { db: Queryable; services: Pick<Services, 'config'> },
  user_id: string,
): Promise<void> {
  const { config } = services;
  if (!(await isSignOnRequired(db, { user_id, config }))) return;
  throw new AppError('sign_on_required', {
    message: `Your company signs in with ${config.oidc_name}. Choose “Continue with ${config.oidc_name}” on the log-in page.`,
    keeps_changes: true,
  });
}

/**
 * Nobody leaves a required domain, or comes into one, by changing the own address: without it the one would have a
 * password again, and the other be found by whom the provider lets in next. Staff who look after accounts do it.
 */
export async function refuseOwnAddress(
  { db, services, actor }: Pick<WriteContext, 'db' | 'services' | 'actor'>,
  email: string,
): Promise<void> {
  const { config } = services;
  const { user_id, account_types: types } = actor;
  const leaves = await isSignOnRequired(db, { user_id, config });
  if (!leaves && !mustUseSignOn({ email, types }, config.oidc_required_domains)) return;
  throw fieldError(
    'email',
    'company_address',
    'Your company looks after this address. Ask whoever looks after accounts to change it.',
  );
}
