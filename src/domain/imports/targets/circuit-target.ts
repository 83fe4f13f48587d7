// A circuit comes with its length in metres or in kilometres: 4.259 km and 4,259 m are one length.

import type { ImportTarget, ImportValue, ImportValues } from '#domain/imports/import-target.ts';
import { latitude, longitude } from '#domain/imports/targets/place-fields.ts';
import { circuitTypes } from '#domain/rating/levels/circuit-factor.ts';

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
