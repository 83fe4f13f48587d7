import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import { displayName } from '#domain/accounts/account-types.ts';
import { fieldError } from '#server/platform/app-error.ts';
import { sqlState } from '#server/platform/database/database-faults.ts';
import type { Actor, Queryable, ReadContext, WriteContext } from '#server/platform/context.ts';

/**
 * The account that an address logs in to: the one that has it, or the one that one was merged into (decision 031). The
 * password and the mails are always those of the account that was kept.
 */
export function accountBehind(email: string) {
  return sql<string>`(select coalesce(named.merged_into, named.user_id) from accounts named where named.email = ${email}::citext)`;
}

async function accountOf(db: Queryable, email: string) {
  return db
    .selectFrom('accounts')
    .select(['user_id', 'company_name', 'attn'])
    .where('user_id', '=', accountBehind(email.trim()))
    .executeTakeFirst();
}

/** Which account logs in with an address. */
export async function findAccountByEmail(
  ctx: ReadContext,
  { email }: { email: string },
): Promise<OutputOf<'find_account_by_email'>> {
  const account = await accountOf(ctx.db, email);
  if (!account) return { user_id: null, used_by: null };
  return { user_id: account.user_id, used_by: account.company_name || displayName(account.attn) };
}

/** Refuses a login address that another account has. Only staff learn whose it is. */
export async function assertEmailIsFree(
  ctx: WriteContext<Actor | null>,
  { email, except }: { email: string; except?: string },
): Promise<void> {
  const account = await accountOf(ctx.db, email);
  if (!account || account.user_id === except) return;
  const is_staff = ctx.actor?.account_type === 'admin' || ctx.actor?.account_type === 'superadmin';
  throw emailTaken(
    is_staff ? account.company_name || displayName(account.attn) : 'another account',
  );
}

/** The refusal at the email field. */
export function emailTaken(used_by: string): Error {
  return fieldError('email', 'taken', `Already used by ${used_by}.`);
}

/** Two people may add the same address at once: the database then refuses the second. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}
