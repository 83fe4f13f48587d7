// What the teams of the demo insure beside the track, on days around the day of the demo.

import { consignment, type LinePlan, object, year } from './demo-line-shape.ts';

const collections: readonly LinePlan[] = [
  {
    line: 'VAL',
    team: 'vandalen',
    begins: -140,
    ends_after: year,
    terms: { territory: 'world', security: 'safe_and_alarm', excess: 25_000 },
    items: [
      object('watch', 'Steel chronograph', 'CH-118-204', 1_850_000),
      object('helmet_racewear', 'Two helmets and four suits', '', 940_000),
      object('electronics', 'Data loggers and pit radios', 'DL-77', 1_260_000),
    ],
    ending: 'policy_made',
    loss: {
      day: -16,
      answers: {
        place: 'Team truck, paddock of Zandvoort',
        cause: 'theft',
        police_report: 'PL1300-2026-118420',
        purchase_proof: true,
        items: ['Data loggers and pit radios'],
      },
      narrative:
        'The truck was broken into on Saturday night. Two data loggers and the case with the pit radios are gone; the lock was forced.',
      claimed: 820_000,
      ends: 'info_required',
      asked: ['Report of the police', 'Receipt or another proof of purchase'],
    },
  },
  {
    line: 'CC',
    team: 'levante',
    begins: -312,
    ends_after: year,
    terms: {},
    items: [
      ['Lancia Stratos', 48_000_000],
      ['Alfa Romeo GTA 1300 Junior', 19_500_000],
      ['Porsche 911 Carrera RS 2.7', 61_000_000],
    ].map(([car, value]) => ({
      ...{ car, value },
      chassis_number: '',
      place: 'Hall 4, Cheste',
      storage: 'alarmed_garage',
      natural_hazard: 'medium',
      road_use: true,
      storage_country: 'ES',
    })),
    ending: 'policy_made',
    loss: {
      day: -27,
      answers: {
        place: 'Hall 4, Cheste',
        cause: 'water',
        police_report: '',
        items: ['Alfa Romeo GTA 1300 Junior'],
      },
      narrative:
        'A water pipe under the roof burst on Sunday night. The bonnet and the right wing of the Alfa stood under it until the morning; the paint has lifted.',
      claimed: 860_000,
      adjuster: true,
      ends: 'paid',
    },
  },
];

const transports = (dayOf: (day: number) => string): readonly LinePlan[] => [
  {
    line: 'TI',
    team: 'nordlicht',
    begins: -20,
    ends_after: 8,
    terms: {},
    items: [
      {
        ...consignment('GT3 car, spares and pit equipment', 52_500_000, 'Bremen', 'Monza'),
        departs_on: dayOf(-20),
        arrives_on: dayOf(-12),
      },
    ],
    ending: 'policy_made',
    loss: {
      day: -13,
      answers: {
        leg: 'Brenner to Monza',
        carrier_remark: 'Pallet of spares wet on arrival',
        waybill: 'CMR 4471-88',
      },
      narrative:
        'Rain came through the roof of the trailer on the last leg. Two gearboxes and the spare loom stood in water for a night.',
      claimed: 1_470_000,
      ends: 'submitted',
    },
  },
  // Two teams whose goods are with the same carrier in the same days.
  ...[
    { team: 'oranje', from: 'Assen', days: [2, 9], value: 61_500_000 },
    { team: 'lavande', from: 'Paris', days: [4, 8], value: 48_000_000 },
  ].map(({ team, from, days: [departs = 0, arrives = 0], value }) => ({
    ...{ line: 'TI' as const, team, begins: departs, ends_after: arrives - departs, terms: {} },
    items: [
      {
        ...consignment('Race car, spares and pit equipment', value, from, 'Barcelona'),
        ...{ mode: 'hired_carrier', carrier: 'Trans-Pyrénées Racing Logistics' },
        departs_on: dayOf(departs),
        arrives_on: dayOf(arrives),
      },
    ],
    ending: 'policy_made' as const,
  })),
];

