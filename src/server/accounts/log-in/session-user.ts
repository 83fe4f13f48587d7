import type { OutputOf } from '#contract/contract.ts';
import { isStaff, type AccountType } from '#domain/accounts/account-types.ts';
import type { Config } from '#server/platform/config.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';
import { isDemoAccount } from '#server/accounts/log-in/demo-logins.ts';

/** The session user [3.1] of an account that goes as one of its types. */
export async function readSessionUser(
  db: Queryable,
  { user_id, account_type, config }: { user_id: string; account_type: AccountType; config: Config },
): Promise<OutputOf<'is_logged_in'>> {
  const account = await db
    .selectFrom('accounts')
    .select([
      'user_id',
      'account_type',
      'account_types',
      'attn',
      'company_name',
      'team_name',
      'email',
      'phone',
      'extra_emails',
      'country',
      'currency',
      'language',
      'preferences',
    ])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return {
    ...account,
    account_type,
    type: account_type,
    account_types: heldTypes(account),
    company: account.company_name,
    extra_emails_string: account.extra_emails.join(', '),
    preferences: account.preferences as Record<string, unknown>,
    support_phone: config.support_phone,
    is_demo: isDemoAccount(config, account.email),
    has_mailbox: isStaff(account_type) && config.smtp_url === undefined,
    viewing: null,
  };
}

/** All account types that a person may go as, the account's own first. */
export function heldTypes(account: {
  account_type: string;
  account_types: readonly string[];
}): AccountType[] {
  return [...new Set([account.account_type, ...account.account_types])] as AccountType[];
}

/** Who is logged in [7.21]. */
export async function isLoggedIn(ctx: ReadContext): Promise<OutputOf<'is_logged_in'>> {
  const { user_id, account_type, view } = ctx.actor;
  const user = await readSessionUser(ctx.db, {
    user_id,
    account_type,
    config: ctx.services.config,
  });
  if (!view || view.is_over) return user;
  const until = Math.floor(view.expires_at.getTime() / 1000);
  return { ...user, viewing: { viewer_name: view.viewer.name, until } };
}
