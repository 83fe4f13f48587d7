// Who can be asked to carry what. Example: an insurer of personal accident alone is not offered for cover on track.

import type { InsuranceType } from '#domain/policies/insurance-types.ts';

/** The insurers that may carry a line: those who still write business, and of them who names this line or none at all; of no line yet all. */
export const insurersOfLine = <Insurer extends { active: boolean; lines: readonly string[] }>(
  insurers: readonly Insurer[],
  line: InsuranceType | null,
): Insurer[] =>
  insurers.filter(
    ({ active, lines }) => active && (line === null || lines.length === 0 || lines.includes(line)),
  );
