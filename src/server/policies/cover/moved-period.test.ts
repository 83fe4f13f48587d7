import { beforeAll, expect, test } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { notApproved } from '#server/policies/approval/insurer-approval.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';
import { moveAsShown } from '#test/harness/policies/moved-event.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const admin = () => app.as(season.people.admin);
const at = async (policy_id: string) => ({
  policy_id,
  revision: (await stateOf(app, policy_id)).revision,
});

/** The second event of the season is held on other days. */
async function moveSpa(start_on: string, end_on: string): Promise<void> {
  const event = await admin().call('get_event', { event_id: season.event_ids[1] });
  const { event_id, name, championship_id, circuit_id, country, kind, race_hours } = event;
  const { status, source, active, revision } = event;
  await moveAsShown(admin(), {
    ...{ event_id, name, championship_id, circuit_id, country, kind, race_hours },
    sessions: event.sessions as InputOf<'update_event'>['sessions'],
    ...{ start_on, end_on, status, source, active, revision },
  });
}

/** The days of a document: by its row, which lists show and by which a policy ends, and on its page. */
const daysOf = async (policy_id: string) => {
  const { period_from, period_to } = await app.services.db
    .selectFrom('policies')
    .select(['period_from', 'period_to'])
    .where('policy_id', '=', policy_id)
    .executeTakeFirstOrThrow();
  const { documents } = await admin().call('get_documents', { page_size: 100 });
  const row = documents.find((one) => one.policy_id === policy_id);
  const { version } = await admin().call('get_document', { policy_id });
  return [
    [period_from, period_to],
    [row?.period_from, row?.period_to],
    [version.period_from, version.period_to],
  ];
};
const all = (from: string, to: string) => [
  [from, to],
  [from, to],
  [from, to],
];

test('a change that was saved before its event moved is in force on the days of the event', async () => {
  const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
  await admin().call('make_revision', { ...(await at(policy_id)), reason: 'A note' });
  const { version } = await admin().call('get_document', { policy_id });
  await admin().call('save_quote', { ...(await at(policy_id)), content: version.content! });
  await moveSpa('2026-09-18', '2026-09-20');
  expect(await daysOf(policy_id)).toEqual(all('2026-06-05', '2026-09-20'));
  await admin().call('send_quote', await at(policy_id));
  expect(await daysOf(policy_id)).toEqual(all('2026-06-05', '2026-09-20'));
});

test('a quote that was sent before its event moved becomes a policy of the days of the event', async () => {
  const { policy_id } = await buildPolicy(app, {
    ...{ season, status: 'completed', event_ids: season.event_ids },
  });
  // It is within what the agreement lets us decide.
  await app.services.db
    .updateTable('policy_versions')
    .set({ ...notApproved, approved_beyond: '[]' })
    .where('policy_id', '=', policy_id)
    .execute();
  await moveSpa('2026-10-02', '2026-10-04');
  expect(await daysOf(policy_id)).toEqual(all('2026-06-05', '2026-10-04'));
  const yes = { ...(await at(policy_id)), name: 'J. van Dalen', accepted: true as const };
  await app.as(season.people.agent).call('accept_quote', yes);
  await admin().call('make_policy', await at(policy_id));
  expect(await daysOf(policy_id)).toEqual(all('2026-06-05', '2026-10-04'));
});
