import { type InsuranceType, isVi } from '#domain/policies/insurance-types.ts';
import { addressOf } from '#domain/places.ts';

/** Where staff open the quote that was made of a request, among those of its line. */
export const quoteHref = (
  { insurance_type }: { insurance_type: InsuranceType },
  policy_id: string,
): string => addressOf(isVi(insurance_type) ? 'vi_document' : 'quote', { policy_id });
