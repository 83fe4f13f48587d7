// Where something is raced, as files say it. Example: latitude 52.3888, longitude 4.5409 and "Zandvoort" are one place.

export const circuit = {
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

export const latitude = {
  id: 'latitude',
  label: 'Latitude',
  kind: 'decimal',
  range: [-90, 90],
  names: ['lat'],
  example: '52.3888',
} as const;

export const longitude = {
  id: 'longitude',
  label: 'Longitude',
  kind: 'decimal',
  range: [-180, 180],
  names: ['lon', 'lng', 'long'],
  example: '4.5409',
} as const;
