import { beforeAll, describe, expect, it } from 'vitest';
import { seedReference } from '#server/reference-seed.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildAccount,
  buildCar,
  buildDriver,
  buildPeople,
  unique,
} from '#test/harness/factories.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof buildPeople>>;

beforeAll(async () => {
  app = await startTestApp();
  await seedReference(app.services.db);
  people = await buildPeople(app.services.db);
});

const car = (fields: object = {}) => ({
  user_id: null,
  make: 'Porsche',
  model: '911 GT3 Cup (992)',
  car_class: 'CUP',
  chassis_number: `WP0${unique()}`,
  insured_value: 26_000_000,
  ...fields,
});

describe('[7.38] cars', () => {
  it('are all for staff, own ones for clients and those of its clients for a brokerage', async () => {
    const { db } = app.services;
    const own = await buildCar(db, { user_id: people.agent.user_id });
    const foreign = await buildCar(db, { user_id: people.stranger.user_id });
    const ids = async (who: 'admin' | 'agent' | 'brokerage' | 'stranger') =>
      (await app.as(people[who]).call('get_cars', {})).cars.map(({ car_id }) => car_id);
    expect(await ids('admin')).toEqual(expect.arrayContaining([own.car_id, foreign.car_id]));
    expect(await ids('agent')).toEqual([own.car_id]);
    expect(await ids('brokerage')).toEqual([own.car_id]);
    expect(await ids('stranger')).toEqual([foreign.car_id]);
  });

  it('[7.10] are also read as user_cars by the client', async () => {
    const { user_cars } = await app.as(people.agent).call('get_user_cars', {});
    expect(user_cars.every(({ user_id }) => user_id === people.agent.user_id)).toBe(true);
    expect((await app.as(people.brokerage).answer('get_user_cars', {})).status).toBe(403);
  });

  it("answer not_found for somebody else's", async () => {
    const { car_id } = await buildCar(app.services.db, { user_id: people.stranger.user_id });
    for (const who of ['agent', 'brokerage'] as const)
      expect((await app.as(people[who]).answer('get_car', { car_id })).status).toBe(404);
    expect((await app.as(people.insurer).answer('get_car', { car_id })).status).toBe(403);
  });

  it('are listed by page with filters and an exact total', async () => {
    const { user_id } = await buildAccount(app.services.db);
    await buildCar(app.services.db, { user_id, chassis_number: '', insured_value: 1_000_000 });
    await buildCar(app.services.db, { user_id, insured_value: 2_000_000 });
    const admin = app.as(people.admin);
    const all = await admin.call('get_cars_page', {
      filters: { user_id: [user_id] },
      sortBy: 'insured_value',
      ascending: false,
      page_size: 1,
    });
    expect(all).toMatchObject({
      total: 2,
      cars: [{ insured_value: 2_000_000, policies: 0, claims: 0 }],
    });
    const bare = await admin.call('get_cars_page', {
      filters: { user_id: [user_id] },
      without_chassis: true,
    });
    expect(bare.total).toBe(1);
    const cheap = await admin.call('get_cars_page', {
      filters: { user_id: [user_id] },
      value_to: 1_500_000,
    });
    expect(cheap.total).toBe(1);
  });
});

