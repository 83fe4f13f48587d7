// What is asked of race weekends whose cost is lost when the car or the driver cannot start.

import { type LineFields, optionalAmountField } from '#domain/lines/line-fields.ts';

export const missedWeekendTerms = {
  triggers: {
    kind: 'choices',
    label: 'Covered when missed through',
    options: {
      car_damage: 'Damage to the car',
      driver_injury_illness: 'Injury or illness of the driver',
      transport_delay: 'Delay in transport',
    },
  },
  /** Damage to the car is covered only beside cover of the car on track. */
  on_track_policy: {
    kind: 'text',
    label: 'On-track policy of the car',
    required: false,
    policy: 'on_track',
  },
} as const satisfies LineFields;

/** What a weekend costs, each insured by an amount of its own. */
export const weekendCosts = ['entry', 'crew', 'travel', 'hire'] as const;

export const missedWeekend = {
  event: { kind: 'text', label: 'Event', required: true },
  series_claim_level: {
    kind: 'count',
    label: 'Claim level of the series',
    from: 1,
    to: 10,
    ours: 5,
  },
  entry: optionalAmountField('Entry fee'),
  crew: optionalAmountField('Crew'),
  travel: optionalAmountField('Travel'),
  hire: optionalAmountField('Hire'),
} as const satisfies LineFields;
