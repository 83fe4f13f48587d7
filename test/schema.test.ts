import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaText } from '#server/platform/database/schema-text.ts';
import { schemaTypesText } from '../scripts/database/schema-types-text.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';

let test_database: TestDatabase;
beforeAll(async () => {
  test_database = await createTestDatabase();
});
afterAll(() => test_database.drop());

const fileText = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

test('schema.sql is what the migrations make from empty (npm run db:schema writes it)', async () => {
  expect(await schemaText(test_database.pool)).toBe(fileText('schema.sql'));
});

test('schema-types.ts is what the migrations make (npm run db:types writes it)', async () => {
  expect(await schemaTypesText(test_database.url)).toBe(
    fileText('src/server/platform/database/schema-types.ts'),
  );
});