describe('[2.16] keeping cars', () => {
  it("adds a client's car to the client, whatever it sends", async () => {
    const own = app.as(people.agent);
    const { car_id } = await own.call('add_car', car());
    expect(await own.call('get_car', { car_id })).toMatchObject({
      user_id: people.agent.user_id,
      abilities: ['edit', 'archive'],
    });
    const foreign = await own.answer('add_car', car({ user_id: people.stranger.user_id }));
    expect(foreign.status).toBe(404);
  });

  it('asks a brokerage whose car it is, and takes only its clients’', async () => {
    const broker = app.as(people.brokerage);
    expect(await broker.answer('add_car', car())).toMatchObject({
      body: { fields: [{ field: 'user_id' }] },
    });
    expect((await broker.answer('add_car', car({ user_id: people.stranger.user_id }))).status).toBe(
      404,
    );
    expect((await broker.answer('add_car', car({ user_id: people.agent.user_id }))).status).toBe(
      200,
    );
  });

  it('tells at the field which car has the chassis number already, of those that a person sees', async () => {
    const { user_id } = people.agent;
    const { chassis_number } = await buildCar(app.services.db, { user_id });
    const twin = car({ user_id, chassis_number: chassis_number.toLowerCase() });
    const message = `Already used by Porsche 911 GT3 Cup, ${people.agent.company_name}.`;
    for (const who of ['admin', 'agent', 'brokerage'] as const)
      expect(await app.as(people[who]).answer('add_car', twin)).toMatchObject({
        status: 422,
        body: { fields: [{ field: 'chassis_number', message }] },
      });
    const askedBy = (who: keyof typeof people) =>
      app.as(people[who]).call('find_car_by_chassis', { chassis_number });
    const name = `Porsche 911 GT3 Cup, ${people.agent.company_name}`;
    expect(await askedBy('admin')).toEqual({ used_by: name });
    expect(await askedBy('agent')).toEqual({ used_by: name });
    expect(await askedBy('stranger')).toEqual({ used_by: null });
  });

  it('takes a chassis number that a car of somebody else carries; staff are told once, and merge the two', async () => {
    const { chassis_number, ...theirs } = await buildCar(app.services.db, {
      user_id: people.stranger.user_id,
    });
    const admin = app.as(people.admin);
    const twin = car({ chassis_number: chassis_number.toLowerCase() });
    const { car_id } = await app.as(people.agent).call('add_car', twin);
    await app.runJobs();
    const message =
      `More than one car carries the chassis number ${chassis_number}: ` +
      `Porsche 911 GT3 Cup, ${people.stranger.company_name}; ` +
      `Porsche 911 GT3 Cup (992), ${people.agent.company_name}. Merge them if they are one, or ask their owners.`;
    const told = () =>
      app.services.db
        .selectFrom('todos')
        .select(['message', 'owner_id'])
        .where('message', 'like', `%${chassis_number}%`)
        .execute();
    expect(await told()).toEqual([{ message, owner_id: null }]);
    // Neither owner is kept from the own car, and staff change it too.
    const owner = { ...twin, user_id: people.agent.user_id };
    await app.as(people.agent).call('update_car', { ...twin, car_id, revision: 0, active: false });
    await app.as(people.agent).call('update_car', { ...twin, car_id, revision: 1 });
    await admin.call('update_car', { ...owner, car_id, revision: 2, start_number: '7' });
    await app.runJobs();
    expect(await told()).toHaveLength(1);
    await admin.call('merge_cars', {
      ...owner,
      kept_id: car_id,
      kept_revision: 3,
      other_id: theirs.car_id,
      other_revision: 0,
    });
    expect(await admin.call('find_car_by_chassis', { chassis_number, car_id })).toEqual({
      used_by: null,
    });
  });

  it('takes cars without a chassis number, any number of them', async () => {
    const admin = app.as(people.admin);
    for (const chassis_number of ['', '  ']) {
      const { car_id } = await admin.call('add_car', car({ chassis_number }));
      expect(await admin.call('get_car', { car_id })).toMatchObject({ chassis_number: '' });
    }
  });

  it('refuses a class that the rating tables do not have, and a stale change', async () => {
    const admin = app.as(people.admin);
    expect(await admin.answer('add_car', car({ car_class: 'BUS' }))).toMatchObject({
      body: { fields: [{ field: 'car_class' }] },
    });
    const { car_id } = await admin.call('add_car', car());
    await admin.call('update_car', { ...car(), car_id, revision: 0 });
    const stale = await admin.answer('update_car', { ...car(), car_id, revision: 0 });
    expect(stale).toMatchObject({ status: 409, body: { current: { revision: 1 } } });
  });

  it('frees the chassis number of an archived car', async () => {
    const admin = app.as(people.admin);
    const sold = car();
    const { car_id } = await admin.call('add_car', sold);
    await admin.call('update_car', { ...sold, car_id, revision: 0, active: false });
    const again = await admin.call('add_car', sold);
    expect(again.car_id).not.toBe(car_id);
  });

  it('offers the classes of the tables that are valid today', async () => {
    const { car_classes } = await app.as(people.agent).call('get_car_classes', {});
    expect(car_classes).toContainEqual({ value: 'GT3', label: 'GT3' });
  });
});

