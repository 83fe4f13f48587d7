import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextNumberWithGaps } from '#server/platform/database/number-sequences.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const take = (series: 'claim' | 'quote' | 'policy', year: number) =>
  database.db.transaction().execute((tx) => nextNumberWithGaps(tx, { series, year }));

it('first numbers of a year that are taken at the same moment are all different, from 1', async () => {
  const numbers = await Promise.all(Array.from({ length: 12 }, () => take('claim', 2026)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
});

it('every series and every year counts for itself', async () => {
  expect([await take('quote', 2026), await take('quote', 2027), await take('quote', 2026)]).toEqual(
    [1, 1, 2],
  );
});

it('goes on after the numbers that were given without gaps before', async () => {
  await sql`select next_number('policy', 2025) from generate_series(1, 41)`.execute(database.db);
  expect(await take('policy', 2025)).toBe(42);
});

it('what is rolled back takes no number again, and holds nobody up meanwhile', async () => {
  const first = await take('claim', 2028);
  const refused = database.db.transaction().execute(async (tx) => {
    await nextNumberWithGaps(tx, { series: 'claim', year: 2028 });
    expect(await take('claim', 2028)).toBe(first + 2);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await take('claim', 2028)).toBe(first + 3);
});

it('a first number that is rolled back is given again', async () => {
  const refused = database.db.transaction().execute(async (tx) => {
    await nextNumberWithGaps(tx, { series: 'quote', year: 2030 });
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await take('quote', 2030)).toBe(1);
});
