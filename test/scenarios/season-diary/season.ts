import { calculateOnTrack } from '#domain/rating/calculate-on-track.ts';
import { defaultOnTrackTables } from '#domain/rating/default-on-track-tables.ts';
import type { OnTrackDriver, OnTrackInput, OnTrackItem } from '#domain/rating/on-track-input.ts';
import type { OnTrackResult } from '#domain/rating/on-track-result.ts';
import type { Caller, TestApp } from '#test/harness/app.ts';
import { addAccount, openOffice, type Office } from '#test/scenarios/office-people.ts';

const series = 'European Le Mans Series LMP3';
/** Rounds of the European Le Mans Series 2026; the last one is added in summer. */
const rounds = [
  ['4 Hours of Le Castellet', 'paul-ricard', 'FR', '2026-05-03'],
  ['4 Hours of Imola', 'imola', 'IT', '2026-07-05'],
  ['4 Hours of Spa-Francorchamps', 'spa-francorchamps', 'BE', '2026-08-23'],
  ['4 Hours of Silverstone', 'silverstone', 'GB', '2026-09-13'],
] as const;

type Four<T> = readonly [T, T, T, T];

/** Everybody and everything of the diary: two cars with their drivers, and four events. */
export interface DiarySeason {
  office: Office;
  client: string;
  cars: readonly [string, string];
  /** Silver and Bronze for the first car, a young one for the second. */
  drivers: readonly [string, string, string];
  events: Four<string>;
}

/** The winter: staff keep the calendar, the client adds its cars and drivers. */
export async function openSeason(app: TestApp): Promise<DiarySeason> {
  const office = await openOffice(app, 'Marlow Mutual');
  const client = await addAccount(app, office.superadmin, {
    account_type: 'agent',
    attn: 'Caro',
    team_name: 'Caro Racing',
    broker_id: office.brokerage,
    clean_seasons: 1,
  });
  return {
    office,
    client,
    events: await addRounds(app.as(office.admin)),
    ...(await fillGarage(app.as(client), client)),
  };
}

async function addRounds(admin: Caller): Promise<Four<string>> {
  const { championship_id } = await admin.call('add_championship', {
    name: 'European Le Mans Series 2026',
    year: 2026,
    series,
  });
  const events: string[] = [];
  for (const [name, circuit_id, country, day] of rounds) {
    const event = { name, circuit_id, country, championship_id, start_on: day, end_on: day };
    events.push((await admin.call('add_event', { ...event, race_hours: '4' })).event_id);
  }
  return events as unknown as Four<string>;
}

async function fillGarage(client: Caller, user_id: string) {
  const cars: string[] = [];
  for (const car of [
    { model: 'JS P320', make: 'Ligier', insured_value: 15_000_000, registration_country: 'NL' },
    { model: 'D08', make: 'Duqueine', insured_value: 12_000_000, registration_country: 'DE' },
  ]) {
    const number = cars.length + 7;
    const added = await client.call('add_car', {
      ...car,
      user_id,
      car_class: 'LMP3',
      chassis_number: `LMP3-${number}`,
      start_number: String(number),
    });
    cars.push(added.car_id);
  }
  const drivers: string[] = [];
  for (const driver of [
    { last_name: 'Silver', birth_date: '1999-02-11', categories: { 2026: 'Silver' as const } },
    { last_name: 'Bronze', birth_date: '1968-05-20', categories: { 2026: 'Bronze' as const } },
    { last_name: 'Young', birth_date: '2006-01-15', experience: 'Experienced' as const },
  ])
    drivers.push((await client.call('add_driver', { first_name: 'Jan', ...driver })).driver_id);
  return {
    cars: cars as unknown as DiarySeason['cars'],
    drivers: drivers as unknown as DiarySeason['drivers'],
  };
}

/** Who drives: the Bronze driver turns 58 between the first and the second race. */
function driversOf(car: 0 | 1, round: number): OnTrackDriver[] {
  const known = { experience: 'Unknown', claim_level: 4 } as const;
  if (car === 1)
    return [{ category: 'Non-Categorised', experience: 'Experienced', age: 20, claim_level: 4 }];
  return [
    { category: 'Silver', age: 27, ...known },
    { category: 'Bronze', age: round === 0 ? 57 : 58, ...known },
  ];
}

/** What the first `count` rounds cost, from the risk as the diary tells it: not from what the product stored. */
export function priceOfRounds(season: DiarySeason, count: number): OnTrackResult {
  const item = (car: 0 | 1, round: number): OnTrackItem => ({
    car: season.cars[car],
    event: season.events[round] ?? '',
    car_class: 'LMP3',
    insured_value: car === 0 ? 15_000_000 : 12_000_000,
    series_claim_level: 5,
    circuit: rounds[round]?.[1] ?? '',
    kind: 'race_event',
    race_hours: '4',
    sessions: ['practice', 'qualifying', 'race'],
    extra_test_days: 0,
    drivers: driversOf(car, round),
    excess_pct: '12.5',
    scope: 'parts_and_labour',
    accident_limit_pct: '100',
    aggregate: 'reinstated',
    tax_country: car === 0 ? 'NL' : 'DE',
  });
  const risk: OnTrackInput = {
    currency: 'EUR',
    policyholder_country: 'NL',
    clean_seasons: 1,
    adjustment_pct: '-2.5',
    commission_pct: '12.5',
    instalments: 4,
    inception_date: '2026-05-03',
    items: rounds.slice(0, count).flatMap((_, round) => [item(0, round), item(1, round)]),
  };
  const priced = calculateOnTrack(risk, defaultOnTrackTables);
  if (!priced.ok) throw new Error(JSON.stringify(priced.issues));
  return priced.result;
}
