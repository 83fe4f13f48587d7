import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/contract.ts';
import { seedCircuits } from '#server/events/circuit-seed.ts';
import { sameWeekdayIn } from '#domain/dates.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildCar,
  buildChampionship,
  buildDriver,
  buildEvent,
  buildInsurer,
  buildPeople,
  unique,
} from '#test/harness/factories.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof buildPeople>>;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildPeople(app.services.db);
  await seedCircuits(app.services.db);
});

/** A policy that insures cars for an event, or a quote for them; `open` is an instalment that was due yesterday. */
async function insure(
  event_id: string,
  cars: { car_id?: string; chassis_number?: string; driver?: boolean }[],
  { open = 0, quote }: { open?: number; quote?: 'completed' | 'cancelled' } = {},
): Promise<string> {
  const { db } = app.services;
  const { insurer_id } = await buildInsurer(db);
  const { user_id } = people.agent;
  const { policy_id } = await db
    .insertInto('policies')
    .values({
      quote_number: `Q-${unique()}`,
      policy_number: quote ? null : `P-${unique()}`,
      document_state: quote ? 'quote' : 'policy',
      status: quote ?? 'policy_made',
      user_id,
      insurer_id,
      client_name: 'Van Dalen Racing',
    })
    .returning('policy_id')
    .executeTakeFirstOrThrow();
  const { version_id } = await db
    .insertInto('policy_versions')
    .values({ policy_id, version_number: 1, content: '{}' })
    .returning('version_id')
    .executeTakeFirstOrThrow();
  for (const [position, { car_id, chassis_number, driver }] of cars.entries()) {
    const car = await buildCar(db, {
      user_id,
      ...(chassis_number === undefined ? {} : { chassis_number }),
    });
    const { item_id } = await db
      .insertInto('policy_items')
      .values({
        policy_id,
        version_id,
        position,
        car_id: car_id ?? car.car_id,
        event_id,
        insured_value: car.insured_value,
        excess_pct: '10.0',
        scope: 'parts_only',
        accident_limit_pct: 100,
        aggregate_mode: 'reinstated',
        sessions: ['race'],
        tax_country: 'NL',
      })
      .returning('item_id')
      .executeTakeFirstOrThrow();
    if (driver !== false) {
      const { driver_id } = await buildDriver(db, { user_ids: [user_id] });
      await db.insertInto('policy_item_drivers').values({ item_id, driver_id }).execute();
    }
  }
  await db
    .insertInto('payments')
    .values({
      instalment_number: 1,
      policy_id,
      user_id,
      amount: 100_000,
      amount_open: open,
      currency: 'EUR',
      due_on: '2026-05-19',
      status: open > 0 ? 'too_late' : 'paid',
    })
    .execute();
  if (!quote) {
    const locked_version_id = version_id;
    await db
      .updateTable('policies')
      .set({ locked_version_id })
      .where('policy_id', '=', policy_id)
      .execute();
    await sql`select fill_cover()`.execute(db);
  }
  return policy_id;
}

describe('[7.15] events', () => {
  it('are read with championship and circuit, by those who make quotes', async () => {
    const event = await buildEvent(app.services.db, { circuit_id: 'zandvoort' });
    const { events } = await app.as(people.admin).call('get_events', {});
    expect(events.find(({ event_id }) => event_id === event.event_id)).toMatchObject({
      name: event.name,
      circuit_name: 'Circuit Zandvoort',
      circuit_factor: '0.8300',
      series: 'Porsche Carrera Cup Benelux',
      start_on: '2026-06-05',
      end_on: '2026-06-07',
    });
    expect((await app.as(people.insurer).answer('get_events', {})).status).toBe(403);
  });

  it('do not tell a client what a circuit weighs', async () => {
    const { events } = await app.as(people.agent).call('get_events', {});
    expect(events.filter((event) => 'circuit_factor' in event)).toEqual([]);
    const { circuits } = await app.as(people.agent).call('get_circuits', {});
    expect(circuits.filter((one) => 'factor' in one || 'factor_reason' in one)).toEqual([]);
  });
});

describe('[7.9] championships', () => {
  it('come with their number of events, latest year first', async () => {
    const { championship_id } = await buildChampionship(app.services.db, { year: 2030 });
    await buildEvent(app.services.db, {
      championship_id,
      start_on: '2030-04-01',
      end_on: '2030-04-02',
    });
    const { championships } = await app.as(people.brokerage).call('get_championships', {});
    expect(championships[0]).toMatchObject({ championship_id, year: 2030, event_count: 1 });
  });
});

