// What is asked of one car at a show, a parade or a demonstration.

import { amountField, type LineFields } from '#domain/lines/line-fields.ts';

export const eventCar = {
  car: { kind: 'text', label: 'Car', required: true },
  event: { kind: 'text', label: 'Event', required: true },
  value: amountField('Agreed value'),
  use: {
    kind: 'choice',
    label: 'Use',
    options: {
      static_show: 'Static show',
      parade_concours: 'Parade or concours',
      regularity_tour: 'Regularity or tour',
      demonstration_run: 'Demonstration run',
      track_day: 'Track day',
    },
  },
  days: { kind: 'count', label: 'Days', from: 1, to: 366 },
  transit_legs: { kind: 'count', label: 'Transit legs', from: 0, to: 50 },
  registration_country: { kind: 'country', label: 'Registered in (number plate)' },
} as const satisfies LineFields;
