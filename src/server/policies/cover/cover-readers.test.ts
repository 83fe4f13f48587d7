import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentStatus } from '#domain/policies/document-status.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
});
// Each policy stands alone in its season, so that counts of an event speak of it only.
beforeEach(async () => {
  app.clock.set(new Date('2026-05-20T08:00:00Z'));
  season = await buildSeason(app);
});

const admin = () => app.as(season.people.admin);
const client = () => app.as(season.people.agent);
const at = (day: string) => app.clock.set(new Date(`2026-${day}T08:00:00Z`));

async function move(policy_id: string, status: DocumentStatus): Promise<void> {
  const state = await stateOf(app, policy_id);
  await admin().call('change_document_status', { ...state, status, reason: 'Because' });
}

describe('what a crash can be reported on', () => {
  /** What the report offers of one policy: its days, and its events with theirs. */
  async function offered(policy_id: string) {
    const { policies } = await client().call('get_policy_numbers', {
      user_id: season.people.agent.user_id,
    });
    const { events } = await client().call('get_events_for_policy', { policy_id });
    const policy = policies.find((one) => one.policy_id === policy_id);
    return {
      days: [policy?.cover_from, policy?.cover_to],
      items: events.flatMap((event) =>
        event.items.map((item) => [event.event_id, item.cover_from, item.cover_to]),
      ),
    };
  }

  it('a policy that was cancelled after its first event offers that one, and the report is taken', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    const [zandvoort, spa] = season.event_ids;
    expect(await offered(policy_id)).toEqual({
      days: ['2026-06-05', '2026-07-12'],
      items: [
        [zandvoort, '2026-06-05', '2026-06-07'],
        [spa, '2026-07-10', '2026-07-12'],
      ],
    });
    at('06-15');
    await move(policy_id, 'cancelled');
    at('06-29');
    expect(await offered(policy_id)).toEqual({
      days: ['2026-06-05', '2026-06-07'],
      items: [[zandvoort, '2026-06-05', '2026-06-07']],
    });
    const { events } = await client().call('get_events_for_policy', { policy_id });
    const item_id = events[0]?.items[0]?.item_id ?? '';
    const date_accident = Date.parse('2026-06-06T12:00:00Z') / 1000;
    expect(
      await client().call('create_claim', { policy_id, item_id, date_accident }),
    ).toMatchObject({ revision: 0 });
  });

  it('a policy that was cancelled before anything began offers nothing', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    await move(policy_id, 'cancelled');
    expect(await offered(policy_id)).toEqual({ days: [null, null], items: [] });
  });

  it.each<DocumentStatus>(['concept', 'waiting_for_approval', 'revision'])(
    'a policy that was moved to %s offers what it covered before',
    async (status) => {
      const { policy_id } = await buildPolicy(app, { season });
      if (status === 'revision')
        await admin().call('make_revision', {
          ...(await stateOf(app, policy_id)),
          reason: 'Another excess',
        });
      else await move(policy_id, status);
      expect((await offered(policy_id)).items).toEqual([
        [season.event_ids[0], '2026-06-05', '2026-06-07'],
      ]);
    },
  );
});

describe('who is covered at an event', () => {
  /** Of the first event of the season: cars and policies as the list counts them, and as the event shows them. */
  async function covered(event_id = season.event_ids[0]) {
    const { events } = await admin().call('get_upcoming_events', {
      page_size: 100,
      from: '2026-05-01',
    });
    const counts = events.find((event) => event.event_id === event_id);
    const { policies, entries } = await admin().call('get_event_policies', { event_id });
    return {
      counts: [counts?.policies, counts?.cars, counts?.not_insured],
      policies: policies.map(({ policy_id }) => policy_id),
      entries: entries.map(({ source }) => source),
    };
  }

  it('a policy that ends after the race stays there, and is gone from the event to come', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    at('06-15');
    await move(policy_id, 'cancelled');
    expect(await covered()).toEqual({ counts: [1, 1, 0], policies: [policy_id], entries: [] });
    expect(await covered(season.event_ids[1])).toMatchObject({
      counts: [0, 0, 0],
      policies: [],
    });
  });

  it('a policy that expired before it began covers nobody there', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    expect((await covered()).policies).toEqual([policy_id]);
    await move(policy_id, 'expired');
    expect(await covered()).toMatchObject({ counts: [0, 0, 0], policies: [] });
  });
});

describe('what a policy says of its own cover', () => {
  const coverOf = async (policy_id: string) => {
    const { cover } = await client().call('get_document', { policy_id });
    return season.event_ids.map(
      (event_id) => cover.find((one) => one.event_id === event_id)?.reason,
    );
  };

  it('each car at each event, suspended while the premium is late, and cancelled from the event that had not begun', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    expect(await coverOf(policy_id)).toEqual(['covered', 'covered']);
    at('06-08');
    await app.runJob('suspend_cover', { policy_id, since: '2026-06-08' });
    expect(await coverOf(policy_id)).toEqual(['covered', 'suspended']);
    await app.runJob('resume_cover', { policy_id });
    expect(await coverOf(policy_id)).toEqual(['covered', 'covered']);
    await move(policy_id, 'cancelled');
    expect(await coverOf(policy_id)).toEqual(['covered', 'cancelled']);
  });

  it('the next event of a client whose policy was cancelled while it runs is covered still', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    at('06-06');
    await move(policy_id, 'cancelled');
    const { next } = await client().call('get_my_cover', {});
    expect(next).toMatchObject([
      { policy_id, is_covered: true, event: { event_id: season.event_ids[0] } },
    ]);
    at('06-08');
    expect((await client().call('get_my_cover', {})).next).toEqual([]);
  });
});
