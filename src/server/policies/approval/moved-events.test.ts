import { beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCar, buildCircuit, buildEvent } from '#test/harness/factories.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

// The calendar moves what insurers carry without a step of any policy. Two cars of 260,000.00 are insured in two weekends
// that an agreement of 400,000.00 for a circuit weekend allows one by one: nothing brings them together.

let app: TestApp;
let season: Season;

const agreement = {
  ...{ umr: 'B0572KST26', valid_from: '2026-01-01', valid_to: '2026-12-31' },
  ...{ currency: 'EUR' as const, lines: ['on_track' as const], classes: [] },
  ...{ countries: ['NL'], highest_series_level: null, highest_driver_level: null },
  ...{ value_per_car: null, value_per_event: 40_000_000, value_per_transport: null },
  ...{ premium_limit: null, commission_pct: '15', profit_commission_pct: '0', notes: '' },
};

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  const { insurer_id } = season;
  await app.as(season.people.superadmin).call('save_binder', { ...agreement, insurer_id });
});

const admin = () => app.as(season.people.admin);

interface Stood {
  event_id: string;
  circuit_id: string;
  day: string;
  policy_id: string;
}

let weekends = 0;
/** A weekend that nobody else has, on a circuit of its own unless one is named, with a car that is insured there. */
async function insured(at: { circuit_id?: string; day?: string } = {}) {
  weekends += 1;
  const { db } = app.services;
  const day = at.day ?? new Date(Date.UTC(2026, 6, 1 + 2 * weekends)).toISOString().slice(0, 10);
  const circuit_id = at.circuit_id ?? (await buildCircuit(db)).circuit_id;
  const { event_id } = await buildEvent(db, {
    ...{ circuit_id, start_on: day, end_on: day },
  });
  const { user_id } = season.people.agent;
  const { car_id } = await buildCar(db, { user_id, registration_country: 'NL' });
  const policy = await buildPolicy(app, {
    season: { ...season, car_id },
    event_ids: [event_id],
  });
  return { event_id, circuit_id, day, policy_id: policy.policy_id } satisfies Stood;
}

async function eventOf(event_id: string) {
  const { name, championship_id, circuit_id, country, start_on, end_on, kind, ...more } =
    await admin().call('get_event', { event_id });
  const { race_hours, sessions, status, source, active, revision } = more;
  return {
    ...{ event_id, revision, name, championship_id, circuit_id, country, start_on, end_on, kind },
    ...{ race_hours, sessions, status, source, active },
  };
}

async function move(event_id: string, change: object) {
  return admin().answer('update_event', { ...(await eventOf(event_id)), ...change });
}

const fieldsOf = async (event_id: string) => {
  const { name, championship_id, circuit_id, country, start_on, end_on } = await eventOf(event_id);
  return { name, championship_id, circuit_id, country, start_on, end_on };
};

interface Door {
  name: string;
  /** Whether the second weekend is on the first one's circuit, in its days or neither. */
  second: (first: Stood) => { circuit_id?: string; day?: string };
  moves: (first: Stood, second: Stood) => Promise<{ status: number; body: unknown }>;
}

const doors: Door[] = [
  {
    name: 'other days',
    second: ({ circuit_id }) => ({ circuit_id }),
    moves: async (first, { event_id }) =>
      move(event_id, { start_on: first.day, end_on: first.day }),
  },
  {
    name: 'one day more, on which the other weekend begins',
    second: ({ circuit_id }) => ({ circuit_id }),
    moves: async (first, second) => move(first.event_id, { end_on: second.day }),
  },
  {
    name: 'another circuit',
    second: ({ day }) => ({ day }),
    moves: async ({ circuit_id }, { event_id }) => move(event_id, { circuit_id }),
  },
  {
    name: 'two records of one event',
    second: ({ day }) => ({ day }),
    moves: async (first, second) =>
      admin().answer('merge_events', {
        ...(await fieldsOf(first.event_id)),
        ...{ kept_id: first.event_id, kept_revision: 0 },
        ...{ other_id: second.event_id, other_revision: 0 },
      }),
  },
  {
    name: 'two records of one circuit',
    second: ({ day }) => ({ day }),
    moves: async (first, second) => {
      const circuit = await admin().call('get_circuit', { circuit_id: first.circuit_id });
      const { name, country, place, circuit_type, length_m, turns } = circuit;
      return admin().answer('merge_circuits', {
        ...{ name, country, place, circuit_type, length_m, turns },
        ...{ kept_id: first.circuit_id, kept_revision: 0 },
        ...{ other_id: second.circuit_id, other_revision: 0 },
      });
    },
  },
];

const standing = async ({ event_id, policy_id }: Stood) => [
  await eventOf(event_id),
  await stateOf(app, policy_id),
];

describe('beyond the agreement no event is moved: by', () => {
  test.each(doors)('$name', async ({ second, moves }) => {
    const first = await insured();
    const other = await insured(second(first));
    const before = [await standing(first), await standing(other)];
    expect(await moves(first, other)).toMatchObject({
      status: 409,
      body: {
        reason: 'binder',
        message: expect.stringMatching(
          /Beyond B0572KST26 of .* EUR (260|520),000\.00, used EUR (0|260,000)\.00, limit EUR 400,000\.00/,
        ),
      },
    });
    expect([await standing(first), await standing(other)]).toEqual(before);
  });
});

