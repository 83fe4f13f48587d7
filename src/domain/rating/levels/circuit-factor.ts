// Walls near the track cost cars: a circuit's factor is its own crash rate, trusted as far as it has starts, blended
// with the rate of its kind. Example: Monaco, 48 crashes in 337 starts, gives 2.01 and is held at 1.50.

import {
  add,
  compare,
  divide,
  type Fraction,
  multiply,
  parseDecimal,
  roundHalfUp,
  wholeNumber,
} from '#domain/decimal.ts';

/** Kinds of circuit: a permanent track, streets that are closed for the race, public roads. */
export const circuitTypes = ['RACE', 'STREET', 'ROAD'] as const;

export type CircuitType = (typeof circuitTypes)[number];

/** Starts of Formula 1 cars from 2010 to 2026 and how many of them ended in a crash. */
export interface CrashExperience {
  readonly starts: number;
  readonly crashes: number;
}

/** Crash experience of all permanent tracks, and of street and road circuits together (F1DB, 2010 to 2026). */
const crashExperienceOfKind: Readonly<Record<'permanent' | 'street', CrashExperience>> = {
  permanent: { starts: 5169, crashes: 325 },
  street: { starts: 1931, crashes: 192 },
};

const halfTrust = wholeNumber(200);
const [lowest, highest] = [parseDecimal('0.80'), parseDecimal('1.50')];

const rateOf = ({ starts, crashes }: CrashExperience): Fraction =>
  divide(wholeNumber(crashes), wholeNumber(starts));

/**
 * The factor that a circuit's experience gives (manual 4.3, F2): z = starts / (starts + 200); (z × own rate +
 * (1 − z) × rate of its kind) / rate of permanent tracks; rounded to 2 decimals, between 0.80 and 1.50.
 */
export function circuitFactorOf(experience: CrashExperience, type: CircuitType): string {
  const starts = wholeNumber(experience.starts);
  const trusted = add(starts, halfTrust);
  const ofKind = rateOf(crashExperienceOfKind[type === 'RACE' ? 'permanent' : 'street']);
  const blended = add(
    divide(wholeNumber(experience.crashes), trusted),
    multiply(divide(halfTrust, trusted), ofKind),
  );
  const factor = parseDecimal(
    roundHalfUp(divide(blended, rateOf(crashExperienceOfKind.permanent)), 2),
  );
  const held =
    compare(factor, lowest) < 0 ? lowest : compare(factor, highest) > 0 ? highest : factor;
  return roundHalfUp(held, 2);
}
