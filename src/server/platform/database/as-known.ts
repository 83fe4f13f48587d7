import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Records whose earlier fields can be had again. */
interface KeptRecord {
  table: string;
  /** How the audit log calls it, and the column by which it names it. */
  record_kind: string;
  id: string;
  /** The columns that a paper or a screen of an earlier time shows. */
  fields: readonly string[];
  /** A column that names one of several rows of the record. */
  part?: string;
  /** What entries have that speak of something of the record: their fields are not its own. */
  besides?: string;
}

/**
 * Rows `r` of a table as they were known at an instant, in place of the table: the audit log keeps what each change
 * found, so what was said first after the instant was said at it. What a forgotten person was called is gone there too.
 * Null: as they are now.
 */
export function asKnown(
  { table, record_kind, id, fields, part, besides }: KeptRecord,
  known_until: string | null,
  which: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): RawBuilder<unknown> {
  if (known_until === null) return sql`(select r.* from ${sql.table(table)} r where ${which})`;
  const ofPart =
    part === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`a.before->>${sql.lit(part)} = r.${sql.id(part)}::text`;
  const ofItself =
    besides === undefined ? sql<SqlBool>`true` : sql<SqlBool>`not a.before ? ${sql.lit(besides)}`;
  return sql`(select k.* from ${sql.table(table)} r
    cross join lateral (
      select coalesce(jsonb_object_agg(f.key, f.value order by a.happened_at desc, a.audit_id desc), '{}') as said
      from audit_log a
        cross join jsonb_each(case when jsonb_typeof(a.before) = 'object' then a.before else '{}' end) f
      where a.record_kind = ${sql.lit(record_kind)} and a.record_id = r.${sql.id(id)}::text
        and a.happened_at > ${known_until}::timestamptz and f.key = any(${[...fields]}::text[]) and ${ofPart} and ${ofItself}
    ) then_said
    cross join lateral jsonb_populate_record(r, then_said.said) k
    where ${which})`;
}
