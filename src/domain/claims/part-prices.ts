// What a part cost before: half of the paid lines lay below the median. Example: radiators agreed at 610.00, 640.00 and
// 700.00 each on three cars of one model say 640.00, from 610.00 to 700.00; two of them say nothing.

/** Fewer paid lines than these are no price. */
export const LEAST_PRICES = 3;

/** How far above the median a price is pointed out, in percent. */
const REMARKABLE_PCT = 20;

/** Whether what is asked for one piece lies so far above what was paid before that somebody should look. */
export function isAbovePaid(
  line: { readonly claimed: number; readonly quantity: string },
  price: { readonly median: number },
): boolean {
  const each = line.claimed / Number(line.quantity);
  return each * 100 > price.median * (100 + REMARKABLE_PCT);
}
