// Covers beside the track that are over, each with a loss that was paid: of every line somebody can open one from end to end.

import { consignment, type LinePlan, object, year } from './demo-line-shape.ts';

const years: readonly LinePlan[] = [
  {
    ...{ line: 'VAL', team: 'nordlicht', begins: -402, ends_after: year, ending: 'policy_made' },
    terms: { territory: 'europe', security: 'safe_and_alarm', excess: 25_000 },
    items: [
      object('tools_pit_equipment', 'Set of torque wrenches and gauges', 'TQ-3300', 1_140_000),
      object('watch', 'Pit wall stopwatches, six', 'SW-6', 460_000),
    ],
    loss: {
      ...{ day: -150, claimed: 410_000, ends: 'paid' },
      answers: {
        ...{ place: 'Pit lane of Oschersleben', cause: 'theft' },
        ...{ police_report: '2026-0714-OS', purchase_proof: true },
        items: ['Pit wall stopwatches, six'],
      },
      narrative:
        'The case with the stopwatches was taken from the pit wall between the two races. The marshals searched with us and found nothing.',
    },
  },
  {
    ...{ line: 'CC', team: 'vandalen', begins: -395, ends_after: year, terms: {} },
    items: [
      {
        ...{ car: 'Volvo Amazon 123 GT', value: 4_600_000, place: 'Loods 2, Haarlem' },
        ...{ chassis_number: '133352-88104', storage: 'alarmed_garage', natural_hazard: 'low' },
        ...{ road_use: true, storage_country: 'NL' },
      },
    ],
    ending: 'policy_made',
  },
  {
    ...{ line: 'LI', team: 'levante', begins: -398, ends_after: year, terms: {} },
    items: [
      {
        ...{ description: 'Two cars in the Iberian series', activity: 'race_team' },
        ...{ limit: 100_000_000, territory: 'europe', staff: 12, events: 7, circuit_damage: 0 },
      },
    ],
    ending: 'policy_made',
    loss: {
      ...{ day: -170, claimed: 290_000, ends: 'paid' },
      insurer_paid: 'Letter of the insurer with its order to the bank',
      answers: {
        ...{ third_party: 'Tyre dealer in the paddock of Cheste', harm: 'property' },
        ...{ letters_received: true, admission: 'nothing' },
      },
      narrative:
        'Our fuel trolley rolled against the stand of the tyre dealer. A mounting machine fell over and its column is bent.',
    },
  },
  {
    ...{ line: 'PA', team: 'oranje', begins: -390, ends_after: year, ending: 'broker_placed' },
    terms: { territory: 'europe', term: 'annual' },
    items: [
      {
        ...{ name: 'Wouter Dijkstra', birth_date: '1990-01-22', licence: 'KNAF Nationaal A' },
        ...{ discipline: 'club_circuit', death: 10_000_000, disability: 10_000_000 },
        ...{ weekly_benefit: 70_000, medical: 2_500_000 },
      },
    ],
    firm: { premium: 41_200, reference: 'LB-4127', policy: 'LB-2025-0097' },
    loss: {
      ...{ day: -120, claimed: 140_000, ends: 'paid' },
      answers: {
        ...{ injury: 'Broken collarbone', claims_for: ['weekly_benefit'] },
        ...{ days_unfit: 21, doctor: 'Wilhelmina hospital, Assen' },
      },
      narrative:
        'He fell from the truck while the car was unloaded and landed on his shoulder. The collarbone was set the same evening.',
    },
  },
];

