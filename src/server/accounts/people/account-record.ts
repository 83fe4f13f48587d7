import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { authorityOf, type StaffAuthority } from '#domain/accounts/staff-authority.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';
import { accountAbilities } from '#server/accounts/people/account-abilities.ts';
import { accountFigures } from '#server/accounts/people/account-figures.ts';
import { lastSeen, summaryColumns } from '#server/accounts/people/account-queries.ts';
import { heldTypes } from '#server/accounts/log-in/session-user.ts';

/** One account with everything on its page. */
export async function getAccount(
  ctx: ReadContext,
  { user_id }: { user_id: string },
): Promise<OutputOf<'get_account'>> {
  const account = await findAccount(ctx.db, user_id);
  if (!account) throw new AppError('not_found');
  const { password_hash_set, has_two_step, authority_limits, ...shown } = account;
  const is_staff = isStaff(ctx.actor.account_type);
  const is_own = ctx.actor.user_id === user_id;
  const sees_figures = is_staff || (ctx.actor.account_type === 'brokerage' && !is_own);
  return {
    ...shown,
    account_types: heldTypes(account),
    preferences: is_own || is_staff ? (account.preferences as Record<string, unknown>) : {},
    has_password: password_hash_set,
    invitation: is_staff && !password_hash_set ? await invitationOf(ctx.db, user_id) : null,
    has_two_step: (is_staff || is_own) && has_two_step,
    iban: is_staff || is_own ? account.iban : '',
    addresses: await addressesOf(ctx.db, user_id),
    authority: isStaff(account.account_type)
      ? {
          limits: authorityOf(account.account_type, authority_limits),
          by_role: authority_limits === null,
        }
      : null,
    figures: sees_figures ? await accountFigures(ctx, account) : null,
    abilities: accountAbilities(ctx.actor, { ...account, account_types: heldTypes(account) }),
  };
}

async function invitationOf(db: Queryable, user_id: string) {
  const found = await db
    .selectFrom('password_resets')
    .select((eb) => [
      eb.fn<number>('unix', ['created_at']).as('invited_at'),
      eb.fn<number>('unix', ['expires_at']).as('expires_at'),
    ])
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return found ?? null;
}

function findAccount(db: Queryable, user_id: string) {
  return db
    .selectFrom('accounts')
    .leftJoin('accounts as brokers', 'brokers.user_id', 'accounts.broker_id')
    .leftJoin('insurers', 'insurers.insurer_id', 'accounts.insurer_id')
    .select([
      ...summaryColumns,
      'accounts.account_types',
      'accounts.extra_emails',
      'accounts.vat_number',
      'accounts.iban',
      'accounts.language',
      'accounts.preferences',
      'accounts.claim_level',
      'accounts.notes',
      'accounts.revision',
      sql<StaffAuthority | null>`accounts.authority_limits`.as('authority_limits'),
    ])
    .select((eb) => [
      eb.fn.coalesce('brokers.company_name', sql<string>`''`).as('broker_name'),
      eb.fn.coalesce('insurers.name', sql<string>`''`).as('insurer_name'),
      eb.fn<number>('unix', ['accounts.created_at']).as('created'),
      lastSeen.as('last_seen'),
      sql<boolean>`accounts.password_hash is not null`.as('password_hash_set'),
      sql<boolean>`exists (select from authenticators a where a.user_id = accounts.user_id and a.confirmed_at is not null)
        or exists (select from passkeys p where p.user_id = accounts.user_id)
        or exists (select from sign_on_links l where l.user_id = accounts.user_id)`.as(
        'has_two_step',
      ),
    ])
    .where('accounts.user_id', '=', user_id)
    .executeTakeFirst();
}

/** The addresses of an account, oldest first. */
export function addressesOf(db: Queryable, user_id: string) {
  return db
    .selectFrom('addresses')
    .select([
      'address_id',
      'label',
      'company_name',
      'attn',
      'address',
      'zip',
      'city',
      'country',
      'state',
      'phone',
      'revision',
    ])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('address_id')
    .execute();
}
