import type { DocumentStep } from '#domain/policies/document-transitions.ts';
import type { DocumentActions } from '#web/policies/document/document-actions.ts';

/** The one step that usually follows, as the main button of the page. */
export interface NextStep {
  label: string;
  step?: DocumentStep;
  run: () => void;
  disabled?: boolean;
  /** Why it is disabled. */
  refusal?: string;
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
  return askAgain(actions) ?? brokerStep(actions) ?? resumeStep(actions) ?? usualStep(actions);
}

/** To the client, unless something holds it back. */
const sendStep = ({ document, steps, sendRefused }: DocumentActions): NextStep => ({
  label: document.document_state === 'policy' ? 'Send policy' : 'Send to client',
  step: 'send_quote',
  run: steps.send,
  ...(sendRefused === undefined ? {} : { disabled: true, refusal: sendRefused }),
});

/** What follows with the outside broker; undefined where it is the turn of somebody else. */
function brokerStep(actions: DocumentActions): NextStep | undefined {
  const { document, steps, hasItems } = actions;
  const { broker_round, abilities, status, document_state } = document;
  if (!broker_round || !hasItems) return undefined;
  const { stage } = broker_round;
  const works = abilities.includes('save_quote') && status !== 'accepted_by_client';
  if (works && stage === 'not_asked')
    return { label: 'Ask the broker', run: () => steps.broker.write('pa_quote_request') };
  if (abilities.includes('keep_broker_answer') && stage === 'asked')
    return {
      label: 'Keep broker’s answer',
      step: 'keep_broker_answer',
      run: () => steps.take('keep_broker_answer'),
    };
  if (abilities.includes('key_firm_price') && stage === 'answered')
    return { label: 'Key in firm price', step: 'key_firm_price', run: steps.broker.keyPrice };
  if (status === 'accepted_by_client' && document_state === 'quote') {
    if (stage === 'priced')
      return { label: 'Firm order', run: () => steps.broker.write('pa_firm_order') };
    if (stage === 'ordered')
      return {
        label: 'Keep broker’s policy',
        step: 'keep_broker_policy',
        run: steps.broker.keepPolicy,
      };
  }
  // The broker carries the risk: once its price is there, the quote can go out.
  return works && abilities.includes('send_quote') ? sendStep(actions) : undefined;
}

/** A change that was asked for: we owe the answer, and a brokerage can only take its wish back. */
function resumeStep({ document, steps }: DocumentActions): NextStep | undefined {
  const { abilities, status } = document;
  return status === 'change_requested' && abilities.includes('resume_quote')
    ? {
        label: 'Back to concept',
        run: () => steps.take('resume_quote'),
        forOther: !abilities.includes('change_document_status'),
      }
    : undefined;
}

/** The usual road: concept, check, insurer, client, policy. */
function usualStep(actions: DocumentActions): NextStep | undefined {
  const { document, steps, hasItems } = actions;
  const { abilities, allowed_next_statuses: next = [], status } = document;
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
    return sendStep(actions);
  return undefined;
}
