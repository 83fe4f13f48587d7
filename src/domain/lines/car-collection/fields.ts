// What is asked of the cars of a collection and of the places where they stand.

import { amountField, type LineFields } from '#domain/lines/line-fields.ts';

export const collectionCar = {
  car: { kind: 'text', label: 'Car', required: true },
  chassis_number: { kind: 'text', label: 'Chassis number', required: false, unique: true },
  value: amountField('Agreed value'),
  place: { kind: 'text', label: 'Storage place', required: true },
  storage: {
    kind: 'choice',
    label: 'Storage',
    options: {
      museum: 'Museum',
      alarmed_garage: 'Garage with alarm',
      private_garage: 'Private garage',
    },
  },
  natural_hazard: {
    kind: 'choice',
    label: 'Natural hazards',
    options: { low: 'Low', medium: 'Medium', high: 'High' },
  },
  road_use: { kind: 'flag', label: 'Driven on the road' },
  storage_country: { kind: 'country', label: 'Country of the place' },
} as const satisfies LineFields;
