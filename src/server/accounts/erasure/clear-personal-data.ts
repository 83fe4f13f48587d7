import { sql } from 'kysely';
import { erasedName } from '#domain/accounts/erasure.ts';
import type { Queryable } from '#server/platform/context.ts';
import { accountReferences, tableAndColumn } from '#server/accounts/merge/account-references.ts';
import { clearDrivers, clearImportTraces } from '#server/accounts/erasure/clear-drivers.ts';
import { clearOwnFiles } from '#server/accounts/erasure/clear-own-files.ts';
import { clearOwnTexts, ownRecords } from '#server/accounts/erasure/clear-own-texts.ts';
import {
  accountsOfPerson,
  ownDrivers,
  ownFreeCars,
} from '#server/accounts/erasure/erasure-facts.ts';

/** Tables that hold nothing but what belongs to the person alone. */
const ownTables = ['addresses', 'permissions', 'notifications', 'thread_reads', 'sanctions_hits'];

/**
 * Takes a person out of its own records, in one transaction, with the accounts that were merged into it (decision 031).
 * What money and claims hang on keeps its row; its columns that name the client read "Erased person". `words` is the
 * pattern of what names it.
 */
export async function clearPersonalData(
  db: Queryable,
  { user_id, words, now }: { user_id: string; words: string | null; now: Date },
): Promise<void> {
  await sql`select set_config('paddock.forget', ${words ?? ''}, true)`.execute(db);
  await clearOwnTexts(db, { user_id, words });
  await clearOwnFiles(db, user_id);
  await clearDocuments(db, user_id);
  await clearDrivers(db, { drivers: ownDrivers(user_id), now });
  await clearCars(db, user_id);
  await clearMails(db, user_id);
  await clearTraces(db, user_id);
  await clearAccounts(db, { user_id, now });
  await deleteOwn(db, user_id);
  await sql`update communications set sender_name = ${erasedName}
    where sender in (select user_id::text from accounts where user_id in ${accountsOfPerson(user_id)})`.execute(
    db,
  );
}

async function clearAccounts(
  db: Queryable,
  { user_id, now }: { user_id: string; now: Date },
): Promise<void> {
  await sql`update accounts set company_name = ${erasedName}, attn = ${erasedName}, team_name = '',
      email = user_id || '@erased.invalid', extra_emails = '{}', phone = '', vat_number = '', iban = '', notes = '',
      preferences = '{}', password_hash = null, last_login_at = null, active = false,
      erased_at = ${now.toISOString()}::timestamptz, revision = revision + 1
    where user_id in ${accountsOfPerson(user_id)}`.execute(db);
  // Only now does the log know whose name it may let go of.
  await sql`update audit_log set before = null, after = null where record_kind = 'account'
    and record_id in (select user_id::text from accounts where user_id in ${accountsOfPerson(user_id)})`.execute(
    db,
  );
  await sql`update audit_log set actor_name = ${erasedName} where actor_id in ${accountsOfPerson(user_id)}`.execute(
    db,
  );
}

async function deleteOwn(db: Queryable, user_id: string): Promise<void> {
  const people = accountsOfPerson(user_id);
  const ends = Object.entries(accountReferences)
    .filter(([, { fate }]) => fate === 'ends')
    .map(([name]) => tableAndColumn(name));
  const own = ownTables.map((table) => ({ table, column: 'user_id' }));
  for (const { table, column } of [...ends, ...own])
    await sql`delete from ${sql.id(table)} where ${sql.id(column)} in ${people}`.execute(db);
  await sql`delete from communications where parent_type = 'account' and parent_id in ${people}`.execute(
    db,
  );
  await sql`delete from todos where parent_type = 'account' and parent_id in ${people}`.execute(db);
  await sql`delete from notifications where feature_id in (select user_id::text from accounts where user_id in ${people})`.execute(
    db,
  );
  // Links that open a document without a log-in are the person's too.
  await sql`delete from policy_keys where policy_id in (select policy_id from policies where user_id in ${people})`.execute(
    db,
  );
}

async function clearCars(db: Queryable, user_id: string): Promise<void> {
  await sql`update cars set chassis_number = '', start_number = '' where car_id in ${ownFreeCars(user_id)}`.execute(
    db,
  );
  await sql`update cars set storage_address = '', tracker = '', active = false, revision = revision + 1
    where user_id in ${accountsOfPerson(user_id)}`.execute(db);
}

/** An invoice whose paper was never drawn keeps the name in its row: the law wants it to say to whom it was issued. */
async function clearDocuments(db: Queryable, user_id: string): Promise<void> {
  const people = accountsOfPerson(user_id);
  for (const table of ['policies', 'payments', 'requests'])
    await sql`update ${sql.id(table)} set client_name = ${erasedName} where user_id in ${people}`.execute(
      db,
    );
  await sql`update invoices set client_name = ${erasedName} where user_id in ${people} and pdf_file_id is not null`.execute(
    db,
  );
  await sql`update policies set accepted_by_client_name = ${erasedName}
    where user_id in ${people} and accepted_by_client_name <> ''`.execute(db);
  await sql`update requests set message = '', outcome_reason = '' where user_id in ${people}`.execute(
    db,
  );
  await sql`update claims set team_name = ${erasedName}, driver_name = ${erasedName} where user_id in ${people}`.execute(
    db,
  );
}

async function clearMails(db: Queryable, user_id: string): Promise<void> {
  const people = accountsOfPerson(user_id);
  const addresses = sql`(select unnest(extra_emails || email::text) from accounts where user_id in ${people})`;
  const mine = sql`user_id in ${people} or (parent_type = 'account' and parent_id in ${people})`;
  await sql`delete from mailbox_messages where envelope_to && array${addresses}
    or split_part(ltrim(smtp_message_id, '<'), '@', 1) in (select email_id::text from emails where ${mine}
      or (parent_type, parent_id) in (select kind, id from ${ownRecords(user_id)} own))`.execute(
    db,
  );
  await sql`update emails set recipient = 'erased@erased.invalid', cc_emails = '{}', subject = ${erasedName}, title = '',
      attn = '', body = '', html = '', plain_text = '', attachment_ids = '{}' where ${mine}`.execute(
    db,
  );
  await sql`update emails set cc_emails = array(select unnest(cc_emails) except ${addresses})
    where cc_emails && array${addresses}`.execute(db);
  await sql`update sandbox_checkouts set customer_email = null where customer_email in ${addresses}`.execute(
    db,
  );
}

async function clearTraces(db: Queryable, user_id: string): Promise<void> {
  const people = accountsOfPerson(user_id);
  await clearImportTraces(
    db,
    sql`(select user_id::text from accounts where user_id in ${people}
      union all select driver_id::text from drivers where driver_id in ${ownDrivers(user_id)}
      union all select car_id::text from cars where user_id in ${people})`,
  );
}
