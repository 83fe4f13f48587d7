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
  | { what: 'pays'; part: 'half' | 'first' | 'all' }
  /** The first instalment that is open, and this much more: it becomes the client's credit. */
  | { what: 'pays_too_much'; by: number }
  | { what: 'uses_credit' }
  | { what: 'value_rises'; by: number; why: string }
  | { what: 'withdraws_last'; why: string }
  /** The client asks to leave the last day out, and staff apply it. */
  | { what: 'asks_to_leave_last'; why: string }
  /** The last instalment that is open is not asked for any more. */
  | { what: 'waived'; why: string }
  | { what: 'cancels'; why: string }
  | { what: 'refunded' }
  | { what: 'refunded_in_parts' }
  | { what: 'reinstated'; why: string };

/** A transfer whose sender and invoice nobody knows yet, in days from today. */
export const unknownTransfer = {
  day: -40,
  amount: 181_928,
  reference: 'NL-774201',
  payer: 'R. de Wit Autosport',
  note: 'No invoice number in the text; asked our bank for the sender.',
};

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

/**
 * Two cars of two insurers, paid in part and then too much; pounds, with an event withdrawn; a cancellation with its refund;
 * another that was taken back; one that was cancelled and paid back whole; one of which an instalment was waived; and one that nobody paid, which the night cancelled after reminders, suspension and last
 * notice.
 */
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
      [-4, { what: 'pays_too_much', by: 125_000 }],
      [-3, { what: 'uses_credit' }],
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
      [-6, { what: 'refunded_in_parts' }],
    ],
  },
  {
    team: 'lavande',
    cars: [4],
    days: [2, 3],
    currency: 'EUR',
    instalments: 1,
    is_shared: false,
    wish: 'Two club days before the winter.',
    made_on: -24,
    afterwards: [
      [-17, { what: 'pays', part: 'all' }],
      [-11, { what: 'cancels', why: 'The gearbox would not be back in time' }],
      [-7, { what: 'reinstated', why: 'The gearbox came back early' }],
    ],
  },
  {
    team: 'ardennes',
    cars: [8],
    days: [2, 3],
    currency: 'EUR',
    instalments: 2,
    is_shared: false,
    wish: 'Both club days, in two instalments.',
    made_on: -25,
    afterwards: [
      [-19, { what: 'value_rises', by: 1_500_000, why: 'A second gearbox travels in the car' }],
      [-15, { what: 'pays', part: 'all' }],
      [-9, { what: 'cancels', why: 'The club moved both days into the next year' }],
      [-6, { what: 'refunded' }],
    ],
  },
  {
    team: 'scuola',
    cars: [6],
    days: [1, 3],
    currency: 'EUR',
    instalments: 2,
    is_shared: false,
    wish: 'Zandvoort and Spa with the same driver.',
    made_on: -23,
    afterwards: [
      [-16, { what: 'pays', part: 'first' }],
      [-12, { what: 'value_rises', by: 400_000, why: 'A data logger and a radio were added' }],
      [-10, { what: 'waived', why: 'It costs more to collect than it brings' }],
      [-8, { what: 'asks_to_leave_last', why: 'Spa collides with an exam of our driver' }],
    ],
  },
  {
    team: 'atlantico',
    cars: [11],
    days: [2, 3],
    currency: 'EUR',
    instalments: 1,
    is_shared: false,
    wish: 'Both days are meant as a test for the next season.',
    made_on: -92,
    afterwards: [],
  },
];
