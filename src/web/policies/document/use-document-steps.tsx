import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import type { DocumentButton } from '#contract/policies/document-steps.ts';
import { documentStatusLabels, type DocumentStatus } from '#domain/policies/document-status.ts';
import { allowedNextStatuses, type DocumentStep } from '#domain/policies/document-transitions.ts';
import { addressOf } from '#domain/places.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { statusQuestion } from '#web/policies/document/status-question.ts';
import { useAskedInAddress } from '#web/policies/document/use-asked-in-address.ts';
import { useDeclaredDocumentSteps } from '#web/policies/document/use-declared-document-steps.ts';
import {
  useCancelPolicyDialog,
  useExpirePolicyDialog,
  useReinstatePolicyDialog,
} from '#web/policies/cancellation/use-policy-end.ts';
import { OwnerPicker } from '#web/policies/document/use-owner-picker.tsx';
import { type BrokerSteps, useBrokerSteps } from '#web/policies/broker/use-broker-steps.tsx';
import { useStepWrite } from '#web/policies/document/use-step-write.ts';
import { useWordsDialog } from '#web/kit/overlay/use-words-dialog.ts';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const useAcceptQuoteDialog = lazyDialog(() =>
  import('#web/policies/document/use-accept-quote-dialog.tsx').then((m) => m.useAcceptQuoteDialog),
);
const useMakePolicyDialog = lazyDialog(() =>
  import('#web/policies/document/use-make-policy-dialog.tsx').then((m) => m.useMakePolicyDialog),
);
const useSendDialog = lazyDialog(() =>
  import('#web/policies/document/use-send-dialog.tsx').then((m) => m.useSendDialog),
);

/** Every step of a document as a call; each asks first what it has to ask. */
export interface DocumentSteps {
  changeStatus: (status: DocumentStatus) => void;
  send: () => void;
  /** A step that is declared whole. */
  take: (step: DocumentButton) => void;
  accept: () => void;
  makePolicy: () => void;
  broker: BrokerSteps;
  duplicate: () => void;
  assign: () => void;
  busy: boolean;
  dialogs: ReactNode;
}

/** Steps that look at what is typed. */
const savedBefore: readonly DocumentButton[] = [
  'check_document',
  'ask_insurer',
  'clear_referral',
  'resume_quote',
  'keep_broker_answer',
];

export interface StepOptions {
  /** Saves what is typed before a step that needs it and answers its revision; null when it could not be saved. */
  ensureSaved?: () => Promise<number | null>;
}

const nothingToSave = () => Promise.resolve(0);

/** The steps of a document. Unsaved changes are saved first, so that what goes out is what one sees. */
export function useDocumentSteps(
  document: DocumentDetail,
  { ensureSaved = nothingToSave }: StepOptions = {},
): DocumentSteps {
  const go = useGo();
  const words = useWordsDialog();
  const latest = useRef(document);
  useEffect(() => {
    latest.current = document;
  });
  const key = () => ({
    policy_id: latest.current.policy_id,
    revision: latest.current.revision,
  });
  const { policy_id } = document;
  const declared = useDeclaredDocumentSteps(document, key, words.ask);
  const broker = useBrokerSteps(latest);
  const sending = useSendDialog(document);
  const accepting = useAccepting(document, key);
  const beside = isVi(document.insurance_type) && 'vi_document';
  const making = useMakePolicyDialog(document, (id) =>
    go(addressOf(beside || 'policy', { policy_id: id })),
  );
  const ends = useEnds(latest);
  const status = useStatusStep(latest, words.ask, {
    send: sending.open,
    ...ends.open,
  });
  const duplicate = useStepWrite('duplicate_quote', {
    done: (copy) => `${copy.quote_number} created`,
  });
  const assigning = useAssigning(document);

  /** Saves first; what is not saved does not move on. */
  const afterSaving = (step: () => void | Promise<void>) => {
    void (async () => {
      const saved = await ensureSaved();
      if (saved === null) return;
      // The step goes out before the page has shown what was saved, and must not look like that of somebody else.
      const { revision } = latest.current;
      latest.current = { ...latest.current, revision: Math.max(revision, saved) };
      await step();
    })();
  };

  return {
    take: (step) =>
      savedBefore.includes(step) ? afterSaving(() => declared.take(step)) : declared.take(step),
    changeStatus: (to) => afterSaving(() => status.change(to)),
    send: () => afterSaving(sending.open),
    accept: accepting.open,
    makePolicy: making.open,
    broker: broker.after(afterSaving),
    duplicate: () =>
      duplicate.mutate(
        { policy_id },
        { onSuccess: (copy) => go(addressOf(beside || 'quote', { policy_id: copy.policy_id })) },
      ),
    assign: assigning.open,
    busy: status.isPending || declared.busy || duplicate.isPending,
    dialogs: (
      <>
        {words.dialog}
        {declared.dialog}
        {broker.dialogs}
        {sending.dialog}
        {accepting.dialog}
        {making.dialog}
        {ends.dialogs}
        {assigning.dialog}
      </>
    ),
  };
}

