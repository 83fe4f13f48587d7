import { beforeAll, expect, test } from 'vitest';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

async function documentIn(status: 'internal_check' | 'made') {
  const { policy_id } = await buildPolicy(app, { season, status: 'concept' });
  const admin = app.as(season.people.admin);
  await admin.call('change_document_status', { ...(await stateOf(app, policy_id)), status });
  return policy_id;
}

test('a document in check is marked as checked by staff alone, once, and its history says so', async () => {
  const policy_id = await documentIn('internal_check');
  const admin = app.as(season.people.admin);
  expect((await admin.call('get_document', { policy_id })).abilities).toContain('check_document');
  const agent = app.as(season.people.agent);
  expect((await agent.attempt('check_document', await stateOf(app, policy_id))).status).toBe(403);
  const checked = await admin.call('check_document', await stateOf(app, policy_id));
  expect(checked.status).toBe('made');
  expect(
    await refusalOf(admin.call('check_document', await stateOf(app, policy_id))),
  ).toMatchObject({
    code: 'transition_refused',
  });
  const { abilities } = await admin.call('get_document', { policy_id });
  expect(abilities).not.toContain('check_document');
  const { entries } = await admin.call('get_activity', {
    record_kind: 'policy',
    record_id: policy_id,
  });
  expect(entries[0]).toMatchObject({ past: 'Checked document', kind: 'status' });
});

test('many are checked at once; what needs no check is left out with its reason', async () => {
  const ids = [
    await documentIn('internal_check'),
    await documentIn('internal_check'),
    await documentIn('made'),
  ];
  const admin = app.as(season.people.admin);
  const { bulk_run_id } = await admin.call('start_bulk_run', {
    list: 'quotes',
    deed: 'check_document',
    row_ids: ids,
  });
  await app.runJobs();
  expect(await admin.call('get_bulk_run', { bulk_run_id })).toMatchObject({
    rows_done: 2,
    left_out: [{ reason: 'Made needs no check.' }],
  });
});
