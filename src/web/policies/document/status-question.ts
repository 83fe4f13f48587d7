import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import type { DocumentStatus } from '#domain/policies/document-status.ts';
import type { ConfirmQuestion } from '#web/kit/overlay/use-confirm.tsx';
import type { WordsQuestion } from '#web/kit/overlay/use-words-dialog.ts';

export interface StatusQuestion extends ConfirmQuestion {
  /** The step takes words, such as a reason. */
  words?: Omit<WordsQuestion, 'onSave'>;
}

type Asked = (document: DocumentDetail) => StatusQuestion | undefined;

/** A step that takes words asks for them instead of for a yes. */
function inWords(words: Omit<WordsQuestion, 'onSave'>): StatusQuestion {
  return { title: words.title, text: words.hint, confirmLabel: words.confirmLabel, words };
}

const newVersion: Asked = ({ document_number, version }) =>
  version.locked
    ? {
        title: `Open a new version of ${document_number}?`,
        text: `Version ${version.version_label} stays as it is. What was agreed on it has to be agreed again.`,
        confirmLabel: 'Open new version',
      }
    : undefined;

const questions: Partial<Record<DocumentStatus, Asked>> = {
  completed: ({ document_number, document_state }) => ({
    title: `Send ${document_number}?`,
    text: 'Sent and locked. The client gets an e-mail and can accept.',
    confirmLabel: `Send ${document_state}`,
  }),
  waiting_for_approval: ({ document_number, insurer }) => ({
    title: `Send ${document_number} to the insurer?`,
    text: `${insurer.name} gets an email and can approve or decline. The version cannot be changed meanwhile.`,
    confirmLabel: 'Send to insurer',
  }),
  // A policy is cancelled in a dialog of its own.
  cancelled: ({ document_number, document_state, sent_at }) =>
    inWords({
      title: `Cancel ${document_number}`,
      label: 'Reason',
      hint:
        sent_at === null ? 'The client has not seen it and is not told.' : 'The client is told.',
      confirmLabel: `Cancel ${document_state}`,
      cancelLabel: `Keep ${document_state}`,
      required: false,
      destructive: true,
    }),
  declined: ({ document_number, document_state }) =>
    inWords({
      title: `Decline ${document_number}`,
      label: 'Reason',
      hint:
        document_state === 'policy'
          ? 'The revision ends. The policy stays in force as it was issued.'
          : 'Declined is final.',
      confirmLabel: 'Decline',
      destructive: true,
    }),
  expired: (document) =>
    document.document_state === 'policy' ? expiredRevision(document) : expiredQuote(document),
  no_claim_completed: ({ document_number }) => ({
    title: `Complete ${document_number} without a claim?`,
    text: 'Completed is final: nothing can follow it.',
    confirmLabel: 'Complete',
  }),
  concept: newVersion,
  made: newVersion,
  internal_check: newVersion,
  change_requested: newVersion,
};

function expiredQuote({ document_number }: DocumentDetail): StatusQuestion {
  return {
    title: `Let ${document_number} expire?`,
    text: 'Expired is final: the client can no longer accept it.',
    confirmLabel: 'Expire quote',
    cancelLabel: 'Keep quote',
    destructive: true,
  };
}

/** A revision in work ends alone; a policy without one expires in a dialog of its own. */
function expiredRevision({ document_number, version }: DocumentDetail): StatusQuestion {
  return inWords({
    title: `Let ${document_number} expire`,
    label: 'Reason',
    hint: `Version ${version.version_label} ends. The policy stays in force as it was issued.`,
    confirmLabel: 'End revision',
    cancelLabel: 'Keep revision',
    destructive: true,
  });
}

/** What is asked before a document takes a status that leaves the building or is hard to reverse; nothing otherwise. */
export function statusQuestion(
  to: DocumentStatus,
  document: DocumentDetail,
): StatusQuestion | undefined {
  return questions[to]?.(document);
}
