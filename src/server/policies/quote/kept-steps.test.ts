import { beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildRequest, buildSeason, type Season } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

async function pricedQuote() {
  const admin = app.as(season.people.admin);
  const request = await buildRequest(app, season);
  const insurer_id = season.insurer_id;
  const { policy_id } = await admin.call('quote_request', { ...request, insurer_id });
  const read = async () => (await admin.call('get_document', { policy_id })).version;
  return { policy_id, read };
}

it('keeps the steps of a calculation beside its figures, packed', async () => {
  const { policy_id, read } = await pricedQuote();
  const { rating } = await read();
  expect(rating?.trace.map(({ label }) => label)).toContain('Base premium');
  const { rows } = await sql<{ figures: string[]; bytes: number }>`
    select array(select jsonb_object_keys(rating)) as figures, length(steps) as bytes
    from policy_versions where policy_id = ${policy_id}`.execute(app.services.db);
  expect(rows[0]?.figures.toSorted()).toEqual(['driver_loadings', 'result']);
  expect(rows[0]?.bytes).toBeLessThan(JSON.stringify(rating?.trace).length / 3);
});

it('tells the steps of a version from before, which stand among its figures', async () => {
  const { policy_id, read } = await pricedQuote();
  const { rating } = await read();
  const trace = JSON.stringify(rating?.trace);
  await sql`update policy_versions set steps = null, rating = rating || jsonb_build_object('trace', ${trace}::jsonb)
    where policy_id = ${policy_id}`.execute(app.services.db);
  expect((await read()).rating).toEqual(rating);
});

it('never changes the steps of a locked version', async () => {
  const { policy_id } = await pricedQuote();
  const { db } = app.services;
  await sql`update policy_versions set locked_at = now() where policy_id = ${policy_id}`.execute(
    db,
  );
  const change = sql`update policy_versions set steps = null where policy_id = ${policy_id}`;
  await expect(change.execute(db)).rejects.toThrow('is locked');
});
