import { addDays, dateOfInstant, unixSeconds } from '#domain/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Insertable } from 'kysely';
import { insuranceTypes } from '#domain/policies/insurance-types.ts';
import { addressOf } from '#domain/places.ts';
import {
  demoCalendar,
  demoTestDays,
  seasonsToCome,
  type DemoChampionship,
} from './demo-calendar.ts';
import { demoCars, demoClients, demoStaff, type DemoPerson } from './demo-people.ts';
import { secondEntry } from './demo-second-entry.ts';
import type { DemoStage, StagedEvent } from './demo-stage.ts';

/** Puts people, calendar, cars and drivers on the stage; the first superadmin is the only row written by hand. */
export async function setScene(
  stage: DemoStage,
  { today, password_hash }: { today: string; password_hash: string },
): Promise<void> {
  await addPeople(stage);
  await stage.app.services.db.updateTable('accounts').set({ password_hash }).execute();
  for (const season of demoCalendar) await addChampionship(stage, season, 'confirmed');
  for (const season of seasonsToCome(today)) await addChampionship(stage, season, 'planned');
  await addWinterDays(stage, today);
  await addCars(stage);
}

async function addPeople(stage: DemoStage): Promise<void> {
  const { db } = stage.app.services;
  const insurer = await db
    .selectFrom('insurers')
    .select('insurer_id')
    .orderBy('created_at')
    .executeTakeFirstOrThrow();
  const [first, ...others] = [...demoStaff, ...demoClients];
  if (!first) throw new Error('nobody is on the list');
  const { key, ...superadmin } = first;
  const row: Insertable<Database['accounts']> = {
    ...superadmin,
    account_types: [first.account_type],
  };
  const { user_id } = await db
    .insertInto('accounts')
    .values(row)
    .returning('user_id')
    .executeTakeFirstOrThrow();
  remember(stage, first, user_id);
  await stage.as(key).call('save_insurer', {
    insurer_id: insurer.insurer_id,
    revision: 0,
    name: 'Kestrel Underwriting',
    lines: ['on_track'],
    share_pct: '100',
    bordereau_email: 'bordereau@demo.paddock.example',
    own_tax: [{ country_code: 'BE', from: dateOfInstant(unixSeconds(stage.clock.now())) }],
  });
  await addBinders(stage, insurer.insurer_id, { umr: 'B0572KU', value_per_car: 100_000_000 });
  for (const { key: name, broker, ...person } of others) {
    const added = await stage.as(key).call('add_account', {
      ...person,
      account_types: [],
      broker_id: broker ? stage.idOf(broker) : null,
      insurer_id: person.account_type === 'insurer' ? insurer.insurer_id : null,
      send_invitation: false,
    });
    remember(stage, { key: name, ...(broker ? { broker } : {}), ...person }, added.user_id);
  }
  for (const broker of ['broker', 'chicane'])
    await stage.as(key).call('save_permissions', {
      user_id: stage.idOf(broker),
      revision: 0,
      permissions: [
        {
          name: 'Quotes',
          type: 'item',
          items: [{ name: 'Quotes', link: addressOf('quotes'), icon: 'quote' }],
        },
        {
          name: 'Policies',
          type: 'item',
          items: [{ name: 'Policies', link: addressOf('policies'), icon: 'policy' }],
        },
        {
          name: 'Crash corner',
          type: 'item',
          items: [{ name: 'Crash corner', link: addressOf('claims'), icon: 'claim' }],
        },
      ],
    });
}

function remember(stage: DemoStage, person: DemoPerson, user_id: string): void {
  stage.user_ids.set(person.key, user_id);
  stage.names.set(person.key, person.attn);
  if (person.broker) stage.brokers.set(person.key, person.broker);
}

async function addChampionship(
  stage: DemoStage,
  { rounds, name, year, series, organiser }: DemoChampionship,
  status: 'confirmed' | 'planned',
): Promise<void> {
  const admin = stage.as('mila');
  const { championship_id } = await admin.call('add_championship', {
    name,
    year,
    series,
    organiser,
  });
  const staged: StagedEvent[] = [];
  for (const [round, circuit_id, country, start_on, end_on, race_hours] of rounds) {
    const { event_id } = await admin.call('add_event', {
      name: round,
      championship_id,
      circuit_id,
      country,
      start_on,
      end_on,
      race_hours,
      status,
    });
    staged.push({ event_id, name: round, start_on, end_on });
  }
  stage.rounds.set(`${name} ${year}`, staged);
}

async function addWinterDays(stage: DemoStage, today: string): Promise<void> {
  const staged: StagedEvent[] = [];
  for (const [name, circuit_id, country, first, last, kind] of demoTestDays) {
    const start_on = addDays(today, first);
    const end_on = addDays(today, last);
    const { event_id } = await stage.as('mila').call('add_event', {
      name,
      circuit_id,
      country,
      start_on,
      end_on,
      kind,
      status: 'confirmed',
    });
    staged.push({ event_id, name, start_on, end_on });
  }
  stage.rounds.set('winter', staged);
}

async function addCars(stage: DemoStage): Promise<void> {
  for (const [index, { drivers, team, value, championship, ...car }] of [
    ...demoCars,
    secondEntry,
  ].entries()) {
    const user_id = stage.idOf(team);
    const client = stage.as(team);
    const { car_id } = await client.call('add_car', {
      ...car,
      user_id,
      insured_value: value,
      year: 2024,
      chassis_number: index % 6 === 5 ? '' : `TEST${String(9_920_010 + index * 37)}`,
    });
    const driver_ids: string[] = [];
    for (const [first_name, last_name, birth_date, country, category, experience] of drivers) {
      const { driver_id } = await client.call('add_driver', {
        first_name,
        last_name,
        birth_date,
        country,
        categories: { 2025: category, 2026: category, 2027: category } as never,
        experience: experience as never,
        user_ids: [user_id],
      });
      driver_ids.push(driver_id);
    }
    stage.cars.push({
      car_id,
      team,
      championship,
      start_number: car.start_number,
      make: car.make,
      model: car.model,
      car_class: car.car_class,
      driver_ids,
      drivers: drivers.map(([first, last]) => `${first} ${last}`),
    });
  }
}

/** A year's agreement for each year of the story: everything that the season writes lies within it. */
export async function addBinders(
  stage: DemoStage,
  insurer_id: string,
  { umr, value_per_car }: { umr: string; value_per_car: number },
): Promise<void> {
  const year = new Date(stage.timeline.end).getUTCFullYear();
  for (const one of [year - 2, year - 1, year, year + 1])
    await stage.as('superadmin').call('save_binder', {
      insurer_id,
      umr: `${umr}${String(one).slice(2)}001`,
      ...{ valid_from: `${one}-01-01`, valid_to: `${one}-12-31` },
      lines: [...insuranceTypes],
      ...{ countries: [], classes: [], currency: 'EUR' },
      ...{ highest_series_level: null, highest_driver_level: null },
      value_per_car,
      value_per_event: 1_500_000_000,
      value_per_transport: 200_000_000,
      premium_limit: 1_000_000_000,
      ...{ commission_pct: '12.5', profit_commission_pct: '15', notes: '' },
    });
}
