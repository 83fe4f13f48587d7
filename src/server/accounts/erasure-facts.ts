import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import {
  erasureRefusals,
  type ErasureRefusal,
  erasureRefusalTexts,
  retainedUntil,
} from '#domain/accounts/erasure.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';

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
  free_drivers: number;
}

/** The accounts of a person: the own one and those that were merged into it. */
export const accountsOfPerson = (user_id: string) =>
  sql`(select user_id from accounts where user_id = ${user_id} or merged_into = ${user_id})`;

/** Drivers whom nobody else has and no document or claim names. */
export const freeDrivers = (user_id: string) => sql`(
  select da.driver_id from driver_accounts da where da.user_id = ${user_id}
    and not exists (select from driver_accounts o where o.driver_id = da.driver_id and o.user_id <> da.user_id)
    and not exists (select from policy_item_drivers i where i.driver_id = da.driver_id)
    and not exists (select from claims c where c.driver_id = da.driver_id))`;

/** What the rules ask about a person, and what there is to take away and to keep. */
export async function erasureFacts(
  db: Queryable,
  { user_id, today }: { user_id: string; today: string },
): Promise<{ counted: Counted; refusals: ErasureRefusal[] }> {
  const own = (table: string, more = sql`true`) =>
    sql`(select count(*) from ${sql.id(table)} x where x.user_id = a.user_id and ${more})`;
  const found = await sql<Counted>`
    select coalesce(nullif(a.company_name, ''), nullif(a.team_name, ''), nullif(a.attn, ''), a.email::text) as name,
      a.account_type, a.account_types, a.country, a.merged_into is not null as merged, unix(a.erased_at) as erased_at,
      ${own(
        'policies',
        sql`x.document_state = 'policy' and x.status in ('policy_made', 'completed', 'revision')
        and (x.period_to is null or x.period_to >= ${today}::date)`,
      )} as policies_in_force,
      ${own('claims', sql`x.status not in ('paid', 'rejected', 'cancelled_by_client', 'retracted')`)} as open_claims,
      ${own('payments', sql`x.amount_open > 0 and x.status not in ('cancelled', 'refunded')`)} as open_payments,
      greatest((select max(p.period_to) from policies p where p.user_id = a.user_id and p.document_state = 'policy'),
        (select max(i.issue_date) from invoices i where i.user_id = a.user_id),
        (select max(c.status_since)::date from claims c where c.user_id = a.user_id))::text as last_on,
      ${own('policies', sql`x.document_state = 'policy'`)} as policies, ${own('invoices')} as invoices,
      ${own('payments')} as payments, ${own('claims')} as claims, ${own('addresses')} as addresses,
      ${own('emails')} as emails, ${own('notifications')} as notices,
      ${own('policies', sql`x.document_state = 'quote'`)} as quotes,
      (select count(*) from communications m where m.parent_type = 'account' and m.parent_id = a.user_id) as messages,
      (select count(*) from files f where f.parent_type = 'account' and f.parent_id = a.user_id and f.removed_at is null) as files,
      (select count(*) from passkeys k where k.user_id = a.user_id) + (select count(*) from sessions s where s.user_id = a.user_id)
        + (a.password_hash is not null)::int as log_ins,
      (select count(*) from ${freeDrivers(user_id)} d) as free_drivers
    from accounts a where a.user_id = ${user_id}`.execute(db);
  const counted = found.rows[0];
  if (!counted) throw new AppError('not_found');
  const refusals = erasureRefusals({ ...counted, erased: counted.erased_at !== null });
  return { counted, refusals };
}

/** What erasing a person would take away, and what has to stay and why. */
export async function getErasure(
  ctx: ReadContext,
  { user_id }: InputOf<'get_erasure'>,
): Promise<OutputOf<'get_erasure'>> {
  const { counted, refusals } = await erasureFacts(ctx.db, { user_id, today: ctx.today });
  const kept_until =
    counted.last_on === null
      ? null
      : retainedUntil({ last_on: counted.last_on, country: counted.country });
  const until = kept_until === null ? '' : `Until ${formatCalendarDate(kept_until)}`;
  const part = (label: string, count: number, note: string) => ({ label, count, note });
  return {
    name: counted.name,
    refusals: refusals.map((reason) => erasureRefusalTexts[reason]),
    kept_until,
    erased_at: counted.erased_at,
    goes: [
      part('Names, phone, VAT number, IBAN, notes', 1, 'Shown as “Erased person” from then on'),
      part('Addresses', counted.addresses, 'Deleted'),
      part('Ways to log in', counted.log_ins, 'Deleted; nobody can log in any more'),
      part('Emails', counted.emails, 'Addressee and text deleted; that one was sent stays'),
      part('Messages and notes of the account', counted.messages, 'Deleted'),
      part('Files of the account', counted.files, 'Deleted'),
      part('Notifications', counted.notices, 'Deleted'),
      part('Drivers no document names', counted.free_drivers, 'Made nameless'),
    ].filter(({ count }) => count > 0),
    stays: [
      part('Policies', counted.policies, `The contract. ${until}`),
      part('Quotes', counted.quotes, 'Cars, events and prices, without the name'),
      part('Invoices and credit notes', counted.invoices, `Tax law, as they were issued. ${until}`),
      part('Payments and bookings', counted.payments, `Tax law, without the name. ${until}`),
      part('Claims with their messages and papers', counted.claims, `Claims records. ${until}`),
    ].filter(({ count }) => count > 0),
  };
}
