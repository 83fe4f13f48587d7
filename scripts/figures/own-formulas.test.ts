import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aYearBack, percentText, ratiosAround, sharesAround } from './own-formulas.ts';

/** Words and lists of words, under which rows stand; no calculation is among them. */
const words = new Set([
  ...['PAYOUT_AGES', 'experienceLevels', 'countryNames', 'labelled', 'addDays', 'addMonths'],
  ...['rejectCodeLabels', 'claimStatusLabels', 'typeOfAccidentLabels', 'duringLabels'],
  ...['trackConditionLabels', 'driversFaultLabels'],
]);

describe('what figures are compared with', () => {
  it('takes words from the product, and no calculation', () => {
    const files = globSync('{raw-*,own-formulas}.ts', { cwd: import.meta.dirname });
    expect(files.length).toBeGreaterThan(8);
    const taken = files.flatMap((file) =>
      [
        ...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(
          /^import (type )?\{([^}]*)\} from '#/gmu,
        ),
      ].flatMap(([, isType, names = '']) =>
        isType
          ? []
          : names
              .split(',')
              .map((name) => name.trim())
              .filter((name) => name !== '' && !name.startsWith('type ') && !words.has(name))
              .map((name) => `${file}: ${name}`),
      ),
    );
    expect(taken).toEqual([]);
  });

  it('knows shares, ratios and years by itself', () => {
    expect(percentText(1, 3)).toBe(33.3);
    expect(percentText(1, 0)).toBeNull();
    // Three of ten are between 13 and 56 %.
    expect(sharesAround(3, 10)).toEqual({ low: 12.7, high: 55.8 });
    expect(sharesAround(0, 5)).toEqual({ low: 0, high: 35.1 });
    expect(sharesAround(7, 5)).toEqual({ low: 64.9, high: 100 });
    expect(sharesAround(0, 0)).toBeNull();
    expect(ratiosAround({ lost: 50, squares: 2500, earned: 100 })).toEqual({ low: 0, high: 132.2 });
    expect(ratiosAround({ lost: 0, squares: 0, earned: 100 })).toBeNull();
    const leap = { from: '2028-02-29', to: '2028-03-31' } as Parameters<typeof aYearBack>[0];
    expect(aYearBack(leap)).toEqual({ from: '2027-02-28', to: '2027-03-31' });
  });
});
