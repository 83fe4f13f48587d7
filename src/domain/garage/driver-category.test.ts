import { describe, expect, it } from 'vitest';
import { categoryInYear } from '#domain/garage/driver-category.ts';

describe('[3.28] the category of a driver', () => {
  const categories = { 2025: 'Silver', 2026: 'Gold' } as const;
  it.each([
    [2024, 'Non-Categorised'],
    [2025, 'Silver'],
    [2026, 'Gold'],
    [2027, 'Gold'],
  ])('in %i is %s', (year, category) => {
    expect(categoryInYear(categories, year)).toBe(category);
  });

  it('is Non-Categorised without any list', () => {
    expect(categoryInYear({}, 2026)).toBe('Non-Categorised');
  });
});
