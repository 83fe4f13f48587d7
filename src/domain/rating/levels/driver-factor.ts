// Half of a crew's weight is its mean and half its worst driver, because one person is enough for a crash. Example:
// 1.18, 0.9975, 1.05 and 0.88 give (½ × 1.026875 + ½ × 1.18) × 1.09 = 1.2027.

import { divideHalfUp } from '#domain/decimal.ts';
import { type CompiledOnTrackTables, ONE, requireRow } from '#domain/rating/on-track-tables.ts';
import type { OnTrackDriver } from '#domain/rating/on-track-input.ts';

/** The parts of one driver's factor, all in ten-thousandths. */
export interface DriverFactor {
  /** Of the category, or of the experience when Non-Categorised. */
  readonly skill: bigint;
  readonly age: bigint;
  readonly level: bigint;
  /** Their product, rounded half-up to 4 decimals. */
  readonly factor: bigint;
}

/** Skill × age × claim level of one driver (manual 4.3, F5). An unknown age weighs 1.00. */
export function driverFactorOf(driver: OnTrackDriver, tables: CompiledOnTrackTables): DriverFactor {
  const { category, experience, age: years, claim_level: claimLevel } = driver;
  const ofCategory = requireRow(tables.category.get(category), `category ${category}`);
  const skill =
    ofCategory ?? requireRow(tables.experience.get(experience), `experience ${experience}`);
  const band = years === null ? undefined : tables.age_bands.find(({ to }) => years <= to);
  const age = years === null ? ONE : requireRow(band, `age ${years}`).factor;
  const level = requireRow(
    tables.driver_level.get(String(claimLevel)),
    `driver claim level ${claimLevel}`,
  );
  return { skill, age, level, factor: divideHalfUp(skill * age * level, ONE * ONE) };
}

/** The weight of the number of drivers; a larger crew than the table knows weighs as its last row. */
export function driverCountFactor(count: number, tables: CompiledOnTrackTables): bigint {
  const rows = tables.driver_count;
  return requireRow(rows[Math.min(count, rows.length) - 1], `factor for ${count} drivers`);
}

/** The combined factor of a crew, rounded half-up to 4 decimals: (½ mean + ½ worst) × number of drivers. */
export function combineDriverFactors(
  factors: readonly bigint[],
  tables: CompiledOnTrackTables,
): bigint {
  const count = BigInt(factors.length);
  let [sum, worst] = [0n, 0n];
  for (const factor of factors) {
    sum += factor;
    if (factor > worst) worst = factor;
  }
  return divideHalfUp(
    (sum + count * worst) * driverCountFactor(factors.length, tables),
    2n * count * ONE,
  );
}