describe('[2.16] the calendar', () => {
  const fields = {
    name: 'Pinksterraces',
    circuit_id: 'zandvoort',
    country: 'NL',
    start_on: '2026-05-22',
    end_on: '2026-05-25',
  };

  it('takes an event and refuses one that ends before it starts', async () => {
    const admin = app.as(people.admin);
    const { event_id } = await admin.call('add_event', { ...fields, race_hours: '1.5' });
    const event = await admin.call('get_event', { event_id });
    expect(event).toMatchObject({
      ...fields,
      race_hours: '1.50',
      abilities: ['edit', 'archive', 'cancel'],
    });
    const wrong = await admin.answer('add_event', {
      ...fields,
      name: 'Other',
      end_on: '2026-05-21',
    });
    expect(wrong).toMatchObject({ status: 422, body: { fields: [{ field: 'end_on' }] } });
    const twin = await admin.answer('add_event', fields);
    expect(twin).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'name', code: 'taken' }] },
    });
  });

  it('refuses a stale change', async () => {
    const { event_id } = await buildEvent(app.services.db, {
      circuit_id: 'assen',
      championship_id: null,
    });
    const admin = app.as(people.admin);
    const change = { ...fields, event_id, name: `Moved ${unique()}` };
    expect(await admin.call('update_event', { ...change, revision: 0 })).toEqual({ revision: 1 });
    expect((await admin.answer('update_event', { ...change, revision: 0 })).status).toBe(409);
    expect(
      (await app.as(people.brokerage).answer('update_event', { ...change, revision: 1 })).status,
    ).toBe(403);
  });

  it('copies a season to the same weekdays of the next year, once', async () => {
    const { championship_id } = await buildChampionship(app.services.db, { year: 2026 });
    const event = await buildEvent(app.services.db, {
      championship_id,
      start_on: '2026-08-29',
      end_on: '2026-08-30',
    });
    const admin = app.as(people.admin);
    const input = { event_ids: [event.event_id], year: 2027 };
    expect(await admin.call('copy_events_to_year', input)).toEqual({ created: 1, skipped: 0 });
    expect(await admin.call('copy_events_to_year', input)).toEqual({ created: 0, skipped: 1 });
    const page = await admin.call('get_events_page', { search: event.name, from: '2027-01-01' });
    expect(page.events).toEqual([
      expect.objectContaining({ start_on: '2027-08-28', end_on: '2027-08-29' }),
    ]);
  });

  it.each([
    ['2026-08-29', 2027, '2027-08-28'],
    ['2026-05-22', 2028, '2028-05-19'],
    ['2027-01-02', 2026, '2026-01-03'],
  ])('%s moves to a Saturday, Friday or Saturday of %i: %s', (date, year, moved) => {
    expect(sameWeekdayIn(year, date)).toBe(moved);
  });
});

