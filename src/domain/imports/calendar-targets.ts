// A season comes as a calendar: championship, event, circuit, first and last day. A calendar of sessions gives the days
// by itself: practice on 6 March and the race on 8 March are an event from the 6th to the 8th.

import type { ImportTarget, ImportValue, ImportValues } from '#domain/imports/import-target.ts';
import { circuitTypes } from '#domain/rating/levels/circuit-factor.ts';
import { itemKinds } from '#domain/rating/on-track-input.ts';

const championship = {
  id: 'championship_id',
  label: 'Championship',
  kind: 'reference',
  refers_to: 'championship',
  creates: true,
  with: ['season', 'start_on', 'end_on'],
  names: ['championship', 'series', 'cup'],
  example: 'FIA World Endurance Championship',
  hint: 'One season of it',
} as const;

const circuit = {
  id: 'circuit_id',
  label: 'Circuit',
  kind: 'reference',
  refers_to: 'circuit',
  required: true,
  creates: true,
  with: ['country', 'latitude', 'longitude', 'place'],
  names: ['circuit', 'track', 'location', 'venue'],
  example: 'Circuit Zandvoort',
  hint: 'Name, code or place',
} as const;

const latitude = {
  id: 'latitude',
  label: 'Latitude',
  kind: 'decimal',
  range: [-90, 90],
  names: ['lat'],
  example: '52.3888',
} as const;
const longitude = {
  id: 'longitude',
  label: 'Longitude',
  kind: 'decimal',
  range: [-180, 180],
  names: ['lon', 'lng', 'long'],
  example: '4.5409',
} as const;

/** Titles in calendars that carry only the country: "Australian" of Formula 1 is kept as it is written. */
function eventOf(row: ImportValues): ImportValues {
  const { name, championship_id, circuit_id, country, kind, race_hours, sessions, source } = row;
  const start_on = row['start_on'] ?? row['end_on'] ?? null;
  return {
    name,
    championship_id,
    circuit_id,
    country,
    start_on,
    end_on: row['end_on'] ?? start_on,
    kind,
    race_hours: Number(race_hours ?? 0) > 0 ? race_hours : null,
    sessions: Array.isArray(sessions) && sessions.length > 0 ? sessions : null,
    status: row['status'] ?? (row['cancelled'] === true ? 'cancelled' : null),
    source,
  };
}

const before = (a: ImportValue | undefined, b: ImportValue | undefined): boolean =>
  typeof a === 'string' && typeof b === 'string' && a < b;

export const eventTarget: ImportTarget = {
  id: 'events',
  noun: { one: 'event', many: 'events' },
  title: 'Events',
  found_by: 'championship, name and first day',
  fields: [
    {
      id: 'name',
      label: 'Event',
      kind: 'text',
      required: true,
      names: ['event name', 'name', 'official name', 'race', 'title', 'round name'],
      example: '4 Hours of Zandvoort',
    },
    championship,
    circuit,
    {
      id: 'start_on',
      label: 'From',
      kind: 'date',
      names: ['start date', 'start', 'first day', 'date from', 'first session', 'fp1 date', 'van'],
      example: '18/09/2026',
      hint: 'Without it the last day counts',
    },
    {
      id: 'end_on',
      label: 'To',
      kind: 'date',
      required: true,
      names: ['end date', 'end', 'last day', 'date to', 'last session', 'date', 'tot'],
      example: '20/09/2026',
    },
    {
      id: 'season',
      label: 'Season',
      kind: 'whole',
      range: [1950, 2100],
      names: ['year'],
      example: '2026',
      hint: 'Without it the year of the first day',
    },
    {
      id: 'country',
      label: 'Country',
      kind: 'country',
      names: ['country alpha2', 'country code', 'land'],
      example: 'NL',
      hint: 'Without it that of the circuit',
    },
    {
      id: 'kind',
      label: 'Kind',
      kind: 'choice',
      choices: itemKinds.map((kind) => ({
        value: kind,
        label: kind.replace('_', ' '),
        names:
          kind === 'race_event'
            ? ['race', 'event']
            : kind === 'test_day'
              ? ['test', 'testing', 'prologue']
              : ['trackday'],
      })),
      names: ['type'],
      example: 'race event',
    },
    {
      id: 'race_hours',
      label: 'Race hours',
      kind: 'decimal',
      range: [0, 999],
      names: ['hours', 'duration'],
      example: '4',
    },
    { id: 'sessions', label: 'Sessions', kind: 'sessions', example: 'practice; qualifying; race' },
    {
      id: 'status',
      label: 'Status',
      kind: 'choice',
      choices: ['planned', 'confirmed', 'cancelled', 'finished'].map((status) => ({
        value: status,
        label: status,
      })),
      example: 'planned',
    },
    { id: 'cancelled', label: 'Cancelled', kind: 'yes_no', names: ['canceled'], example: 'no' },
    {
      id: 'place',
      label: 'Place',
      kind: 'text',
      names: ['city', 'town'],
      example: 'Zandvoort',
      hint: 'Helps to find the circuit',
    },
    { ...latitude, hint: 'Helps to find the circuit' },
    { ...longitude, hint: 'Helps to find the circuit' },
    {
      id: 'source',
      label: 'Source',
      kind: 'text',
      max: 500,
      names: ['website', 'source url', 'url', 'link'],
      example: 'https://example.org/calendar',
    },
  ],
  faults: (row) =>
    before(row['end_on'], row['start_on']) ? [{ code: 'wrong_order', field: 'end_on' }] : [],
  records: (row, facts) => [
    {
      store: 'events',
      values: eventOf(row),
      defaults: {
        country: facts['circuit_id']?.['country'] ?? null,
        kind: 'race_event',
        sessions: ['practice', 'qualifying', 'race'],
        status: 'planned',
        source: '',
      },
    },
  ],
};

