import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#server/areas.ts';
import { jobsOf, runJob } from '#server/platform/jobs/jobs.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildChampionship, buildEvent } from '#test/harness/factories.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;
let user_ids: string[];

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  await buildPolicy(app, { season, event_ids: season.event_ids });
  user_ids = [season.people.agent.user_id];
  app.clock.set(new Date('2026-11-26T09:00:00Z'));
});

const admin = () => app.as(season.people.admin);
const renewals = async () => (await admin().call('get_renewals', { season: 2027 })).renewals;
const preview = async (cap_pct?: number) => {
  const asked = { season: 2027, user_ids, ...(cap_pct === undefined ? {} : { cap_pct }) };
  return (await admin().call('preview_renewals', asked)).prices[0]!;
};

/** The same two weekends a year on, in an edition that is named after its year. */
async function nextCalendar(): Promise<string[]> {
  const { db } = app.services;
  const [edition] = (
    await sql<{ name: string; series: string }>`select h.name, h.series from championships h
      join events e using (championship_id) where e.event_id = ${season.event_ids[0]}`.execute(db)
  ).rows;
  const { championship_id } = await buildChampionship(db, {
    ...{ name: `${edition!.name} 2027`, series: edition!.series },
    year: 2027,
  });
  const rounds = [];
  for (const [circuit_id, country, start_on, end_on] of [
    ['zandvoort', 'NL', '2027-06-04', '2027-06-06'],
    ['spa-francorchamps', 'BE', '2027-07-09', '2027-07-11'],
  ] as const)
    rounds.push(await buildEvent(db, { championship_id, circuit_id, country, start_on, end_on }));
  return rounds.map(({ event_id }) => event_id);
}

describe('the renewal of a season', () => {
  it('knows who raced, and that there is no calendar yet', async () => {
    expect(await renewals()).toMatchObject([
      { user_id: user_ids[0], state: 'open', cars: 1, rounds_before: 2, rounds: 0, claims: 0 },
    ]);
    expect((await preview()).problem).toBe(
      'No rounds of 2027 are in the calendar for these championships.',
    );
  });

  it('prices the same rounds, and says cause by cause why that is another amount', async () => {
    await nextCalendar();
    const same = await preview();
    expect(same).toMatchObject({ insured: '1 car, 2 rounds', problem: '' });
    await app.services.db
      .updateTable('cars')
      .set({ insured_value: 30_000_000 })
      .where('car_id', '=', season.car_id)
      .execute();
    await app.services.db
      .updateTable('accounts')
      .set({ clean_seasons: 2 })
      .where('user_id', '=', user_ids[0]!)
      .execute();
    const dearer = await preview();
    const cause = (of: typeof same, name: string) =>
      of.causes.find((one) => one.cause === name)?.amount;
    expect(cause(same, 'values')).toBe(0);
    expect(cause(dearer, 'values')).toBeGreaterThan(0);
    expect(cause(dearer, 'discount')).toBeLessThan(0);
    const sum = dearer.causes.reduce((total, { amount }) => total + amount, 0);
    expect(dearer.premium_before + sum).toBe(dearer.premium_asked);
  });

  it('keeps an increase within its cap, and says what that gives away', async () => {
    await app.services.db
      .updateTable('cars')
      .set({ insured_value: 33_000_000 })
      .where('car_id', '=', season.car_id)
      .execute();
    const capped = await preview(0);
    const calendar = capped.causes.find((one) => one.cause === 'calendar')!.amount;
    const most = capped.premium_before + calendar;
    expect(capped.premium_asked).toBeGreaterThan(most);
    expect(capped.premium).toBeLessThanOrEqual(most);
    expect(capped.adjust_pct).toMatch(/^-/);
  });

  it('is given up with a reason, and taken up again', async () => {
    const one = { season: 2027, user_id: user_ids[0]! };
    await admin().call('decline_renewal', { ...one, reason: 'Four claims in a season' });
    expect(await renewals()).toMatchObject([
      { state: 'declined', declined_because: 'Four claims in a season' },
    ]);
    expect((await preview()).problem).toBe('Not renewed already.');
    const again = admin().call('decline_renewal', { ...one, reason: 'Once more' });
    expect((await refusalOf(again)).code).toBe('transition_refused');
    await admin().call('reopen_renewal', one);
    expect(await renewals()).toMatchObject([{ state: 'open', declined_because: '' }]);
  });

  it('writes to the client sixty, thirty and fourteen days before its first round, once each', async () => {
    const { services } = app;
    const mails = async () => {
      const found = await sql<{ subject: string }>`
        select subject from emails where type = 'season_reminder'`.execute(services.db);
      return found.rows.length;
    };
    const sent = [];
    for (const day of ['2027-04-04', '2027-04-05', '2027-04-06', '2027-05-05', '2027-05-30']) {
      app.clock.set(new Date(`${day}T07:40:00Z`));
      await runJob(services, 'remind_renewals', jobsOf(areas)['remind_renewals']!, {
        payload: {},
        is_last_try: true,
      });
      sent.push(await mails());
    }
    expect(sent).toEqual([0, 1, 1, 2, 3]);
    expect(await renewals()).toMatchObject([{ reminded_days: 14 }]);
    app.clock.set(new Date('2026-11-26T09:00:00Z'));
  });

  it('becomes a quote once, and that a policy which is a renewal', async () => {
    const made = await admin().call('make_renewals', { season: 2027, user_ids, cap_pct: 0 });
    const { policy_id } = made.made[0]!;
    const [row] = await renewals();
    expect(row).toMatchObject({ state: 'quoted', policy_id, cap_pct: '0' });
    expect(row!.cap_cost).toBeGreaterThan(0);
    const { content } = (await admin().call('get_document', { policy_id })).version;
    expect(content!.items.map((item) => item.insured_value)).toEqual([33_000_000, 33_000_000]);
    expect(content!.adjust_reason).toBe('Rises by at most 0 % for a renewal');
    const twice = await admin().call('make_renewals', { season: 2027, user_ids, cap_pct: null });
    expect(twice).toMatchObject({ made: [], not_made: [{ problem: 'Quoted already.' }] });

    const at = () => stateOf(app, policy_id);
    await admin().call('change_document_status', {
      ...(await at()),
      status: 'waiting_for_approval',
    });
    await app.as(season.people.insurer).call('approve_document', await at());
    await admin().call('send_quote', await at());
    const accepted = { ...(await at()), name: 'J. van Dalen', accepted: true as const };
    await app.as(season.people.agent).call('accept_quote', accepted);
    await admin().call('make_policy', await at());
    expect(await renewals()).toMatchObject([{ state: 'renewed', policy_id }]);
    const booked = await sql<{ kind: string }>`
      select kind from policy_transactions where policy_id = ${policy_id}`.execute(app.services.db);
    expect(booked.rows).toEqual([{ kind: 'renewal' }]);
  });
});
