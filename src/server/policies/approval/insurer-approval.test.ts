import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCar, buildDriver } from '#test/harness/factories.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';
import { loadCoverRecords, idsOfItems } from '#server/policies/document/cover-records.ts';
import { riskOfContent } from '#server/policies/approval/version-risk.ts';

type Change = (content: QuoteContent) => QuoteContent;

let app: TestApp;
let season: Season;
const admin = () => app.as(season.people.admin);
const insurer = () => app.as(season.people.insurer);

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const read = (policy_id: string) => admin().call('get_document', { policy_id });

async function contentOf(policy_id: string): Promise<QuoteContent> {
  const { content } = (await read(policy_id)).version;
  if (!content) throw new Error('staff see the content');
  return content;
}

async function save(policy_id: string, change: Change) {
  return admin().call('save_quote', {
    ...(await stateOf(app, policy_id)),
    content: change(await contentOf(policy_id)),
  });
}

const setStatus = async (policy_id: string, status: 'concept' | 'waiting_for_approval') =>
  admin().call('change_document_status', { ...(await stateOf(app, policy_id)), status });

const ofItems =
  (change: Partial<QuoteContent['items'][number]>): Change =>
  (content) => ({ ...content, items: content.items.map((item) => ({ ...item, ...change })) });

/** A quote that its insurer approved with a car of 200,000 and 10 % excess. */
async function approvedAt200(): Promise<string> {
  const { policy_id } = await buildPolicy(app, { season, status: 'concept' });
  await save(policy_id, ofItems({ insured_value: 200_000_00 }));
  await setStatus(policy_id, 'waiting_for_approval');
  await insurer().call('approve_document', await stateOf(app, policy_id));
  return policy_id;
}

const soldAt990: Change = (content) => ({
  ...ofItems({ insured_value: 990_000_00, excess_pct: '0.0' })(content),
  adjust_pct: '-15.0',
  adjust_reason: 'Good client',
});

const named =
  /^The insurer’s approval no longer holds: the insured value of Porsche 911 GT3 Cup at .+ changed from 200,000 to 990,000; the excess of Porsche 911 GT3 Cup at .+ changed from 10 % to 0 %; the adjustment changed from 0 % to −15 %\. Ask the insurer again\.$/;

