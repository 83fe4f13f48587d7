import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/platform/context.ts';
import { forgetLoggedBirthDates } from '#server/platform/forget-traces.ts';
import { accountsOfPerson, ownDrivers } from '#server/accounts/erasure/erasure-facts.ts';

/** Columns of one table that people write into, by how a word is taken out of them. */
export interface OwnTexts {
  table: string;
  texts?: readonly string[];
  json?: readonly string[];
  where: RawBuilder<unknown>;
}

/** The records that are about this person, by the columns with which rows of other tables hang on them. */
export function ownRecords(user_id: string) {
  const people = accountsOfPerson(user_id);
  const parts: readonly (readonly [kind: string, table: string, id: string])[] = [
    ['policy', 'policies', 'policy_id'],
    ['claim', 'claims', 'claim_id'],
    ['request', 'requests', 'request_id'],
    ['invoice', 'invoices', 'invoice_id'],
    ['payment', 'payments', 'payment_id'],
    ['car', 'cars', 'car_id'],
  ];
  const of_accounts = parts.map(
    ([kind, table, id]) =>
      sql`select ${kind}::text as kind, ${sql.id(id)} as id from ${sql.id(table)} where user_id in ${people}`,
  );
  return sql`(${sql.join(of_accounts, sql` union all `)}
    union all select 'driver', driver_id from drivers where driver_id in ${ownDrivers(user_id)}
    union all select 'refund', r.refund_id from refunds r join policies p using (policy_id) where p.user_id in ${people}
    union all select 'payout', o.payout_id from payouts o join claims c using (claim_id) where c.user_id in ${people})`;
}

function ownTexts(user_id: string): readonly OwnTexts[] {
  const people = accountsOfPerson(user_id);
  const mine = sql`user_id in ${people}`;
  const policies = sql`(select policy_id from policies where ${mine})`;
  const claims = sql`(select claim_id from claims where ${mine})`;
  const drafts = sql`(select policy_id from policies where ${mine} and document_state = 'quote')`;
  const hung = sql`(parent_type, parent_id) in (select kind, id from own_records)`;
  return [
    { table: 'policies', texts: ['decline_reason', 'cover_title'], where: mine },
    {
      table: 'policy_versions',
      texts: ['driver_title', 'car_title', 'cover_title', 'change_reason'],
      json: ['content', 'rating', 'clauses', 'rating_risk', 'referrals', 'approved_risk'],
      where: sql`policy_id in ${drafts}`,
    },
    { table: 'requests', texts: ['summary'], json: ['content'], where: mine },
    {
      table: 'claims',
      texts: ['narrative', 'event_name'],
      json: [
        'driver_accident_info',
        'loss_answers',
        'damaged_parts',
        'adjuster_report',
        'info_request',
        'decision',
        'settlement',
      ],
      where: mine,
    },
    {
      table: 'claim_lines',
      texts: ['description', 'supplier', 'reason'],
      where: sql`claim_id in ${claims}`,
    },
    { table: 'payouts', texts: ['note'], where: sql`claim_id in ${claims}` },
    { table: 'refunds', texts: ['note', 'rejected_because'], where: sql`policy_id in ${policies}` },
    { table: 'communications', texts: ['communication_string', 'send_as'], where: hung },
    { table: 'todos', texts: ['message'], where: hung },
    {
      table: 'emails',
      texts: ['subject', 'title', 'attn', 'body', 'html', 'plain_text'],
      where: hung,
    },
    { table: 'files', texts: ['document_name', 'caption', 'uploaded_by_name'], where: hung },
    {
      table: 'notifications',
      texts: ['message'],
      where: sql`feature_id in (select id::text from own_records)`,
    },
    {
      table: 'audit_log',
      texts: ['actor_name'],
      json: ['before', 'after'],
      where: sql`(record_kind, record_id) in (select kind, id::text from own_records)`,
    },
  ];
}

/** Takes the words out of everything that is written about a person's own policies, claims and requests. */
export async function clearOwnTexts(
  db: Queryable,
  { user_id, words }: { user_id: string; words: string | null },
): Promise<void> {
  if (words === null) return;
  const records = sql`own_records as materialized ${ownRecords(user_id)}`;
  for (const own of ownTexts(user_id))
    await sql`with ${records} ${withoutWords(own, words)}`.execute(db);
  await forgetLoggedBirthDates(db, sql`(select id::text from ${ownRecords(user_id)} r)`);
}

/** The statement that takes the words out of a table's columns. */
export function withoutWords({ table, texts = [], json = [], where }: OwnTexts, words: string) {
  const columns = [
    ...texts.map((column) => ({ column, set: sql`forget_text(${sql.id(column)}, ${words})` })),
    ...json.map((column) => ({ column, set: sql`forget_json(${sql.id(column)}, ${words})` })),
  ];
  const sets = columns.map(({ column, set }) => sql`${sql.id(column)} = ${set}`);
  const found = columns.map(({ column }) => sql`${sql.id(column)}::text ~* ${words}`);
  return sql`update ${sql.id(table)} set ${sql.join(sets)} where ${where} and (${sql.join(found, sql` or `)})`;
}