describe('[2.14] upcoming events', () => {
  const of = async (event_id: string, input: object = {}) => {
    const { events } = await app
      .as(people.admin)
      .call('get_upcoming_events', { page_size: 100, ...input });
    return events.find((event) => event.event_id === event_id);
  };

  it('count policies, cars and what is missing', async () => {
    const { event_id } = await buildEvent(app.services.db);
    await insure(event_id, [{}, { chassis_number: '', driver: false }], { open: 50_000 });
    await insure(event_id, [{ driver: false }]);
    expect(await of(event_id)).toMatchObject({
      policies: 2,
      cars: 3,
      without_driver: 2,
      without_chassis: 1,
      unpaid: 1,
      reminder_sent: null,
    });
    expect(await of(event_id, { incomplete: true })).toBeDefined();
  });

  // Four instalments, the first of which is paid or not, and the others due long after the event.
  it.each([
    [
      { first: 1_164_487, due_on: '2026-06-19' },
      { unpaid: 1, missing: ['payment'] },
    ],
    [
      { first: 0, due_on: '2026-09-01' },
      { unpaid: 0, missing: [] },
    ],
    [
      { first: 0, due_on: '2026-06-05' },
      { unpaid: 1, missing: ['payment'] },
    ],
  ])('%o: what is wanted before the start is unpaid, whatever its term', async (owed, told) => {
    const { db } = app.services;
    const { event_id } = await buildEvent(db);
    const policy_id = await insure(event_id, [{}], { open: owed.first });
    await db
      .updateTable('payments')
      .set({ due_on: owed.due_on, status: owed.first > 0 ? 'pending' : 'paid' })
      .where('policy_id', '=', policy_id)
      .execute();
    const { user_id } = people.agent;
    await db
      .insertInto('payments')
      .values({
        instalment_number: 2,
        policy_id,
        user_id,
        amount: 250_000,
        amount_open: 250_000,
        currency: 'EUR',
        due_on: owed.due_on,
        status: 'pending',
      })
      .execute();
    expect((await of(event_id))?.unpaid).toBe(told.unpaid);
    const { policies } = await app.as(people.admin).call('get_event_policies', { event_id });
    expect(policies.map(({ missing }) => missing)).toEqual([told.missing]);
  });

  it('name the cars that are entered and not insured, with what each is known from', async () => {
    const { db } = app.services;
    const { championship_id } = await buildChampionship(db);
    const other = await buildEvent(db, { championship_id });
    const { event_id } = await buildEvent(db, { championship_id });
    const { user_id } = people.agent;
    const [quoted, asked, racing] = await Promise.all(
      ['quoted', 'asked', 'racing'].map((model) => buildCar(db, { user_id, model })),
    );
    const carOf = (car: typeof quoted) => ({ car_id: car?.car_id ?? '' });
    await insure(event_id, [carOf(quoted)], { quote: 'completed' });
    await insure(event_id, [carOf(racing)], { quote: 'cancelled' });
    await insure(other.event_id, [carOf(racing), carOf(quoted)]);
    await db
      .insertInto('requests')
      .values({
        user_id,
        kind: 'new_cover',
        status: 'submitted',
        summary: '1 car, 1 event',
        content: JSON.stringify({
          cars: [{ ...carOf(asked), driver_ids: [] }],
          event_ids: [event_id],
        }),
      })
      .execute();
    const counts = { policies: 0, not_insured: 3, quotes_open: 1 };
    expect(await of(event_id, { insured: true })).toMatchObject(counts);
    expect(await of(event_id, { incomplete: true })).toMatchObject(counts);
    const entries = async () => {
      const page = await app.as(people.admin).call('get_event_policies', { event_id });
      return page.entries.map(({ car, source, status }) => [car.split(' ').at(-1), source, status]);
    };
    expect(await entries()).toEqual([
      ['quoted', 'quote', 'completed'],
      ['asked', 'request', null],
      ['racing', 'series', null],
    ]);
    await insure(event_id, [carOf(quoted), carOf(racing)]);
    expect(await entries()).toEqual([['asked', 'request', null]]);
  });

  it('show an event without policies unless only insured or incomplete ones are asked for', async () => {
    const { event_id } = await buildEvent(app.services.db);
    expect(await of(event_id)).toMatchObject({ policies: 0, cars: 0 });
    expect(await of(event_id, { insured: true })).toBeUndefined();
    expect(await of(event_id, { incomplete: true })).toBeUndefined();
  });

  it('leave out what is over, beyond the period or cancelled', async () => {
    const past = await buildEvent(app.services.db, {
      start_on: '2026-05-15',
      end_on: '2026-05-17',
    });
    const later = await buildEvent(app.services.db, {
      start_on: '2026-09-01',
      end_on: '2026-09-03',
    });
    const off = await buildEvent(app.services.db, { status: 'cancelled' });
    expect(await of(past.event_id)).toBeUndefined();
    expect(await of(off.event_id)).toBeUndefined();
    expect(await of(later.event_id, { to: '2026-08-31' })).toBeUndefined();
    expect(await of(later.event_id, { to: '2026-09-01' })).toBeDefined();
  });

  it('open into their cars with drivers, payment and what is missing', async () => {
    const { event_id } = await buildEvent(app.services.db);
    await insure(event_id, [{}, { chassis_number: '', driver: false }], { open: 50_000 });
    const { policies } = await app.as(people.admin).call('get_event_policies', { event_id });
    const missing = (row: OutputOf<'get_event_policies'>['policies'][number] | undefined) =>
      row?.missing;
    expect(policies).toHaveLength(2);
    expect(policies[0]).toMatchObject({
      client_name: 'Van Dalen Racing',
      amount_open: 50_000,
      payment_ids: [expect.stringMatching(/^[0-9a-f-]{36}_1$/)],
      reminded_at: null,
      paid: 'too_late',
    });
    expect(missing(policies[0])).toEqual(['payment']);
    expect(missing(policies[1])).toEqual(['driver', 'chassis', 'payment']);
  });
});

describe('circuits', () => {
  it('come with outline and corners where they are known', async () => {
    const zandvoort = await app
      .as(people.loss_adjuster)
      .call('get_circuit', { circuit_id: 'zandvoort' });
    expect(zandvoort.outline?.length).toBeGreaterThan(50);
    expect(zandvoort.corners[0]).toMatchObject({ number: 1, name: 'Tarzanbocht' });
    expect((await app.as(people.agent).answer('get_circuit', { circuit_id: 'moon' })).status).toBe(
      404,
    );
  });

  it('get another factor from a superadmin, with the reason', async () => {
    const change = {
      circuit_id: 'assen',
      revision: 0,
      factor: '0.95',
      factor_reason: 'New gravel traps',
    };
    expect(await app.as(people.superadmin).call('set_circuit_factor', change)).toMatchObject({
      factor: '0.9500',
    });
    expect((await app.as(people.admin).answer('set_circuit_factor', change)).status).toBe(403);
    expect(await app.as(people.superadmin).answer('set_circuit_factor', change)).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { factor: '0.9500', revision: 1 } },
    });
    await seedCircuits(app.services.db);
    const { circuits } = await app.as(people.admin).call('get_circuits', {});
    expect(circuits.find(({ circuit_id }) => circuit_id === 'assen')?.factor).toBe('0.9500');
  });
});
