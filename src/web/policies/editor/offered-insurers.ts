import { insurersOfLine } from '#domain/policies/insurers-of-line.ts';
import { useQuoteEditing } from '#web/policies/editor/quote-editing.ts';

/** The insurers that a quote's line can be placed with, and those it was opened with. */
export function useOfferedInsurers() {
  const { draft, records, document } = useQuoteEditing();
  const insurers = records.insurers.data?.insurers ?? [];
  const before = document.version.content;
  const named = [before?.insurer_id ?? '', ...(before?.panel ?? []).map((one) => one.insurer_id)];
  return insurersOfLine(insurers, draft.content.line?.insurance_type ?? 'on_track', named);
}
