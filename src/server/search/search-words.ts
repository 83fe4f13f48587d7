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

const isLong = (word: string) => [...word].length >= 3;

/** The words of a text, the longest first, because they leave the least to look at. */
function wordsOf(text: string): string[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxWords);
}

/** A word as it is looked for: of one or two characters at the beginning of a word, else anywhere. */
const patternOf = (word: string) => `%${[...word].length < 3 ? ' ' : ''}${likeText(word)}%`;

/** The patterns of words as one value, so that a statement is the same text for whatever is typed. */
const patterns = (words: readonly string[]): Sql =>
  sql`array(select searchable(said) from unnest(${words.map(patternOf)}::text[]) said)`;

/** So many words lead through a trigram index; what more there are is looked for in what they leave. */
const leadingWords = 3;

/** All words of a text, in any order. */
export function hasWords(column: string, text: string): Condition {
  const words = wordsOf(text);
  if (words.length === 0) return sql<SqlBool>`true`;
  const name = sql.ref(column);
  const leads = words
    .slice(0, leadingWords)
    .map((word) =>
      isLong(word)
        ? sql`${name} like searchable(${patternOf(word)})`
        : sql`(${name} like searchable(${likeText(word)}) || '%' or ${name} like searchable(${patternOf(word)}))`,
    );
  const rest =
    words.length > leadingWords ? sql` and ' ' || ${name} like all (${patterns(words)})` : sql``;
  return sql<SqlBool>`(${sql.join(leads, sql` and `)}${rest})`;
}

/** How many of the words stand in a `search_text`. */
export function wordCount(column: string, text: string): Sql {
  return sql`(select count(*) from unnest(${patterns(wordsOf(text))}) pattern
    where ' ' || ${sql.ref(column)} like pattern)`;
}

/** Any of the words that are long enough to mean something, where there are several. */
export function hasAnyWord(column: string, text: string): Condition {
  const words = wordsOf(text).filter(isLong);
  return sql<SqlBool>`${sql.ref(column)} like any (${patterns(words.length < 2 ? [] : words)})`;
}

/** Whether a text has a word that leads through a trigram index. */
export function hasLongWord(text: string): boolean {
  return wordsOf(text).some(isLong);
}

/** Pieces of a text that can be a name by themselves: words that follow one another, but not all of them. */
export function partsOf(text: string): { said: string; words: number }[] {
  const words = text.split(' ').filter((word) => word !== '');
  const parts: { said: string; words: number }[] = [];
  for (const from of words.slice(0, maxWords).keys())
    for (let to = from + 1; to <= Math.min(words.length, maxWords); to += 1) {
      const said = words.slice(from, to).join(' ');
      if (to - from < words.length && isLong(said)) parts.push({ said, words: to - from });
    }
  return parts;
}

/** No character sorts behind this one. */
const lastCharacter = sql`chr(1114111)`;

/** Texts of a collation C that begin with another: a walk down its index, whatever the value. */
export function beginsWith(column: Sql, start: Sql): Condition {
  return sql<SqlBool>`(${column} >= ${start} and ${column} < (${start} || ${lastCharacter}))`;
}

/** The same on an index of `text_pattern_ops`. */
export function patternBeginsWith(column: Sql, start: Sql): Condition {
  return sql<SqlBool>`(${column} ~>=~ ${start} and ${column} ~<~ (${start} || ${lastCharacter}))`;
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

/** Whether a text can be a piece of a number that somebody else gave: five characters or more, a digit among them. */
export function isNumberWithin(text: string): boolean {
  return text.length >= 5 && /\d/.test(text);
}

/**
 * Whether a text is worth a walk through the large trigram indexes after everything else found little: three letters
 * or five digits in a row. Shorter pieces, such as the year, stand in every number.
 */
export function isWorthWalking(text: string): boolean {
  return /\p{L}{3}|\d{5}/u.test(text);
}
