// What is asked of a team, a school or an organiser that may be liable to others.

import type { LineFields } from '#domain/lines/line-fields.ts';

export const liableActivity = {
  description: { kind: 'text', label: 'Activity in words', required: true },
  activity: {
    kind: 'choice',
    label: 'Activity',
    options: {
      track_day_only: 'Track days only',
      race_team: 'Race team',
      race_team_with_hospitality: 'Race team with hospitality',
      driving_school: 'Driving school',
      event_organiser: 'Event organiser',
    },
  },
  limit: {
    kind: 'amount_choice',
    label: 'Limit for each claim and year',
    amounts: [100_000_000, 250_000_000, 500_000_000, 1_000_000_000],
  },
  territory: {
    kind: 'choice',
    label: 'Territory',
    options: {
      home_country: 'Home country',
      europe: 'Europe',
      world_ex_us: 'World without the United States',
    },
  },
  events: { kind: 'count', label: 'Events', from: 0, to: 366 },
  staff: { kind: 'count', label: 'People who work in it', from: 0, to: 10_000 },
  circuit_damage: {
    kind: 'amount_choice',
    label: 'Damage to circuits, for each event',
    amounts: [0, 1_000_000, 2_500_000, 5_000_000],
    none: 'None',
  },
} as const satisfies LineFields;
