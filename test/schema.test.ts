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

test('what follows rows that change never joins them with what they were', () => {
  // These tables of a statement have no statistics: a kept plan compared 160 items of a policy 25,600 times.
  const functions = fileText('schema.sql').split('CREATE OR REPLACE FUNCTION ').slice(1);
  const joining = functions.filter((text) => /join (old|new)_rows/.test(text));
  expect(joining.map((text) => text.slice(0, text.indexOf('(')))).toEqual([]);
});
