import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { type EmailStatus, emailStatusLabels } from '#domain/communications/email-types.ts';
import { type DocumentStatus, documentStatusLabels } from '#domain/policies/document-status.ts';
import type { OutputOf } from '#contract/contract.ts';
import type { Queryable } from '#server/platform/context.ts';
import { likeTyped, matchesSearch } from '#server/platform/database/search-condition.ts';

type ToolRecord = OutputOf<'find_tool_records'>['records'][number];

/** A record of a tool with the word that confirms its use. */
export interface NamedRecord extends ToolRecord {
  confirm_word: string;
}

/** So many are offered; whoever does not find the right one types more. */
const offered = 12;

/** Records of one kind: found by what is typed, or the one of an id. */
export type RecordFinder = (
  db: Queryable,
  by: { search: string } | { record_id: string },
) => Promise<NamedRecord[]>;

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id that is none finds nothing, instead of failing in the database. */
const byId = (column: string, record_id: string): RawBuilder<SqlBool> =>
  isUuid.test(record_id)
    ? sql<SqlBool>`${sql.ref(column)} = ${record_id}::uuid`
    : sql<SqlBool>`false`;

/** Quotes and policies that fulfil a condition, confirmed by their number. */
export const documentsWhere =
  (condition: RawBuilder<SqlBool>): RecordFinder =>
  async (db, by) => {
    const wanted =
      'search' in by
        ? sql`${condition} and ${matchesSearch('policies.search_text', by.search)}`
        : byId('policies.policy_id', by.record_id);
    const found = await sql<NamedRecord & { status: DocumentStatus }>`
      select policy_id as record_id, coalesce(policy_number, quote_number) as name, client_name as note, status,
        coalesce(policy_number, quote_number) as confirm_word
      from policies where ${wanted} order by created_at desc, policy_id desc limit ${offered}`.execute(
      db,
    );
    return found.rows.map(({ status, ...row }) => ({
      ...row,
      note: `${row.note}, ${documentStatusLabels[status].toLowerCase()}`,
    }));
  };

/** Clients, confirmed by their address. */
export const clients: RecordFinder = async (db, by) => {
  const wanted =
    'search' in by
      ? sql`active and account_type = 'agent' and ${matchesSearch('accounts.search_text', by.search)}`
      : byId('accounts.user_id', by.record_id);
  const found = await sql<NamedRecord>`
    select user_id as record_id, coalesce(nullif(company_name, ''), nullif(attn, ''), email::text) as name,
      email::text as note, email::text as confirm_word
    from accounts where ${wanted} order by 2, 1 limit ${offered}`.execute(db);
  return found.rows;
};

/** Emails that went out or failed, confirmed by whom they went to. */
export const emails: RecordFinder = async (db, by) => {
  const searched = sql`searchable(emails.subject || ' ' || emails.recipient)`;
  const wanted =
    'search' in by
      ? sql`status <> 'queued' and ${likeTyped(searched, by.search)}`
      : byId('emails.email_id', by.record_id);
  const found = await sql<NamedRecord & { status: EmailStatus }>`
    select email_id as record_id, subject as name, status,
      recipient || to_char(created_at at time zone 'Europe/Amsterdam', ', DD-MM-YYYY HH24:MI') as note,
      recipient::text as confirm_word
    from emails where ${wanted} order by created_at desc, email_id desc limit ${offered}`.execute(
    db,
  );
  return found.rows.map(({ status, ...row }) => ({
    ...row,
    note: `${row.note}, ${emailStatusLabels[status].toLowerCase()}`,
  }));
};

/** Messages of the card provider, those that nobody acted on first; confirmed by the provider's own id. */
export const cardEvents: RecordFinder = async (db, by) => {
  const typed = 'search' in by ? by.search.trim().replace(/[\\%_]/g, String.raw`\$&`) : '';
  const wanted =
    'search' in by
      ? sql`(event_id ilike ${`%${typed}%`} or payment_ref ilike ${`%${typed}%`})`
      : sql`event_id = ${by.record_id}`;
  const found = await sql<NamedRecord>`
    select event_id as record_id, event_id as name,
      replace(type, '_', ' ') || ', ' || coalesce(nullif(outcome, ''), 'not acted on')
        || to_char(received_at at time zone 'Europe/Amsterdam', ', DD-MM-YYYY HH24:MI') as note,
      event_id as confirm_word
    from card_events where ${wanted}
    order by handled_at is not null, received_at desc, event_id limit ${offered}`.execute(db);
  return found.rows;
};