const weekends: readonly LinePlan[] = [
  {
    line: 'SCE',
    team: 'redwing',
    begins: -50,
    ends_after: 2,
    terms: {},
    items: [
      {
        car: 'Lotus 49B',
        event: 'Autumn regularity, Silverstone',
        value: 62_000_000,
        use: 'regularity_tour',
        days: 2,
        transit_legs: 2,
        registration_country: 'GB',
      },
    ],
    ending: 'policy_made',
    loss: {
      day: -49,
      answers: { place: 'Loading ramp of the transporter, Silverstone', during: 'transit' },
      narrative:
        'The winch cable slipped while the car was loaded. The left rear corner hit the side of the ramp; wing and exhaust are bent.',
      claimed: 940_000,
      adjuster: true,
      ends: 'approved',
    },
  },
  {
    line: 'MRW',
    team: 'oranje',
    begins: -34,
    ends_after: 2,
    terms: { triggers: ['car_damage', 'driver_injury_illness', 'transport_delay'] },
    beside_track: true,
    items: [
      {
        event: 'Autumn final, Jerez',
        series_claim_level: 6,
        entry: 780_000,
        crew: 540_000,
        travel: 360_000,
        hire: 210_000,
      },
    ],
    ending: 'policy_made',
    loss: {
      day: -33,
      answers: {
        trigger: 'driver_injury_illness',
        medical_note: true,
        entry_lost: 780_000,
        travel_lost: 360_000,
        hire_lost: 120_000,
      },
      narrative:
        'Our driver fell ill on Friday and the circuit doctor did not let him start. Entry, hotel and hire cars could not be given back.',
      claimed: 1_260_000,
      ends: 'submitted',
    },
  },
  {
    line: 'SCE',
    team: 'redwing',
    begins: 24,
    ends_after: 2,
    terms: {},
    items: [
      {
        car: 'Jaguar D-type',
        event: 'Winter concours, Goodwood',
        value: 85_000_000,
        use: 'parade_concours',
        days: 3,
        transit_legs: 2,
        registration_country: 'GB',
      },
    ],
    ending: 'waiting_for_approval',
  },
  {
    line: 'MRW',
    team: 'oranje',
    begins: 40,
    ends_after: 2,
    terms: { triggers: ['driver_injury_illness'], on_track_policy: '' },
    items: [
      {
        event: 'Winter Series, Portimão',
        series_claim_level: 6,
        entry: 850_000,
        crew: 620_000,
        travel: 410_000,
        hire: 0,
      },
    ],
    ending: 'completed',
  },
];

const people: readonly LinePlan[] = [
  {
    line: 'LI',
    team: 'ardennes',
    begins: -60,
    ends_after: year,
    terms: {},
    items: [
      {
        description: 'Two cars in the Belgian endurance series',
        activity: 'race_team',
        limit: 250_000_000,
        territory: 'europe',
        staff: 14,
        events: 8,
        circuit_damage: 0,
      },
    ],
    ending: 'policy_made',
    loss: {
      day: -9,
      answers: {
        third_party: 'Owner of a camper in the paddock of Spa',
        harm: 'property',
        letters_received: true,
        admission: 'nothing',
      },
      narrative:
        'A wheel rolled down the ramp of our truck and hit a parked camper. Its owner took photos and has written to us since.',
      claimed: 640_000,
      adjuster: true,
      ends: 'under_review',
    },
  },
  {
    line: 'PA',
    team: 'nordlicht',
    begins: 24,
    ends_after: year,
    terms: { territory: 'europe', term: 'annual' },
    items: [
      {
        name: 'Jonas Petersen',
        birth_date: '1989-11-02',
        licence: 'DMSB International C',
        discipline: 'gt_touring_international',
        death: 15_000_000,
        disability: 20_000_000,
        weekly_benefit: 60_000,
        medical: 5_000_000,
      },
    ],
    ending: 'broker_answered',
  },
  {
    line: 'PA',
    team: 'ardennes',
    begins: -55,
    ends_after: year,
    terms: { territory: 'europe', term: 'annual' },
    items: [
      {
        name: 'Luc Hanssens',
        birth_date: '1986-06-21',
        licence: 'RACB International C',
        discipline: 'gt_touring_international',
        death: 15_000_000,
        disability: 15_000_000,
        weekly_benefit: 70_000,
        medical: 2_500_000,
      },
    ],
    ending: 'broker_placed',
    loss: {
      day: -26,
      answers: {
        injury: 'Broken wrist',
        claims_for: ['weekly_benefit', 'medical'],
        days_unfit: 21,
        doctor: 'Clinique de Malmedy',
      },
      narrative:
        'In the barrier at Les Combes the wheel turned and broke my left wrist. The doctor has written me unfit for work for three weeks.',
      claimed: 310_000,
      ends: 'ready_to_be_paid',
    },
  },
  {
    line: 'PA',
    team: 'lavande',
    begins: 30,
    ends_after: year,
    terms: { territory: 'europe', term: 'annual' },
    items: [
      {
        name: 'Camille Rousseau',
        birth_date: '1997-04-18',
        licence: 'FFSA International C',
        discipline: 'club_circuit',
        death: 10_000_000,
        disability: 10_000_000,
        weekly_benefit: 0,
        medical: 0,
      },
    ],
    ending: 'concept',
  },
];

/** Every line, with work for somebody in each status. */
export const linePlans = (dayOf: (day: number) => string): readonly LinePlan[] => [
  ...collections,
  ...transports(dayOf),
  ...weekends,
  ...people,
];
