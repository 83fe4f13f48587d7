// A season comes as a calendar: championship, event, circuit, first and last day. A calendar of sessions gives the days
// by itself: practice on 6 March and the race on 8 March are an event from the 6th to the 8th.

import type { ImportTarget, ImportValue, ImportValues } from '#domain/imports/import-target.ts';
import { circuit, latitude, longitude } from '#domain/imports/targets/place-fields.ts';
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
