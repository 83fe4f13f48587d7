// What a change does to the capacity of those who carry the policy. Example: a car of 200,000.00 more at Spa takes what
// Halyard carries there, of 2,000,000.00, from 1,400,000.00 to 1,600,000.00.

import type { Cents } from '#domain/money.ts';
import type { FigureLine } from '#domain/policies/consequences/figures.ts';

/** What is used of one limit of an insurer's agreement; amounts are the insurer's part. */
export interface CapacityLine {
  key: string;
  insurer_name: string;
  /** The event, or the premium of its period. */
  what: string;
  /** Null where the agreement sets none. */
  limit: Cents | null;
  /** By everything else. */
  others: Cents;
  /** By this policy. */
  before: Cents;
  after: Cents;
}

/** A figure of the page with the limit that it counts against. */
export interface CapacityFigure extends FigureLine {
  limit: Cents | null;
}

/** What is used of each limit before and after, as the next quote will find it. */
export function capacityFigures(lines: readonly CapacityLine[]): CapacityFigure[] {
  return lines.map(({ key, insurer_name, what, limit, others, before, after }) => {
    const stepsOf = (own: Cents) => [
      { text: 'All other policies', amount: others },
      { text: 'This policy', amount: own },
    ];
    return {
      ...{ key: `capacity ${key}`, label: `${insurer_name}, ${what}`, limit },
      ...{ before: others + before, after: others + after },
      ...{ steps: stepsOf(after), steps_before: stepsOf(before) },
    };
  });
}
