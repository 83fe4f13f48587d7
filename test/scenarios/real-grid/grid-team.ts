import type { Currency } from '#domain/currencies.ts';
import { calculateOnTrack } from '#domain/rating/calculate-on-track.ts';
import { defaultOnTrackTables } from '#domain/rating/default-on-track-tables.ts';
import type { OnTrackResult } from '#domain/rating/on-track-result.ts';
import type { Caller, TestApp } from '#test/harness/app.ts';
import type { Office } from '#test/scenarios/office-people.ts';
import type { RaceEntry } from '#test/scenarios/real-grid/race-entries.ts';

/** A team of the grid as a client, with what its steps brought about. */
export interface GridTeam {
  name: string;
  entries: RaceEntry[];
  country: string;
  currency: Currency;
  instalments: 1 | 2 | 4;
  /** Its brokerage answers for it; half of the teams have one. */
  has_broker: boolean;
  user_id: string;
  client: Caller;
  car_ids: string[];
  driver_ids: string[][];
  policy_id: string;
}

/** Where the teams are at home: three countries of policyholders, three currencies. */
const homes = [
  { country: 'NL', currency: 'EUR' },
  { country: 'GB', currency: 'GBP' },
  { country: 'CH', currency: 'USD' },
] as const;

/** The teams of a grid; a team with two cars is one client. */
export function teamsOf(grid: readonly RaceEntry[]): Pick<GridTeam, 'name' | 'entries'>[] {
  const teams = Map.groupBy(grid, (entry) => entry.team);
  return [...teams].map(([name, entries]) => ({ name, entries }));
}

/** Staff add the client; the client adds its cars and drivers. */
export async function joinTeam(
  app: TestApp,
  office: Office,
  { name, entries }: Pick<GridTeam, 'name' | 'entries'>,
  index: number,
): Promise<GridTeam> {
  const home = homes[index % homes.length] ?? homes[0];
  const has_broker = index % 2 === 1;
  const { user_id } = await app.as(office.admin).call('add_account', {
    ...home,
    account_type: 'agent',
    company_name: name,
    team_name: name,
    attn: `Manager ${index + 1}`,
    email: `team-${index + 1}@example.test`,
    broker_id: has_broker ? office.brokerage : null,
    send_invitation: false,
  });
  const client = app.as(user_id);
  const car_ids: string[] = [];
  const driver_ids: string[][] = [];
  for (const { vehicle, number, ...entry } of entries) {
    const [make = '', ...model] = vehicle.split(' ');
    const car = await client.call('add_car', {
      user_id,
      make,
      model: model.join(' '),
      car_class: entry.car_class,
      chassis_number: `${entry.car_class}-${number}`,
      start_number: number,
      registration_country: home.country,
      insured_value: entry.insured_value,
      currency: home.currency,
    });
    car_ids.push(car.car_id);
    const ids: string[] = [];
    for (const { first_name, last_name, categories } of entry.drivers)
      ids.push((await client.call('add_driver', { first_name, last_name, categories })).driver_id);
    driver_ids.push(ids);
  }
  const counts = [1, 2, 4] as const;
  return {
    name,
    entries,
    ...home,
    instalments: counts[index % counts.length] ?? 1,
    has_broker,
    user_id,
    client,
    car_ids,
    driver_ids,
    policy_id: '',
  };
}

/** What the cover of a team must cost, from the entry list alone. */
export function priceOfTeam(team: GridTeam, event_id: string): OnTrackResult {
  const priced = calculateOnTrack(
    {
      currency: team.currency,
      policyholder_country: team.country,
      clean_seasons: 0,
      adjustment_pct: '0',
      commission_pct: team.has_broker ? '12.5' : '0',
      instalments: team.instalments,
      inception_date: '2025-06-20',
      items: team.entries.map((entry, index) => ({
        car: team.car_ids[index] ?? '',
        event: event_id,
        car_class: entry.car_class,
        insured_value: entry.insured_value,
        series_claim_level: 5,
        circuit: 'watkins-glen',
        kind: 'race_event',
        race_hours: '6',
        sessions: ['practice', 'qualifying', 'race'],
        extra_test_days: 0,
        drivers: entry.drivers.map(({ category }) => ({
          category,
          experience: 'Unknown',
          age: null,
          claim_level: 4,
        })),
        excess_pct: '10.0',
        scope: 'parts_only',
        accident_limit_pct: '100',
        aggregate: 'reinstated',
        tax_country: team.country,
      })),
    },
    defaultOnTrackTables,
  );
  if (!priced.ok) throw new Error(JSON.stringify(priced.issues));
  return priced.result;
}
