import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { type DocumentButton, documentSteps } from '#contract/policies/document-steps.ts';
import { useDeclaredSteps } from '#web/kit/overlay/use-declared-steps.ts';
import type { WordsQuestion } from '#web/kit/overlay/use-words-dialog.ts';
import { partyName } from '#web/policies/document/document-words.ts';

/** The steps of a document that are declared whole: taken at once, or with the words that they ask for. */
export function useDeclaredDocumentSteps(
  document: DocumentDetail,
  /** The document as it is when the words are there, since it may have moved on meanwhile. */
  key: () => { policy_id: string; revision: number },
  ask: (question: WordsQuestion) => void,
) {
  const { take, busy } = useDeclaredSteps<DocumentButton>(documentSteps, ask);
  const parts = {
    number: document.document_number,
    version: document.version.version_label,
    client: partyName(document.client),
  };
  return {
    take: (step: DocumentButton) => take(step, { status: document.status, parts, key }),
    busy,
  };
}
