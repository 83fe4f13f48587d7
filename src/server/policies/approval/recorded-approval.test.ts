import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;
const admin = () => app.as(season.people.admin);
const insurer = () => app.as(season.people.insurer);
const at = (instant: string) => new Date(instant).getTime() / 1000;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const read = (policy_id: string) => admin().call('get_document', { policy_id });

describe('an approval that staff record', () => {
  it('[4.13] says who gave it, when and by what, and is refused at each field without', async () => {
    const { policy_id } = await buildPolicy(app, { season, status: 'waiting_for_approval' });
    const key = await stateOf(app, policy_id);
    const bare = await admin().attempt('approve_document', key);
    expect(bare.status).toBe(422);
    expect(bare.body).toMatchObject({
      fields: [{ field: 'given_by' }, { field: 'given_at' }, { field: 'means' }],
    });
    const told = { given_by: 'Jane Doe', means: 'email' as const };
    for (const given_at of [at('2026-05-20T09:00:00Z'), at('2026-05-18T09:00:00Z')])
      expect(
        (await admin().attempt('approve_document', { ...key, ...told, given_at })).body,
      ).toMatchObject({ fields: [{ field: 'given_at', code: 'out_of_range' }] });

    const given_at = at('2026-05-20T07:30:00Z');
    await admin().call('approve_document', { ...key, ...told, given_at });
    const { version, versions } = await read(policy_id);
    const recorded = {
      given_by: 'Jane Doe',
      given_at,
      means: 'email',
      recorded_by: season.people.admin.attn,
      recorded_at: at('2026-05-20T08:00:00Z'),
    };
    expect(version.approval).toEqual({
      ...recorded,
      holds: true,
      carried: false,
      changes: [],
      beyond: [],
    });
    expect(versions[0]?.approval).toEqual(recorded);
    const { entries } = await admin().call('get_activity', {
      record_kind: 'policy',
      record_id: policy_id,
    });
    const said = entries.find(({ action }) => action === 'approve_document')?.changes;
    expect(Object.fromEntries(said?.map(({ field, to }) => [field, to]) ?? [])).toMatchObject({
      approved_by_name: 'Jane Doe',
      approved_means: 'email',
      recorded: true,
    });
    const thread = await app.services.db
      .selectFrom('communications')
      .select(['communication_string', 'internal'])
      .where('parent_id', '=', policy_id)
      .where('type_message', '=', 'other')
      .execute();
    expect(thread).toMatchObject([{ internal: true }]);
    expect(thread[0]?.communication_string).toMatch(
      /Approved by Jane Doe for .+ by email, 20-05-2026 09:30\. Recorded by .+, 20-05-2026 10:00\./,
    );
  });

  it('the insurer’s own account gives its own, and says nothing of others', async () => {
    const { policy_id } = await buildPolicy(app, { season, status: 'waiting_for_approval' });
    const key = await stateOf(app, policy_id);
    const foreign = await insurer().attempt('approve_document', { ...key, given_by: 'Jane Doe' });
    expect(foreign.body).toMatchObject({ fields: [{ field: 'given_by' }] });
    await insurer().call('approve_document', key);
    expect((await read(policy_id)).version.approval).toMatchObject({
      given_by: season.people.insurer.attn,
      means: 'account',
      recorded_by: null,
    });
    const seen = await app.as(season.people.brokerage).attempt('get_document', { policy_id });
    expect(JSON.stringify(seen.body)).not.toContain('"approval":');
  });
});