describe('[7.14] drivers', () => {
  it("are all for staff, and the own teams' for clients and brokerages", async () => {
    const { db } = app.services;
    const own = await buildDriver(db, { user_ids: [people.agent.user_id] });
    const shared = await buildDriver(db, {
      user_ids: [people.agent.user_id, people.stranger.user_id],
    });
    const foreign = await buildDriver(db, { user_ids: [people.stranger.user_id] });
    const read = async (who: 'admin' | 'agent' | 'brokerage') =>
      (await app.as(people[who]).call('get_drivers', {})).drivers;
    const ids = (drivers: { driver_id: string }[]) => drivers.map(({ driver_id }) => driver_id);
    expect(ids(await read('admin'))).toEqual(
      expect.arrayContaining([own.driver_id, shared.driver_id, foreign.driver_id]),
    );
    expect(ids(await read('agent')).toSorted()).toEqual(
      [own.driver_id, shared.driver_id].toSorted(),
    );
    expect(ids(await read('brokerage')).toSorted()).toEqual(
      [own.driver_id, shared.driver_id].toSorted(),
    );
    const seen = (await read('agent')).find(({ driver_id }) => driver_id === shared.driver_id);
    expect(seen).toMatchObject({
      user_ids: [people.agent.user_id],
      category: 'Silver',
    });
    expect(Object.keys(seen ?? {}).filter((name) => name.startsWith('claim_level'))).toEqual([]);
    expect((await app.as(people.loss_adjuster).answer('get_drivers', {})).status).toBe(403);
  });

  it('are filtered by the category of this year', async () => {
    const { db } = app.services;
    const { user_id } = await buildAccount(db);
    await buildDriver(db, {
      user_ids: [user_id],
      categories: JSON.stringify({ 2024: 'Bronze', 2027: 'Gold' }),
    });
    await buildDriver(db, { user_ids: [user_id], categories: '{}' });
    const total = async (category: 'Bronze' | 'Gold' | 'Non-Categorised') =>
      (
        await app
          .as(people.admin)
          .call('get_drivers_page', { filters: { user_id: [user_id], category: [category] } })
      ).total;
    expect([await total('Bronze'), await total('Gold'), await total('Non-Categorised')]).toEqual([
      1, 0, 1,
    ]);
  });
});

describe('[2.16] keeping drivers', () => {
  const driver = (fields: object = {}) => ({
    first_name: 'Emma',
    last_name: `de Vries ${unique()}`,
    birth_date: '1999-02-28',
    ...fields,
  });

  it("adds a client's driver to the client's team", async () => {
    const own = app.as(people.agent);
    const wrong = await own.answer('add_driver', driver({ email: 'not an address' }));
    expect(wrong).toMatchObject({ status: 422, body: { fields: [{ field: 'email' }] } });
    const { driver_id } = await own.call('add_driver', driver({ email: 'jan@drivers.test' }));
    const added = await own.call('get_driver', { driver_id });
    expect(added).toMatchObject({
      email: 'jan@drivers.test',
      user_ids: [people.agent.user_id],
      abilities: ['edit', 'archive'],
    });
    expect(added).not.toHaveProperty('suggested_claim_level');
  });

  it('keeps clients from setting a claim level, and asks staff for the reason', async () => {
    const own = app.as(people.agent);
    expect((await own.answer('add_driver', driver({ claim_level: 1 }))).status).toBe(403);
    const admin = app.as(people.admin);
    const bare = await admin.answer('add_driver', driver({ claim_level: 7 }));
    expect(bare).toMatchObject({ body: { fields: [{ field: 'claim_level_reason' }] } });
    const reasoned = driver({ claim_level: 7, claim_level_reason: 'Two crashes at Spa' });
    const { driver_id } = await admin.call('add_driver', reasoned);
    expect(await admin.call('get_driver', { driver_id })).toMatchObject({
      claim_level: 7,
      suggested_claim_level: 4,
    });
  });

  it('leaves a driver who also drives for others to staff', async () => {
    const { db } = app.services;
    const { driver_id } = await buildDriver(db, {
      user_ids: [people.agent.user_id, people.stranger.user_id],
    });
    const answer = await app
      .as(people.agent)
      .answer('update_driver', { ...driver(), driver_id, revision: 0 });
    expect(answer.status).toBe(403);
    await app.as(people.admin).call('update_driver', {
      ...driver(),
      driver_id,
      revision: 0,
      user_ids: [people.agent.user_id],
    });
    expect((await app.as(people.stranger).answer('get_driver', { driver_id })).status).toBe(404);
  });

  it('refuses a stale change and a birth in the future', async () => {
    const admin = app.as(people.admin);
    const { driver_id } = await admin.call('add_driver', driver());
    await admin.call('update_driver', { ...driver(), driver_id, revision: 0 });
    expect(
      (await admin.answer('update_driver', { ...driver(), driver_id, revision: 0 })).status,
    ).toBe(409);
    const unborn = await admin.answer('add_driver', driver({ birth_date: '2026-05-21' }));
    expect(unborn).toMatchObject({ body: { fields: [{ field: 'birth_date' }] } });
  });
});
