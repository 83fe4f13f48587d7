import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { readClaim } from '#test/harness/claim-factories.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});
beforeEach(() => app.clock.set(new Date('2026-05-20T08:00:00Z')));

const admin = () => app.as(season.people.admin);

/** Its event at Zandvoort ends on Sunday 7 June. */
async function night(at: string) {
  app.clock.set(new Date(at));
  await app.runJob('expire_policies');
}

const statusOf = async (policy_id: string) => (await stateOf(app, policy_id)).revision;

const read = (policy_id: string) => admin().call('get_document', { policy_id });

/** Everything of it that money or cover hangs on. */
async function moneyAndCover(policy_id: string) {
  const found = await sql<{ rows: unknown }>`select json_build_object(
      'ledger', (select json_agg(t.transaction_id order by t.transaction_id) from ledger_transactions t where t.policy_id = p.policy_id),
      'invoices', (select count(*) from invoices i where i.policy_id = p.policy_id),
      'transactions', (select count(*) from policy_transactions t where t.policy_id = p.policy_id),
      'intervals', (select json_agg(c order by c.cover_interval_id) from cover_intervals c where c.policy_id = p.policy_id)) as rows
    from policies p where p.policy_id = ${policy_id}`.execute(app.services.db);
  return found.rows[0]?.rows;
}

test('[4.19] a policy expires in the night after its last day in Amsterdam, once, and nothing else moves', async () => {
  const { policy_id } = await buildPolicy(app, { season });
  await night('2026-06-07T21:30:00Z');
  expect(await read(policy_id)).toMatchObject({ status: 'policy_made' });
  const before = await moneyAndCover(policy_id);
  await night('2026-06-07T22:30:00Z');
  const expired = await read(policy_id);
  expect(expired.status).toBe('expired');
  await night('2026-06-08T23:20:00Z');
  expect(await statusOf(policy_id)).toBe(expired.revision);
  expect(await moneyAndCover(policy_id)).toEqual(before);
  const { rows } = await sql<{
    said: string;
  }>`select communication_string as said from communications
    where parent_id = ${policy_id} and type_message = 'status_change' order by stamp desc limit 1`.execute(
    app.services.db,
  );
  expect(rows).toEqual([{ said: 'policy_made#expired' }]);
});

test('[4.19] a policy that ran out expires by hand just as by night', async () => {
  const { policy_id } = await buildPolicy(app, { season });
  app.clock.set(new Date('2026-06-08T08:00:00Z'));
  const before = await moneyAndCover(policy_id);
  await admin().call('change_document_status', {
    ...(await stateOf(app, policy_id)),
    status: 'expired',
    reason: 'The season is over',
  });
  expect(await read(policy_id)).toMatchObject({ status: 'expired' });
  expect(await moneyAndCover(policy_id)).toEqual(before);
});

test('a revision that nobody finished ends with the policy', async () => {
  const { policy_id } = await buildPolicy(app, { season });
  await admin().call('make_revision', {
    ...(await stateOf(app, policy_id)),
    reason: 'Another driver',
  });
  await night('2026-06-08T23:20:00Z');
  const { status, version } = await read(policy_id);
  expect([status, version.version_number]).toEqual(['expired', 1]);
  const versions = await app.services.db
    .selectFrom('policy_versions')
    .select('ended_as')
    .where('policy_id', '=', policy_id)
    .orderBy('version_number')
    .execute();
  expect(versions).toEqual([{ ended_as: null }, { ended_as: 'expired' }]);
});

test('the client reports the crash of an expired policy three weeks late', async () => {
  const { policy_id } = await buildPolicy(app, { season });
  await night('2026-06-27T23:20:00Z');
  const client = app.as(season.people.agent);
  const { abilities } = await client.call('get_document', { policy_id });
  expect(abilities).toContain('create_claim');
  expect(abilities).not.toContain('save_request');
  const { rows } = await sql<{ item_id: string }>`
    select item_id from policy_items where policy_id = ${policy_id} and current`.execute(
    app.services.db,
  );
  const report = (date_accident: string) =>
    client.answer('create_claim', {
      policy_id,
      item_id: rows[0]?.item_id ?? '',
      date_accident: Date.parse(date_accident) / 1000,
    });
  expect(await report('2026-06-06T12:00:00Z')).toMatchObject({ status: 200 });
  expect(await report('2026-06-08T12:00:00Z')).toMatchObject({ status: 422 });
});

test('the client reports a crash three weeks late, of a policy that was cancelled meanwhile and covered more then', async () => {
  app.clock.set(new Date('2026-05-20T08:00:00Z'));
  const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
  app.clock.set(new Date('2026-06-10T09:00:00Z'));
  await app.as(season.people.admin).call('cancel_policy', {
    ...(await stateOf(app, policy_id)),
    ...{ initiator: 'client', effective_on: '2026-06-10', reason: 'Sold' },
  });
  app.clock.set(new Date('2026-07-13T09:00:00Z'));
  const client = app.as(season.people.agent);
  const { abilities } = await client.call('get_document', { policy_id });
  expect(abilities).toContain('create_claim');
  const { rows } = await sql<{ item_id: string; event_id: string }>`
    select item_id, event_id from policy_items where policy_id = ${policy_id} and current`.execute(
    app.services.db,
  );
  const report = (event_id: string, date_accident: string) =>
    client.answer('create_claim', {
      ...{ policy_id, item_id: rows.find((item) => item.event_id === event_id)?.item_id },
      date_accident: Date.parse(date_accident) / 1000,
    });
  const [driven, cancelled] = season.event_ids;
  const found = await report(driven, '2026-06-06T12:00:00Z');
  expect(found.status).toBe(200);
  const { claim_id } = found.body as { claim_id: string };
  expect(await readClaim(app, { claim_id }, season.people.agent)).toMatchObject({
    event_id: driven,
  });
  expect(await report(cancelled, '2026-07-11T12:00:00Z')).toMatchObject({ status: 422 });
});
