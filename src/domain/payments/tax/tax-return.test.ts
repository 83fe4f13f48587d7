import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taxByRate } from './tax-rows.ts';
import { taxPeriodAfter, taxPeriodOf, taxPeriodText, taxStateOf } from './tax-period.ts';

test.each([
  ['NL', '2026-05-20', '2026-05-01', '2026-05-31', '2026-06-30'],
  ['NL', '2026-01-31', '2026-01-01', '2026-01-31', '2026-02-28'],
  ['DE', '2026-12-31', '2026-12-01', '2026-12-31', '2027-01-15'],
  ['GB', '2026-05-20', '2026-04-01', '2026-06-30', '2026-07-31'],
  ['FI', '2026-05-20', '2026-05-01', '2026-05-31', '2026-07-12'],
  ['SE', '2026-11-01', '2026-10-01', '2026-12-31', '2027-01-31'],
])('%s, %s: from %s until %s, due on %s', (country, day, ...days) => {
  const [period_from, period_until, due_on] = days;
  const period = taxPeriodOf(country, day);
  expect(period).toMatchObject({ period_from, period_until, due_on });
  expect(taxPeriodAfter(country, period_until).period_from > period_until).toBe(true);
});

test('a period is named as people name it', () => {
  const named = (country: string) => taxPeriodText(taxPeriodOf(country, '2026-05-17'));
  expect([named('NL'), named('GB')]).toEqual(['05-2026', 'Q2 2026']);
  expect(taxPeriodText({ frequency: 'year', period_from: '2026-01-01' })).toBe('2026');
});

test('a period runs, is to be filed, and is late after its day', () => {
  const may = taxPeriodOf('NL', '2026-05-20');
  const days = ['2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01'];
  expect(days.map((day) => taxStateOf(may, day))).toEqual(['running', 'due', 'due', 'late']);
});

test('half of an invoice at two rates: 210.50 of 421.00 is 200.00 and 10.50 on half of each base', () => {
  const invoiced = [
    { rate_pct: '21', base: 190_476, ipt: 40_000 },
    { rate_pct: '7', base: 30_000, ipt: 2_100 },
  ];
  expect(taxByRate(42_100, invoiced)).toEqual([
    { rate_pct: '21', base: 190_476, tax: 40_000 },
    { rate_pct: '7', base: 30_000, tax: 2_100 },
  ]);
  expect(taxByRate(21_050, invoiced)).toEqual([
    { rate_pct: '21', base: 95_238, tax: 20_000 },
    { rate_pct: '7', base: 15_000, tax: 1_050 },
  ]);
  expect(taxByRate(-21_050, invoiced).map((one) => one.base)).toEqual([-95_238, -15_000]);
  expect(taxByRate(100, [])).toEqual([{ rate_pct: '0', base: 0, tax: 100 }]);
});

test('whatever is booked of whatever rates, the rows add up to it', () => {
  const line = fc.record({
    rate_pct: fc.constantFrom('21', '7', '25.5'),
    base: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    ipt: fc.integer({ min: -100_000, max: 100_000 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: -500_000, max: 500_000 }), fc.array(line), (booked, lines) => {
      const parts = taxByRate(booked, lines);
      expect(parts.reduce((sum, one) => sum + one.tax, 0)).toBe(booked);
    }),
  );
});
