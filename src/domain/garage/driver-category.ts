// A licence category is given for a year and stands until the next list says otherwise.
// Example: Silver in 2025 and Gold in 2026 is Silver on 31 December 2025, Gold from then on, and Gold still in 2027.

import { driverCategories, type DriverCategory } from '#domain/rating/levels/driver-levels.ts';

/** Categories by year, `{"2025": "Silver", "2026": "Gold"}`. */
export type CategoriesByYear = Readonly<Record<string, DriverCategory>>;

/** The category that counts in a year: that of the latest list up to it, or Non-Categorised without any [3.28]. */
export function categoryInYear(categories: CategoriesByYear, year: number): DriverCategory {
  const latest = Object.keys(categories)
    .filter((listed) => Number(listed) <= year)
    .toSorted((a, b) => Number(b) - Number(a))[0];
  return (latest === undefined ? undefined : categories[latest]) ?? driverCategories[0];
}
