// Whether somebody can have been at fault for a loss: only where a car was driven. Example: who was at fault is settled of a collision
// of a car of a collection on the road, and nobody is asked of its theft.

import type { Answers } from '#domain/lines/first-answers.ts';
import { lines } from '#domain/lines/lines.ts';
import { type InsuranceType, isVi } from '#domain/policies/insurance-types.ts';

/** Whether an approval asks who was at fault: of every crash on track, of another loss as its line says (decision 090). */
export function asksFault(insurance_type: InsuranceType, loss: Answers): boolean {
  return !isVi(insurance_type) || (lines[insurance_type].isDriven?.(loss) ?? false);
}
