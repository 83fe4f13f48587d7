import { sql } from 'kysely';
import type { Queryable } from '#server/platform/context.ts';

/** Names of teams, people, cars, events and circuits: whatever else is found carries them. */
const named = ['accounts', 'drivers', 'cars', 'events', 'circuits', 'championships'] as const;

/** Rows of a table looked at, and texts tried: a slip is forgiven, not guessed at for ever. */
const rowsOfTable = 50;
const texts = 4;
const mostWords = 6;

const isWritten = (word: string) => [...word].length >= 4 && !/\d/.test(word);

/** How like a word has to be: `porche` and `nordlcht` are just so like what is meant. */
const likeness = 0.45;

/** The words of our records that are nearest to one that was typed, the nearest first. */
async function nearestWords(db: Queryable, typed: string): Promise<string[]> {
  const rows = named.map(
    (table) =>
      sql`(select search_text from ${sql.table(table)}
        where search_text %> searchable(${typed}) limit ${rowsOfTable})`,
  );
  const found = await sql<{ word: string }>`
    select word from (select distinct regexp_split_to_table(search_text, '[^[:alnum:]]+') as word
      from (${sql.join(rows, sql` union all `)}) as texts) as words
    where length(word) >= 4 and similarity(word, searchable(${typed})) >= 0.4
    order by similarity(word, searchable(${typed})) desc, word
    limit ${texts}`.execute(db);
  return found.rows.map(({ word }) => word);
}

/** The indexes are asked for words so like each other, within one transaction alone. */
async function withLikeness<T>(db: Queryable, look: (db: Queryable) => Promise<T>): Promise<T> {
  if (!db.isTransaction) return db.transaction().execute((within) => withLikeness(within, look));
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true)`.execute(
    db,
  );
  return look(db);
}

/**
 * What may have been meant by a text of which nothing is found, the likeliest first: `nordlcht` is nordlicht. Empty where no
 * word of it is like one that we know. Who may see what is found is asked by whoever looks for it.
 */
export async function meantTexts(db: Queryable, text: string): Promise<string[]> {
  const words = text.split(' ').filter(Boolean).slice(0, mostWords);
  const known = await withLikeness(db, async (near) => {
    const found: string[][] = [];
    for (const word of words) found.push(isWritten(word) ? await nearestWords(near, word) : []);
    return found;
  });
  const found = Array.from({ length: texts }, (_, turn) =>
    words.map((word, index) => known[index]?.[turn] ?? known[index]?.[0] ?? word).join(' '),
  );
  return [...new Set(found)].filter((meant) => meant !== text.toLowerCase());
}
