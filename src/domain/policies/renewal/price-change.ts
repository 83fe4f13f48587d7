// Why a premium is another one than last season's, cause by cause: the sum of the causes is the difference to the cent.

import { type Cents, percentOf } from '#domain/money.ts';
import { type InsuranceType, isPlacedByBroker } from '#domain/policies/insurance-types.ts';

/** What moves a premium from one season to the next, in the order in which it is worked out. */
export const priceCauses = ['calendar', 'rates', 'levels', 'discount', 'values'] as const;

/** One of them. */
export type PriceCause = (typeof priceCauses)[number];

type CauseLabels = Readonly<Record<PriceCause, string>>;

const seasonLabels: CauseLabels = {
  calendar: 'Rounds and cars',
  rates: 'Rating tables',
  levels: 'Claim levels',
  discount: 'Clean seasons and adjustment',
  values: 'Values of the cars',
};

const coverLabels: CauseLabels = {
  calendar: 'What is insured today',
  rates: 'Rating tables',
  levels: 'Ages',
  discount: 'Adjustment',
  values: 'Values',
};

const brokerLabels: CauseLabels = {
  ...coverLabels,
  calendar: 'Our tables in place of the broker’s price',
};

/** What readers see for a cause: of races, of a cover that lasts a year, and of one whose price is the outside broker's. */
export function priceCauseLabel(cause: PriceCause, insurance_type: InsuranceType): string {
  if (insurance_type === 'on_track') return seasonLabels[cause];
  return (isPlacedByBroker(insurance_type) ? brokerLabels : coverLabels)[cause];
}

/** What each cause adds to a premium, from the premium before through the one after each cause. */
export function priceChange(
  before: Cents,
  after: Readonly<Record<PriceCause, Cents>>,
): { cause: PriceCause; amount: Cents }[] {
  return priceCauses.map((cause, index) => {
    const previous = priceCauses[index - 1];
    return { cause, amount: after[cause] - (previous === undefined ? before : after[previous]) };
  });
}

/** The most that an underwriter may take off, in halves of a percent. */
const LARGEST_STEP = 60;

/**
 * The adjustment that keeps a premium within a cap: half percents off, as few as do it, at most 30. The cap is a percentage
 * over what the same rounds cost on last season's terms.
 *
 * @param asked net premium as the tables say
 * @param like_for_like net premium of the same rounds on the terms of last season
 */
export function cappingAdjustment({
  asked,
  like_for_like,
  cap_pct,
}: {
  asked: Cents;
  like_for_like: Cents;
  cap_pct: number;
}): string {
  const most = percentOf(like_for_like, 100 + cap_pct);
  for (let halves = 0; halves <= LARGEST_STEP; halves += 1)
    if (percentOf(asked, 100 - halves / 2) <= most) return adjustmentOf(halves);
  return adjustmentOf(LARGEST_STEP);
}

const adjustmentOf = (halves: number) => (halves === 0 ? '0.0' : `-${(halves / 2).toFixed(1)}`);
