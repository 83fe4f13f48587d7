import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import { checkMerge, mergeFields, mergeRefusalTexts } from '#domain/accounts/account-merge.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';
import { lastSeen } from '#server/accounts/people/account-queries.ts';

/** What the rules of a merge ask of an account. */
export function candidateOf(account: {
  user_id: string;
  account_type: string;
  account_types: readonly string[];
  merged_into: string | null;
  erased_at: string | null;
}) {
  return {
    ...account,
    account_type: account.account_type as AccountType,
    erased: account.erased_at !== null,
  };
}

/** Two accounts side by side. */
export async function getMerge(
  ctx: ReadContext,
  { kept_id, other_id }: { kept_id: string; other_id: string },
): Promise<OutputOf<'get_merge'>> {
  const [kept, other] = [await sideOf(ctx.db, kept_id), await sideOf(ctx.db, other_id)];
  const checked = checkMerge(kept.candidate, other.candidate);
  return {
    kept: kept.shown,
    other: other.shown,
    refusal: checked.ok ? null : mergeRefusalTexts[checked.reason],
  };
}

async function sideOf(db: Queryable, user_id: string) {
  const account = await db
    .selectFrom('accounts')
    .leftJoin('accounts as brokers', 'brokers.user_id', 'accounts.broker_id')
    .select([
      'accounts.user_id',
      'accounts.account_type',
      'accounts.account_types',
      'accounts.active',
      'accounts.extra_emails',
      'accounts.notes',
      'accounts.merged_into',
      'accounts.erased_at',
      'accounts.revision',
    ])
    .select(mergeFields.map((field) => `accounts.${field}` as const))
    .select((eb) => [
      eb.fn.coalesce('brokers.company_name', sql<string>`''`).as('broker_name'),
      eb.fn<number>('unix', ['accounts.created_at']).as('created'),
      lastSeen.as('last_seen'),
    ])
    .where('accounts.user_id', '=', user_id)
    .executeTakeFirst();
  if (!account) throw new AppError('not_found');
  const values = Object.fromEntries(mergeFields.map((field) => [field, account[field]]));
  return {
    candidate: candidateOf(account),
    shown: {
      user_id,
      name: account.company_name || account.team_name || account.attn || account.email,
      active: account.active,
      created: account.created,
      last_seen: account.last_seen,
      revision: account.revision,
      broker_name: account.broker_name,
      extra_emails: account.extra_emails,
      notes: account.notes,
      values: values as OutputOf<'get_merge'>['kept']['values'],
      holdings: await holdingsOf(db, user_id),
    },
  };
}

/** What belongs to an account, counted by its indexes. */
async function holdingsOf(db: Queryable, user_id: string) {
  const own = (table: string) =>
    sql`(select count(*) from ${sql.id(table)} where user_id = ${user_id})`;
  const hung = (table: string) =>
    sql`(select count(*) from ${sql.id(table)} where parent_type = 'account' and parent_id = ${user_id})`;
  const counted = await sql<Record<string, number>>`select
    (select count(*) from policies where user_id = ${user_id} and document_state = 'policy') as "Policies",
    (select count(*) from policies where user_id = ${user_id} and document_state = 'quote') as "Quotes",
    ${own('requests')} as "Requests", ${own('claims')} as "Claims", ${own('payments')} as "Payments",
    ${own('invoices')} as "Invoices", ${own('cars')} as "Cars", ${own('driver_accounts')} as "Drivers",
    ${own('addresses')} as "Addresses", ${own('emails')} as "Emails", ${hung('communications')} as "Messages",
    ${hung('files')} as "Files", ${hung('todos')} as "Todos"`.execute(db);
  return Object.entries(counted.rows[0] ?? {}).map(([label, count]) => ({ label, count }));
}