test('a move to a country or a year of which nothing is agreed is refused, and so is what is accepted and no policy yet', async () => {
  const { event_id, policy_id } = await insured();
  const message = (words: string) => ({
    status: 409,
    body: { reason: 'binder', message: expect.stringContaining(words) },
  });
  const number = (await admin().call('get_document', { policy_id })).policy_number;
  expect(await move(event_id, { country: 'BE' })).toMatchObject(message('is in Belgium: agreed'));
  const next = { start_on: '2027-03-05', end_on: '2027-03-05' };
  expect(await move(event_id, next)).toMatchObject(message(`${number}: Beyond what is agreed`));
  const waiting = await buildEvent(app.services.db, {
    start_on: '2026-11-20',
    end_on: '2026-11-20',
  });
  await buildPolicy(app, { status: 'accepted_by_client', season, event_ids: [waiting.event_id] });
  expect(await move(waiting.event_id, { country: 'BE' })).toMatchObject(message('in Belgium'));
});

test('a move within the agreement goes, and one that leaves a weekend as full as it was asks nobody', async () => {
  const first = await insured();
  const second = await insured({ circuit_id: first.circuit_id });
  const { insurer_id } = season;
  const { binders } = await admin().call('get_binders', { insurer_id });
  const superadmin = app.as(season.people.superadmin);
  await superadmin.call('save_binder', { ...binders[0]!, value_per_event: 20_000_000 });
  const third = await buildCircuit(app.services.db);
  expect(await move(second.event_id, { circuit_id: third.circuit_id })).toMatchObject({
    status: 200,
  });
  const [saved] = (await admin().call('get_binders', { insurer_id })).binders;
  await superadmin.call('save_binder', { ...saved!, value_per_event: 40_000_000 });
});

describe('an insurer approves a move beyond its agreement', () => {
  /** What the move of a second weekend into the first one's days does, and who has to say yes. */
  async function asked() {
    const first = await insured();
    const other = await insured({ circuit_id: first.circuit_id });
    const days = { start_on: first.day, end_on: first.day };
    const event = {
      ...(await eventOf(other.event_id)),
      ...days,
    } as InputOf<'preview_event_change'>;
    const { beyond, preview_hash } = await admin().call('preview_event_change', event);
    const given_at = Math.floor(app.clock.now().getTime() / 1000) - 60;
    const word = { given_by: 'Jane Doe', given_at, means: 'email' as const };
    return { event, other, beyond, preview_hash, word };
  }

  test('staff read what goes beyond it and record who, when and by what; then exactly this move passes', async () => {
    const { event, other, beyond, preview_hash, word } = await asked();
    const { insurer_id } = season;
    const number = (await admin().call('get_document', { policy_id: other.policy_id }))
      .policy_number;
    expect(beyond).toMatchObject([{ insurer_id, documents: [{ number }] }]);
    const approvals = [{ insurer_id, ...word }];
    // Without having looked at it, and for other days than those that were shown, it holds nothing.
    expect(await admin().answer('update_event', { ...event, approvals })).toMatchObject({
      status: 409,
      body: { reason: 'not_previewed' },
    });
    const wider = { ...event, preview_hash, approvals, country: 'BE' };
    expect(await admin().answer('update_event', wider)).toMatchObject({
      status: 409,
      body: { reason: 'consequences_changed' },
    });
    expect(await stateOf(app, other.policy_id)).toMatchObject({ status: 'policy_made' });
    await admin().call('update_event', { ...event, preview_hash, approvals });
    expect(await eventOf(other.event_id)).toMatchObject({ start_on: event.start_on });
    const told = await app.services.db
      .selectFrom('communications')
      .select(['communication_string', 'internal'])
      .where('parent_id', '=', other.policy_id)
      .where('communication_string', 'like', '%Approved by Jane Doe%')
      .execute();
    expect(told).toMatchObject([{ internal: true }]);
    expect(told[0]?.communication_string).toMatch(
      / is moved to .+ by email, 20-05-2026 .+ Recorded by .+ Beyond B0572KST26 of .+ limit EUR 400,000\.00/,
    );
    const { entries } = await admin().call('get_activity', {
      ...{ record_kind: 'policy', record_id: other.policy_id },
    });
    const said = entries.find(({ action }) => action === 'update_event');
    expect(said?.changes).toContainEqual(
      expect.objectContaining({ field: 'approved_by_name', to: 'Jane Doe' }),
    );
    // What the insurer carries now is no leave for more of it.
    const third = await insured({ circuit_id: other.circuit_id });
    const again = { start_on: event.start_on, end_on: event.end_on };
    expect(await move(third.event_id, again)).toMatchObject({ status: 409 });
  });

  test('it is refused at each field: nobody named, tomorrow, another insurer', async () => {
    const { event, preview_hash, word } = await asked();
    const { insurer_id } = season;
    const other = await app.services.db
      .insertInto('insurers')
      .values({ name: 'Osprey', lines: ['on_track'] })
      .returning('insurer_id')
      .executeTakeFirstOrThrow();
    const refused = async (approval: object) => {
      const approvals = [{ insurer_id, ...word, ...approval }];
      const answer = await admin().answer('update_event', { ...event, preview_hash, approvals });
      return (answer.body as { fields?: { field: string; code: string }[] }).fields;
    };
    expect(await refused({ given_by: ' ' })).toMatchObject([{ field: 'approvals.0.given_by' }]);
    expect(await refused({ given_at: word.given_at + 86_400 })).toMatchObject([
      { field: 'approvals.0.given_at', code: 'out_of_range' },
    ]);
    expect(await refused(other)).toMatchObject([
      { field: 'approvals', code: 'required' },
      { field: 'approvals.0.insurer_id', code: 'not_needed' },
    ]);
    const free = { ...(await eventOf(event.event_id)), name: 'Another name' };
    const needless = { ...free, approvals: [{ insurer_id, ...word }] };
    expect(await admin().answer('update_event', needless)).toMatchObject({
      body: { fields: [{ field: 'approvals.0.insurer_id' }] },
    });
  });
});
