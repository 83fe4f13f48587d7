// What is asked of a car that was damaged at an event off the race track.

import type { LineFields } from '#domain/lines/line-fields.ts';

export const singleCarEventClaim = {
  place: { kind: 'text', label: 'Where', required: true },
  during: {
    kind: 'choice',
    label: 'During',
    options: { standing: 'Standing', driving: 'Driving', transit: 'On the way' },
  },
  police_report: { kind: 'text', label: 'Police report', required: false },
} as const satisfies LineFields;
