import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * A condition on a `search_text` column: the text as typed stands somewhere in it, whatever the case or accents.
 * Fewer than two characters find everything. The trigram index carries it from three characters on.
 */
export function matchesSearch(column: string, search: string): RawBuilder<SqlBool> {
  const typed = search.trim();
  if (typed.length < 2) return sql<SqlBool>`true`;
  const number = rareNumberIn(typed);
  if (number !== undefined && number !== typed)
    return sql<SqlBool>`(${sql.ref(column)} like ${`%${number}%`} and strpos(${sql.ref(column)}, searchable(${typed})) > 0)`;
  return likeTyped(sql.ref(column), typed);
}

/** The same for any expression of searchable text: an index over that expression carries it. */
export function likeTyped(text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  const typed = search.trim();
  if (typed.length < 2) return sql<SqlBool>`true`;
  const escaped = typed.replace(/[\\%_]/g, String.raw`\$&`);
  return sql<SqlBool>`${text} like '%' || searchable(${escaped}) || '%'`;
}

/**
 * The longest number in a search, if it has four digits and is not a year. Few rows have it, so the index is asked
 * for it alone and what is found is compared with the whole search: the trigrams of words that many rows have cost
 * the index scan more than they save ("racing 1333": 33 ms with them, 21 ms without, rows compared, at a million).
 */
function rareNumberIn(typed: string): string | undefined {
  const numbers = typed.match(/\d{4,}/g) ?? [];
  return numbers
    .filter((number) => !/^(19|20)\d\d$/.test(number))
    .toSorted((a, b) => a.length - b.length)
    .at(-1);
}

/** How many rows to leave out before a page; pages count from 1. */
export function offsetOf({ page, page_size }: { page: number; page_size: number }): number {
  return (page - 1) * page_size;
}
