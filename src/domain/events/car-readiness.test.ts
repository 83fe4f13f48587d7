import { describe, expect, it } from 'vitest';
import {
  readinessOf,
  readinessText,
  readinessTones,
  type MissingPart,
} from '#domain/events/car-readiness.ts';

// Decision 050 says which cars are entered; the parts are those of the columns of upcoming events [2.14].
describe('the colour of a car on the board of race weekends', () => {
  const cases: readonly (readonly [readonly MissingPart[] | null, string, string])[] = [
    [null, 'error', 'Not insured'],
    [['driver'], 'warning', 'Driver missing'],
    [['chassis'], 'warning', 'Chassis missing'],
    [['driver', 'chassis'], 'warning', 'Driver and chassis missing'],
    [['payment'], 'warning', 'Unpaid'],
    [['driver', 'payment'], 'warning', 'Driver missing, unpaid'],
    [[], 'success', 'Covered'],
  ];
  it.each(cases)('%j is %s and says %s', (missing, tone, words) => {
    expect(readinessTones[readinessOf(missing)]).toBe(tone);
    expect(readinessText(missing)).toBe(words);
  });
});
