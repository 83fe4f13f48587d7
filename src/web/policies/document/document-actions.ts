import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import type { DocumentSteps } from '#web/policies/document/use-document-steps.tsx';

/** A document with the steps that its reader may take, for everything on its page. */
export interface DocumentActions {
  document: DocumentDetail;
  steps: DocumentSteps;
  /** Something is insured, saved or not: there is something to move on. */
  hasItems: boolean;
  /** Why it cannot go to the client as it stands on the page, in words. */
  sendRefused: string | undefined;
  /** The button that clears a referral. */
  clearReferral: ReactNode;
}

export const DocumentActionsContext = createContext<DocumentActions | null>(null);

/** The steps of the document on this page. */
export function useDocumentActions(): DocumentActions {
  const actions = useContext(DocumentActionsContext);
  if (!actions) throw new Error('useDocumentActions outside a document');
  return actions;
}
