import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#contract/contract.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { dataArchive, type DataSection } from '#server/accounts/data-archive.ts';
import { accountsOfPerson, ownDrivers } from '#server/accounts/erasure-facts.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { FileAnswer, ReadContext } from '#server/platform/context.ts';

/** Rows `x` of messages and files that hang on a record of the person. */
function hungOn(user_id: string): RawBuilder<unknown> {
  const people = accountsOfPerson(user_id);
  const own = (table: string, id: string) =>
    sql`(select ${sql.id(id)} from ${sql.id(table)} where user_id in ${people})`;
  return sql`((x.parent_type = 'account' and x.parent_id in ${people})
    or (x.parent_type = 'policy' and x.parent_id in ${own('policies', 'policy_id')})
    or (x.parent_type = 'claim' and x.parent_id in ${own('claims', 'claim_id')})
    or (x.parent_type = 'request' and x.parent_id in ${own('requests', 'request_id')})
    or (x.parent_type = 'car' and x.parent_id in ${own('cars', 'car_id')})
    or (x.parent_type = 'driver' and x.parent_id in ${ownDrivers(user_id)}))`;
}

/** What there is about a person, by a condition on each table `x`. */
function sectionsOf(user_id: string): DataSection[] {
  const people = accountsOfPerson(user_id);
  const own = sql`x.user_id in ${people}`;
  const policies = sql`(select policy_id from policies where user_id in ${people})`;
  const claims = sql`(select claim_id from claims where user_id in ${people})`;
  const hung = hungOn(user_id);
  const sections: readonly [name: string, table: string, where: RawBuilder<unknown>][] = [
    ['account', 'accounts', own],
    ['addresses', 'addresses', own],
    ['menu', 'permissions', own],
    ['log_ins', 'sessions', own],
    ['passkeys', 'passkeys', own],
    [
      'drivers',
      'drivers',
      sql`x.driver_id in (select driver_id from driver_accounts where user_id in ${people})`,
    ],
    ['cars', 'cars', own],
    ['requests', 'requests', own],
    ['policies', 'policies', own],
    ['policy_versions', 'policy_versions', sql`x.policy_id in ${policies}`],
    ['claims', 'claims', own],
    ['claim_lines', 'claim_lines', sql`x.claim_id in ${claims}`],
    ['invoices', 'invoices', own],
    ['payments', 'payments', own],
    ['refunds', 'refunds', sql`x.policy_id in ${policies}`],
    ['payouts', 'payouts', sql`x.claim_id in ${claims} or x.policy_id in ${policies}`],
    ['bookings', 'ledger_entries', own],
    ['messages', 'communications', sql`not x.internal and (${hung})`],
    ['emails', 'emails', own],
    ['notifications', 'notifications', own],
    ['views_by_staff', 'account_views', sql`x.viewed_id in ${people}`],
    [
      'activity',
      'audit_log',
      sql`x.record_kind = 'account' and x.record_id in (select user_id::text from accounts
      where user_id = ${user_id} or merged_into = ${user_id})`,
    ],
  ];
  return sections.map(([name, table, where]) => [
    name,
    sql`select x.* from ${sql.id(table)} x where ${where}`,
  ]);
}

/** What the sanctions list brought up about a person, for those who decide about it. */
const sanctionsOf = (user_id: string): DataSection => [
  'sanctions',
  sql`select e.name, e.source_id, h.matched_name, h.score, h.decision, h.reason, h.decided_at, h.found_at
    from sanctions_hits h join sanctions_entries e using (entry_id) where h.user_id in ${accountsOfPerson(user_id)}`,
];

/** Everything that is held about a person as one archive: for staff any person's, for everybody else the own. */
export async function getPersonData(
  ctx: ReadContext,
  { user_id }: InputOf<'get_person_data'>,
): Promise<FileAnswer> {
  const is_own = ctx.actor.user_id === user_id;
  if (!is_own && !isStaff(ctx.actor.account_type)) throw new AppError('not_found');
  return dataArchive(ctx, {
    record_kind: 'account',
    record_id: user_id,
    sections: [...sectionsOf(user_id), ...(is_own ? [] : [sanctionsOf(user_id)])],
    files: hungOn(user_id),
    left_out: is_own ? ['notes', 'claim_level'] : [],
  });
}
