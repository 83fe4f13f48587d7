import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approvedRiskOf, type RiskRecords, type TypedRisk } from './approved-risk.ts';
import { riskChanges, type RiskNames } from './risk-changes.ts';
import { voidedText } from './voided-words.ts';

const names: RiskNames = {
  car: (id) => `Car ${id}`,
  event: (id) => `Race ${id}`,
  driver: (id) => `Driver ${id}`,
  insurer: (id) => `Insurer ${id}`,
};

const records: RiskRecords = {
  event: (id) =>
    id === 'gone'
      ? undefined
      : { start_on: '2026-05-22', end_on: '2026-05-24', circuit_id: `c-${id}` },
  ageAt: (id) => (id === 'unborn' ? null : 40),
};

const typed: TypedRisk = {
  insurer_id: 'kestrel',
  panel: [],
  currency: 'EUR',
  policyholder_country: 'NL',
  commission_pct: '15.0',
  clean_seasons: 1,
  adjust_pct: '0.0',
  clauses: [
    { title: 'Helmet', text: 'A helmet is worn.' },
    { title: 'Storage', text: 'The car stands inside.' },
  ],
  additional_excess: ['wet', 'night'],
  items: [
    {
      car_id: '27',
      event_id: 'Zandvoort',
      insured_value: 200_000_00,
      car_class: 'GT3',
      series: 'GT Open',
      series_claim_level: 5,
      kind: 'race_event',
      race_hours: '1.50',
      sessions: ['race', 'practice'],
      extra_test_days: 0,
      drivers: [
        { driver_id: 'b', category: 'Bronze', experience: 'Experienced', claim_level: 3 },
        { driver_id: 'a', category: 'Silver', experience: 'Experienced', claim_level: 2 },
      ],
      excess_pct: '10.0',
      scope: 'parts_and_labour',
      accident_limit_pct: '100',
      aggregate_mode: 'reinstated',
      tax_country: null,
      road_registered: false,
      circuit_factor: null,
    },
  ],
};

const [item] = typed.items;
if (!item) throw new Error('a car');
const risk = (change: Partial<TypedRisk> = {}, of = records) =>
  approvedRiskOf({ ...typed, ...change }, of);
const changes = (change: Partial<TypedRisk>, of = records) =>
  riskChanges(risk(), risk(change, of), names);
const ofItem = (change: Partial<typeof item>) => changes({ items: [{ ...item, ...change }] });

