// What somebody keeps after a loss, by what is insured, as the mail says it that a claim has come in. Example: of harm to others there
// is nothing to keep, but every letter is sent on.

import type { InsuranceType } from '#domain/policies/insurance-types.ts';

const things = 'Keep what is left of it until we say otherwise.';

/** One sentence that asks for it. */
export const keptAfterLoss: Readonly<Record<InsuranceType, string>> = {
  on_track: 'Keep the damaged parts until we say otherwise.',
  PA: 'Keep the notes of the doctor and all receipts.',
  VAL: things,
  CC: things,
  SCE: things,
  TI: 'Keep the goods and their packing until we say otherwise.',
  MRW: 'Keep the receipts of what the weekend cost.',
  LI: 'Send on every letter as it comes.',
};
