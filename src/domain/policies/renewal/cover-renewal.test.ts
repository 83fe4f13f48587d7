import { describe, expect, it } from 'vitest';
import { endsOfSeason, insuredInWords, periodAfter, yearLines } from './cover-renewal.ts';

describe('the days after a cover', () => {
  it.each([
    ['2026-05-01', '2027-04-30', '2027-05-01', '2028-04-30'],
    ['2027-03-01', '2028-02-29', '2028-03-01', '2029-02-28'],
    ['2024-02-29', '2025-02-27', '2025-02-28', '2026-02-27'],
    ['2026-03-01', '2026-10-31', '2026-11-01', '2027-06-30'],
    ['2024-06-10', '2027-06-09', '2027-06-10', '2030-06-09'],
    ['2026-01-01', '2026-07-09', '2026-07-10', '2027-01-15'],
  ])('%s to %s are %s to %s', (period_from, period_to, next_from, next_to) => {
    expect(periodAfter({ period_from, period_to })).toEqual({
      period_from: next_from,
      period_to: next_to,
    });
  });
});

describe('the covers of a season', () => {
  it.each([
    [2027, '2026-11-26', '2026-09-01', '2027-08-31'],
    [2026, '2026-11-26', '2025-09-01', '2026-08-31'],
    [2026, '2026-08-31', '2025-09-01', '2026-10-30'],
    [2027, '2026-08-31', '2026-09-01', '2027-08-31'],
  ])('of %i end on %s from %s to %s', (season, today, from, to) => {
    expect(endsOfSeason(season, today)).toEqual({ from, to });
  });

  it('are those of the lines that are insured by the year, and of no other', () => {
    expect(yearLines).toEqual(expect.arrayContaining(['PA', 'VAL', 'CC', 'LI']));
    for (const line of ['SCE', 'TI', 'MRW']) expect(yearLines).not.toContain(line);
    expect(insuredInWords('VAL', 1)).toBe('1 object');
    expect(insuredInWords('LI', 2)).toBe('2 activities');
  });
});
