import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCar, buildEvent } from '#test/harness/factories.ts';
import { importDriver } from '#test/harness/import-driver.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

// What moves cover is shown before it is booked. A file, a merge and a run over many rows show nothing, so they leave
// alone what policies insure.

let app: TestApp;
let season: Season;
let policy_id: string;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  season = await buildSeason(app);
  policy_id = (await buildPolicy(app, { season, event_ids: season.event_ids })).policy_id;
});

const admin = () => app.as(season.people.admin);

/** From when to when the policy covers, and how long it runs. */
async function coverNow() {
  const { rows } =
    await sql`select c.covered_from, c.covered_to, c.reason, p.period_from, p.period_to, p.revision
    from cover_intervals c join policies p using (policy_id)
    where policy_id = ${policy_id} and c.known_to is null order by 1`.execute(app.services.db);
  expect(rows).toHaveLength(2);
  return rows;
}

const eventOf = (event_id: string) => admin().call('get_event', { event_id });

describe('a file', () => {
  async function listOf(end_on: string, circuit?: string) {
    const { name, championship_name, start_on, ...event } = await eventOf(season.event_ids[0]);
    const circuit_id = circuit ?? event.circuit_id;
    const steps = importDriver(app, season.people.superadmin);
    const header = 'Championship,Event,Circuit,From,To';
    const row = [championship_name, name, circuit_id, start_on, end_on].join(',');
    const sent = await steps.send('events', `${header}\n${row}\n`);
    return { steps, run: await steps.check(sent) };
  }

  it('does not move the last day of an event at which a car is insured: the row is left out, at its field', async () => {
    const before = await coverNow();
    const { steps, run } = await listOf('2026-06-09');
    expect(run.counts).toMatchObject({ problem: 1, update: 0 });
    expect(await steps.problems(run)).toMatchObject([{ code: 'insured', field: 'end_on' }]);
    expect((await eventOf(season.event_ids[0])).end_on).toBe('2026-06-07');
    expect(await coverNow()).toEqual(before);
    const elsewhere = await listOf('2026-06-07', 'spa-francorchamps');
    expect(await steps.problems(elsewhere.run)).toMatchObject([
      { code: 'insured', field: 'circuit_id' },
    ]);
  });

  it('that was checked before the car was insured goes back to its check, and one that was written is not taken back', async () => {
    const insured = sql`update policies set document_state = 'policy' where policy_id = ${policy_id}`;
    const quoted = sql`update policies set document_state = 'quote' where policy_id = ${policy_id}`;
    await quoted.execute(app.services.db);
    const { steps, run } = await listOf('2026-06-08');
    expect(run.counts).toMatchObject({ update: 1 });
    await insured.execute(app.services.db);
    const again = await steps.write(run);
    expect(again).toMatchObject({ status: 'checked', counts: { problem: 1, update: 0 } });

    await quoted.execute(app.services.db);
    const later = await listOf('2026-06-08');
    const written = await later.steps.write(later.run);
    expect(written).toMatchObject({ status: 'imported', updated_records: 1 });
    await insured.execute(app.services.db);
    expect(await refusalOf(later.steps.undo(written))).toMatchObject({
      code: 'transition_refused',
      message: expect.stringContaining('row 2 is an event at which cars are insured') as string,
    });
    expect((await eventOf(season.event_ids[0])).end_on).toBe('2026-06-08');
  });
});

describe('a merge', () => {
  type Days = Partial<Pick<InputOf<'merge_events'>, 'start_on' | 'end_on'>>;
  async function mergeEvents(kept_id: string, other_id: string, days: Days = {}) {
    const kept = await eventOf(kept_id);
    const { name, championship_id, circuit_id, country, start_on, end_on } = kept;
    return admin().answer('merge_events', {
      ...{ name, championship_id, circuit_id, country, start_on, end_on, ...days },
      ...{ kept_id, kept_revision: kept.revision, other_id },
      other_revision: (await eventOf(other_id)).revision,
    });
  }

  it('moves no day for which a car is insured, whichever of the two records stays', async () => {
    const before = await coverNow();
    const [event_id] = season.event_ids;
    const { db } = app.services;
    const longer = await buildEvent(db, { start_on: '2026-06-05', end_on: '2026-06-08' });
    const refused = { status: 422, body: { fields: [{ field: 'end_on', code: 'insured' }] } };
    expect(await mergeEvents(longer.event_id, event_id)).toMatchObject(refused);
    const end_on = '2026-06-08';
    expect(await mergeEvents(event_id, longer.event_id, { end_on })).toMatchObject(refused);
    expect(await coverNow()).toEqual(before);
    // The days for which it is insured can stay.
    expect((await mergeEvents(event_id, longer.event_id)).status).toBe(200);
    expect(await coverNow()).toEqual(before);
  });

  it('of two events or two cars that one policy insures beside each other is refused', async () => {
    const [one, two] = season.event_ids;
    const days = await eventOf(one);
    await sql`update events set start_on = ${days.start_on}, end_on = ${days.end_on} where event_id = ${two}`.execute(
      app.services.db,
    );
    expect(await mergeEvents(one, two)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^P-26-\d+ insures one car at both/u) as string },
    });
    const { user_id } = season.people.agent;
    const other = await buildCar(app.services.db, { user_id });
    const revised = await admin().call('make_revision', await stateOf(app, policy_id));
    const { content } = (await admin().call('get_document', { policy_id })).version;
    const [first] = content!.items;
    const items = [...content!.items, { ...first!, car_id: other.car_id }];
    await admin().call('save_quote', { ...revised, content: { ...content!, items } });
    const carOf = (car_id: string) => admin().call('get_car', { car_id });
    const kept = await carOf(season.car_id);
    const { make, model, car_class, chassis_number, start_number, insured_value } = kept;
    const { registration_country } = kept;
    const answer = await admin().answer('merge_cars', {
      ...{ make, model, car_class, chassis_number, start_number, insured_value },
      ...{ registration_country, user_id, kept_id: season.car_id, kept_revision: kept.revision },
      ...{ other_id: other.car_id, other_revision: (await carOf(other.car_id)).revision },
    });
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('insures both cars for one event') as string },
    });
  });
});

describe('a run over many rows', () => {
  async function run(deed: 'change_document_status' | 'send_quote', given: object = {}) {
    const asked = { list: 'policies', deed, row_ids: [policy_id], given };
    const { bulk_run_id } = await admin().call(
      'start_bulk_run',
      asked as unknown as InputOf<'start_bulk_run'>,
    );
    await app.runJobs();
    return admin().call('get_bulk_run', { bulk_run_id });
  }

  it('neither ends a policy nor sends its revision: what follows is shown on the policy', async () => {
    const before = await coverNow();
    const left = { rows_done: 0, rows_left_out: 1 };
    const reason = expect.stringContaining('Open the policy and do it there') as string;
    for (const status of ['cancelled', 'expired'])
      expect(await run('change_document_status', { status })).toMatchObject({
        ...left,
        left_out: [{ reason }],
      });
    expect(await coverNow()).toEqual(before);
    await admin().call('make_revision', await stateOf(app, policy_id));
    expect(await run('send_quote')).toMatchObject({ ...left, left_out: [{ reason }] });
    expect(await run('change_document_status', { status: 'completed' })).toMatchObject(left);
  });
});
