import { describe, expect, it } from 'vitest';
import { workdayBefore, workdayBeforeText } from '#domain/admin/latest-deeds.ts';

describe('the working day before', () => {
  it.each([
    ['a Thursday', '2026-11-26', '2026-11-25', 'yesterday'],
    ['a Tuesday', '2026-11-24', '2026-11-23', 'yesterday'],
    ['a Monday', '2026-11-23', '2026-11-20', 'Friday'],
    ['a Sunday', '2026-11-22', '2026-11-20', 'Friday'],
    ['a Saturday', '2026-11-21', '2026-11-20', 'yesterday'],
    ['a Monday of a new year', '2027-01-04', '2027-01-01', 'Friday'],
  ])('of %s', (_, today, before, words) => {
    expect(workdayBefore(today)).toBe(before);
    expect(workdayBeforeText(today)).toBe(words);
  });
});