describe('an approval binds the risk', () => {
  it('[4.12] approved at 200,000, changed to 990,000 with −15 % and no excess: it is not sent until it is approved again', async () => {
    const policy_id = await approvedAt200();
    await setStatus(policy_id, 'concept');
    await save(policy_id, soldAt990);
    const { version, missing, accepted_by_underwriter_at } = await read(policy_id);
    expect(version.approval).toMatchObject({ holds: false, means: 'account', recorded_by: null });
    expect(version.approval?.changes).toHaveLength(3);
    expect(accepted_by_underwriter_at).toBeNull();
    expect(missing.map(({ code }) => code)).toContain('approval');

    const sent = await admin().attempt('send_quote', await stateOf(app, policy_id));
    expect(sent).toMatchObject({
      status: 409,
      body: { reason: 'approval', message: expect.stringMatching(named) as string },
    });
    const byHand = await admin().attempt('change_document_status', {
      ...(await stateOf(app, policy_id)),
      status: 'completed',
    });
    expect(byHand.body).toMatchObject({ reason: 'approval' });

    // As it was approved it may go out again; as it is approved anew too.
    await save(policy_id, (content) => ({
      ...ofItems({ insured_value: 200_000_00, excess_pct: '10.0' })(content),
      adjust_pct: '0.0',
      notes: 'As approved',
    }));
    expect((await read(policy_id)).version.approval).toMatchObject({ holds: true, changes: [] });
    await save(policy_id, soldAt990);
    await setStatus(policy_id, 'waiting_for_approval');
    const waiting = await admin().attempt('change_document_status', {
      ...(await stateOf(app, policy_id)),
      status: 'completed',
    });
    expect(waiting.body).toMatchObject({ reason: 'approval' });
    await insurer().call('approve_document', await stateOf(app, policy_id));
    await admin().call('send_quote', await stateOf(app, policy_id));
  });

  it('[4.15] [4.16] a sent quote that was changed is neither sent, accepted nor issued; its revision is put before the insurer', async () => {
    const policy_id = await approvedAt200();
    const sent = await admin().call('send_quote', await stateOf(app, policy_id));
    await admin().call('make_revision', { ...sent, reason: 'More value' });
    await save(policy_id, soldAt990);
    const refused = await admin().attempt('send_quote', await stateOf(app, policy_id));
    expect(refused.body).toMatchObject({ reason: 'approval' });

    const asked = await admin().call('ask_insurer', await stateOf(app, policy_id));
    expect(asked.status).toBe('waiting_for_approval');
    const queue = await insurer().call('get_approval_queue', {});
    expect(queue.documents.map((one) => one.policy_id)).toContain(policy_id);
    await insurer().call('approve_document', await stateOf(app, policy_id));
    await admin().call('send_quote', await stateOf(app, policy_id));

    // What was stored before approvals were kept, or by another hand, is held at every later door too.
    await tamper(policy_id);
    const client = app.as(season.people.agent);
    const accepted = await client.attempt('accept_quote', {
      ...(await stateOf(app, policy_id)),
      name: 'J. van Dalen',
      accepted: true,
    });
    expect(accepted).toMatchObject({ status: 409, body: { reason: 'approval' } });
    expect((accepted.body as { message: string }).message).not.toMatch(/\d/);
    await app.services.db
      .updateTable('policies')
      .set({ status: 'accepted_by_client', accepted_by_client_at: '2026-05-20T08:00:00Z' })
      .where('policy_id', '=', policy_id)
      .execute();
    const made = await admin().attempt('make_policy', await stateOf(app, policy_id));
    expect(made.body).toMatchObject({
      reason: 'policy_incomplete',
      fields: [{ field: 'approval', code: 'approval' }],
    });
  });

  it('an event that is moved is another risk: the sent quote is not accepted', async () => {
    const own = await buildSeason(app);
    const { policy_id } = await buildPolicy(app, { season: own, status: 'completed' });
    await app.services.db
      .updateTable('events')
      .set({ start_on: '2026-06-19', end_on: '2026-06-21' })
      .where('event_id', '=', own.event_ids[0])
      .execute();
    const { version } = await app.as(own.people.admin).call('get_document', { policy_id });
    expect(version.approval?.changes).toEqual([
      expect.stringMatching(/^the days of .+ changed from .+ to 19-06-2026 – 21-06-2026$/),
    ]);
    const accepted = await app.as(own.people.agent).attempt('accept_quote', {
      ...(await stateOf(app, policy_id)),
      name: 'J. van Dalen',
      accepted: true,
    });
    expect(accepted.body).toMatchObject({ reason: 'approval' });
  });

  it.each([
    [
      'the insurer itself',
      async (policy_id: string) =>
        insurer().call('decline_document', {
          ...(await stateOf(app, policy_id)),
          reason: 'Thought better of it',
        }),
    ],
    [
      'staff who record it',
      async (policy_id: string) =>
        admin().call('change_document_status', {
          ...(await stateOf(app, policy_id)),
          ...{ status: 'declined', reason: 'Said so by telephone' },
        }),
    ],
  ])(
    'is gone once the same risk is declined by %s: its page no longer says that it is approved',
    async (_, decline) => {
      const policy_id = await approvedAt200();
      await setStatus(policy_id, 'waiting_for_approval');
      await decline(policy_id);
      expect((await read(policy_id)).version.approval).toBeNull();
    },
  );

  it('notes, instalments and the spelling of the car are not of the risk', async () => {
    const policy_id = await approvedAt200();
    await setStatus(policy_id, 'concept');
    await save(policy_id, (content) => ({ ...content, notes: 'Called', instalments: 2 }));
    await app.services.db
      .updateTable('cars')
      .set({ chassis_number: 'WP0ZZZ99ZNS000001', model: '992 GT3 Cup' })
      .where('car_id', '=', season.car_id)
      .execute();
    expect((await read(policy_id)).version.approval).toMatchObject({ holds: true });
    await admin().call('send_quote', await stateOf(app, policy_id));
  });

  it('a copy has no approval; the revision of a policy has that of the version in force, which names its own', async () => {
    const original = await approvedAt200();
    const { policy_id } = await admin().call('duplicate_quote', { policy_id: original });
    expect((await read(policy_id)).version.approval).toBeNull();
    const made = await buildPolicy(app, { season });
    expect((await read(made.policy_id)).version.approval).toMatchObject({ holds: true });
    await admin().call('make_revision', {
      ...(await stateOf(app, made.policy_id)),
      reason: 'Another driver',
    });
    const { version, versions } = await read(made.policy_id);
    expect(version.approval).toMatchObject({ holds: true, carried: true });
    expect(versions.map(({ approval }) => approval?.means)).toEqual([undefined, 'account']);
  });

  it('a change of a policy says what of it the insurer has not approved, goes out on our authority, and the insurer is told', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    const revise = async () =>
      admin().call('make_revision', { ...(await stateOf(app, policy_id)), reason: 'Value' });
    await revise();
    await save(policy_id, ofItems({ insured_value: 300_000_00 }));
    const changed = [expect.stringContaining('300,000')];
    expect((await read(policy_id)).version.approval).toMatchObject({
      ...{ holds: false, carried: true, changes: changed },
    });
    await admin().call('send_quote', await stateOf(app, policy_id));
    expect((await read(policy_id)).version.approval).toMatchObject({ holds: false, carried: true });
    const { notifications } = await insurer().call('get_notifications', {});
    expect(notifications[0]?.message).toContain('approval no longer holds');
    expect(notifications[0]?.message).toContain('300,000');
    // Changed back, it is what was approved.
    await revise();
    await save(policy_id, ofItems({ insured_value: 260_000_00 }));
    expect((await read(policy_id)).version.approval).toMatchObject({ holds: true, carried: true });
    await admin().call('send_quote', await stateOf(app, policy_id));
    const { versions } = await read(policy_id);
    expect(versions.map(({ approval }) => approval?.means)).toEqual([
      undefined,
      undefined,
      'account',
    ]);
  });

  it('[4.16] the approval of a revision binds it, and a revision that is declined leaves that of the issued version', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    await admin().call('make_revision', { ...(await stateOf(app, policy_id)), reason: 'Value' });
    await save(policy_id, ofItems({ insured_value: 300_000_00 }));
    await admin().call('ask_insurer', await stateOf(app, policy_id));
    await insurer().call('approve_document', await stateOf(app, policy_id));
    await setStatus(policy_id, 'concept');
    await save(policy_id, ofItems({ insured_value: 310_000_00 }));
    const refused = await admin().attempt('send_quote', await stateOf(app, policy_id));
    expect(refused.body).toMatchObject({ reason: 'approval' });
    await setStatus(policy_id, 'waiting_for_approval');
    await insurer().call('decline_document', {
      ...(await stateOf(app, policy_id)),
      reason: 'Too much',
    });
    const { status, version } = await read(policy_id);
    expect(status).toBe('policy_made');
    expect(version.items[0]?.insured_value).toBe(260_000_00);
    expect(version.approval).toMatchObject({ holds: true });
    // The policy itself is in force, and no insurer declines it.
    await setStatus(policy_id, 'waiting_for_approval');
    const declined = await insurer().attempt('decline_document', {
      ...(await stateOf(app, policy_id)),
      reason: 'Too much',
    });
    expect(declined.body).toMatchObject({ reason: 'policy_in_force' });
  });

  it('whatever is edited after the approval, it holds exactly while the hash of the risk is the same', async () => {
    const policy_id = await approvedAt200();
    await setStatus(policy_id, 'concept');
    const approved = await contentOf(policy_id);
    const { driver_id } = await buildDriver(app.services.db, {
      user_ids: [season.people.agent.user_id],
    });
    const { car_id } = await buildCar(app.services.db, { user_id: season.people.agent.user_id });
    const [item] = approved.items;
    const [driver] = item?.drivers ?? [];
    if (!item || !driver) throw new Error('a car with a driver');
    const edits: readonly Change[] = [
      ofItems({ insured_value: 990_000_00 }),
      ofItems({ insured_value: 200_000_00 }),
      ofItems({ excess_pct: '0.0' }),
      ofItems({ excess_pct: '10.0' }),
      ofItems({ drivers: [driver, { ...driver, driver_id }] }),
      ofItems({ drivers: [driver] }),
      ofItems({ car_id }),
      (content) => ({
        ...content,
        items: content.items.slice(0, 1).map((one) => ({ ...one, event_id: season.event_ids[1] })),
      }),
      (content) => ({ ...content, items: [item, { ...item, event_id: season.event_ids[1] }] }),
      (content) => ({ ...content, items: approved.items }),
      (content) => ({ ...content, adjust_pct: '-5.0', adjust_reason: 'Client' }),
      (content) => ({ ...content, adjust_pct: '0.0' }),
      (content) => ({ ...content, clauses: content.clauses.slice(1) }),
      (content) => ({ ...content, clauses: approved.clauses.toReversed() }),
      (content) => ({ ...content, notes: `${content.notes}.` }),
      (content) => ({ ...content, instalments: content.instalments === 1 ? 4 : 1 }),
      () => approved,
    ];
    const hashOf = async (content: QuoteContent) => {
      const records = await loadCoverRecords(app.services.db, idsOfItems(content.items));
      return riskOfContent(content, records).hash;
    };
    const bound = await hashOf(approved);
    let voided = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...edits), { minLength: 1, maxLength: 4 }),
        async (steps) => {
          for (const step of steps) await save(policy_id, step);
          const { version } = await read(policy_id);
          const holds = (await hashOf(await contentOf(policy_id))) === bound;
          expect(version.approval?.holds).toBe(holds);
          expect(version.approval?.changes.length === 0).toBe(holds);
          voided += holds ? 0 : 1;
        },
      ),
      { numRuns: 25 },
    );
    expect(voided).toBeGreaterThan(3);
  }, 120_000);
});

/** Another hash, as if the approved risk had been another one. */
async function tamper(policy_id: string): Promise<void> {
  const { version_id } = await stateOf(app, policy_id);
  const { approved_risk } = await app.services.db
    .selectFrom('policy_versions')
    .select('approved_risk')
    .where('version_id', '=', version_id)
    .executeTakeFirstOrThrow();
  await app.services.db
    .updateTable('policy_versions')
    .set({ approved_hash: 'other', approved_risk: JSON.stringify(approved_risk) })
    .where('version_id', '=', version_id)
    .execute();
}
