import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCover, buildDraft, buildClaimPeople } from '#test/harness/claim-factories.ts';
import { buildPolicy, buildSeason, type Season } from '#test/harness/policy-factories.ts';

const COPIES = 10_050;

let app: TestApp;
let season: Season;

/** A copy of a row for each number, with these columns of its own; what the table works out it works out again. */
async function copyRows(table: 'policies' | 'claims', own: Record<string, string>): Promise<void> {
  const { db } = app.services;
  const columns = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    db,
  );
  const names = columns.rows.map(({ name }) => name);
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => (own[name] ? sql.raw(own[name]) : sql.ref(`x.${name}`))))}
    from (select * from ${sql.table(table)} limit 1) x cross join generate_series(1, ${COPIES}) n`.execute(
    db,
  );
}

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  await buildPolicy(app, { status: 'concept', season });
  await copyRows('policies', { policy_id: 'uuidv7()', quote_number: `'BQ-' || n` });
});

it('[9.6] what a search finds is counted up to ten thousand; all of a list are counted to the last', async () => {
  const admin = app.as(season.people.admin);
  const list = { document_state: 'quote', view: 'all' } as const;
  const all = await admin.call('get_documents', list);
  expect(all.total).toBe(COPIES + 1);
  const broad = await admin.call('get_documents', { ...list, search: 'ra' });
  expect([broad.total, broad.documents.length]).toEqual([10_001, 20]);
  const newest = broad.documents.map(({ policy_id }) => policy_id);
  expect(newest).toEqual(all.documents.map(({ policy_id }) => policy_id));
  const deep = await admin.call('get_documents', { ...list, search: 'ra', page: 500 });
  expect(deep.documents).toHaveLength(20);
  const one = await admin.call('get_documents', { ...list, search: 'BQ-7321' });
  expect(one.total).toBe(1);
  const narrow = await admin.call('get_documents', { ...list, premium_from: 1 });
  expect(narrow.total).toBe(10_001);
});

it('[9.6] so are claims', async () => {
  const cover = await buildCover(app, await buildClaimPeople(app));
  await buildDraft(app, cover);
  await copyRows('claims', { claim_id: 'uuidv7()', claim_number: `'BC-' || n` });
  const staff = app.as(cover.people.admin);
  const all = await staff.call('get_claims', {});
  expect(all.total).toBe(COPIES + 1);
  const broad = await staff.call('get_claims', { search: 'bc-' });
  expect([broad.total, broad.claims.length]).toEqual([10_001, 20]);
  expect((await staff.call('get_claims', { search: 'BC-7321' })).total).toBe(1);
});
