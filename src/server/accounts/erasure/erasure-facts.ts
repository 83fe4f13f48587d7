import { sql } from 'kysely';
import { statusesInForce } from '#domain/policies/document-status.ts';
import { erasureRefusals, type ErasureRefusal } from '#domain/accounts/erasure.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/context.ts';

interface Counted {
  name: string;
  account_type: AccountType;
  account_types: string[];
  country: string;
  merged: boolean;
  erased_at: number | null;
  policies_in_force: number;
  open_claims: number;
  open_payments: number;
  sanctions_confirmed: number;
  sanctions_open: number;
  last_on: string | null;
  policies: number;
  invoices: number;
  payments: number;
  claims: number;
  addresses: number;
  emails: number;
  messages: number;
  files: number;
  notices: number;
  log_ins: number;
  quotes: number;
  requests: number;
  thread_messages: number;
  drivers: number;
  kept_files: number;
  payouts: number;
  exports: number;
}

/** The accounts of a person: the own one and those that were merged into it. */
export const accountsOfPerson = (user_id: string) =>
  sql`(select user_id from accounts where user_id = ${user_id} or merged_into = ${user_id})`;

/** Drivers whom nobody else has, and whom nobody else's document or claim names; with the records merged into them. */
export const ownDrivers = (user_id: string) => sql`(with own as ${driversAlone(user_id)}
  select driver_id from own union select driver_id from drivers where merged_into in (select driver_id from own))`;

const driversAlone = (user_id: string) => sql`(
  select da.driver_id from driver_accounts da where da.user_id in ${accountsOfPerson(user_id)}
    and not exists (select from driver_accounts o
      where o.driver_id = da.driver_id and o.user_id not in ${accountsOfPerson(user_id)})
    and not exists (select from policy_item_drivers d join policy_items i using (item_id) join policies p using (policy_id)
      where d.driver_id = da.driver_id and p.user_id not in ${accountsOfPerson(user_id)})
    and not exists (select from claims c
      where c.driver_id = da.driver_id and c.user_id not in ${accountsOfPerson(user_id)}))`;

/** Cars that no policy and no claim names, so that nothing hangs on their chassis. */
export const ownFreeCars = (user_id: string) => sql`(
  select c.car_id from cars c where c.user_id in ${accountsOfPerson(user_id)}
    and not exists (select from claims m where m.car_id = c.car_id)
    and not exists (select from policy_items i join policies p using (policy_id)
      where i.car_id = c.car_id and p.document_state = 'policy'))`;

/** Files that go: whatever hangs on the account, on drafts, quotes and requests; not the invoices as they were issued. */
export const ownGoingFiles = (user_id: string) => {
  const people = accountsOfPerson(user_id);
  return sql`(select f.file_id from files f where (
      (f.parent_type = 'account' and f.parent_id in ${people})
      or (f.parent_type = 'policy' and f.parent_id in
        (select policy_id from policies where user_id in ${people} and document_state = 'quote'))
      or (f.parent_type = 'request' and f.parent_id in (select request_id from requests where user_id in ${people}))
      or (f.parent_type = 'driver' and f.parent_id in ${ownDrivers(user_id)})
      or (f.parent_type = 'car' and f.parent_id in (select car_id from cars where user_id in ${people})))
    and not exists (select from invoices i where i.pdf_file_id = f.file_id))`;
};

/** Files that stay with the policies, claims and invoices that they belong to. */
export const ownKeptFiles = (user_id: string) => {
  const people = accountsOfPerson(user_id);
  return sql`(select f.file_id from files f where (f.parent_type = 'policy' and f.parent_id in
        (select policy_id from policies where user_id in ${people} and document_state = 'policy'))
      or (f.parent_type = 'claim' and f.parent_id in (select claim_id from claims where user_id in ${people}))
      or f.file_id in (select pdf_file_id from invoices where user_id in ${people}))`;
};

