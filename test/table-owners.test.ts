import { describe, expect, test } from 'vitest';
import { readSources } from '#test/harness/source/import-graph.ts';
import { foreignWrites } from '#test/harness/source/table-writes.ts';

// An area's tables are written from its own folder under src/server alone: who wants a change there asks a function
// that the area exports.

describe('the tables of an area', () => {
  test('are written from its own folder', () => {
    expect(foreignWrites(readSources())).toEqual({});
  });

  test.each([
    ['by the builder', `await db.updateTable('claims').set({ status }).execute();`],
    ['in a template', 'await sql`insert into claims (claim_id) values (${id})`.execute(db);'],
    ['behind another statement', 'sql`with gone as (delete from "claims" returning 1) select 1`'],
    [
      'when records are merged',
      `export const keeper = { repoints: { car: { 'claims.car_id': moves } } };`,
    ],
    ['of one of two', `'claims.user_id': { ...moves, unique_with: ['car_id'] },`],
    ['over lines', `await db\n  .deleteFrom(\n    'claims',\n  )\n  .execute();`],
  ])('are seen when another writes them, %s', (_way, text) => {
    const path = 'src/server/payments/planted.ts';
    expect(foreignWrites([{ path, text }])).toEqual({ [path]: ['claims'] });
  });

  test('may be read by everybody, locked, and written by their own', () => {
    const text = `sql\`select 1 from claims for update\`; db.selectFrom('claims'); db.insertInto('payments')`;
    expect(foreignWrites([{ path: 'src/server/payments/planted.ts', text }])).toEqual({});
  });
});
