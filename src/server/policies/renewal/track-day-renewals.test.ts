import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { areas } from '#server/areas.ts';
import { jobsOf, runJob } from '#server/platform/jobs/jobs.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildEvent } from '#test/harness/factories.ts';
import { buildPolicy, buildSeason, type Season } from '#test/harness/policy-factories.ts';

// A client whose car was at a track day in Zandvoort alone, and not at a race.

let app: TestApp;
let season: Season;
let next_id: string;

const trackDay = (name: string, start_on: string, circuit_id = 'zandvoort') =>
  buildEvent(app.services.db, {
    ...{ kind: 'track_day', championship_id: null, race_hours: null },
    ...{ name, circuit_id, start_on, end_on: start_on },
  });

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  const { event_id } = await trackDay('Dunes Track Day 2026', '2026-06-12');
  await buildPolicy(app, { season, event_ids: [event_id] });
  app.clock.set(new Date('2026-11-26T09:00:00Z'));
});

const admin = () => app.as(season.people.admin);
const renewals = async () => (await admin().call('get_renewals', { season: 2027 })).renewals;
const asked = () => ({ season: 2027, user_ids: [season.people.agent.user_id] });
const preview = async () => (await admin().call('preview_renewals', asked())).prices[0]!;

it('a client of a track day stands among those of the season, with the same day at the same circuit a year on', async () => {
  expect(await renewals()).toMatchObject([
    { state: 'open', insured: '1 car, 0 days on track', rounds_before: 1, rounds: 0 },
  ]);
  expect((await preview()).problem).toBe('None of these days on track is in the calendar of 2027.');
  await trackDay('Dunes Track Day 2027', '2027-06-25', 'spa-francorchamps');
  await trackDay('Another Track Day 2027', '2027-06-18');
  expect(await renewals()).toMatchObject([{ rounds: 0 }]);
  next_id = (await trackDay('Dunes Track Day 2027', '2027-06-11')).event_id;
  expect(await renewals()).toMatchObject([{ rounds: 1, first_on: '2027-06-11' }]);
  const { premium_before, premium, causes, ...price } = await preview();
  expect(price).toMatchObject({ insured: '1 car, 1 day on track', problem: '' });
  expect(causes.reduce((sum, { amount }) => sum + amount, premium_before)).toBe(premium);
});

it('is written to sixty days before it', async () => {
  app.clock.set(new Date('2027-04-12T07:40:00Z'));
  await runJob(app.services, 'remind_renewals', jobsOf(areas)['remind_renewals']!, {
    ...{ payload: {}, is_last_try: true },
  });
  const { rows } = await sql<{ body: string }>`
    select body from emails where type = 'season_reminder'`.execute(app.services.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.body).toContain(
    'The only day on track of 2027 like those of last season begins on',
  );
});

it('becomes a quote for that day, once', async () => {
  const { made } = await admin().call('make_renewals', { ...asked(), cap_pct: null });
  const { policy_id } = made[0]!;
  const { content } = (await admin().call('get_document', { policy_id })).version;
  expect(content!.items).toMatchObject([{ event_id: next_id, kind: 'track_day' }]);
  expect(await renewals()).toMatchObject([{ state: 'quoted', policy_id }]);
});

it('whoever raced too is renewed for the races', async () => {
  app.clock.set(new Date('2026-05-20T08:00:00Z'));
  await buildPolicy(app, { season, event_ids: season.event_ids });
  app.clock.set(new Date('2026-11-26T09:00:00Z'));
  expect(await renewals()).toMatchObject([
    { state: 'open', insured: '1 car, 0 rounds', rounds_before: 2 },
  ]);
});
