// What is missing most often of a claim, by what is insured, as staff tick it when they ask. Example: of a transport the waybill with
// the remarks of the carrier.

import { lines } from '#domain/lines/lines.ts';
import { type InsuranceType, isVi } from '#domain/policies/insurance-types.ts';

const ofCrash = [
  'Photos of all four corners',
  'Close-up photos of the damage',
  'Photo of the chassis plate',
  'Statement of a course official',
  'Repair estimate with part numbers',
  'Invoices of the parts',
  'Onboard video',
  "The driver's own account",
];

const usualOf = (type: InsuranceType): readonly string[] =>
  isVi(type) ? lines[type].evidence : ofCrash;

/** What clients are asked for of claims on these insurances, the most usual first: what is usual of each of them. */
export function usualEvidence(types: readonly InsuranceType[]): string[] {
  const [first, ...others] = types;
  if (first === undefined) return [];
  return usualOf(first).filter((item) => others.every((type) => usualOf(type).includes(item)));
}
