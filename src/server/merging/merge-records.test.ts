import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { referencesTo } from '#server/platform/repoint.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCar, buildDriver, unique } from '#test/harness/factories.ts';
import { buildPolicy, buildSeason, type Season } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const staff = () => app.as(season.people.admin);

const carFields = {
  user_id: null,
  make: 'Porsche',
  model: '911 GT3 Cup',
  car_class: 'CUP',
  insured_value: 26_000_000,
};

async function keysTo(table: string): Promise<string[]> {
  const found = await sql<{ key: string }>`
    select c.conrelid::regclass::text || '.' || a.attname as key from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = ${table}::regclass`.execute(app.services.db);
  return found.rows.map(({ key }) => key).toSorted();
}

describe('records that may be merged', () => {
  it.each(['car', 'driver', 'event', 'circuit', 'championship'] as const)(
    'every foreign key to a %s is moved by the area whose table it is',
    async (kind) => {
      const references = referencesTo(app.services.keepers, kind);
      const moved = references.map((one) => `${one.table}.${one.column}`).toSorted();
      expect(await keysTo(`${kind}s`)).toEqual(moved);
    },
  );
});

describe('two records of one car', () => {
  it('become one: cover moves, locked versions stay, the other is an alias, and both tell of it', async () => {
    const { db } = app.services;
    const policy = await buildPolicy(app, { status: 'policy_made', season });
    const quote = await buildPolicy(app, { status: 'concept', season });
    const kept = await buildCar(db, {
      user_id: season.people.agent.user_id,
      chassis_number: `K${unique()}`,
    });
    const other = await staff().call('get_car', { car_id: season.car_id });
    const before = await staff().call('get_car', { car_id: kept.car_id });
    expect(other.policies).toBe(1);
    const input = {
      ...carFields,
      user_id: season.people.agent.user_id,
      model: 'The other model',
      chassis_number: other.chassis_number,
      kept_id: kept.car_id,
      kept_revision: before.revision,
      other_id: season.car_id,
      other_revision: other.revision,
    };
    const { moved } = await staff().call('merge_cars', input);
    expect(moved).toBeGreaterThanOrEqual(3);

    const after = await staff().call('get_car', { car_id: kept.car_id });
    expect(after).toMatchObject({
      policies: 1,
      model: 'The other model',
      chassis_number: other.chassis_number,
      active: true,
    });
    const made = await staff().call('get_document', policy);
    expect(made.version.content?.items[0]?.car_id).toBe(season.car_id);
    expect(made.version.items[0]?.car.title).toContain('911 GT3 Cup');
    const written = await staff().call('get_document', quote);
    expect(written.version.content?.items[0]?.car_id).toBe(kept.car_id);

    const { cars } = await staff().call('get_cars_page', { filters: { active: [false] } });
    expect(cars.map(({ car_id }) => car_id)).not.toContain(season.car_id);
    for (const record_id of [kept.car_id, season.car_id]) {
      const { entries } = await staff().call('get_activity', { record_kind: 'car', record_id });
      expect(entries.some(({ action }) => action === 'merge_cars')).toBe(true);
    }
    const again = await staff().answer('merge_cars', input);
    expect(again).toMatchObject({ status: 409, body: { reason: 'already_merged' } });
  });

  it('are not merged unseen: a stale look is answered with the record', async () => {
    const { db } = app.services;
    const [kept, other] = [await buildCar(db), await buildCar(db)];
    const pair = { kept_id: kept.car_id, other_id: other.car_id };
    const stale = { ...carFields, ...pair, kept_revision: 7, other_revision: 0 };
    const answer = await staff().answer('merge_cars', stale);
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const same = { ...stale, other_id: kept.car_id };
    expect(await staff().answer('merge_cars', same)).toMatchObject({
      status: 409,
      body: { reason: 'same_record' },
    });
  });
});

describe('two records of one driver', () => {
  it('become one who drives for the teams of both and is on a car once', async () => {
    const { db } = app.services;
    const { agent, stranger } = season.people;
    const kept = await buildDriver(db, { user_ids: [agent.user_id] });
    const other = await buildDriver(db, { user_ids: [agent.user_id, stranger.user_id] });
    const item = await sql<{ item_id: string }>`select item_id from policy_items limit 1`.execute(
      db,
    );
    const item_id = item.rows[0]?.item_id ?? '';
    await sql`insert into policy_item_drivers
      select (jsonb_populate_record(null::policy_item_drivers,
        to_jsonb(d) || jsonb_build_object('driver_id', one))).*
      from policy_item_drivers d, unnest(${[kept.driver_id, other.driver_id]}::uuid[]) one
      where d.item_id = ${item_id} and d.driver_id = ${season.driver_id}`.execute(db);
    const seen = await Promise.all(
      [kept, other].map(({ driver_id }) => staff().call('get_driver', { driver_id })),
    );
    await staff().call('merge_drivers', {
      first_name: 'Jan',
      last_name: 'van Dalen',
      kept_id: kept.driver_id,
      kept_revision: seen[0]?.revision ?? 0,
      other_id: other.driver_id,
      other_revision: seen[1]?.revision ?? 0,
    });
    const after = await staff().call('get_driver', { driver_id: kept.driver_id });
    expect(after).toMatchObject({ name: 'Jan van Dalen', active: true, policies: 1 });
    expect(after.user_ids.toSorted()).toEqual([agent.user_id, stranger.user_id].toSorted());
    const left = await db
      .selectFrom('policy_item_drivers')
      .select('item_id')
      .where('driver_id', '=', other.driver_id)
      .execute();
    expect(left).toEqual([]);
    const { drivers } = await staff().call('get_drivers_page', { filters: { active: [false] } });
    expect(drivers.map(({ driver_id }) => driver_id)).not.toContain(other.driver_id);
  });

  it('keep the stricter of two decisions about one name of the sanctions list', async () => {
    const { db } = app.services;
    const kept = await buildDriver(db);
    const other = await buildDriver(db);
    const { entry_id } = await db
      .insertInto('sanctions_entries')
      .values({ source_id: `EU-${unique()}`, name: 'Jan van Dalen' })
      .returning('entry_id')
      .executeTakeFirstOrThrow();
    for (const [driver, decision] of [
      [kept, 'cleared'],
      [other, 'confirmed'],
    ] as const)
      await db
        .insertInto('sanctions_driver_hits')
        .values({
          driver_id: driver.driver_id,
          entry_id,
          matched_name: 'Jan van Dalen',
          score: '0.990',
          decision,
          reason: 'compared with a passport',
          decided_by: season.people.admin.user_id,
          decided_at: new Date(0).toISOString(),
        })
        .execute();
    await staff().call('merge_drivers', {
      first_name: 'Jan',
      last_name: 'van Dalen',
      kept_id: kept.driver_id,
      kept_revision: 0,
      other_id: other.driver_id,
      other_revision: 0,
    });
    const hits = await db
      .selectFrom('sanctions_driver_hits')
      .select(['driver_id', 'decision'])
      .where('entry_id', '=', entry_id)
      .execute();
    expect(hits).toEqual([{ driver_id: kept.driver_id, decision: 'confirmed' }]);
  });
});
