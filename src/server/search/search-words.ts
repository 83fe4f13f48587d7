import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** The pieces that SQL is put together from. */
export type Sql = RawBuilder<unknown>;
export type Condition = RawBuilder<SqlBool>;

/** More words than this are not looked at: nobody types them, and each costs a walk. */
const maxWords = 6;

/** What stands for itself inside a `like` pattern. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}

/** The words of a text, the longest first, because they leave the least to look at. */
export function wordsOf(text: string): string[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxWords);
}

/**
 * One word somewhere in a `search_text`; of one or two characters at the beginning of a word. Both find their way
 * through the trigram index: a short text in the middle of a word would have to read all of it.
 */
export function hasWord(column: string, word: string): Condition {
  const text = sql`searchable(${likeText(word)})`;
  if ([...word].length >= 3) return sql<SqlBool>`${sql.ref(column)} like '%' || ${text} || '%'`;
  return sql<SqlBool>`(${sql.ref(column)} like ${text} || '%' or ${sql.ref(column)} like '% ' || ${text} || '%')`;
}

/** All words of a text, in any order. */
export function hasWords(column: string, text: string): Condition {
  const words = wordsOf(text);
  if (words.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${sql.join(
    words.map((word) => hasWord(column, word)),
    sql` and `,
  )})`;
}

/** How many of the words stand in a `search_text`. */
export function wordCount(column: string, text: string): Sql {
  const words = wordsOf(text);
  return sql`(${sql.join(
    words.map((word) => sql`(${hasWord(column, word)})::int`),
    sql` + `,
  )})`;
}

/** Any of the words that are long enough to mean something. */
export function hasAnyWord(column: string, text: string): Condition {
  const words = wordsOf(text).filter((word) => [...word].length >= 3);
  if (words.length < 2) return sql<SqlBool>`false`;
  return sql<SqlBool>`(${sql.join(
    words.map((word) => hasWord(column, word)),
    sql` or `,
  )})`;
}

/** A number as it is written, in capitals without spaces; empty when the text cannot be one: `porsche`, `van dalen`. */
export function numberStart(text: string): string {
  const number = text.toUpperCase().replaceAll(' ', '');
  return /^[A-Z]{0,3}-?[0-9-]*$/.test(number) ? number : '';
}

/** The last digits of a number, when nothing but digits is typed: `0184` is 184. */
export function numberTail(text: string): string | null {
  if (!/^\d{2,12}$/.test(text)) return null;
  const tail = text.replace(/^0+/, '');
  return tail === '' ? null : tail;
}

/**
 * Whether a text is worth a walk through the large trigram indexes after everything else found little: three letters
 * or five digits in a row. Shorter pieces, such as the year, stand in every number.
 */
export function isWorthWalking(text: string): boolean {
  return /\p{L}{3}|\d{5}/u.test(text);
}
