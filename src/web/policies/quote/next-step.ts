import type { DocumentStep } from '#domain/policies/document-transitions.ts';
import type { DocumentActions } from '#web/policies/document/document-actions.ts';

/** The one step that usually follows, as the main button of the page. */
export interface NextStep {
  label: string;
  step?: DocumentStep;
  run: () => void;
  disabled?: boolean;
  /** It is the turn of somebody else, for whom this reader can do it. */
  forOther?: boolean;
}

/** What the insurer approved is no longer the risk: it is asked again before anything else. */
function askAgain({
  document,
  steps,
}: Pick<DocumentActions, 'document' | 'steps'>): NextStep | undefined {
  const { abilities, allowed_next_statuses: next = [], status, version } = document;
  const { approval } = version;
  if (!approval || approval.holds || approval.carried || status === 'waiting_for_approval')
    return undefined;
  const label = 'Ask insurer again';
  if (abilities.includes('ask_insurer'))
    return { label, step: 'ask_insurer', run: () => steps.take('ask_insurer') };
  if (next.includes('waiting_for_approval'))
    return { label, run: () => steps.changeStatus('waiting_for_approval') };
  return undefined;
}

/** The step that usually follows. Undefined when the reader has nothing to do. */
export function nextStepOf(actions: DocumentActions): NextStep | undefined {
  return askAgain(actions) ?? usualStep(actions);
}

/** The usual road: concept, check, insurer, client, policy. */
function usualStep({ document, steps, hasItems }: DocumentActions): NextStep | undefined {
  const { abilities, allowed_next_statuses: next = [], status, document_state } = document;
  const can = (ability: DocumentStep) => abilities.includes(ability);
  const disabled = !hasItems;
  if (
    status === 'waiting_for_approval' &&
    can('approve_document') &&
    !can('change_document_status')
  )
    return {
      label: 'Approve',
      step: 'approve_document',
      run: () => steps.take('approve_document'),
    };
  if (status === 'completed' && can('accept_quote'))
    return {
      label: 'Accept for the client',
      run: steps.accept,
      forOther: can('change_document_status'),
    };
  if (status === 'accepted_by_client' && can('make_policy'))
    return { label: 'Make policy', run: steps.makePolicy };
  if (status === 'change_requested' && can('resume_quote'))
    return { label: 'Back to concept', run: () => steps.take('resume_quote') };
  if (status === 'concept' && next.includes('internal_check'))
    return {
      label: 'Submit for check',
      run: () => steps.changeStatus('internal_check'),
      disabled,
    };
  if ((status === 'internal_check' || status === 'made') && next.includes('waiting_for_approval'))
    return {
      label: 'Send to insurer',
      run: () => steps.changeStatus('waiting_for_approval'),
      disabled,
    };
  if (can('send_quote') && (status === 'accepted_by_underwriter' || status === 'revision'))
    return {
      label: document_state === 'policy' ? 'Send policy' : 'Send to client',
      run: steps.send,
    };
  return undefined;
}
