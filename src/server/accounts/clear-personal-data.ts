import { sql } from 'kysely';
import { erasedName } from '#domain/accounts/erasure.ts';
import type { Queryable } from '#server/platform/context.ts';
import { accountReferences, tableAndColumn } from '#server/accounts/account-references.ts';
import { freeDrivers } from '#server/accounts/erasure-facts.ts';

/** Tables that hold nothing but what belongs to the person alone. */
const ownTables = ['addresses', 'permissions', 'notifications', 'thread_reads', 'sanctions_hits'];

/**
 * Takes a person out of every table, in one transaction. What money and claims hang on keeps its row; its columns that
 * name the client read "Erased person". Must be done once, for the account and for each that was merged into it.
 */
export async function clearPersonalData(
  db: Queryable,
  { user_id, now }: { user_id: string; now: Date },
): Promise<void> {
  const { names, emails } = await namesOf(db, user_id);
  await clearDrivers(db, user_id);
  await clearAccount(db, { user_id, now });
  await deleteOwn(db, user_id);
  await clearDocuments(db, user_id);
  await clearMails(db, { user_id, emails });
  await clearThreads(db, { user_id, now });
  await clearTraces(db, user_id);
  // Longest first, so that a name that is part of another leaves no rest.
  for (const name of [...names, ...emails].toSorted((a, b) => b.length - a.length))
    await clearMentions(db, name);
}

/** Names of fewer letters would be found in other words. */
const SHORTEST_NAME = 4;

async function namesOf(db: Queryable, user_id: string) {
  const account = await db
    .selectFrom('accounts')
    .select(['company_name', 'team_name', 'attn', 'email', 'extra_emails', 'phone'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const { company_name, team_name, attn, phone } = account;
  return {
    names: [company_name, team_name, attn, phone].filter((name) => name.length >= SHORTEST_NAME),
    emails: [account.email, ...account.extra_emails],
  };
}

async function clearAccount(
  db: Queryable,
  { user_id, now }: { user_id: string; now: Date },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set((eb) => ({
      company_name: erasedName,
      attn: erasedName,
      team_name: '',
      email: `${user_id}@erased.invalid`,
      extra_emails: [],
      phone: '',
      vat_number: '',
      iban: '',
      notes: '',
      preferences: '{}',
      password_hash: null,
      last_login_at: null,
      active: false,
      erased_at: now.toISOString(),
      revision: eb('revision', '+', 1),
    }))
    .where('user_id', '=', user_id)
    .execute();
}

async function deleteOwn(db: Queryable, user_id: string): Promise<void> {
  const ends = Object.entries(accountReferences)
    .filter(([, { fate }]) => fate === 'ends')
    .map(([name]) => tableAndColumn(name));
  const own = ownTables.map((table) => ({ table, column: 'user_id' }));
  for (const { table, column } of [...ends, ...own])
    await sql`delete from ${sql.id(table)} where ${sql.id(column)} = ${user_id}`.execute(db);
}

async function clearDrivers(db: Queryable, user_id: string): Promise<void> {
  await sql`update drivers set first_name = 'Erased', last_name = 'person', birth_date = null, licence_number = '',
      licence_grade = '', claim_level_reason = '', active = false
    where driver_id in ${freeDrivers(user_id)}`.execute(db);
  await sql`update cars set storage_address = '', tracker = '', active = false where user_id = ${user_id}`.execute(
    db,
  );
}

async function clearDocuments(db: Queryable, user_id: string): Promise<void> {
  for (const table of ['policies', 'payments', 'requests', 'invoices'])
    await sql`update ${sql.id(table)} set client_name = ${erasedName} where user_id = ${user_id}`.execute(
      db,
    );
  await sql`update policies set accepted_by_client_name = ${erasedName}
    where user_id = ${user_id} and accepted_by_client_name <> ''`.execute(db);
  await sql`update requests set message = '' where user_id = ${user_id}`.execute(db);
  await sql`update claims set team_name = ${erasedName} where user_id = ${user_id}`.execute(db);
}

async function clearMails(
  db: Queryable,
  { user_id, emails }: { user_id: string; emails: readonly string[] },
): Promise<void> {
  await sql`update emails set recipient = 'erased@erased.invalid', cc_emails = '{}', subject = ${erasedName}, title = '',
      attn = '', body = '', html = '', plain_text = ''
    where user_id = ${user_id} or (parent_type = 'account' and parent_id = ${user_id})`.execute(db);
  for (const email of emails) {
    await sql`delete from mailbox_messages where ${email} = any (envelope_to)`.execute(db);
    await sql`update sandbox_checkouts set customer_email = null where customer_email = ${email}`.execute(
      db,
    );
    await sql`update emails set cc_emails = array_remove(cc_emails, ${email}) where ${email} = any (cc_emails)`.execute(
      db,
    );
  }
}

/** The bytes of the files go with the nightly sweep of what no row names any more. */
async function clearThreads(
  db: Queryable,
  { user_id, now }: { user_id: string; now: Date },
): Promise<void> {
  const hung = sql`parent_type = 'account' and parent_id = ${user_id}`;
  await sql`delete from communications where ${hung}`.execute(db);
  await sql`delete from todos where ${hung}`.execute(db);
  await sql`with gone as (delete from files where ${hung} returning bucket, storage_key)
    insert into file_intents (bucket, storage_key, intended_at)
    select bucket, storage_key, ${now.toISOString()}::timestamptz from gone on conflict do nothing`.execute(
    db,
  );
  await sql`delete from notifications where feature_id = ${user_id}`.execute(db);
  await sql`update files set uploaded_by_name = ${erasedName} where uploaded_by = ${user_id}`.execute(
    db,
  );
  await sql`update communications set sender_name = ${erasedName} where sender = ${user_id}`.execute(
    db,
  );
}

/** The log keeps that something happened; imports keep that there was a row. */
async function clearTraces(db: Queryable, user_id: string): Promise<void> {
  await sql`update audit_log set before = null, after = null
    where record_kind = 'account' and record_id = ${user_id}`.execute(db);
  await sql`update audit_log set actor_name = ${erasedName} where actor_id = ${user_id}`.execute(
    db,
  );
  await sql`update import_rows r set cells = '{}', problems = '[]' from import_records i
    where i.record_id = ${user_id} and r.import_id = i.import_id and r.row_number = i.row_number`.execute(
    db,
  );
  await sql`update import_records set handle = null, content = '{}', before = null, after = null
    where record_id = ${user_id}`.execute(db);
  await sql`delete from import_aliases where record_id = ${user_id}`.execute(db);
  await sql`delete from idempotency_keys where owner = ${user_id}`.execute(db);
}

/** Where somebody else's notice, todo, message or mail says the name. */
async function clearMentions(db: Queryable, name: string): Promise<void> {
  const said: Readonly<Record<string, readonly string[]>> = {
    notifications: ['message'],
    todos: ['message'],
    communications: ['communication_string'],
    emails: ['subject', 'title', 'body', 'html', 'plain_text'],
  };
  for (const [table, columns] of Object.entries(said)) {
    const cleared = columns.map(
      (column) => sql`${sql.id(column)} = replace(${sql.id(column)}, ${name}, ${erasedName})`,
    );
    const found = columns.map((column) => sql`position(${name} in ${sql.id(column)}) > 0`);
    await sql`update ${sql.id(table)} set ${sql.join(cleared)} where ${sql.join(found, sql` or `)}`.execute(
      db,
    );
  }
}
