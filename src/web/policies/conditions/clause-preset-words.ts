import { insuranceTypeLabels, type InsuranceType } from '#domain/policies/insurance-types.ts';

const counted = 1000;

/** "Used in 3 documents."; beyond a thousand nobody counts on. */
export function usedText(used_in: number): string {
  if (used_in === 0) return 'Used in no document yet.';
  return `Used in ${usedCount(used_in)} ${used_in === 1 ? 'document' : 'documents'}.`;
}

/** "3", or "1,000+". */
export function usedCount(used_in: number): string {
  return used_in > counted ? '1,000+' : String(used_in);
}

/** "On-track, Car Collection". */
export function typesText(applies_to: readonly string[]): string {
  return applies_to.map((type) => insuranceTypeLabels[type as InsuranceType] ?? type).join(', ');
}
