import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { type DocumentButton, documentSteps } from '#contract/policies/document-steps.ts';
import { useIsAmong } from '#web/api/session.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { useDeclaredSteps } from '#web/kit/overlay/use-declared-steps.ts';
import type { WordsQuestion } from '#web/kit/overlay/use-words-dialog.ts';
import { partyName } from '#web/policies/document/document-words.ts';

const useRecordApprovalDialog = lazyDialog(() =>
  import('#web/policies/document/record-approval-dialog.tsx').then((m) =>
    recordDialog(m.RecordApprovalDialog),
  ),
);

/**
 * The steps of a document that are declared whole: taken at once, or with the words that they ask for. Staff who approve
 * in the insurer's place are asked who told them.
 */
export function useDeclaredDocumentSteps(
  document: DocumentDetail,
  /** The document as it is when the words are there, since it may have moved on meanwhile. */
  key: () => { policy_id: string; revision: number },
  ask: (question: WordsQuestion) => void,
) {
  const staff = useIsAmong('superadmin', 'admin');
  const recording = useRecordApprovalDialog();
  const { take, busy } = useDeclaredSteps<DocumentButton>(documentSteps, ask);
  const { document_number, insurer } = document;
  const parts = {
    number: document_number,
    version: document.version.version_label,
    client: partyName(document.client),
  };
  return {
    take: (step: DocumentButton) =>
      step === 'approve_document' && staff
        ? recording.open({ ...key(), document_number, insurer_name: insurer.name })
        : take(step, { status: document.status, parts, key }),
    busy,
    dialog: recording.dialog,
  };
}
