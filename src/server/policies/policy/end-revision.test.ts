import { beforeAll, describe, expect, it } from 'vitest';
import type { DocumentStatus } from '#domain/policies/document-status.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const admin = () => app.as(season.people.admin);
const insurer = () => app.as(season.people.insurer);
const read = (policy_id: string) => admin().call('get_document', { policy_id });

async function move(policy_id: string, status: DocumentStatus, reason = 'Because') {
  const state = await stateOf(app, policy_id);
  return admin().call('change_document_status', { ...state, status, reason });
}

describe('status belongs to the version, cover to the policy', () => {
  it('a revision that the insurer declines ends alone: the policy is in force as issued and owes what it owed', async () => {
    const { policy_id, version_id } = await buildPolicy(app, { season });
    const before = await read(policy_id);
    await move(policy_id, 'concept');
    await move(policy_id, 'waiting_for_approval');
    const state = await stateOf(app, policy_id);
    expect(state.version_id).not.toBe(version_id);
    const declined = await insurer().call('decline_document', { ...state, reason: 'Too dear' });
    expect(declined).toMatchObject({ status: 'policy_made', version_id });
    const after = await read(policy_id);
    expect(after).toMatchObject({ amount_open: before.amount_open, status: 'policy_made' });
    expect(after.abilities).toContain('create_claim');
    expect(after.allowed_next_statuses).toContain('cancelled');
    expect(after.versions.map(({ version_number, status }) => [version_number, status])).toEqual([
      [2, 'declined'],
      [1, 'policy_made'],
    ]);
    await move(policy_id, 'concept');
    expect((await read(policy_id)).version.version_number).toBe(3);
  });

  it('the insurer does not decline a policy in force, and staff who try leave it as it was issued', async () => {
    const { policy_id, version_id } = await buildPolicy(app, { season });
    await move(policy_id, 'waiting_for_approval');
    const state = await stateOf(app, policy_id);
    const refused = insurer().call('decline_document', { ...state, reason: 'Too dear' });
    expect(await refusalOf(refused)).toMatchObject({ code: 'transition_refused' });
    expect(await move(policy_id, 'declined')).toMatchObject({ status: 'policy_made', version_id });
  });

  it('a brokerage does not take a policy to concept, also not one of which a change is asked for', async () => {
    const { policy_id, version_id } = await buildPolicy(app, { season });
    const brokerage = app.as(season.people.brokerage);
    const resume = async () => brokerage.call('resume_quote', await stateOf(app, policy_id));
    expect(await refusalOf(resume())).toMatchObject({ code: 'transition_refused' });
    await move(policy_id, 'change_requested');
    expect((await brokerage.call('get_document', { policy_id })).abilities).not.toContain(
      'resume_quote',
    );
    expect(await refusalOf(resume())).toMatchObject({ code: 'transition_refused' });
    const { db } = app.services;
    const { locked_version_id } = await db
      .selectFrom('policies')
      .select('locked_version_id')
      .where('policy_id', '=', policy_id)
      .executeTakeFirstOrThrow();
    expect(locked_version_id).toBe(version_id);
  });

  it('a revision without a car is not put before the insurer', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    const state = await stateOf(app, policy_id);
    const revised = await admin().call('make_revision', { ...state, reason: 'All sold' });
    const { content } = (await read(policy_id)).version;
    const empty = { ...content!, items: [] };
    const saved = await admin().call('save_quote', { ...revised, content: empty });
    expect(await refusalOf(admin().call('ask_insurer', saved))).toMatchObject({
      message: 'Add a car at an event first: there is nothing to check yet.',
    });
  });

  it('a revision expires alone; a policy without one ends as if it were cancelled, with its credit', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    const { amount_open } = await read(policy_id);
    await move(policy_id, 'concept');
    expect(await move(policy_id, 'expired')).toMatchObject({ status: 'policy_made' });
    expect(await read(policy_id)).toMatchObject({ amount_open, charges: [] });
    expect(await move(policy_id, 'expired')).toMatchObject({ status: 'expired' });
    const ended = await read(policy_id);
    expect(ended.charges.map(({ kind }) => kind)).toContain('cancellation');
    expect(ended.amount_open).toBeLessThan(amount_open);
  });

  it.each<DocumentStatus>(['cancelled', 'expired'])(
    'a policy is not %s without a reason',
    async (status) => {
      const { policy_id } = await buildPolicy(app, { season });
      expect((await refusalOf(move(policy_id, status, ' '))).fields).toEqual(['reason: required']);
    },
  );

  it('a client reads of its policy as covered while a revision waits for the insurer', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    await move(policy_id, 'concept');
    await move(policy_id, 'waiting_for_approval');
    const { next } = await app.as(season.people.agent).call('get_my_cover', {});
    expect(next.find((one) => one.policy_id === policy_id)).toMatchObject({ is_covered: true });
    const mine = await app.as(season.people.agent).call('get_document', { policy_id });
    expect(mine.abilities).toContain('create_claim');
  });
});
