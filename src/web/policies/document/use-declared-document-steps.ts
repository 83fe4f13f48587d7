import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { type DocumentButton, documentSteps } from '#contract/policies/document-steps.ts';
import type { DeclaredStep } from '#contract/step.ts';
import { useChosenWrite } from '#web/api/use-write.ts';
import { wordsOfStep } from '#web/kit/form/words-of-step.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import type { WordsQuestion } from '#web/kit/overlay/use-words-dialog.ts';
import { partyName } from '#web/policies/document/document-words.ts';

/** The steps of a document that are declared whole: taken at once, or with the words that they ask for. */
export function useDeclaredDocumentSteps(
  document: DocumentDetail,
  /** The document as it is when the words are there, since it may have moved on meanwhile. */
  key: () => { policy_id: string; revision: number },
  ask: (question: WordsQuestion) => void,
) {
  const toast = useToast();
  const write = useChosenWrite((_output, { done }) => toast.success(done));
  const parts = {
    number: document.document_number,
    version: document.version.version_label,
    client: partyName(document.client),
  };
  const take = (step: DocumentButton) => {
    const declared: DeclaredStep = documentSteps[step];
    const { done, question } = wordsOfStep(declared, { status: document.status, parts });
    const send = (given: object) =>
      write.mutateAsync({ name: step, input: { ...key(), ...given }, done });
    if (question) {
      const { field, ...words } = question;
      // What goes wrong is told in the dialog.
      ask({ ...words, onSave: (typed) => send({ [field]: typed }) });
      return;
    }
    send({}).catch((error: unknown) => toast.failure(error));
  };
  return { take, busy: write.isPending };
}
