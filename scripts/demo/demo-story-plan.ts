// Policies to which something happens after they were made, on days around the day of the demo.

/** Track days of a car club: place and day, counted from today. */
export const carClubDays = [
  ['Club day Zolder', 'zolder', 'BE', -12],
  ['Club day Zandvoort', 'zandvoort', 'NL', 12],
  ['Club day Assen', 'assen', 'NL', 20],
  ['Club day Spa-Francorchamps', 'spa-francorchamps', 'BE', 33],
] as const;

/** What happens to a policy on a day. */
export type Happening =
  | { what: 'pays'; part: 'half' | 'all' }
  | { what: 'value_rises'; by: number; why: string }
  | { what: 'withdraws_last'; why: string }
  | { what: 'cancels'; why: string }
  | { what: 'refunded' };

/** A policy of the car club's days; cars and days by their place on the lists. */
export interface ClubStory {
  team: string;
  cars: readonly number[];
  days: readonly number[];
  currency: 'EUR' | 'GBP';
  instalments: 1 | 2 | 4;
  /** Kestrel leads with 60 %, Osprey follows with 40 %. */
  is_shared: boolean;
  wish: string;
  /** In days from today. */
  made_on: number;
  afterwards: readonly (readonly [day: number, happening: Happening])[];
}

/** Two cars of two insurers, paid in part; pounds, with an event withdrawn; a cancellation with its refund. */
export const clubStories: readonly ClubStory[] = [
  {
    team: 'nordlicht',
    cars: [2, 3],
    days: [1, 2],
    currency: 'EUR',
    instalments: 2,
    is_shared: true,
    wish: 'Both cars on one policy, please.',
    made_on: -28,
    afterwards: [
      [-21, { what: 'value_rises', by: 2_500_000, why: 'New engine in the BMW' }],
      [-15, { what: 'pays', part: 'half' }],
    ],
  },
  {
    team: 'redwing',
    cars: [5],
    days: [0, 1, 3],
    currency: 'GBP',
    instalments: 1,
    is_shared: true,
    wish: 'We pay in pounds, if that is possible.',
    made_on: -30,
    afterwards: [
      [-22, { what: 'pays', part: 'all' }],
      [-9, { what: 'withdraws_last', why: 'Spa is withdrawn, the car is at the factory' }],
      [-5, { what: 'refunded' }],
    ],
  },
  {
    team: 'oranje',
    cars: [7],
    days: [1, 2, 3],
    currency: 'EUR',
    instalments: 1,
    is_shared: false,
    wish: 'Three club days to get the new driver used to the car.',
    made_on: -26,
    afterwards: [
      [-19, { what: 'pays', part: 'all' }],
      [-10, { what: 'cancels', why: 'The car was sold' }],
      [-6, { what: 'refunded' }],
    ],
  },
];
