// What of a car's cover on a policy is left. Example: insured for 100,000.00, 8,000.00 paid and 28,000.00 approved but not yet
// paid leaves 64,000.00; a sum that is there again for each event leaves 100,000.00.

import type { Cents } from '#domain/money.ts';
import { sumBy } from '#domain/sums.ts';

/** A claim on the car, as far as it takes cover. */
export interface ClaimOnCover {
  /** What left already. */
  paid: Cents;
  /** What it will pay in all since it was approved; null as long as it is not. */
  approved: Cents | null;
  is_total_loss: boolean;
}

/** Cover of a car on a policy: insured − used − reserved + reinstated = left, never less than nothing. */
export interface CoverLeft {
  insured: Cents;
  used: Cents;
  /** Approved and not yet paid. */
  reserved: Cents;
  /** Back again, because the sum insured is there for each event. */
  reinstated: Cents;
  left: Cents;
  /** A total loss ends the cover of the car. */
  is_ended: boolean;
}

/** A car at several events: the highest sum counts, and one that is there once on any of them is there once on all. */
export function coverOfCar(items: readonly { insured_value: Cents; is_reinstated: boolean }[]): {
  insured: Cents;
  is_reinstated: boolean;
} {
  return {
    insured: Math.max(0, ...items.map(({ insured_value }) => insured_value)),
    is_reinstated: items.every(({ is_reinstated }) => is_reinstated),
  };
}

/** Works out what is left of `insured` after the claims; approved ones count from their approval (manual E4). */
export function coverLeft(
  { insured, is_reinstated }: { insured: Cents; is_reinstated: boolean },
  claims: readonly ClaimOnCover[],
): CoverLeft {
  const used = sumBy(claims, ({ paid }) => paid);
  const reserved = sumBy(claims, ({ paid, approved }) => Math.max(0, (approved ?? 0) - paid));
  const is_ended = claims.some(({ is_total_loss }) => is_total_loss);
  const reinstated = is_reinstated && !is_ended ? used + reserved : 0;
  const left = is_ended ? 0 : Math.max(0, insured - used - reserved + reinstated);
  return { insured, used, reserved, reinstated, left, is_ended };
}
