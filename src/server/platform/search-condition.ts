import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * A condition on a `search_text` column: the text as typed stands somewhere in it, whatever the case or accents.
 * Fewer than two characters find everything. The trigram index carries it from three characters on.
 */
export function matchesSearch(column: string, search: string): RawBuilder<SqlBool> {
  const typed = search.trim();
  if (typed.length < 2) return sql<SqlBool>`true`;
  const escaped = typed.replace(/[\\%_]/g, String.raw`\$&`);
  return sql<SqlBool>`${sql.ref(column)} like '%' || searchable(${escaped}) || '%'`;
}

/** How many rows to leave out before a page; pages count from 1. */
export function offsetOf({ page, page_size }: { page: number; page_size: number }): number {
  return (page - 1) * page_size;
}