/** The ways in which a policy ends, and back. */
function useEnds(latest: { readonly current: DocumentDetail }) {
  const cancelling = useCancelPolicyDialog();
  const reinstating = useReinstatePolicyDialog();
  const expiring = useExpirePolicyDialog();
  return {
    open: {
      cancel: () => cancelling.open(latest.current),
      reinstate: () => reinstating.open(latest.current),
      expire: () => expiring.open(latest.current),
    },
    dialogs: (
      <>
        {cancelling.dialog}
        {reinstating.dialog}
        {expiring.dialog}
      </>
    ),
  };
}

function useAccepting(
  document: DocumentDetail,
  key: () => { policy_id: string; revision: number },
) {
  const accept = useWrite('accept_quote');
  return useAcceptQuoteDialog({
    number: document.document_number,
    name: document.client.attn,
    version: document.version,
    client: document.client,
    onAccept: (values) => accept.mutateAsync({ ...key(), ...values }),
  });
}

function useAssigning({ policy_id, owner }: DocumentDetail) {
  const assign = useStepWrite('assign_document', { done: 'Owner changed' });
  const [shown, setShown] = useState(false);
  const dialog = (
    <OwnerPicker
      open={shown}
      owner_id={owner?.user_id ?? null}
      onPick={(owner_id) => assign.mutate({ policy_id, owner_id })}
      onClose={() => setShown(false)}
    />
  );
  return { open: () => setShown(true), dialog };
}

/** `?step=make_policy`, as the list's menu links, opens the dialog of that step. */
export function useAskedStep(steps: DocumentSteps): void {
  useAskedInAddress('step', (wish) => {
    if (wish === 'make_policy') steps.makePolicy();
    if (wish === 'accept') steps.accept();
    if (wish === 'send') steps.send();
  });
}

/** The drop-down's step: asks where it must, sends where the status means sending, and offers the way back. */
function useStatusStep(
  latest: { readonly current: DocumentDetail },
  ask: ReturnType<typeof useWordsDialog>['ask'],
  own: Readonly<Record<'send' | 'cancel' | 'reinstate' | 'expire', () => void>>,
) {
  const toast = useToast();
  const confirm = useConfirm();
  const { mutateAsync, isPending } = useStepWrite('change_document_status', {
    toldByDialog: true,
  });
  const set = async (to: DocumentStatus, reason = '') => {
    const { policy_id, revision, status: from, document_number } = latest.current;
    await mutateAsync({ policy_id, revision, status: to, reason });
    const undoable = !statusQuestion(to, latest.current) && allowedNextStatuses(to).includes(from);
    toast.success(
      `${document_number} is now ${documentStatusLabels[to]}`,
      undoable ? { undo: () => void quietly(from) } : {},
    );
  };
  const quietly = (to: DocumentStatus) => set(to).catch((error: unknown) => toast.failure(error));
  const change = async (to: DocumentStatus) => {
    const document = latest.current;
    if (to === document.status) return;
    const can = (step: DocumentStep) => document.abilities.includes(step);
    if (to === 'cancelled' && can('cancel_policy')) return own.cancel();
    if (to === 'completed' && can('reinstate_policy')) return own.reinstate();
    if (to === 'completed' && can('send_quote')) return own.send();
    if (to === 'expired' && document.document_state === 'policy' && document.version.locked)
      return own.expire();
    const question = statusQuestion(to, document);
    if (question?.words) {
      ask({ ...question.words, onSave: (reason) => set(to, reason) });
      return;
    }
    if (question && !(await confirm(question))) return;
    await quietly(to);
  };
  return { change, isPending };
}
