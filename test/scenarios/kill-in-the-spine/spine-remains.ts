import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** What is true of a policy after it was walked to its end, in one line; the same for every policy. */
export interface PolicyRemains {
  policy_id: string;
  policy_number: string;
  invoice_number: string;
  paid: number;
  statuses: string[];
  audit: string[];
  messages: string[];
  notices: number;
  mails: string[];
  instalments_open: number;
}

/** Everything that the walks left, policy by policy. */
export async function readRemains(db: Db): Promise<PolicyRemains[]> {
  const found = await sql<PolicyRemains>`
    with records as (
      select policy_id, policy_id::text as id, true as is_told from policies
      union select policy_id, invoice_id::text, true from invoices
      union select policy_id, payment_id::text, false from payments),
    audits as (
      select policy_id, array_agg(action order by action) as actions from audit_log a
      join records on id = a.record_id
      where a.record_kind in ('policy', 'invoice', 'payment') and a.action not in ('queue_email', 'add_file')
      group by policy_id),
    told as (
      select policy_id, count(*) as notices from notifications n join records on id = n.feature_id and is_told
      group by policy_id)
    select p.policy_id, p.policy_number, i.invoice_number,
      (select sum(r.amount)::bigint from payment_receipts r join payments x using (payment_id, instalment_number)
        where x.policy_id = p.policy_id) as paid,
      array(select communication_string from communications c where c.parent_type = 'policy'
        and c.parent_id = p.policy_id and type_message = 'status_change' order by stamp, communication_id) as statuses,
      coalesce(audits.actions, '{}') as audit,
      array(select communication_string from communications c
        where c.parent_type = 'policy' and c.parent_id = p.policy_id and type_message = 'message') as messages,
      coalesce(told.notices, 0) as notices,
      array(select e.type from emails e where e.parent_type = 'policy' and e.parent_id = p.policy_id
        and e.status = 'sent' order by e.type) as mails,
      (select count(*) from payments x where x.policy_id = p.policy_id and amount_open <> 0) as instalments_open
    from policies p join invoices i on i.policy_id = p.policy_id
    left join audits on audits.policy_id = p.policy_id left join told on told.policy_id = p.policy_id
    order by i.invoice_number`.execute(db);
  return found.rows;
}

/** Ledger transactions that do not sum to zero, and currencies that do not. */
export async function readImbalances(db: Db): Promise<unknown[]> {
  const found = await sql`
    select transaction_id::text as what, sum(amount) as sum from ledger_entries group by 1 having sum(amount) <> 0
    union all
    select currency, sum(amount) from ledger_entries group by 1 having sum(amount) <> 0`.execute(
    db,
  );
  return found.rows;
}

/** The last numbers of a series in their order, such as 1, 2, 3 of 2026-00001 to 2026-00003. */
export async function readNumbers(
  db: Db,
  series: 'quote_number' | 'policy_number' | 'invoice_number',
): Promise<number[]> {
  const table = series === 'invoice_number' ? 'invoices' : 'policies';
  const found = await sql<{ number: number }>`
    select substring(${sql.ref(series)} from '\\d+$')::int as number from ${sql.table(table)} order by 1`.execute(
    db,
  );
  return found.rows.map((row) => row.number);
}

/** How often each sent mail arrived in the mailbox. */
export async function readDeliveries(db: Db): Promise<number[]> {
  const found = await sql<{ arrived: number }>`
    select count(m.mailbox_message_id) as arrived from emails e
    left join mailbox_messages m on split_part(ltrim(m.smtp_message_id, '<'), '@', 1) = e.email_id::text
    group by e.email_id`.execute(db);
  return found.rows.map((row) => row.arrived);
}

/** Kept files whose bytes are missing or are not those that the row tells of. */
export async function readBrokenFiles(db: Db, storage_dir: string): Promise<string[]> {
  const files = await db.selectFrom('files').select(['bucket', 'storage_key', 'sha256']).execute();
  const broken: string[] = [];
  for (const { bucket, storage_key, sha256 } of files) {
    const bytes = await readFile(path.join(storage_dir, bucket, storage_key)).catch(() => null);
    const is = bytes === null ? 'missing' : createHash('sha256').update(bytes).digest('hex');
    if (is !== sha256) broken.push(storage_key);
  }
  return broken;
}

/** Stored files that neither a row names nor an intent, so that no sweep would ever find them. */
export async function readOrphanFiles(db: Db, storage_dir: string): Promise<string[]> {
  const stored = await readdir(storage_dir, { recursive: true, withFileTypes: true });
  const known = await sql<{ place: string }>`
    select bucket || '/' || storage_key as place from files
    union select bucket || '/' || storage_key from upload_pieces
    union select bucket || '/' || storage_key from file_originals
    union select bucket || '/' || storage_key from file_intents`.execute(db);
  const places = new Set(known.rows.map((row) => row.place));
  return stored
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => path.relative(storage_dir, path.join(entry.parentPath, entry.name)))
    .filter((place) => !places.has(place));
}