/** Names of the person and of its own drivers that the present sanctions list has. */
const hitsOf = (user_id: string, decision: 'open' | 'confirmed') => sql`
  (select count(*) from sanctions_hits h join sanctions_entries e using (entry_id)
    where e.listed and h.decision = ${decision} and h.user_id in ${accountsOfPerson(user_id)})
  + (select count(*) from sanctions_driver_hits h join sanctions_entries e using (entry_id)
    where e.listed and h.decision = ${decision} and h.driver_id in ${ownDrivers(user_id)})`;

/** What the rules ask about a person, and what there is to take away and to keep. */
export async function erasureFacts(
  db: Queryable,
  { user_id, today }: { user_id: string; today: string },
): Promise<{ counted: Counted; refusals: ErasureRefusal[] }> {
  const people = accountsOfPerson(user_id);
  const own = (table: string, more = sql`true`) =>
    sql`(select count(*) from ${sql.id(table)} x where x.user_id in ${people} and ${more})`;
  const found = await sql<Counted>`
    select coalesce(nullif(a.company_name, ''), nullif(a.team_name, ''), nullif(a.attn, ''), a.email::text) as name,
      a.account_type, a.account_types, a.country, a.merged_into is not null as merged, unix(a.erased_at) as erased_at,
      ${own(
        'policies',
        sql`x.document_state = 'policy' and x.status in (${sql.join(statusesInForce)})
        and (x.period_to is null or x.period_to >= ${today}::date)`,
      )} as policies_in_force,
      ${own('claims', sql`x.status not in ('paid', 'rejected', 'cancelled_by_client', 'retracted')`)} as open_claims,
      ${own('payments', sql`x.amount_open > 0 and x.status not in ('cancelled', 'refunded')`)} as open_payments,
      ${hitsOf(user_id, 'confirmed')} as sanctions_confirmed, ${hitsOf(user_id, 'open')} as sanctions_open,
      greatest((select max(p.period_to) from policies p where p.user_id = a.user_id and p.document_state = 'policy'),
        (select max(i.issue_date) from invoices i where i.user_id = a.user_id),
        (select max(c.status_since)::date from claims c where c.user_id = a.user_id))::text as last_on,
      ${own('policies', sql`x.document_state = 'policy'`)} as policies, ${own('invoices')} as invoices,
      ${own('payments')} as payments, ${own('claims')} as claims, ${own('addresses')} as addresses,
      ${own('emails')} as emails, ${own('notifications')} as notices,
      ${own('policies', sql`x.document_state = 'quote'`)} as quotes,
      (select count(*) from communications m where m.parent_type = 'account' and m.parent_id = a.user_id) as messages,
      (select count(*) from ${ownGoingFiles(user_id)} f) as files, (select count(*) from ${ownKeptFiles(user_id)} f) as kept_files,
      (select count(*) from communications m where
        (m.parent_type = 'policy' and m.parent_id in (select policy_id from policies p where p.user_id in ${people}))
        or (m.parent_type = 'claim' and m.parent_id in (select claim_id from claims c where c.user_id in ${people}))
        or (m.parent_type = 'request' and m.parent_id in (select request_id from requests r where r.user_id in ${people}))) as thread_messages,
      (select count(*) from payouts o where o.claim_id in (select claim_id from claims c where c.user_id in ${people}))
        + (select count(*) from refunds r join policies p using (policy_id) where p.user_id in ${people}) as payouts,
      (select count(*) from list_exports e where e.storage_key is not null) as exports,
      (select count(*) from passkeys k where k.user_id = a.user_id) + (select count(*) from sessions s where s.user_id = a.user_id)
        + (a.password_hash is not null)::int as log_ins,
      ${own('requests')} as requests, (select count(*) from ${ownDrivers(user_id)} d) as drivers
    from accounts a where a.user_id = ${user_id}`.execute(db);
  const counted = found.rows[0];
  if (!counted) throw new AppError('not_found');
  const refusals = erasureRefusals({ ...counted, erased: counted.erased_at !== null });
  return { counted, refusals };
}
