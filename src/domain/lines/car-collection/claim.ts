// What is asked of a car of a collection that was damaged or stolen.

import type { LineFields } from '#domain/lines/line-fields.ts';

export const carCollectionClaim = {
  place: { kind: 'text', label: 'Where', required: true },
  cause: {
    kind: 'choice',
    label: 'Cause',
    options: {
      fire: 'Fire',
      theft: 'Theft',
      water: 'Water or storm',
      collision: 'Collision on the road',
      vandalism: 'Vandalism',
      other: 'Something else',
    },
  },
  police_report: { kind: 'text', label: 'Police report', required: false },
} as const satisfies LineFields;
