// The course of a circuit comes as a line of longitudes and latitudes, for a circuit that is known: three points are the
// least that is drawn.

import type { ImportTarget } from '#domain/imports/import-target.ts';
import { circuit, latitude, longitude } from '#domain/imports/targets/place-fields.ts';

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
