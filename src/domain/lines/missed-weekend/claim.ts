// What is asked of a weekend that was missed.

import type { LineFields } from '#domain/lines/line-fields.ts';

export const missedWeekendClaim = {
  trigger: {
    kind: 'choice',
    label: 'Missed through',
    options: {
      car_damage: 'Damage to the car',
      driver_injury_illness: 'Injury or illness of the driver',
      transport_delay: 'Delay in transport',
    },
  },
  on_track_claim: {
    kind: 'text',
    label: 'Claim of the car on track',
    required: false,
    claim: 'on_track',
  },
  medical_note: { kind: 'flag', label: 'There is a note of a doctor' },
} as const satisfies LineFields;
