import type { OutputOf } from '#contract/contract.ts';
import { displayName } from '#domain/accounts/account-types.ts';
import { fieldError } from '#server/platform/app-error.ts';
import { sqlState } from '#server/platform/database.ts';
import type { Actor, Queryable, ReadContext, WriteContext } from '#server/platform/context.ts';

async function accountOf(db: Queryable, email: string) {
  return db
    .selectFrom('accounts')
    .select(['user_id', 'company_name', 'attn'])
    .where('email', '=', email.trim())
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
