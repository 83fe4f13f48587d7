// Who can be asked to carry what. Example: an insurer of personal accident alone is not offered for cover on track.

import type { InsuranceType } from '#domain/policies/insurance-types.ts';

/** Whether an insurer of these lines writes one of them; who names none writes all. */
export const writesLine = (lines: readonly string[], line: InsuranceType): boolean =>
  lines.length === 0 || lines.includes(line);

/**
 * The insurers that may carry a line: those who still write business, and this line; of no line yet all. Those that are
 * `named` already stay, since they may have left it.
 */
export const insurersOfLine = <
  Insurer extends { active: boolean; lines: readonly string[]; insurer_id?: string },
>(
  insurers: readonly Insurer[],
  line: InsuranceType | null,
  named: readonly string[] = [],
): Insurer[] =>
  insurers.filter(
    ({ active, lines, insurer_id }) =>
      (active && (line === null || writesLine(lines, line))) || named.includes(insurer_id ?? ''),
  );
