// What somebody keeps after a loss, by what is insured, as the mail says it that a claim has come in. Example: of harm to others there
// is nothing to keep, but every letter is sent on.

import { lines } from '#domain/lines/lines.ts';
import { type InsuranceType, isVi } from '#domain/policies/insurance-types.ts';

/** One sentence that asks for it. */
export const keptAfterLoss = (type: InsuranceType): string =>
  isVi(type) ? lines[type].kept_after_loss : 'Keep the damaged parts until we say otherwise.';
