import { invariant } from '#domain/invariant.ts';
import type { OnTrackDriver, OnTrackInput, OnTrackItem } from '#domain/rating/on-track-input.ts';

/** Every key that the calculation knows, by the compiler. */
const riskKeys: Record<keyof OnTrackInput, true> = {
  title: true,
  currency: true,
  policyholder_country: true,
  clean_seasons: true,
  adjustment_pct: true,
  commission_pct: true,
  instalments: true,
  inception_date: true,
  items: true,
};

const itemKeys: Record<keyof OnTrackItem, true> = {
  car: true,
  event: true,
  car_class: true,
  insured_value: true,
  series: true,
  series_claim_level: true,
  circuit: true,
  circuit_type: true,
  circuit_factor: true,
  kind: true,
  race_hours: true,
  sessions: true,
  extra_test_days: true,
  drivers: true,
  excess_pct: true,
  scope: true,
  accident_limit_pct: true,
  aggregate: true,
  tax_country: true,
  road_registered: true,
  base_rate_override: true,
  min_excess_override: true,
  min_premium_override: true,
  basis: true,
  rated_on: true,
};

const driverKeys: Record<keyof OnTrackDriver, true> = {
  category: true,
  experience: true,
  age: true,
  claim_level: true,
};

const unknownOf = (known: object, record: object, path: string): string[] =>
  Object.keys(record)
    .filter((key) => !Object.hasOwn(known, key))
    .map((key) => `${path}${key}`);

/**
 * A risk that was kept with a version, to be priced again. What the calculation does not know is named and stops it: a
 * part of a risk that is left out in silence is a wrong premium.
 */
export function readKeptRisk(kept: object): OnTrackInput {
  const risk = kept as OnTrackInput;
  const unknown = unknownOf(riskKeys, risk, '').concat(
    risk.items.flatMap((item, index) => [
      ...unknownOf(itemKeys, item, `items.${index}.`),
      ...item.drivers.flatMap((driver, place) =>
        unknownOf(driverKeys, driver, `items.${index}.drivers.${place}.`),
      ),
    ]),
  );
  invariant(unknown.length === 0, `A kept risk has only what is priced, not ${unknown.join(', ')}`);
  return risk;
}
