import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { matchesSearch } from '#server/platform/database/search-condition.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const texts = [
  'CL-2026-0184 Kessel Racing 1333 Circuit Zandvoort',
  'CL-2026-0185 Lavande Racing 21333 Nürburgring',
  'CL-2026-1333 Oranje Sport 4711 100% _lack',
];

async function found(search: string): Promise<number[]> {
  const rows = await sql<{ n: number }>`
    select n::int from (select n, searchable(t) as search_text
      from unnest(${texts}::text[]) with ordinality as given (t, n)) listed
    where ${matchesSearch('listed.search_text', search)} order by n`.execute(database.db);
  return rows.rows.map(({ n }) => n);
}

it.each([
  ['racing 1333', [1]],
  ['RACING 1333 ', [1]],
  ['racing 133', [1]],
  ['1333', [1, 2, 3]],
  ['ing 21333 nur', [2]],
  ['cl-2026-1333', [3]],
  ['cl-2026', [1, 2, 3]],
  ['sport 1333', []],
  ['4711 100%', [3]],
  ['4711 100_', []],
  ['% _l', [3]],
])('the text as typed stands somewhere in it: %s', async (search, rows) => {
  expect(await found(search)).toEqual(rows);
});
