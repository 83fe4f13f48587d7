import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  concernsCover,
  excessFilterOf,
  excessSubjectOf,
  excessSubjects,
  passesFilter,
} from '#domain/rating/excess/excess-filter.ts';

const subject = fc.constantFrom(...excessSubjects.slice(1));
const names = fc.uniqueArray(fc.stringMatching(/^[a-f]{2}$/), { minLength: 1, maxLength: 4 });

describe('what a rule of additional excess is about', () => {
  it('a rule about everything lets every accident through', () => {
    expect(passesFilter(excessFilterOf('everything', ['x']), {})).toBe(true);
    expect(concernsCover({}, {})).toBe(true);
  });

  it('a rule about Zandvoort is no rule of Spa, nor of a place that is not known', () => {
    const rule = excessFilterOf('circuit', ['zandvoort']);
    expect(rule).toEqual({ circuit: ['zandvoort'] });
    expect(passesFilter(rule, { circuit: 'zandvoort', car_id: 'c' })).toBe(true);
    expect(passesFilter(rule, { circuit: 'spa' })).toBe(false);
    expect(passesFilter(rule, { car_id: 'zandvoort' })).toBe(false);
  });

  it('what it is about can be read back from the filter', () => {
    fc.assert(
      fc.property(subject, names, (about, records) => {
        expect(excessSubjectOf(excessFilterOf(about, records))).toEqual({
          subject: about,
          records,
        });
      }),
    );
  });

  it('an accident that it lets through is one of a cover that it concerns', () => {
    fc.assert(
      fc.property(subject, names, names, (about, records, of_cover) => {
        const filter = excessFilterOf(about, records);
        const [key = 'series'] = Object.keys(filter) as (keyof typeof filter)[];
        const any = of_cover.some((one) => passesFilter(filter, { [key]: one }));
        expect(concernsCover(filter, { [key]: of_cover })).toBe(any);
      }),
    );
  });
});