export const championshipTarget: ImportTarget = {
  id: 'championships',
  noun: { one: 'championship', many: 'championships' },
  title: 'Championships',
  found_by: 'name and year',
  fields: [
    {
      id: 'name',
      label: 'Championship',
      kind: 'text',
      required: true,
      names: ['name', 'championship name'],
      example: 'Porsche Carrera Cup Benelux',
    },
    {
      id: 'year',
      label: 'Year',
      kind: 'whole',
      required: true,
      range: [1950, 2100],
      names: ['season'],
      example: '2026',
    },
    { id: 'series', label: 'Series', kind: 'text', example: 'Porsche Carrera Cup Benelux' },
    {
      id: 'organiser',
      label: 'Organiser',
      kind: 'text',
      names: ['organizer', 'promoter'],
      example: 'Porsche',
    },
    { id: 'country', label: 'Country', kind: 'country', names: ['country code'], example: 'NL' },
  ],
  records: (row) => [
    {
      store: 'championships',
      values: row,
      defaults: { series: row['name'], organiser: '', active: true },
    },
  ],
};

/** Metres, from metres or kilometres. */
function lengthOf({ length_m, length_km }: ImportValues): ImportValue {
  if (typeof length_m === 'number') return length_m;
  return typeof length_km === 'string' ? Math.round(Number(length_km) * 1000) : null;
}

const typeNames: Readonly<Record<string, readonly string[]>> = {
  RACE: ['permanent', 'race circuit', 'track'],
  STREET: ['street circuit', 'city'],
  ROAD: ['road circuit', 'public road'],
};

const degrees = (value: ImportValue | undefined): ImportValue =>
  typeof value === 'string' ? String(Number(Number(value).toFixed(5))) : null;

const code = {
  id: 'circuit_id',
  label: 'Code',
  kind: 'reference',
  refers_to: 'circuit',
  creates: 'code',
  names: ['id', 'circuit id', 'circuit code'],
  example: 'zandvoort',
  with: ['country', 'name'],
} as const;

export const circuitTarget: ImportTarget = {
  id: 'circuits',
  noun: { one: 'circuit', many: 'circuits' },
  title: 'Circuits',
  found_by: 'code, or name',
  fields: [
    { ...code, required: true },
    {
      id: 'name',
      label: 'Name',
      kind: 'text',
      required: true,
      rather: ['full name'],
      names: ['circuit name', 'circuit'],
      example: 'Circuit Zandvoort',
    },
    {
      id: 'country',
      label: 'Country',
      kind: 'country',
      required: true,
      names: ['country alpha2', 'country code'],
      example: 'NL',
    },
    {
      id: 'place',
      label: 'Place',
      kind: 'text',
      names: ['location', 'city', 'town'],
      example: 'Zandvoort',
    },
    {
      id: 'circuit_type',
      label: 'Type',
      kind: 'choice',
      choices: circuitTypes.map((type) => ({
        value: type,
        label: type.toLowerCase(),
        names: typeNames[type] ?? [],
      })),
      names: ['circuit type', 'kind'],
      example: 'race',
    },
    {
      id: 'length_m',
      label: 'Length (m)',
      kind: 'whole',
      range: [100, 100_000],
      names: ['length', 'length metres'],
      example: '4259',
    },
    {
      id: 'length_km',
      label: 'Length (km)',
      kind: 'decimal',
      range: [0.1, 100],
      names: ['course length km'],
      example: '',
    },
    {
      id: 'turns',
      label: 'Turns',
      kind: 'whole',
      range: [1, 300],
      names: ['corners'],
      example: '14',
    },
    latitude,
    longitude,
  ],
  records: ({ length_m: _m, length_km: _km, ...row }) => [
    {
      store: 'circuits',
      values: {
        ...row,
        length_m: lengthOf({ length_m: _m, length_km: _km }),
        latitude: degrees(row['latitude']),
        longitude: degrees(row['longitude']),
      },
      defaults: { place: '', circuit_type: 'RACE' },
    },
  ],
};

export const outlineTarget: ImportTarget = {
  id: 'outlines',
  noun: { one: 'outline', many: 'outlines' },
  title: 'Circuit outlines',
  found_by: 'the circuit, by name, place or where it lies',
  fields: [
    {
      ...circuit,
      creates: false,
      with: ['place', 'latitude', 'longitude'],
      names: ['name', 'circuit', 'circuit name'],
    },
    {
      id: 'outline',
      label: 'Outline',
      kind: 'outline',
      required: true,
      names: ['coordinates', 'geometry'],
      example: '[[4.5409,52.3888],[4.5418,52.3896],[4.5432,52.3899]]',
      hint: 'The line of a GeoJSON, or longitudes and latitudes',
    },
    {
      id: 'length_m',
      label: 'Length (m)',
      kind: 'whole',
      range: [100, 100_000],
      names: ['length'],
      example: '4259',
    },
    {
      id: 'place',
      label: 'Place',
      kind: 'text',
      names: ['location', 'city'],
      example: 'Zandvoort',
    },
    latitude,
    longitude,
  ],
  records: ({ circuit_id, outline, length_m }) => [
    { store: 'circuits', values: { circuit_id, outline, length_m } },
  ],
};
