import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import type { PremiumTaxRate } from '#domain/rating/tax/premium-tax.ts';
import {
  succeedTaxRates,
  taxRatesForEveryDay,
  taxRatesOn,
} from '#domain/rating/tax/premium-tax-versions.ts';

const rate = (
  country_code: string,
  rate_pct: string,
  [valid_from, valid_to]: [string, string | null],
): PremiumTaxRate => ({
  country_code,
  line: 'HULL',
  rate_pct,
  valid_from,
  valid_to,
  insurer_borne: false,
  flat_amount_cents: 0,
  confidence: 'A',
  source: '',
  note: '',
});

const slovakia = [
  rate('SK', '8', ['2022-01-01', '2025-12-31']),
  rate('SK', '10', ['2026-01-01', null]),
];
const netherlands = rate('NL', '21', ['2022-01-01', null]);
const hull = (country_code: string) => ({ country_code, line: 'HULL' as const });

describe('premium tax in versions', () => {
  it('from 2027-01-01 the rate of each place ends on 2026-12-31, a new country ends none', () => {
    const when = { valid_from: '2027-01-01', today: '2026-05-20' };
    const places = [hull('SK'), hull('NL'), hull('XK')];
    expect(succeedTaxRates([...slovakia, netherlands], places, when)).toEqual({
      ok: true,
      ends: [
        { rate: slovakia[1], valid_to: '2026-12-31' },
        { rate: netherlands, valid_to: '2026-12-31' },
      ],
    });
  });

  it.each([
    ['2026-05-19', '2026-05-20', 'in_the_past'],
    ['2026-01-01', '2025-12-01', 'not_after_latest'],
  ] as const)('a rate from %s on, published on %s, is refused: %s', (valid_from, today, reason) => {
    expect(
      succeedTaxRates([netherlands, ...slovakia], [hull('SK')], { valid_from, today }),
    ).toEqual({ ok: false, place: hull('SK'), reason });
  });

  it('the rates of a day hold on every day of a trial, with the tried ones in their place', () => {
    const instead = [rate('SK', '12', ['2027-01-01', null])];
    const tried = taxRatesForEveryDay([...slovakia, netherlands], { on: '2025-06-01', instead });
    expect(tried.map(({ country_code, rate_pct }) => [country_code, rate_pct])).toEqual([
      ['SK', '12'],
      ['NL', '21'],
    ]);
    expect(taxRatesOn(tried, '2019-01-01').size).toBe(2);
  });

  it('any row of publications leaves each day one rate at most, none without one, and earlier days as they were', () => {
    const days = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(days, (steps) => {
        let rates = [rate('NL', '0', ['2026-01-01', null])];
        let today = '2026-01-01';
        for (const [index, step] of steps.entries()) {
          today = addDays(today, step);
          const valid_from = addDays(today, step % 7);
          const before = rates;
          const succession = succeedTaxRates(rates, [hull('NL')], { valid_from, today });
          if (!succession.ok) continue;
          rates = [
            ...rates.map((row) => {
              const end = succession.ends.find((one) => one.rate === row);
              return end ? { ...row, valid_to: end.valid_to } : row;
            }),
            rate('NL', String(index + 1), [valid_from, null]),
          ];
          for (let day = '2026-01-01'; day < valid_from; day = addDays(day, 1))
            expect(taxRatesOn(rates, day).get('NL HULL')?.rate_pct).toBe(
              taxRatesOn(before, day).get('NL HULL')?.rate_pct,
            );
          expect(rates.filter(({ valid_to }) => valid_to === null)).toHaveLength(1);
        }
      }),
      { numRuns: 60 },
    );
  });
});
