import { sql, type RawBuilder } from 'kysely';
import type { ThreadParent } from '#domain/communications/thread-parents.ts';

/** A record that a mail or a todo is about. */
export interface AboutRecord {
  parent_type: ThreadParent;
  parent_id: string;
}

/** Whether a record is of the various insurances; null of an account and of nothing. */
export const isAboutVi = (record: AboutRecord | undefined): RawBuilder<boolean | null> =>
  record
    ? sql<boolean | null>`is_about_vi(${record.parent_type}, ${record.parent_id}::uuid)`
    : sql<null>`null`;

/** The same of the records of a statement, by the columns that name their kind and id. */
export const isRecordOfVi = (kind: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql<
    boolean | null
  >`case when ${kind} in ('claim', 'policy', 'request') then is_about_vi(${kind}, ${id}::uuid) end`;
