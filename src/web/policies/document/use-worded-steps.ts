import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { partyName } from '#web/policies/document/document-words.ts';
import { useStepWrite } from '#web/policies/document/use-step-write.ts';
import type { WordsQuestion } from '#web/policies/document/use-words-dialog.tsx';

/** The steps that take words: the insurer's answers, refusals, wishes and revisions. */
export function useWordedSteps(
  document: DocumentDetail,
  /** The document as it is when the words are there, since it may have moved on meanwhile. */
  key: () => { policy_id: string; revision: number },
  ask: (question: WordsQuestion) => void,
) {
  const number = document.document_number;
  const told = { toldByDialog: true } as const;
  const approve = useStepWrite('approve_document', { done: `${number} approved`, ...told });
  const decline = useStepWrite('decline_document', { done: `${number} declined`, ...told });
  const deny = useStepWrite('deny_quote', { done: `${number} denied`, ...told });
  const change = useStepWrite('ask_for_change', { done: 'Change requested', ...told });
  const revise = useStepWrite('make_revision', { done: 'A new version is open', ...told });
  const clear = useStepWrite('clear_referral', { done: 'Referral cleared', ...told });
  return {
    approve: () =>
      ask({
        title: `Approve ${number}`,
        label: 'Note',
        hint: 'For staff. The client is told when staff send the quote.',
        required: false,
        confirmLabel: 'Approve',
        onSave: (note) => approve.mutateAsync({ ...key(), note }),
      }),
    decline: () =>
      ask({
        title: `Decline ${number}`,
        label: 'Reason',
        hint: 'Declined is final. Staff read the reason.',
        confirmLabel: 'Decline',
        destructive: true,
        onSave: (reason) => decline.mutateAsync({ ...key(), reason }),
      }),
    deny: () =>
      ask({
        title: `Deny ${number}`,
        label: 'Reason',
        hint: 'Denied is final. The quote never goes out.',
        confirmLabel: 'Deny quote',
        destructive: true,
        onSave: (reason) => deny.mutateAsync({ ...key(), reason }),
      }),
    askForChange: () =>
      ask({
        title: 'Ask for a change',
        label: 'What should be different',
        hint: 'It stands in the thread, and a new version opens.',
        confirmLabel: 'Ask for a change',
        onSave: (message) => change.mutateAsync({ ...key(), message }),
      }),
    makeRevision: () =>
      ask({
        title: 'Make revision',
        label: 'What changes',
        hint: `Version ${document.version.version_label} stays as it was sent. The new one is worked on next.`,
        required: false,
        maxLength: 500,
        confirmLabel: 'Make revision',
        onSave: (reason) => revise.mutateAsync({ ...key(), reason }),
      }),
    clearReferral: () =>
      ask({
        title: 'Clear referral',
        label: 'Note',
        hint: `${partyName(document.client)} can be insured as it stands.`,
        required: false,
        confirmLabel: 'Clear referral',
        onSave: (note) => clear.mutateAsync({ ...key(), note }),
      }),
  };
}
