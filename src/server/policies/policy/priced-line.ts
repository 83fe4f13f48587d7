import type { LineCalculation } from '#contract/policies/line-answers.ts';
import type { PricedLine } from '#domain/lines/line-charges.ts';
import type { VersionRecord } from '#server/policies/document/document-record.ts';

/** A version of a various insurance as it was priced; null on track, and where nothing was calculated. */
export function pricedLine({
  content,
  rating,
}: Pick<VersionRecord, 'content' | 'rating'>): (PricedLine & { to_insurer: number }) | null {
  const { line, policyholder_country } = content;
  if (!line || rating === null) return null;
  const { result } = rating as unknown as LineCalculation;
  return { line, result, policyholder_country, to_insurer: result.to_insurer };
}
