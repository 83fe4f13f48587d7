import { consignment, type LinePlan, object, year } from './demo-line-shape.ts';

const home = { territory: 'home_country', security: 'alarm', excess: 50_000 };

const keptOrGivenUp: readonly LinePlan[] = [
  {
    ...{ line: 'VAL', team: 'levante', begins: 31, ends_after: year, terms: home },
    items: [
      object('tools_pit_equipment', 'Tyre warmers and fuel rig', 'TW-2291', 880_000),
      object('memorabilia', 'Signed steering wheel of 1996', '', 320_000),
    ],
    ending: 'made',
  },
  {
    line: 'MRW',
    team: 'nordlicht',
    ...{ begins: 37, ends_after: 2 },
    terms: { triggers: ['driver_injury_illness', 'transport_delay'], on_track_policy: '' },
    items: [
      {
        ...{ event: 'Winter Series, Jerez', series_claim_level: 6 },
        ...{ entry: 620_000, crew: 380_000, travel: 290_000, hire: 150_000 },
      },
    ],
    ending: 'change_requested',
    why: 'Please leave the delay in transport out, our truck is there a week before.',
  },
  {
    ...{ line: 'SCE', team: 'oranje', begins: 29, ends_after: 1, terms: {} },
    items: [
      {
        ...{ car: 'Spyker C8', event: 'Winter show, Assen', value: 21_000_000 },
        ...{ use: 'static_show', days: 2, transit_legs: 2, registration_country: 'NL' },
      },
    ],
    ending: 'cancelled',
    why: 'The organiser has called the show off',
  },
];

/** Quotes beside the track that somebody has to do something with, or that came to nothing. */
export const quotesOnTheirWay = (dayOf: (day: number) => string): readonly LinePlan[] => [
  {
    ...{ line: 'LI', team: 'redwing', begins: 28, ends_after: year, terms: {} },
    items: [
      {
        description: 'Track-day school at Donington',
        activity: 'driving_school',
        limit: 250_000_000,
        territory: 'home_country',
        staff: 11,
        events: 14,
        circuit_damage: 2_500_000,
      },
    ],
    ending: 'internal_check',
  },
  {
    ...{ line: 'VAL', team: 'oranje', begins: 22, ends_after: year, terms: home },
    items: [
      object('simulator', 'Motion simulator in the workshop', 'SIM-4410', 2_900_000),
      object('tools_pit_equipment', 'Pit gantry and air guns', '', 1_250_000),
    ],
    ending: 'accepted_by_underwriter',
  },
  {
    ...{ line: 'CC', team: 'nordlicht', begins: 26, ends_after: year, terms: {} },
    items: [
      {
        ...{ car: 'BMW 3.0 CSL', value: 31_000_000, chassis_number: '2275461' },
        ...{ place: 'Speicher 7, Bremen', storage: 'private_garage', natural_hazard: 'high' },
        ...{ road_use: true, storage_country: 'DE' },
      },
    ],
    ending: 'declined',
  },
  {
    ...{ line: 'TI', team: 'levante', begins: 19, ends_after: 6, terms: {} },
    items: [
      {
        ...consignment('Formula 4 car and pit equipment', 14_000_000, 'Cheste', 'Portimão'),
        ...{ departs_on: dayOf(19), arrives_on: dayOf(21), storage_days: 3 },
      },
    ],
    ending: 'completed',
  },
  {
    ...{ line: 'VAL', team: 'ardennes', begins: 17, ends_after: year, terms: home },
    items: [object('art', 'Poster collection of the 24 hours', '', 640_000)],
    ending: 'accepted_by_client',
  },
  {
    ...{ line: 'SCE', team: 'lavande', begins: 33, ends_after: 1, terms: {} },
    items: [
      {
        ...{ car: 'Alpine A110 1600 S', event: 'Winter demonstration, Paul Ricard' },
        ...{ value: 14_500_000, use: 'demonstration_run', days: 2, transit_legs: 2 },
        registration_country: 'FR',
      },
    ],
    ending: 'denied',
  },
  ...keptOrGivenUp,
];
