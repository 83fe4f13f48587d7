import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountTypes } from '#domain/accounts/account-types.ts';
import { heldFirst, wholeUpTo } from '#domain/lists/whole-lists.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildAccount,
  buildCar,
  buildChampionship,
  buildDriver,
  buildEvent,
  buildPeople,
} from '#test/harness/factories.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof buildPeople>>;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildPeople(app.services.db);
});

const staff = () => app.as(people.admin);

describe('[7.38] [7.14] [7.8] a whole list', () => {
  it('answers every row of a small book, asked with a limit or without', async () => {
    await buildDriver(app.services.db);
    await buildCar(app.services.db);
    const at_most = { at_most: wholeUpTo };
    expect(await staff().call('get_cars', at_most)).toEqual(await staff().call('get_cars', {}));
    expect(await staff().call('get_drivers', at_most)).toEqual(
      await staff().call('get_drivers', {}),
    );
    expect(await staff().call('get_all_users', at_most)).toEqual(
      await staff().call('get_all_users', {}),
    );
  });

  it('of a large book answers the first rows and says that there are more; without a limit every row', async () => {
    const { db } = app.services;
    await sql`insert into cars (make, model, car_class, insured_value)
      select 'Lotus', 'Exige ' || i, 'GT', 100 from generate_series(1, ${wholeUpTo}) i`.execute(db);
    await sql`insert into drivers (first_name, last_name)
      select 'Piet', 'Many ' || i from generate_series(1, ${wholeUpTo}) i`.execute(db);
    await sql`insert into accounts (account_type, account_types, company_name, email)
      select 'agent', '{agent}', 'Crowd ' || i, 'crowd' || i || '@example.test' from generate_series(1, ${wholeUpTo}) i`.execute(
      db,
    );
    const at_most = { at_most: wholeUpTo };
    const cars = await staff().call('get_cars', at_most);
    expect([cars.cars.length, cars.more]).toEqual([heldFirst, true]);
    const drivers = await staff().call('get_drivers', at_most);
    expect([drivers.drivers.length, drivers.more]).toEqual([heldFirst, true]);
    const whole = await staff().call('get_cars', {});
    expect([whole.cars.length > wholeUpTo, whole.more]).toEqual([true, undefined]);
    // Whoever is no client is there: owners, brokerages and adjusters are chosen among them.
    const { users, more } = await staff().call('get_all_users', at_most);
    expect(more).toBe(true);
    expect(users.filter((user) => user.account_type === 'agent')).toHaveLength(heldFirst);
    expect(new Set(users.map(({ account_type }) => account_type))).toEqual(new Set(accountTypes));
    // A client of such a book has a small one.
    expect((await app.as(people.agent).call('get_cars', at_most)).more).toBeUndefined();
  });

  it('finds rows by a search, by their ids and by whose they are', async () => {
    const { db } = app.services;
    const { user_id } = await buildAccount(db);
    const car = await buildCar(db, { user_id });
    const driver = await buildDriver(db, { user_ids: [user_id] });
    const carsOf = async (input: object) =>
      (await staff().call('get_cars', input)).cars.map(({ car_id }) => car_id);
    for (const input of [
      { search: car.chassis_number },
      { ids: [car.car_id] },
      { user_ids: [user_id] },
    ])
      expect(await carsOf(input)).toEqual([car.car_id]);
    const driversOf = async (input: object) =>
      (await staff().call('get_drivers', input)).drivers.map(({ driver_id }) => driver_id);
    for (const input of [
      { search: driver.last_name },
      { ids: [driver.driver_id] },
      { user_ids: [user_id] },
    ])
      expect(await driversOf(input)).toEqual([driver.driver_id]);
    const { users } = await staff().call('get_all_users', { ids: [user_id] });
    expect(users.map((user) => user.user_id)).toEqual([user_id]);
    expect((await staff().call('get_cars', { search: 'Exige' })).cars).toHaveLength(heldFirst);
  });

  it('finds events by their series and their circuit as well', async () => {
    const { db } = app.services;
    const { championship_id } = await buildChampionship(db, { series: 'Zonda Cup' });
    const { event_id } = await buildEvent(db, { championship_id });
    const eventsOf = async (search: string) =>
      (await staff().call('get_events', { search })).events.map((event) => event.event_id);
    expect(await eventsOf('zonda cup')).toEqual([event_id]);
    expect(await eventsOf('zonda cop')).toEqual([]);
  });

  it('answers nobody rows of others, however they are asked for', async () => {
    const { db } = app.services;
    const { car_id } = await buildCar(db, { user_id: people.stranger.user_id });
    const { driver_id } = await buildDriver(db, { user_ids: [people.stranger.user_id] });
    const client = app.as(people.agent);
    for (const input of [{ ids: [car_id] }, { user_ids: [people.stranger.user_id] }])
      expect((await client.call('get_cars', input)).cars).toEqual([]);
    for (const input of [{ ids: [driver_id] }, { user_ids: [people.stranger.user_id] }])
      expect((await client.call('get_drivers', input)).drivers).toEqual([]);
    expect(
      (await app.as(people.brokerage).call('get_all_users', { ids: [people.stranger.user_id] }))
        .users,
    ).toEqual([]);
  });
});
