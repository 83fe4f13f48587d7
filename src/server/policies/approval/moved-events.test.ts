import { beforeAll, describe, expect, test } from 'vitest';
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
  return admin().answer('preview_event_change', { ...(await eventOf(event_id)), ...change });
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
