import { sql } from 'kysely';
import type { AccountType } from '#domain/accounts/account-types.ts';
import type { Actor, Services } from '#server/platform/context.ts';

/**
 * Who asked for long work, as the person is now: for nobody who was switched off or lost the account type anything is
 * done any more.
 */
export async function personOf(
  services: Services,
  { user_id, account_type }: { user_id: string; account_type: AccountType },
): Promise<Actor | undefined> {
  const found = await sql<Actor>`
    select user_id, ${account_type} as account_type, array_prepend(account_type, account_types) as account_types,
      attn, company_name, email::text as email, insurer_id
    from accounts where user_id = ${user_id} and active
      and (account_type = ${account_type} or ${account_type} = any (account_types))`.execute(
    services.db,
  );
  return found.rows[0];
}
