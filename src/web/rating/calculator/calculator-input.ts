import { parseMoney } from '#domain/number-entry.ts';
import type { Currency } from '#domain/currencies.ts';
import {
  aggregateModes,
  itemKinds,
  raceSessions,
  repairScopes,
  type AggregateMode,
  type ItemKind,
  type RaceSession,
  type RepairScope,
} from '#domain/rating/on-track-input.ts';
import {
  driverCategories,
  experienceLevels,
  type DriverCategory,
  type ExperienceLevel,
} from '#domain/rating/levels/driver-levels.ts';
import { currencies } from '#domain/currencies.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { oneOf } from '#web/kit/base/one-of.ts';
import type { SearchParams } from '#web/kit/address/search-params.ts';

export interface CalculatorDriver {
  category: DriverCategory;
  experience: ExperienceLevel;
  age: string;
  claim_level: string;
}

/** Everything that is typed in the calculator, as texts; the address carries what differs from the start. */
export interface CalculatorInput {
  series: string;
  year: string;
  car_class: string;
  series_claim_level: string;
  value: string;
  currency: Currency;
  circuit: string;
  kind: ItemKind;
  race_hours: string;
  events: string;
  sessions: readonly RaceSession[];
  test_days: string;
  /** Of a test or track day, the first one included. */
  days: string;
  drivers: readonly CalculatorDriver[];
  excess_pct: string;
  scope: RepairScope;
  accident_limit: '100' | '75' | '50';
  aggregate: AggregateMode;
  country: string;
  clean_seasons: string;
  adjustment: string;
  commission: string;
  instalments: '1' | '2' | '4';
  /** For the quote that is made of it; empty: the usual one. */
  insurer: string;
}

export const newDriver: CalculatorDriver = {
  category: 'Silver',
  experience: 'Unknown',
  age: '30',
  claim_level: '4',
};

/** A Cup car for one weekend at Zandvoort: something to start from. */
export function firstInput(year: string): CalculatorInput {
  return {
    series: 'Porsche Carrera Cup Benelux',
    year,
    car_class: 'CUP',
    series_claim_level: '7',
    value: '260,000.00',
    currency: 'EUR',
    circuit: 'zandvoort',
    kind: 'race_event',
    race_hours: '1',
    events: '1',
    sessions: [...raceSessions],
    test_days: '0',
    days: '1',
    drivers: [newDriver],
    excess_pct: '10.0',
    scope: 'parts_only',
    accident_limit: '100',
    aggregate: 'reinstated',
    country: 'NL',
    clean_seasons: '0',
    adjustment: '0.0',
    commission: '15.0',
    instalments: '1',
    insurer: '',
  };
}

function readDrivers(text: string): CalculatorDriver[] {
  return text
    .split('~')
    .slice(0, 6)
    .map((part) => {
      const [category = '', experience = '', age = '', claim_level = ''] = part.split('_');
      return {
        category: oneOf(category, driverCategories, 'Non-Categorised'),
        experience: oneOf(experience, experienceLevels, 'Unknown'),
        age,
        claim_level,
      };
    });
}

const writeDrivers = (drivers: readonly CalculatorDriver[]) =>
  drivers
    .map((one) => [one.category, one.experience, one.age, one.claim_level].join('_'))
    .join('~');

/** The inputs that an address carries; what makes no sense there falls back to the start. */
export function readInput(search: SearchParams, year: string): CalculatorInput {
  const first = firstInput(year);
  const text = (name: keyof CalculatorInput) => search[name] ?? (first[name] as string);
  const sessions = search['sessions'];
  return {
    series: text('series'),
    year: text('year'),
    car_class: text('car_class'),
    series_claim_level: text('series_claim_level'),
    value: text('value'),
    currency: oneOf(text('currency'), currencies, first.currency),
    circuit: text('circuit'),
    kind: oneOf(text('kind'), itemKinds, first.kind),
    race_hours: text('race_hours'),
    events: text('events'),
    sessions:
      sessions === undefined
        ? first.sessions
        : raceSessions.filter((session) => sessions.split('~').includes(session)),
    test_days: text('test_days'),
    days: text('days'),
    drivers: search['drivers'] ? readDrivers(search['drivers']) : first.drivers,
    excess_pct: text('excess_pct'),
    scope: oneOf(text('scope'), repairScopes, first.scope),
    accident_limit: oneOf(text('accident_limit'), ['100', '75', '50'], first.accident_limit),
    aggregate: oneOf(text('aggregate'), aggregateModes, first.aggregate),
    country: text('country'),
    clean_seasons: text('clean_seasons'),
    adjustment: text('adjustment'),
    commission: text('commission'),
    instalments: oneOf(text('instalments'), ['1', '2', '4'], first.instalments),
    insurer: text('insurer'),
  };
}

/** What the address is to carry: only what differs from the start. */
export function writeInput(input: CalculatorInput, year: string): SearchParams {
  const first = firstInput(year);
  const flat = (from: CalculatorInput): Record<string, string> => ({
    ...(from as unknown as Record<string, string>),
    sessions: from.sessions.join('~') || 'none',
    drivers: writeDrivers(from.drivers),
  });
  const before = flat(first);
  return Object.fromEntries(
    Object.entries(flat(input)).map(([name, value]) => [
      name,
      value === before[name] ? undefined : value,
    ]),
  );
}

type Risk = InputOf<'calculate_rating'>['risk'];

const most_events = 24;

/** The risk as the server prices it: the car once at each event; undefined while a number cannot be read. */
export function riskOf(input: CalculatorInput): Risk | undefined {
  const insured_value = parseMoney(input.value);
  const events = Number(input.events);
  if (!insured_value || !Number.isInteger(events) || events < 1 || events > most_events)
    return undefined;
  if (input.drivers.length === 0 || input.car_class === '' || input.circuit === '')
    return undefined;
  const race = input.kind === 'race_event';
  const item = {
    car: 'Car',
    car_class: input.car_class,
    insured_value,
    series: input.series || undefined,
    series_claim_level: Number(input.series_claim_level) || 5,
    circuit: input.circuit,
    kind: input.kind,
    race_hours: race ? input.race_hours.replace(',', '.') || '1' : null,
    sessions: race ? [...input.sessions] : [],
    ...(race
      ? { extra_test_days: Number(input.test_days) || 0 }
      : { days: Number(input.days) || 1 }),
    drivers: input.drivers.map((driver) => ({
      category: driver.category,
      experience: driver.experience,
      age: driver.age === '' ? null : Number(driver.age),
      claim_level: Number(driver.claim_level) || 4,
    })),
    excess_pct: input.excess_pct,
    scope: input.scope,
    accident_limit_pct: input.accident_limit,
    aggregate: input.aggregate,
  };
  return {
    currency: input.currency,
    policyholder_country: input.country,
    clean_seasons: Number(input.clean_seasons) || 0,
    adjustment_pct: input.adjustment,
    commission_pct: input.commission,
    instalments: Number(input.instalments),
    items: Array.from({ length: events }, (_, index) => ({
      ...item,
      event: `Event ${index + 1}`,
    })),
  };
}
