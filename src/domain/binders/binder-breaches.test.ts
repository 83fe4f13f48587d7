import { expect, test } from 'vitest';
import { breachesOf, newBreaches, withoutAgreement } from './binder-breaches.ts';
import {
  type BinderTerms,
  type BoundRisk,
  capacityState,
  capacityUses,
  leftOf,
} from './binder-capacity.ts';

const terms: BinderTerms = {
  umr: 'B0572',
  lines: ['on_track', 'TI'],
  countries: ['NL', 'BE'],
  classes: ['GT3', 'Cup'],
  ...{ highest_series_level: 7, highest_driver_level: 6, currency: 'EUR' },
  value_per_car: 60_000_000,
  value_per_event: 200_000_000,
  value_per_transport: 100_000_000,
  premium_limit: 50_000_000,
};
const item = {
  ...{ car: 'Porsche #4', event: 'Zandvoort', car_class: 'Cup', value: 60_000_000 },
  ...{ series_claim_level: 7, driver_levels: [6, 2] },
};
const risk: BoundRisk = {
  ...{ line: 'on_track', currency: 'EUR', begins_on: '2026-05-01' },
  places: [{ what: 'Zandvoort', country: 'NL', value: 60_000_000 }],
  items: [item],
  cars: [{ what: 'Porsche #4', value: 60_000_000 }],
  events: [{ event: 'Zandvoort', used: 140_000_000, asked: 60_000_000 }],
  transports: [],
  premium_used: 49_000_000,
  premium: 1_000_000,
};

test('what reaches every limit to the cent is allowed', () => {
  expect(breachesOf(terms, risk)).toEqual([]);
});

test('an agreement without limits allows everything in its currency', () => {
  const open: BinderTerms = {
    ...terms,
    ...{ countries: [], classes: [], highest_series_level: null, highest_driver_level: null },
    ...{ value_per_car: null, value_per_event: null, premium_limit: null },
  };
  const large = { ...item, car_class: 'LMP3', series_claim_level: 10, driver_levels: [10] };
  expect(breachesOf(open, { ...risk, items: [large] })).toEqual([]);
});

test.each<[string, Partial<BoundRisk>, string]>([
  [
    'country',
    { places: [{ what: 'Monza', country: 'IT', value: 5 }] },
    'Monza is in Italy: agreed are Netherlands, Belgium',
  ],
  [
    'class',
    { items: [{ ...item, car_class: 'LMP3' }] },
    'Porsche #4 is of class LMP3: agreed are GT3, Cup',
  ],
  [
    'series',
    { items: [{ ...item, series_claim_level: 8 }] },
    'The series of Zandvoort has level 8, limit 7',
  ],
  [
    'driver',
    { items: [{ ...item, driver_levels: [2, 7] }] },
    'A driver of Porsche #4 has level 7, limit 6',
  ],
  [
    'value_per_car',
    { cars: [{ what: 'Porsche #4', value: 60_000_001 }] },
    'Porsche #4: asked EUR 600,000.01, limit EUR 600,000.00 for a car',
  ],
  [
    'value_per_event',
    { events: [{ event: 'Zandvoort', used: 140_000_001, asked: 60_000_000 }] },
    'Zandvoort: asked EUR 600,000.00, used EUR 1,400,000.01, limit EUR 2,000,000.00 for an event and circuit weekend',
  ],
  [
    'premium_limit',
    { premium: 1_000_001 },
    'Premium: asked EUR 10,000.01, used EUR 490,000.00, limit EUR 500,000.00 of premium in its period',
  ],
  [
    'value_per_transport',
    { cars: [], events: [], items: [], transports: [{ what: 'Tyres', value: 100_000_001 }] },
    'Tyres: asked EUR 1,000,000.01, limit EUR 1,000,000.00 for a transport',
  ],
  ['currency', { currency: 'GBP' }, 'B0572 is in EUR, this quote in GBP'],
])('one step beyond is a breach: %s', (code, change, message) => {
  expect(breachesOf(terms, { ...risk, ...change })).toMatchObject([{ code, message }]);
});

test('two cars at one event abroad are one breach of both their values', () => {
  const places = [
    { what: 'Monza', country: 'IT', value: 5 },
    { what: 'Monza', country: 'IT', value: 5 },
  ];
  expect(breachesOf(terms, { ...risk, places })).toMatchObject([{ at_stake: 10 }]);
});

test('what was beyond before binds nothing anew, more of it does', () => {
  const at = (asked: number) =>
    breachesOf(terms, {
      ...risk,
      events: [{ event: 'Zandvoort', used: 150_000_000, asked }],
      places: [{ what: 'Monza', country: 'IT', value: asked }],
    });
  expect(at(60_000_000)).toHaveLength(2);
  expect(newBreaches(at(60_000_000), at(60_000_000))).toEqual([]);
  expect(newBreaches(at(55_000_000), at(60_000_000))).toEqual([]);
  expect(newBreaches(at(60_000_001), at(60_000_000))).toHaveLength(2);
});

test('an insurer with agreements of which none holds says so', () => {
  expect(
    withoutAgreement('Kestrel', { line: 'TI', begins_on: '2027-01-02', premium: 1 }).message,
  ).toBe('Kestrel has no agreement for Transportation Insurance on 02-01-2027');
});

test.each([
  [107_999_999, 'free', 32_000_001],
  [108_000_000, 'nearly_full', 32_000_000],
  [140_000_000, 'nearly_full', 0],
  [140_000_001, 'beyond', -1],
])('of 160 million %s used and 20 million asked is %s, %s left', (used, state, left) => {
  const limits = { ...terms, value_per_event: 160_000_000 };
  const events = [{ event: 'Zandvoort', used, asked: 20_000_000 }];
  const use = capacityUses(limits, { ...risk, cars: [], events })[0]!;
  expect([capacityState(use), leftOf(use)]).toEqual([state, left]);
});
