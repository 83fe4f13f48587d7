// What is missing most often of a claim, by what is insured, as staff tick it when they ask. Example: of a transport the waybill with
// the remarks of the carrier.

import type { InsuranceType } from '#domain/policies/insurance-types.ts';

const ofThings = ['Photos of the damage', 'Report of the police', 'Repair estimate'];

const usual: Readonly<Record<InsuranceType, readonly string[]>> = {
  on_track: [
    'Photos of all four corners',
    'Close-up photos of the damage',
    'Photo of the chassis plate',
    'Statement of a course official',
    'Repair estimate with part numbers',
    'Invoices of the parts',
    'Onboard video',
    "The driver's own account",
  ],
  PA: [
    'Statement of the doctor or hospital',
    'Note of the days unfit for work',
    'Invoices of the treatment',
    'Copy of the licence',
  ],
  VAL: [...ofThings, 'Receipt or another proof of purchase', 'Photo of the serial number'],
  CC: [...ofThings, 'Photo of the chassis plate', 'Statement of the owner of the place'],
  SCE: [...ofThings, 'Photo of the chassis plate', 'Statement of the organiser'],
  TI: [
    'CMR or bill of lading with the remarks of the carrier',
    'Photos of the goods and of their packing',
    'Invoice of the goods',
    'Answer of the carrier',
  ],
  MRW: [
    'Receipts of what the weekend cost',
    'Confirmation of the organiser that nobody started',
    'Note of the doctor',
    'Statement of the carrier',
  ],
  LI: [
    'Letters of the third party',
    'Names of witnesses',
    'Photos of the damage',
    'Estimate or invoices of the third party',
  ],
};

/** What clients are asked for of claims on these insurances, the most usual first: what is usual of each of them. */
export function usualEvidence(types: readonly InsuranceType[]): string[] {
  const [first, ...others] = types;
  if (first === undefined) return [];
  return usual[first].filter((item) => others.every((type) => usual[type].includes(item)));
}
