import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { moveAsShown } from '#test/harness/policies/moved-event.ts';
import { buildLinePolicy } from '#test/harness/line-policies.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';
import { type PaperPoint, policyDocument } from '#server/policies/policy/policy-document.ts';
import { paperFacts } from '#server/policies/policy/policy-paper.ts';
import { findVersion } from '#server/policies/document/document-record.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});
beforeEach(() => app.clock.set(new Date('2026-05-20T08:00:00Z')));

const admin = () => app.as(season.people.admin);

async function issued() {
  const policy = await buildPolicy(app, { season, event_ids: season.event_ids });
  await app.runJobs();
  return policy;
}

async function cancel(policy_id: string): Promise<void> {
  await admin().call('cancel_policy', {
    policy_id,
    revision: (await stateOf(app, policy_id)).revision,
    initiator: 'client',
    effective_on: '2026-05-20',
    reason: 'Team stops',
  });
}

async function reinstate(policy_id: string): Promise<void> {
  await admin().call('reinstate_policy', {
    policy_id,
    revision: (await stateOf(app, policy_id)).revision,
    no_loss_by: 'J. van Dalen',
    no_loss_at: app.clock.now().getTime() / 1000 - 60,
  });
}

/** What the client's download is: the file that is kept, by its name and bytes. */
async function paperOf(policy_id: string) {
  const { bytes } = await app.as(season.people.agent).download('get_policy_pdf', { policy_id });
  return bytes.toString('latin1');
}

async function drawn(version_id: string, point: PaperPoint | null = null) {
  const { db } = app.services;
  const version = await findVersion(db, version_id);
  const { blocks, watermark } = policyDocument(
    await paperFacts(app.services, version.policy_id, version, point),
  );
  const notices = blocks.flatMap((block) => (block.kind === 'notice' ? block.text : []));
  return { notices, watermark };
}

describe('the paper of a policy that ended', () => {
  it('says from when, on whose wish and what is covered no longer; the paper as issued is handed out no more', async () => {
    const { policy_id, version_id } = await issued();
    const before = await paperOf(policy_id);
    expect(await drawn(version_id)).toEqual({ notices: [], watermark: undefined });
    await cancel(policy_id);
    expect(await paperOf(policy_id)).not.toBe(before);
    await app.runJobs();
    const kept = await paperOf(policy_id);
    expect(kept).not.toBe(before);
    expect(await paperOf(policy_id)).toBe(kept);
    expect(await drawn(version_id)).toEqual({
      notices: [
        expect.stringMatching(
          /^Cancelled from 20-05-2026\. Cancelled by: The client\. Not covered any more: .+, 05-06-2026 .+; .+, 10-07-2026 .+\.$/,
        ),
      ],
      watermark: 'CANCELLED',
    });
  });

  it('says what had begun, which stays covered', async () => {
    const { policy_id, version_id } = await issued();
    app.clock.set(new Date('2026-06-20T08:00:00Z'));
    await cancel(policy_id);
    const { notices } = await drawn(version_id);
    expect(notices[0]).toMatch(
      /Not covered any more: [^;]+\. What had begun stays covered to its end\.$/,
    );
  });

  it('that came back says on whose word, and which event was never covered', async () => {
    const { policy_id, version_id } = await issued();
    await cancel(policy_id);
    app.clock.set(new Date('2026-06-15T08:00:00Z'));
    await reinstate(policy_id);
    expect(await drawn(version_id)).toEqual({
      notices: [
        expect.stringMatching(
          /^Cancelled from 20-05-2026, in force again from 15-06-2026 10:00\. J\. van Dalen declared on 15-06-2026 09:59 that there was no loss\. Not covered: [^;]+, 05-06-2026 [^;]+\.$/,
        ),
      ],
      watermark: undefined,
    });
  });
});

describe('the paper of an earlier point of time', () => {
  it('is drawn as the policy stood and was known then, and says both dates; that of today is the kept one', async () => {
    const { policy_id, version_id } = await issued();
    app.clock.set(new Date('2026-06-20T08:00:00Z'));
    await cancel(policy_id);
    await app.runJobs();
    const client = app.as(season.people.agent);
    const { transactions } = await client.call('get_policy_as_of', { policy_id });
    const { transaction_id } = transactions[0]!;
    const asked = { policy_id, known_on: '2026-06-10', valid_on: '2026-07-11' };
    const { known_at, valid_at, status } = await client.call('get_policy_as_of', asked);
    const known_until = new Date(known_at * 1000).toISOString();
    const point = { known_at, known_until, valid_at, status };
    expect(await drawn(version_id, point)).toEqual({
      notices: [
        'In force: how the policy stood on 11-07-2026 23:59, as known on 10-06-2026 23:59.',
      ],
      watermark: undefined,
    });
    const paper = async (of: { transaction_id?: string; known_on?: string }) =>
      (await client.download('get_policy_pdf', { policy_id, ...of })).bytes.toString('latin1');
    const today = await paper({});
    expect(await paper({ transaction_id })).not.toBe(today);
    expect(await paper({ known_on: '2026-06-10' })).not.toBe(today);
    expect(await paper({})).toBe(today);
    const { premium, gross } = await client.call('get_policy_as_of', asked);
    const facts = await paperFacts(
      app.services,
      policy_id,
      await findVersion(app.services.db, version_id),
      point,
    );
    expect(facts.charges).toEqual([]);
    expect([premium, gross]).toEqual([
      facts.version.build_up?.premium,
      facts.version.build_up?.gross,
    ]);
    const other = app.as(season.people.stranger).attempt('get_policy_pdf', asked);
    expect((await other).status).toBe(404);
  });
});

describe('the paper of a policy whose event was moved', () => {
  it('is drawn with the new days', async () => {
    const { policy_id } = await issued();
    const before = await paperOf(policy_id);
    const [event_id] = season.event_ids;
    const { name, championship_id, circuit_id, country, ...event } = await admin().call(
      'get_event',
      { event_id },
    );
    const { kind, race_hours, status, source, revision } = event;
    await moveAsShown(admin(), {
      ...{ event_id, revision, name, championship_id, circuit_id, country, kind, race_hours },
      ...{ status, source, sessions: ['race'], start_on: '2026-06-12', end_on: '2026-06-14' },
    });
    await app.runJobs();
    expect(await paperOf(policy_id)).not.toBe(before);
  });
});

describe('the paper of a various insurance', () => {
  it('names who looks after it, and says what is paid at most', async () => {
    const { policy_id } = await buildLinePolicy(app, season, { insurance_type: 'VAL' });
    const { documents } = await admin().call('get_documents', { view: 'all' });
    const { version_id } = documents.find((one) => one.policy_id === policy_id)!;
    const { db } = app.services;
    const paper = await paperFacts(app.services, policy_id, await findVersion(db, version_id));
    const text = JSON.stringify(policyDocument(paper).blocks);
    expect(paper.contact?.name).toBe(season.people.admin.attn);
    expect(text).toContain(app.services.config.support_phone);
    expect(text).toContain('For an object without a serial number EUR 2,500.00 is paid at most.');
    // Nobody looks after what somebody made who works here no more.
    await app.asOwner(
      `update accounts set active = false where user_id = '${season.people.admin.user_id}'`,
    );
    expect(
      (await paperFacts(app.services, policy_id, await findVersion(db, version_id))).contact,
    ).toBeNull();
    await app.asOwner(
      `update accounts set active = true where user_id = '${season.people.admin.user_id}'`,
    );
  });
});
