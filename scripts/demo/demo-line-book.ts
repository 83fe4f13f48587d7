// Large covers beside the track that nothing was lost on: they carry the losses of the others, so that what the demo lost of its
// premium is what a book loses.

import { consignment, type LinePlan, object, year } from './demo-line-shape.ts';

type Large = Omit<LinePlan, 'ending' | 'pays'>;

const kit = { territory: 'europe', security: 'safe_and_alarm', excess: 50_000 };

const equipment: readonly Large[] = [
  {
    ...{ line: 'VAL', team: 'ardennes', begins: -396, ends_after: year, terms: kit },
    items: [
      object('tools_pit_equipment', 'Pit equipment of the endurance team', 'AR-PIT-24', 62_000_000),
    ],
  },
  {
    ...{ line: 'VAL', team: 'lavande', begins: -304, ends_after: year, terms: kit },
    items: [
      object('tools_pit_equipment', 'Refuelling rigs and pit equipment', 'LV-RIG-11', 54_000_000),
      object('electronics', 'Timing stand with telemetry', 'LV-TEL-02', 21_000_000),
      object('simulator', 'Two simulators of the academy', 'LV-SIM-07', 26_000_000),
    ],
  },
];

const museum = (name: string, value: number, place: string, country: string) => ({
  ...{ car: name, value, place, chassis_number: '', storage: 'museum' },
  ...{ natural_hazard: 'low', road_use: false, storage_country: country },
});

const collections: readonly Large[] = [
  {
    ...{ line: 'CC', team: 'redwing', begins: -301, ends_after: year, terms: {} },
    items: [
      museum('Lister Knobbly', 118_000_000, 'Hall of the Fens, Ely', 'GB'),
      museum('Jaguar C-type', 245_000_000, 'Hall of the Fens, Ely', 'GB'),
      museum('Cooper T51', 52_000_000, 'Hall of the Fens, Ely', 'GB'),
    ],
  },
];

const party = (staff: number, events: number) => ({
  ...{ description: 'Three race weekends and a club series', activity: 'event_organiser' },
  ...{ limit: 500_000_000, territory: 'europe', staff, events, circuit_damage: 1_000_000 },
});

const organisers: readonly Large[] = [
  {
    ...{ line: 'LI', team: 'alpenblick', begins: -393, ends_after: year, terms: {} },
    items: [party(46, 9)],
  },
  {
    ...{ line: 'LI', team: 'scuola', begins: -299, ends_after: year, terms: {} },
    items: [party(88, 42)],
  },
];

const crew = (name: string, birth_date: string) => ({
  ...{ name, birth_date, licence: '', discipline: 'gt_touring_international' },
  ...{ death: 25_000_000, disability: 40_000_000, weekly_benefit: 100_000 },
  medical: 5_000_000,
});

const persons: readonly Large[] = [
  {
    ...{ line: 'PA', team: 'redwing', begins: -394, ends_after: year },
    terms: { territory: 'world_ex_us', term: 'annual' },
    items: [crew('Harriet Lyle', '1993-05-02'), crew('Owen Pritchard', '1990-11-21')],
    firm: { premium: 264_000, reference: 'LB-4119', policy: 'LB-2025-0088' },
  },
  {
    ...{ line: 'PA', team: 'atlantico', begins: -297, ends_after: year },
    terms: { territory: 'world_ex_us', term: 'annual' },
    items: [
      crew('Rui Tavares', '1989-02-14'),
      crew('Marta Antunes', '1996-07-30'),
      crew('Tiago Brandão', '1992-09-09'),
      crew('Bruno Leal', '1987-12-03'),
    ],
    firm: { premium: 682_000, reference: 'LB-4308', policy: 'LB-2026-0023' },
  },
];

const seasons = (dayOf: (day: number) => string): readonly Large[] => [
  {
    ...{ line: 'TI', team: 'oranje', begins: -288, ends_after: 240, terms: {} },
    items: [
      {
        ...consignment('Six GT cars, spares and pit equipment', 195_000_000, 'Assen', 'Monza'),
        ...{ mode: 'hired_carrier', carrier: 'Noorder Race Transport', trips: 18 },
        ...{ departs_on: dayOf(-288), arrives_on: dayOf(-48) },
      },
    ],
  },
  {
    ...{ line: 'MRW', team: 'vandalen', begins: -246, ends_after: 190 },
    terms: { triggers: ['driver_injury_illness', 'transport_delay'], on_track_policy: '' },
    items: ['Zandvoort', 'Spa', 'Monza', 'Red Bull Ring', 'Estoril', 'Hockenheim'].map((at) => ({
      ...{ event: `Endurance cup, ${at}`, series_claim_level: 7 },
      ...{ entry: 18_500_000, crew: 9_200_000, travel: 4_800_000, hire: 6_500_000 },
    })),
  },
  {
    ...{ line: 'SCE', team: 'alpenblick', begins: -120, ends_after: 2, terms: {} },
    items: ['Mercedes-Benz 300 SLR', 'Auto Union Type C'].map((car) => ({
      ...{ car, event: 'Silvretta classic', value: 92_000_000, use: 'regularity_tour' },
      ...{ days: 3, transit_legs: 2, registration_country: null },
    })),
  },
];

/** Covers that were paid in time and lost nothing. */
export const largeCovers = (dayOf: (day: number) => string): readonly LinePlan[] =>
  [...equipment, ...collections, ...organisers, ...persons, ...seasons(dayOf)].map((plan) => ({
    ...plan,
    ending: plan.line === 'PA' ? 'broker_placed' : 'policy_made',
    pays: 'in_time',
  }));
