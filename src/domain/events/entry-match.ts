// An organiser's entry list names start numbers, teams, cars and drivers; whose cars they are is found by those names.
// "27; Van Dalen Racing; Porsche 911 GT3 R; T. Kuipers" is car #27 of the client Van Dalen Racing (decision 098).

import { plainName } from '#domain/imports/plain-name.ts';

/** A row of an entry list, as it is written. */
export interface Entry {
  start_number: string;
  team: string;
  car: string;
  drivers: string;
}

interface KnownClient {
  user_id: string;
  company_name: string;
  team_name: string;
}
interface KnownCar {
  car_id: string;
  /** Null where nobody owns it any more: such a car answers to no entry. */
  user_id: string | null;
  make: string;
  model: string;
  start_number: string;
}
interface KnownDriver {
  driver_id: string;
  user_ids: readonly string[];
  name: string;
}

/** What is known of those who may stand in the list. */
export interface KnownGarage {
  clients: readonly KnownClient[];
  cars: readonly KnownCar[];
  drivers: readonly KnownDriver[];
}

/** The cars of a client that an entry list names, each with the drivers that are known. */
interface EnteredClient {
  user_id: string;
  cars: { car_id: string; driver_ids: string[] }[];
}

/** A row that no car was found for, and why. */
export interface UnknownEntry {
  entry: Entry;
  why: string;
}

/** How many drivers one car has at most. */
const MOST_DRIVERS = 10;

/** Whose cars an entry list names. A team is found by its name; without one that is known, a car by number and name. */
export function matchEntries(
  entries: readonly Entry[],
  known: KnownGarage,
): { clients: EnteredClient[]; unknown: UnknownEntry[] } {
  const clients = new Map<string, EnteredClient>();
  const unknown: UnknownEntry[] = [];
  for (const entry of entries) {
    const found = carOf(entry, known);
    if (typeof found === 'string') {
      unknown.push({ entry, why: found });
      continue;
    }
    const { car_id, user_id } = found;
    const client = clients.get(user_id) ?? { user_id, cars: [] };
    clients.set(user_id, client);
    if (!client.cars.some((car) => car.car_id === car_id))
      client.cars.push({ car_id, driver_ids: driversOf(entry, user_id, known) });
  }
  return { clients: [...clients.values()], unknown };
}

/** The clients whose teams an entry list names, as far as they are known. */
export const enteredTeams = (
  entries: readonly Entry[],
  clients: readonly KnownClient[],
): string[] => [...new Set(entries.flatMap(({ team }) => clientOf(team, clients)?.user_id ?? []))];

type OwnedCar = KnownCar & { user_id: string };

/** The car of an entry, or why there is none. */
function carOf(entry: Entry, { clients, cars }: KnownGarage): OwnedCar | string {
  const client = clientOf(entry.team, clients);
  const owned = cars.filter((car): car is OwnedCar => car.user_id !== null);
  const garage = client ? owned.filter((car) => car.user_id === client.user_id) : owned;
  const number = plainName(entry.start_number);
  const numbered = garage.filter(
    ({ start_number }) => number !== '' && plainName(start_number) === number,
  );
  const named = (some: readonly OwnedCar[]) => some.filter((car) => isNamed(car, entry.car));
  // A number alone tells a car of one team, but not of all that are known.
  const [found, ...others] =
    numbered.length > 0 && client
      ? numbered.length === 1
        ? numbered
        : named(numbered)
      : named(client ? garage : numbered);
  if (!found) return client ? 'No such car in the garage.' : 'No client of this name.';
  return others.length > 0 ? 'Several cars answer to it.' : found;
}

function clientOf(team: string, clients: readonly KnownClient[]): KnownClient | undefined {
  const words = plainName(team);
  if (words === '') return undefined;
  const namesOf = ({ company_name, team_name }: KnownClient) =>
    [company_name, team_name].map(plainName).filter((name) => name !== '');
  const same = clients.filter((one) => namesOf(one).includes(words));
  if (same.length === 1) return same[0];
  const within = clients.filter((one) =>
    namesOf(one).some(
      (name) => ` ${words} `.includes(` ${name} `) || ` ${name} `.includes(` ${words} `),
    ),
  );
  return within.length === 1 ? within[0] : undefined;
}

/** Whether a list may mean this car by what it writes: "Porsche 911 GT3 R (992)" is a 911 GT3 R of Porsche. */
function isNamed({ make, model }: KnownCar, written: string): boolean {
  const words = plainName(written);
  const name = plainName(`${make} ${model}`);
  return words !== '' && (words.includes(name) || name.includes(words));
}

/** The client's drivers that an entry names; "Sanne de Wit/Silver" is Sanne de Wit, "S. de Wit" is nobody for certain. */
function driversOf({ drivers }: Entry, user_id: string, known: KnownGarage): string[] {
  const own = known.drivers.filter((driver) => driver.user_ids.includes(user_id));
  const names = drivers
    .split(/[;,|&\n]/)
    .map((part) => plainName(part.split('/')[0] ?? ''))
    .filter((name) => name !== '');
  return own
    .filter(({ name }) => names.includes(plainName(name)))
    .map(({ driver_id }) => driver_id)
    .slice(0, MOST_DRIVERS);
}
