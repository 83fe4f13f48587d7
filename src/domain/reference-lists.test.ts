import { describe, expect, test } from 'vitest';
import { countries, countryName, isCountryCode } from '#domain/countries.ts';
import { isPercentageStep, percentages } from '#domain/percentages.ts';
import { brandColours, PRODUCT_NAME } from '#domain/product.ts';
import { romanNumerals, toRomanNumeral } from '#domain/roman-numerals.ts';
import { truncateText } from '#domain/truncate-text.ts';

describe('[3.24] countries', () => {
  test('all 249 countries and territories have a name and a two-letter code of their own', () => {
    expect(countries).toHaveLength(249);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(249);
    expect(
      countries.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name.trim().length > 2),
    ).toBe(true);
  });

  test('names are found by code, and an unknown code stays as it is', () => {
    expect(countryName('NL')).toBe('Netherlands');
    expect(countryName('GB')).toBe('United Kingdom');
    expect(countryName('XX')).toBe('XX');
    expect(isCountryCode('CI')).toBe(true);
    expect(isCountryCode('nl')).toBe(false);
  });
});

describe('[3.31] percentages', () => {
  test('run from 30.0 down to 0.0 in 61 steps of 0.5', () => {
    expect(percentages).toHaveLength(61);
    expect(percentages.slice(0, 3)).toEqual(['30.0', '29.5', '29.0']);
    expect(percentages.slice(-2)).toEqual(['0.5', '0.0']);
  });

  test.each(['0', '0.0', '12.5', '12.50', '30', '30.0', '7'])('%s is a step', (text) => {
    expect(isPercentageStep(text)).toBe(true);
  });

  test.each(['30.5', '31', '12.25', '12.3', '-1', '', 'ten', '12,5'])('"%s" is none', (text) => {
    expect(isPercentageStep(text)).toBe(false);
  });
});

describe('[3.32] Roman numerals', () => {
  test('run from i to l, 1 to 50', () => {
    expect(romanNumerals).toHaveLength(50);
    expect(romanNumerals.slice(0, 10)).toEqual('i ii iii iv v vi vii viii ix x'.split(' '));
    expect(romanNumerals.at(-1)).toBe('l');
    expect(new Set(romanNumerals).size).toBe(50);
  });

  test('39 is xxxix, 44 is xliv and 51 has none', () => {
    expect(toRomanNumeral(39)).toBe('xxxix');
    expect(toRomanNumeral(44)).toBe('xliv');
    expect(() => toRomanNumeral(51)).toThrow('No Roman numeral');
  });
});

describe('[5.23] [9.11] long text', () => {
  test('40 characters stay, 41 are cut to 40 and an ellipsis', () => {
    expect(truncateText('a'.repeat(40))).toBe('a'.repeat(40));
    expect(truncateText('a'.repeat(41))).toBe(`${'a'.repeat(40)}…`);
  });

  test('an emoji is not cut in half', () => {
    expect(truncateText('🏁🏁🏁', 2)).toBe('🏁🏁…');
  });
});

test('[9.15] the brand palette has its orange and its yellow', () => {
  expect(brandColours.orange).toBe('#e94e24');
  expect(brandColours.yellow).toBe('#F7A60B');
  expect(PRODUCT_NAME).toBe('Paddock');
});
