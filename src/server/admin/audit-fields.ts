import { type Audience, readerOf } from '#contract/readers.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { columnsFor, type SharedTable } from '#server/platform/database/column-audiences.ts';
import type { Actor } from '#server/platform/context.ts';

/** The tables whose columns the entries about a kind of record name. */
const tablesOf: Readonly<Record<string, readonly SharedTable[]>> = {
  account: ['accounts', 'addresses'],
  car: ['cars'],
  claim: ['claims', 'claim_lines'],
  driver: ['drivers'],
  invoice: ['invoices'],
  payment: ['payments'],
  policy: ['policies', 'policy_versions'],
  refund: ['refunds'],
  request: ['requests'],
};

/**
 * What entries name beyond columns and everybody with a session reads who reads the entry, as action and field: the
 * reason of a view (decision 033), what was done to the own log-in and menu, that the own data were taken along.
 */
const namedBeside = [
  'start_view_as.reason',
  'start_view_as.viewed',
  'stop_view_as.viewed',
  'log_in.proof',
  'log_out_device.user_agent',
  'finish_passkey.name',
  'rename_passkey.name',
  'rename_passkey.passkey',
  'remove_passkey.passkey',
  'unlink_single_sign_on.reason',
  'save_permissions.permissions',
  'save_notice_choices.muted',
  'download_person_data.files',
  'merge_accounts.merged_from',
  'merge_accounts.merged_into',
];

/** What was looked at while staff viewed as the person; the record and the file stand beside it. */
const namedWhileViewing = ['while_viewing', 'file_id', 'policy_id', 'claim_id', 'invoice_id'];

/** The fields of entries about a kind of record that an audience reads; of a kind that nobody listed none. */
function fieldsFor(record_kind: string, audience: Audience): string[] {
  const tables = tablesOf[record_kind] ?? [];
  const own = record_kind === 'account' ? [...namedBeside, ...namedWhileViewing] : [];
  return [...tables.flatMap((table) => columnsFor(table, audience)), ...own];
}

/** How a person reads the audit trail: which entries, and what of their states. */
export interface AuditReading {
  /** Entries of which nothing is left say nothing, and are not shown. */
  visible: RawBuilder<SqlBool>;
  before: RawBuilder<unknown>;
  after: RawBuilder<unknown>;
}

/**
 * The trail of one kind of record as an account type reads it; staff read it whole. What a field is for the answers of
 * the product it is for the trail too, and a field that nobody declared is for staff alone.
 */
export function auditReading(
  { account_type }: Pick<Actor, 'account_type'>,
  record_kind: string | undefined,
): AuditReading {
  const audience = readerOf(account_type);
  if (audience === 'staff')
    return { visible: sql`true`, before: sql.ref('before'), after: sql.ref('after') };
  const fields = fieldsFor(record_kind ?? '', audience);
  const kept = sql`(key = any(${fields}::text[]) or action || '.' || key = any(${fields}::text[]))`;
  const objectOf = (column: 'before' | 'after') =>
    sql`case when jsonb_typeof(${sql.ref(column)}) = 'object' then ${sql.ref(column)} else '{}' end`;
  const cut = (column: 'before' | 'after') =>
    sql`(select jsonb_object_agg(key, value) from jsonb_each(${objectOf(column)}) where ${kept})`;
  return {
    visible: sql`((before is null and after is null)
      or exists (select from jsonb_each(${objectOf('before')} || ${objectOf('after')}) where ${kept}))`,
    before: cut('before'),
    after: cut('after'),
  };
}
