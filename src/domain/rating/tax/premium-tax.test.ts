import { describe, expect, test } from 'vitest';
import {
  defaultPremiumTaxRates,
  registeredCarTaxRates,
} from '#domain/rating/tax/default-premium-tax.ts';
import {
  decideTaxCountry,
  findPremiumTaxRate,
  isPrintedTax,
  needsCheck,
  premiumTaxLineOf,
  premiumTaxLines,
  roadCarsTaxedIn,
} from '#domain/rating/tax/premium-tax.ts';

describe('default rates', () => {
  test('34 countries have a present rate on each of 6 lines', () => {
    const present = defaultPremiumTaxRates.filter(({ valid_to }) => valid_to === null);
    expect(new Set(present.map(({ country_code, line }) => `${country_code} ${line}`)).size).toBe(
      34 * 6,
    );
    expect(present).toHaveLength(34 * 6);
  });

  test.each([
    ['NL', '21 21 0 0 21 21'],
    ['BE', '9.25 9.25 1.4 9.25 9.25 9.25'],
    ['IT', '13.5 22.25 7.5 2.5 22.25 21.25'],
    ['FI', '25.5 25.5 0 0 25.5 25.5'],
    ['MC', '18 9 0 9 9 9'],
    ['TR', '5 5 5 5 5 5'],
  ])('%s: %s', (country, expected) => {
    const rates = premiumTaxLines.map(
      (line) =>
        findPremiumTaxRate(defaultPremiumTaxRates, { country_code: country, line })?.rate_pct,
    );
    expect(rates.join(' ')).toBe(expected);
  });

  test('a rate that was not seen in a source is to be checked', () => {
    const confidence = (country: string): boolean[] =>
      defaultPremiumTaxRates.filter(({ country_code }) => country_code === country).map(needsCheck);
    expect(confidence('NL')).toEqual([false, false, false, false, false, false]);
    expect(confidence('IS').every(Boolean)).toBe(true);
  });

  test('rates of one country and line never overlap', () => {
    for (const rate of defaultPremiumTaxRates) {
      const sameDay = defaultPremiumTaxRates.filter(
        (other) =>
          other.country_code === rate.country_code &&
          other.line === rate.line &&
          other.valid_from <= rate.valid_from &&
          (other.valid_to === null || rate.valid_from <= other.valid_to),
      );
      expect(sameDay).toHaveLength(1);
    }
  });

  test('before the first day that is known there is no rate, and none for an unknown country', () => {
    const find = (country_code: string, on?: string) =>
      findPremiumTaxRate(defaultPremiumTaxRates, { country_code, line: 'HULL', on });
    expect(find('NL', '2021-12-31')).toBeUndefined();
    expect(find('NL', '2022-01-01')?.rate_pct).toBe('21');
    expect(find('US')).toBeUndefined();
  });

  test('cars with a road registration have a rate of their own where the screens ask for it', () => {
    expect(registeredCarTaxRates.map(({ country_code }) => country_code)).toEqual(roadCarsTaxedIn);
  });

  test('Hungary’s tax alone is the insurer’s', () => {
    const borne = defaultPremiumTaxRates.filter((rate) => rate.insurer_borne);
    expect(new Set(borne.map(({ country_code }) => country_code))).toEqual(new Set(['HU']));
  });

  test('a tax of nothing stands on no paper, one given back does', () => {
    expect([{ ipt: 0 }, { ipt: 21 }, { ipt: -21 }].map(isPrintedTax)).toEqual([false, true, true]);
  });
});

describe('which country taxes', () => {
  const at = { policyholder_country: 'NL' } as const;
  test.each([
    [{ line: 'HULL', policyholder_country: 'CH', registration_country: 'DE' }, 'CH', 1],
    [{ line: 'PROP', policyholder_country: 'CH', storage_country: 'DE' }, 'CH', 1],
    [{ ...at, line: 'HULL', registration_country: 'DE' }, 'DE', 2],
    [{ ...at, line: 'HULL' }, 'NL', 3],
    [{ ...at, line: 'PROP', storage_country: 'BE' }, 'BE', 4],
    [{ ...at, line: 'PROP' }, 'NL', 5],
    [{ ...at, line: 'TRANSIT', registration_country: 'DE' }, 'NL', 6],
    [{ ...at, line: 'ACC' }, 'NL', 7],
    [{ ...at, line: 'GL', storage_country: 'BE' }, 'NL', 7],
    [{ ...at, line: 'MISC', policyholder_country: 'GB' }, 'GB', 7],
  ] as const)('%j is taxed in %s by rule %i', (risk, country, rule) => {
    expect(decideTaxCountry(risk)).toMatchObject({ country, rule });
  });

  test('each insurance type has its line', () => {
    const types = ['on_track', 'SCE', 'VAL', 'CC', 'TI', 'PA', 'LI', 'MRW'] as const;
    expect(types.map(premiumTaxLineOf)).toEqual([
      'HULL',
      'HULL',
      'PROP',
      'PROP',
      'TRANSIT',
      'ACC',
      'GL',
      'MISC',
    ]);
  });
});