const trips = (dayOf: (day: number) => string): readonly LinePlan[] => [
  {
    ...{ line: 'SCE', team: 'alpenblick', begins: -82, ends_after: 2, terms: {} },
    items: [
      {
        ...{ car: 'Steyr 220 Roadster', event: 'Grossglockner memorial', value: 24_500_000 },
        ...{ use: 'regularity_tour', days: 3, transit_legs: 2, registration_country: 'AT' },
      },
    ],
    ending: 'policy_made',
    loss: {
      ...{ day: -81, claimed: 730_000, ends: 'paid' },
      prepared_twice: 'The account of the workshop was named first',
      answers: { place: 'Hairpin above Fusch', during: 'driving', police_report: '' },
      narrative:
        'The brakes faded on the way down and the car touched the wall with its left front. Wing and lamp are pushed in.',
    },
  },
  {
    ...{ line: 'TI', team: 'atlantico', begins: -66, ends_after: 4, terms: {} },
    items: [
      {
        ...consignment('Two rally cars and tyres', 17_800_000, 'Porto', 'Jerez'),
        ...{ departs_on: dayOf(-66), arrives_on: dayOf(-63) },
      },
    ],
    ending: 'policy_made',
    loss: {
      ...{ day: -64, claimed: 520_000, ends: 'paid' },
      answers: {
        ...{ leg: 'Badajoz to Seville', carrier_remark: 'Door of the trailer dented' },
        waybill: 'CMR 2207-15',
      },
      narrative:
        'The trailer was hit from behind at a toll station. The rear bumper of the second car and its exhaust are pushed in.',
    },
  },
  {
    ...{ line: 'MRW', team: 'scuola', begins: -96, ends_after: 2 },
    terms: { triggers: ['driver_injury_illness'], on_track_policy: '' },
    items: [
      {
        ...{ event: 'Touring summer round, Misano', series_claim_level: 5 },
        ...{ entry: 540_000, crew: 210_000, travel: 180_000, hire: 0 },
      },
    ],
    ending: 'policy_made',
    loss: {
      ...{ day: -95, claimed: 680_000, ends: 'paid' },
      answers: {
        ...{ trigger: 'driver_injury_illness', medical_note: true },
        ...{ entry_lost: 540_000, travel_lost: 140_000 },
      },
      narrative:
        'Our driver came down with a fever on Friday night. The doctor of the circuit did not let him start; the entry was not given back.',
    },
  },
];

/** Covers whose premium was due and not paid when a claim was: it was kept back from the claim, whole or in part. */
export const coversPaidByClaims: readonly LinePlan[] = [
  {
    ...{ line: 'MRW', team: 'lavande', begins: -27, ends_after: 2, ending: 'policy_made' },
    terms: { triggers: ['driver_injury_illness'], on_track_policy: '' },
    items: [
      {
        ...{ event: 'Autumn cup, Nogaro', series_claim_level: 5 },
        ...{ entry: 420_000, crew: 190_000, travel: 160_000, hire: 0 },
      },
    ],
    set_off: true,
    loss: {
      ...{ day: -26, claimed: 540_000, ends: 'paid' },
      answers: {
        ...{ trigger: 'driver_injury_illness', medical_note: true },
        ...{ entry_lost: 420_000, travel_lost: 120_000 },
      },
      narrative:
        'Our driver twisted his knee in the paddock on Friday and could not press the clutch. The round went on without us.',
    },
  },
  {
    ...{ line: 'SCE', team: 'levante', begins: -25, ends_after: 2, ending: 'policy_made' },
    terms: {},
    items: [
      {
        ...{ car: 'Seat 124 Sport 1800', event: 'Hill climb of Montserrat', value: 24_500_000 },
        ...{ use: 'regularity_tour', days: 3, transit_legs: 2, registration_country: 'ES' },
      },
    ],
    set_off: true,
    loss: {
      ...{ day: -24, claimed: 345_000, ends: 'paid' },
      answers: { place: 'Third hairpin', during: 'driving', police_report: '' },
      narrative:
        'A stone from the car ahead broke the windscreen and the left lamp, and bent the frame of the screen.',
    },
  },
];

/** Covers to come of the lines that are taken for an event. */
const ahead: readonly LinePlan[] = [
  {
    ...{ line: 'SCE', team: 'scuola', begins: 13, ends_after: 1, terms: {} },
    items: [
      {
        ...{ car: 'Lancia Aurelia B20', event: 'Winter salon, Bologna', value: 31_000_000 },
        ...{ use: 'static_show', days: 2, transit_legs: 2, registration_country: 'IT' },
      },
    ],
    ending: 'policy_made',
  },
  {
    ...{ line: 'MRW', team: 'atlantico', begins: 15, ends_after: 2 },
    terms: { triggers: ['driver_injury_illness', 'transport_delay'], on_track_policy: '' },
    items: [
      {
        ...{ event: 'Winter cup, Portimão', series_claim_level: 5 },
        ...{ entry: 360_000, crew: 280_000, travel: 220_000, hire: 60_000 },
      },
    ],
    ending: 'policy_made',
  },
];

/** What is over, and what lies ahead. */
export const coversOfOtherDays = (dayOf: (day: number) => string): readonly LinePlan[] => [
  ...years,
  ...trips(dayOf),
  ...ahead,
];
