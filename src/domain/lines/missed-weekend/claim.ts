// What is asked of a weekend that was missed.

import { type LineFields, optionalAmountField } from '#domain/lines/line-fields.ts';

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
  entry_lost: optionalAmountField('Lost of the entry fee'),
  crew_lost: optionalAmountField('Lost of the crew'),
  travel_lost: optionalAmountField('Lost of the travel'),
  hire_lost: optionalAmountField('Lost of the hire'),
} as const satisfies LineFields;
