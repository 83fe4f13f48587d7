import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, type Season } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const admin = () => app.as(season.people.admin);

/** The first event of the season, held on other days. */
async function held(start_on: string, end_on: string): Promise<InputOf<'update_event'>> {
  const [event_id] = season.event_ids;
  const { name, championship_id, circuit_id, country, kind, race_hours, sessions, ...event } =
    await admin().call('get_event', { event_id });
  const { status, source, active, revision } = event;
  return {
    ...{ event_id, revision, name, championship_id, circuit_id, country, kind, race_hours },
    ...{ sessions, status, source, active, start_on, end_on },
  } as InputOf<'update_event'>;
}

const all = async () => {
  const { events } = await admin().call('get_events', {});
  return events.find(({ event_id }) => event_id === season.event_ids[0]);
};

describe('an event is postponed', () => {
  it('its preview says whose cover and period move, and books nothing; what is confirmed is what was shown', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    const { policy_id: both } = await buildPolicy(app, { season, event_ids: season.event_ids });
    const before = await all();
    const wish = await held('2026-06-12', '2026-06-14');
    const preview = await admin().call('preview_event_change', wish);
    expect(preview.policies.map((one) => one.policy_id).toSorted()).toEqual(
      [policy_id, both].toSorted(),
    );
    const alone = preview.policies.find((one) => one.policy_id === policy_id);
    expect(alone).toMatchObject({
      period_before: { from: '2026-06-05', to: '2026-06-07' },
      period_after: { from: '2026-06-12', to: '2026-06-14' },
      new_paper: true,
    });
    const [line] = alone?.cover ?? [];
    const week = 7 * 86_400;
    expect(line?.after).toEqual(
      line?.before.map((one) => ({
        ...one,
        covered_from: one.covered_from + week,
        covered_to: one.covered_to + week,
      })),
    );
    expect(await all()).toEqual(before);

    // Somebody insures another car there meanwhile: what was looked at is not all any more.
    const { policy_id: third } = await buildPolicy(app, { season });
    const { preview_hash } = preview;
    const refused = await admin().answer('update_event', { ...wish, preview_hash });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', reason: 'consequences_changed' },
    });
    expect(await all()).toEqual(before);
    const { current } = refused.body as {
      current: { preview_hash: string; policies: { policy_id: string }[] };
    };
    expect(current.policies.map((one) => one.policy_id)).toContain(third);
    await admin().call('update_event', { ...wish, preview_hash: current.preview_hash });
    const { rows } = await sql`select period_from, period_to from policies
      where policy_id in (${policy_id}, ${third})`.execute(app.services.db);
    expect(rows).toEqual(
      Array.from({ length: 2 }, () => ({ period_from: '2026-06-12', period_to: '2026-06-14' })),
    );
  });

  it('is not moved unseen: without the hash of a preview it answers what it would do, and nothing moves', async () => {
    await buildPolicy(app, { season });
    const before = await all();
    const wish = await held('2026-06-19', '2026-06-21');
    const refused = await admin().answer('update_event', wish);
    expect(refused).toMatchObject({ status: 409, body: { reason: 'not_previewed' } });
    expect(await all()).toEqual(before);
    const { current } = refused.body as { current: { preview_hash: string } };
    await admin().call('update_event', { ...wish, preview_hash: current.preview_hash });
    expect(await all()).toMatchObject({ start_on: '2026-06-19' });
    const renamed = { ...(await held('2026-06-19', '2026-06-21')), name: 'Zandvoort GT' };
    await admin().call('update_event', renamed);
  });

  it('a change that moves no day concerns no policy, and days that have passed are refused at their field', async () => {
    const { start_on = '', end_on = '' } = (await all()) ?? {};
    const wish = await held(start_on, end_on);
    expect(
      await admin().call('preview_event_change', { ...wish, name: 'Zandvoort GT' }),
    ).toMatchObject({ policies: [] });
    const past = await held('2026-05-01', '2026-05-03');
    expect(await admin().answer('preview_event_change', past)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'start_on', code: 'past' }] },
    });
  });
});
