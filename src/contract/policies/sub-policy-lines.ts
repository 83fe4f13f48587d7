import { lines } from '#domain/lines/lines.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import type { DocumentRow } from '#contract/policies/document-answers.ts';

type SubPolicy = DocumentRow['sub_policies'][number] & { is_changes?: boolean };

/** A row of a list of documents: a document, or one of its cars or items below it [2.40]. */
export type DocumentLine = DocumentRow & { part?: SubPolicy };

/** The parts of a document and, where its changes kept or gave back premium, a line for that: together its net premium. */
function partsBelow(document: DocumentRow): DocumentLine[] {
  const { sub_policies: parts, net_of_changes: premium, document_number } = document;
  const [first] = parts;
  if (!first) return [];
  const changes = {
    ...first,
    is_changes: true,
    sub_policy: null,
    sub_policy_number: `${document_number}-0`,
    car_title: 'Kept and given back',
    ...{ chassis_number: '', start_number: '', event_title: '', driver_title: '' },
    sum_insured: 0,
    premium,
    missing: [],
  };
  return [...parts, ...(premium === 0 ? [] : [changes])].map((part) => ({ ...document, part }));
}

/** What unfolds below a document in a list. */
export const subPolicyLines = {
  of: (one: DocumentLine) => (one.part ? [] : partsBelow(one)),
  is: (one: DocumentLine) => one.part !== undefined,
};

/** What a row is: "Policy", "Car", "Object". */
export function lineWord({ part, insurance_type, document_state }: DocumentLine): string {
  if (!part) return document_state === 'policy' ? 'Policy' : 'Quote';
  if (part.is_changes) return 'Changes';
  return isVi(insurance_type) ? lines[insurance_type].noun : 'Car';
}
