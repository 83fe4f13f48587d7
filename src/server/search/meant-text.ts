import { sql } from 'kysely';
import type { Queryable } from '#server/platform/context.ts';

/** Names of teams, people, cars, events and circuits: whatever else is found carries them. */
const named = ['accounts', 'drivers', 'cars', 'events', 'circuits', 'championships'] as const;

/** Rows of a table looked at, and texts tried: a slip is forgiven, not guessed at for ever. */
const rowsOfTable = 50;
const texts = 4;

const isWritten = (word: string) => [...word].length >= 4 && !/\d/.test(word);

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

/**
 * What may have been meant by a text of which nothing is found, the likeliest first: `nordlcht` is nordlicht. Empty where no
 * word of it is like one that we know. Who may see what is found is asked by whoever looks for it.
 */
export async function meantTexts(db: Queryable, text: string): Promise<string[]> {
  const words = text.split(' ').filter(Boolean);
  const known = await Promise.all(
    words.map(async (word) => (isWritten(word) ? nearestWords(db, word) : [])),
  );
  const found = Array.from({ length: texts }, (_, turn) =>
    words.map((word, index) => known[index]?.[turn] ?? known[index]?.[0] ?? word).join(' '),
  );
  return [...new Set(found)].filter((meant) => meant !== text.toLowerCase());
}
