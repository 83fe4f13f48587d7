import { describe, expect, test } from 'vitest';
import { instantOf } from '#domain/dates.ts';
import { calculateOnTrack } from '#domain/rating/calculate-on-track.ts';
import { defaultOnTrackTables as tables } from '#domain/rating/default-on-track-tables.ts';
import type { OnTrackInput, OnTrackItem } from '#domain/rating/on-track-input.ts';
import { lastDayOfQuote, quoteExpiresAt } from '#domain/rating/quote-validity.ts';
import { findReferrals } from '#domain/rating/referrals.ts';
import { plainDriver, plainItem, plainRisk } from '#test/harness/risk-examples.ts';

const withItem = (change: Partial<OnTrackItem>): OnTrackInput => ({
  ...plainRisk,
  items: [{ ...plainItem, ...change }],
});

describe('a risk that cannot be priced is refused with the field', () => {
  const issueOf = (input: OnTrackInput) => {
    const calculation = calculateOnTrack(input, tables);
    return calculation.ok ? [] : calculation.issues.map(({ path, code }) => `${path} ${code}`);
  };

  test.each([
    [{ policyholder_country: 'US' }, 'policyholder_country no_tax_rate'],
    [{ inception_date: '2019-05-01' }, 'policyholder_country no_tax_rate'],
    [{ clean_seasons: -1 }, 'clean_seasons out_of_range'],
    [{ adjustment_pct: '30.5' }, 'adjustment_pct out_of_range'],
    [{ adjustment_pct: '-10.25' }, 'adjustment_pct out_of_range'],
    [{ commission_pct: '-1' }, 'commission_pct out_of_range'],
    [{ instalments: 3 }, 'instalments out_of_range'],
    [{ items: [] }, 'items required'],
  ] satisfies [Partial<OnTrackInput>, string][])('%j: %s', (change, expected) => {
    expect(issueOf({ ...plainRisk, ...change })).toEqual([expected]);
  });

  test.each([
    [{ tax_country: 'JP' }, 'items.0.tax_country no_tax_rate'],
    [{ car_class: 'RALLY' }, 'items.0.car_class unknown'],
    [{ insured_value: 0 }, 'items.0.insured_value out_of_range'],
    [{ insured_value: 10.5 }, 'items.0.insured_value out_of_range'],
    [{ series_claim_level: 11 }, 'items.0.series_claim_level out_of_range'],
    [{ race_hours: null }, 'items.0.race_hours required'],
    [{ race_hours: '0' }, 'items.0.race_hours out_of_range'],
    [{ sessions: [] }, 'items.0.sessions required'],
    [{ extra_test_days: -1 }, 'items.0.extra_test_days out_of_range'],
    [{ drivers: [] }, 'items.0.drivers required'],
    [
      { drivers: [plainDriver, { ...plainDriver, claim_level: 0 }] },
      'items.0.drivers.1.claim_level out_of_range',
    ],
    [{ drivers: [{ ...plainDriver, age: 30.5 }] }, 'items.0.drivers.0.age out_of_range'],
    [{ excess_pct: '31' }, 'items.0.excess_pct out_of_range'],
    [{ accident_limit_pct: '60' }, 'items.0.accident_limit_pct unknown'],
    [{ circuit_factor: '0' }, 'items.0.circuit_factor out_of_range'],
    [{ base_rate_override: '0' }, 'items.0.base_rate_override out_of_range'],
    [{ min_excess_override: -1 }, 'items.0.min_excess_override out_of_range'],
  ] satisfies [Partial<OnTrackItem>, string][])('%j: %s', (change, expected) => {
    expect(issueOf(withItem(change))).toEqual([expected]);
  });

  test('a test day needs neither race hours nor sessions', () => {
    expect(issueOf(withItem({ kind: 'test_day', race_hours: undefined, sessions: [] }))).toEqual(
      [],
    );
  });

  test('the message says what to do', () => {
    const calculation = calculateOnTrack({ ...plainRisk, policyholder_country: 'US' }, tables);
    expect(calculation).toMatchObject({
      ok: false,
      issues: [
        { message: 'No premium tax rate for US (line HULL). Add one to the premium tax table.' },
      ],
    });
  });
});

describe('referral to a superadmin', () => {
  const reasons = (input: OnTrackInput, facts = {}) =>
    findReferrals(input, tables, facts).map(({ reason }) => reason);

  test.each([
    [{ insured_value: 100_000_000 }, []],
    [{ insured_value: 100_000_001 }, ['value_above_limit']],
    [{ drivers: [plainDriver, { ...plainDriver, claim_level: 10 }] }, ['driver_level_10']],
    [{ series_claim_level: 10 }, ['series_level_10']],
    [{ race_hours: '24' }, []],
    [{ race_hours: '24.5' }, ['race_over_24_hours']],
    [{ kind: 'track_day', race_hours: '30' }, []],
  ] satisfies [Partial<OnTrackItem>, string[]][])('%j: %j', (change, expected) => {
    expect(reasons(withItem(change))).toEqual(expected);
    const calculation = calculateOnTrack(withItem(change), tables);
    expect(calculation.ok && calculation.result.items[0]?.referral).toBe(expected.length > 0);
  });

  test.each([
    ['15', []],
    ['-15.0', []],
    ['15.5', ['adjustment_over_limit']],
    ['-15.5', ['adjustment_over_limit']],
  ])('an adjustment of %s %%: %j', (pct, expected) => {
    expect(reasons({ ...plainRisk, adjustment_pct: pct })).toEqual(expected);
  });

  test('an event that starts within 24 hours, and an overridden additional excess', () => {
    const now = instantOf('2026-05-20', '09:00');
    expect(reasons(plainRisk, { now, first_event_start: now + 86_400 })).toEqual([]);
    expect(reasons(plainRisk, { now, first_event_start: now + 86_399 })).toEqual([
      'event_within_24_hours',
    ]);
    expect(reasons(plainRisk, { additional_excess_overridden: true })).toEqual([
      'additional_excess_override',
    ]);
  });
});

describe('validity of a quote', () => {
  const completed = instantOf('2026-03-20', '15:00');

  test('14 days after it was sent, at the same time in Amsterdam, over the change of the clock', () => {
    expect(quoteExpiresAt({ completed_at: completed, first_event_start: null })).toBe(
      instantOf('2026-04-03', '15:00'),
    );
  });

  test('or at the start of the first event, whichever comes first', () => {
    const start = instantOf('2026-03-28', '09:00');
    const quote = { completed_at: completed, first_event_start: start };
    expect(quoteExpiresAt(quote)).toBe(start);
  });

  test('what expires at midnight could be accepted until the day before', () => {
    expect(lastDayOfQuote(instantOf('2026-03-28', '00:00'))).toBe('2026-03-27');
    expect(lastDayOfQuote(instantOf('2026-03-28', '09:00'))).toBe('2026-03-28');
  });
});