describe('what an approval binds', () => {
  it('200,000 approved, then 990,000 with −15 % and excess 0: all three are named', () => {
    expect(
      changes({
        adjust_pct: '-15.0',
        items: [{ ...item, insured_value: 990_000_00, excess_pct: '0.0' }],
      }),
    ).toEqual([
      'the insured value of Car 27 at Race Zandvoort changed from 200,000 to 990,000',
      'the excess of Car 27 at Race Zandvoort changed from 10 % to 0 %',
      'the adjustment changed from 0 % to −15 %',
    ]);
  });

  it('is the same risk in another order, with other zeros and other spaces', () => {
    const turned: TypedRisk = {
      ...typed,
      adjust_pct: '-0',
      commission_pct: '15',
      panel: [{ insurer_id: 'kestrel', share_bp: 10_000 }],
      clauses: [
        { title: 'Storage', text: 'The car  stands inside.\n' },
        { title: ' Helmet', text: 'A helmet is worn.' },
      ],
      additional_excess: ['night', 'wet', 'night'],
      items: [
        {
          ...item,
          race_hours: '1.5',
          series: 'GT  Open ',
          sessions: ['practice', 'race'],
          drivers: item.drivers.toReversed(),
          tax_country: 'NL',
        },
      ],
    };
    const after = approvedRiskOf(turned, records);
    expect(JSON.stringify(after)).toBe(JSON.stringify(risk()));
    expect(riskChanges(risk(), after, names)).toEqual([]);
  });

  it('is the same risk when it comes back from the database with its keys in another order', () => {
    const turn = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turn)
        : value !== null && typeof value === 'object'
          ? Object.fromEntries(
              Object.entries(value)
                .toReversed()
                .map(([key, one]) => [key, turn(one)]),
            )
          : value;
    expect(riskChanges(turn(risk()) as ReturnType<typeof risk>, risk(), names)).toEqual([]);
  });

  it('names drivers, cars, conditions and insurers that come and go', () => {
    const [second, first] = item.drivers;
    if (!first || !second) throw new Error('two drivers');
    expect(ofItem({ drivers: [first, { ...second, claim_level: 9, driver_id: 'c' }] })).toEqual([
      'driver Driver b of Car 27 at Race Zandvoort was taken out',
      'driver Driver c of Car 27 at Race Zandvoort was added',
    ]);
    expect(ofItem({ drivers: [first, { ...second, claim_level: 9 }] })).toEqual([
      'driver Driver b of Car 27 at Race Zandvoort changed from Bronze, Experienced, level 3, age 40 to Bronze, Experienced, level 9, age 40',
    ]);
    expect(changes({ items: [item, { ...item, car_id: '28' }] })).toEqual([
      'Car 28 at Race Zandvoort for 200,000 was added',
    ]);
    expect(changes({ items: [] })).toEqual(['Car 27 at Race Zandvoort was taken out']);
    expect(
      changes({
        clauses: [
          { title: 'Helmet', text: 'No helmet is worn.' },
          { title: 'Tyres', text: 'New tyres.' },
        ],
      }),
    ).toEqual([
      'the condition “Helmet” was worded anew',
      'the condition “Storage” was taken out',
      'the condition “Tyres” was added',
    ]);
    expect(
      changes({
        panel: [
          { insurer_id: 'falcon', share_bp: 4000 },
          { insurer_id: 'kestrel', share_bp: 6000 },
        ],
      }),
    ).toEqual([
      'the panel changed from Insurer kestrel 100 % to Insurer kestrel 60 %, Insurer falcon 40 %',
    ]);
  });

  it('an event that was moved is another event, said once for all its cars', () => {
    const two = { items: [item, { ...item, car_id: '28' }] };
    const moved: RiskRecords = {
      ...records,
      event: () => ({ start_on: '2026-06-05', end_on: '2026-06-07', circuit_id: 'c-Zandvoort' }),
    };
    expect(riskChanges(risk(two), risk(two, moved), names)).toEqual([
      'the days of Race Zandvoort changed from 22-05-2026 – 24-05-2026 to 05-06-2026 – 07-06-2026',
    ]);
  });

  it('names something exactly when the risk is written differently, whatever is edited', () => {
    const edit = fc.record(
      {
        insured_value: fc.constantFrom(200_000_00, 990_000_00),
        excess_pct: fc.constantFrom('10.0', '10', '0.0'),
        scope: fc.constantFrom('parts_and_labour', 'parts_only'),
        accident_limit_pct: fc.constantFrom('100', '75'),
        aggregate_mode: fc.constantFrom('reinstated', 'single_aggregate'),
        car_class: fc.constantFrom('GT3', 'GT4'),
        series: fc.constantFrom('GT Open', ' GT  Open', '', 'none'),
        series_claim_level: fc.constantFrom(5, 6),
        kind: fc.constantFrom('race_event', 'test_day'),
        race_hours: fc.constantFrom('1.50', '1.5', null),
        sessions: fc.subarray(['race', 'practice', 'qualifying']),
        extra_test_days: fc.constantFrom(0, 1),
        drivers: fc.subarray([...item.drivers]),
        tax_country: fc.constantFrom(null, 'NL', 'BE'),
        road_registered: fc.boolean(),
        circuit_factor: fc.constantFrom(null, '1.1', '1.10'),
        event_id: fc.constantFrom('Zandvoort', 'Spa', 'gone'),
      },
      { requiredKeys: [] },
    );
    const whole = fc.record(
      {
        adjust_pct: fc.constantFrom('0.0', '-0', '-15.0'),
        commission_pct: fc.constantFrom('15.0', '15', '20.0'),
        clean_seasons: fc.constantFrom(1, 2),
        currency: fc.constantFrom('EUR', 'GBP'),
        policyholder_country: fc.constantFrom('NL', 'BE'),
        additional_excess: fc.subarray(['wet', 'night']),
        clauses: fc.subarray([...typed.clauses, { title: 'Helmet', text: 'Twice.' }]),
        insurer_id: fc.constantFrom('kestrel', 'falcon'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(edit, whole, (of_item, of_whole) => {
        const after = risk({ ...of_whole, items: [{ ...item, ...of_item }] });
        const isSame = JSON.stringify(after) === JSON.stringify(risk());
        expect(riskChanges(risk(), after, names).length === 0).toBe(isSame);
      }),
      { numRuns: 2000 },
    );
  });

  it('says the first changes and counts the others', () => {
    expect(voidedText(['a'])).toBe('The insurer’s approval no longer holds: a.');
    expect(voidedText(['a', 'b', 'c', 'd', 'e', 'f'])).toBe(
      'The insurer’s approval no longer holds: a; b; c; d; and 2 more.',
    );
  });
});
