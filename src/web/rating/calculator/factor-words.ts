import type { FactorName } from '#domain/rating/item-premium.ts';

/** What people call the factors of an item. */
export const factorLabels: Readonly<Record<FactorName, string>> = {
  series_level: 'Series level',
  circuit: 'Circuit',
  duration: 'Race hours',
  sessions: 'Sessions',
  drivers: 'Drivers together',
  excess: 'Excess',
  scope: 'Repair scope',
  accident_limit: 'Limit per accident',
  aggregate: 'Aggregate',
};
