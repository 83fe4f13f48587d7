// Risks that examples and tests begin with and change in one point. Example: a GT4 worth 200,000 with one Silver driver for a
// race of 2 hours at Paul Ricard, factor 1.00 everywhere but the scope.

import type { OnTrackDriver, OnTrackInput, OnTrackItem } from '#domain/rating/on-track-input.ts';

/** A Silver driver of 30 with claim level 4: factor 1.00. */
export const plainDriver: OnTrackDriver = {
  category: 'Silver',
  experience: 'Experienced',
  age: 30,
  claim_level: 4,
};

/** A GT4 of 200,000 with every factor 1.00: base 212,500.00 × 2.8 % = 5,950.00. */
export const plainItem: OnTrackItem = {
  car: 'C1',
  event: 'E1',
  car_class: 'GT4',
  insured_value: 20_000_000,
  series_claim_level: 5,
  circuit: 'paul-ricard',
  kind: 'race_event',
  race_hours: '2',
  sessions: ['practice', 'qualifying', 'race'],
  extra_test_days: 0,
  drivers: [plainDriver],
  excess_pct: '10',
  scope: 'parts_and_labour',
  accident_limit_pct: '100',
  aggregate: 'reinstated',
};

/** A Dutch policy with the plain item: 5,950.00 net. */
export const plainRisk: OnTrackInput = {
  currency: 'EUR',
  policyholder_country: 'NL',
  clean_seasons: 0,
  adjustment_pct: '0',
  commission_pct: '15',
  instalments: 1,
  items: [plainItem],
};
