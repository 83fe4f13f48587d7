// A change of a policy may change the discount of the whole policy, and so the cents of items that nobody touched. That
// is said in a line of its own: "Season discount, 4 instead of 5 events" (manual A4).

/** What discounts of a whole policy are worked out of, and what they came to in percent. */
export interface DiscountBasis {
  readonly events: number;
  readonly cars: number;
  readonly discount_pct: {
    readonly events: string;
    readonly cars: string;
    readonly clean_seasons: string;
  };
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What moved the discount of a policy from one version to the next, in words; empty when nothing did. */
export function discountChange(before: DiscountBasis, after: DiscountBasis): string {
  const moved = (part: keyof DiscountBasis['discount_pct']) =>
    Number(before.discount_pct[part]) !== Number(after.discount_pct[part]);
  const parts = [
    ...(moved('events')
      ? [`season discount, ${after.events} instead of ${counted(before.events, 'event')}`]
      : []),
    ...(moved('cars')
      ? [`discount for several cars, ${after.cars} instead of ${counted(before.cars, 'car')}`]
      : []),
    ...(moved('clean_seasons') ? ['discount for clean seasons'] : []),
  ];
  const text = parts.join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
