// A ratio of few is a guess: 3 crashes of 10 starts are 30 %, and with 90 % certainty between 13 and 56 %.

/** The standard normal at 95 %: five in a hundred lie above, five below its negative. */
const Z = 1.644854;

/** Low and high end in percent, with one decimal. */
export interface Interval {
  low: number;
  high: number;
}

const oneDecimal = (ratio: number): number => Math.round(ratio * 1000) / 10;

/**
 * The 90 % interval of a share by Wilson's score: `hits` of `trials`. Null without a trial; more hits than trials count as
 * all of them.
 */
export function shareInterval(hits: number, trials: number): Interval | null {
  if (trials <= 0) return null;
  const share = Math.min(hits / trials, 1);
  const z2 = (Z * Z) / trials;
  const middle = (share + z2 / 2) / (1 + z2);
  const half = (Z / (1 + z2)) * Math.sqrt((share * (1 - share)) / trials + z2 / (4 * trials));
  return {
    low: oneDecimal(Math.max(0, middle - half)),
    high: oneDecimal(Math.min(1, middle + half)),
  };
}

/**
 * The 90 % interval of a loss ratio whose claims come by chance, each of its own size: the spread of their sum is the root
 * of the sum of squares. Amounts in cents; null where nothing was earned, or
 * lost: no claim says nothing of the next one.
 */
export function lossInterval({
  lost,
  squares,
  earned,
}: {
  /** The sum of all losses, and that of their squares. */
  lost: number;
  squares: number;
  earned: number;
}): Interval | null {
  if (earned <= 0 || squares === 0) return null;
  const spread = Z * Math.sqrt(squares);
  return {
    low: oneDecimal(Math.max(0, lost - spread) / earned),
    high: oneDecimal((lost + spread) / earned),
  };
}
