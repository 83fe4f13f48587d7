import { sql } from 'kysely';
import type { WriteContext } from '#server/platform/context.ts';
import { askKeepers } from '#server/platform/keeper.ts';

/** Who wrote a message or sent a file is no foreign key; it moves in the threads of what the account has now. */
export async function moveSenders(
  { db, services }: Pick<WriteContext, 'db' | 'services'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const threads = sql`(
    select 'policy' as parent_type, policy_id as parent_id from policies where user_id = ${to}
    union all select 'claim', claim_id from claims where user_id = ${to}
    union all select 'request', request_id from requests where user_id = ${to}
    union all select 'account', ${to}::uuid)`;
  await askKeepers(services, (keeper) => keeper.repointAccount?.(db, { from, to, threads }));
}
