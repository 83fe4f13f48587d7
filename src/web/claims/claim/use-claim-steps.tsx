import type { ReactNode } from 'react';
import type { ClaimButton } from '#contract/claims/claim-steps.ts';
import { adjusterNeeded, lacksAdjuster } from '#domain/claims/claim-decision-checks.ts';
import type { ClaimStatus } from '#domain/claims/claim-status.ts';
import { addressOf } from '#domain/places.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { type FullClaim, objectionStart } from '#web/claims/claim/claim-words.ts';
import type { OpenAssign } from '#web/claims/claim/use-assign-adjuster-dialog.tsx';
import { useClaimChange } from '#web/claims/claim/use-claim-change.tsx';
import { useGo } from '#web/kit/base/app-link.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const useAcceptSettlementDialog = lazyDialog(() =>
  import('#web/claims/claim/use-accept-settlement-dialog.tsx').then(
    (m) => m.useAcceptSettlementDialog,
  ),
);
const useAnswerInfoDialog = lazyDialog(() =>
  import('#web/claims/claim/use-answer-info-dialog.tsx').then((m) => m.useAnswerInfoDialog),
);
const useApproveClaimDialog = lazyDialog(() =>
  import('#web/claims/claim/use-approve-claim-dialog.tsx').then((m) => m.useApproveClaimDialog),
);
const useAskInfoDialog = lazyDialog(() =>
  import('#web/claims/claim/use-ask-info-dialog.tsx').then((m) => m.useAskInfoDialog),
);
const useAssignAdjusterDialog = lazyDialog(() =>
  import('#web/claims/claim/use-assign-adjuster-dialog.tsx').then((m) => m.useAssignAdjusterDialog),
);
const useClaimReasonDialog = lazyDialog(() =>
  import('#web/claims/claim/use-claim-reason-dialog.tsx').then((m) => m.useClaimReasonDialog),
);
const useClaimTermsDialog = lazyDialog(() =>
  import('#web/claims/claim/use-claim-terms-dialog.tsx').then((m) => m.useClaimTermsDialog),
);
const usePayClaimDialog = lazyDialog(() =>
  import('#web/claims/claim/use-pay-claim-dialog.tsx').then((m) => m.usePayClaimDialog),
);
const usePreparePaymentDialog = lazyDialog(() =>
  import('#web/claims/claim/use-prepare-payment-dialog.tsx').then((m) => m.usePreparePaymentDialog),
);
const useRejectClaimDialog = lazyDialog(() =>
  import('#web/claims/claim/use-reject-claim-dialog.tsx').then((m) => m.useRejectClaimDialog),
);

export interface ClaimSteps {
  take: (step: ClaimButton) => void;
  /** Belongs somewhere in the page. */
  dialogs: ReactNode;
  busy: boolean;
}

/** All steps of a claim with their dialogs. What may be taken is in the claim's abilities. */
export function useClaimSteps(claim: FullClaim): ClaimSteps {
  const go = useGo();
  const toast = useToast();
  const accept = useAcceptSettlementDialog(claim);
  const answer = useAnswerInfoDialog(claim);
  const approve = useApproveClaimDialog(claim);
  const ask = useAskInfoDialog(claim);
  const assign = useAssignAdjusterDialog();
  const terms = useClaimTermsDialog(claim);
  const prepare = usePreparePaymentDialog(claim);
  const pay = usePayClaimDialog(claim);
  const reject = useRejectClaimDialog(claim);
  const reasons = useReasonSteps(claim);
  const remind = useWrite('send_claim_reminder', {
    onSuccess: () => toast.success('Mail sent'),
    onError: (error) => toast.failure(error, 'Mail sent'),
  });
  const key = { claim_id: claim.claim_id, revision: claim.revision };
  const review = useReviewStep(claim, assign.open);

  const ways: Record<ClaimButton, () => void> = {
    accept_settlement: accept.open,
    answer_claim_info: answer.open,
    approve_claim: approve.open,
    ask_claim_info: ask.open,
    assign_loss_adjuster: () => assign.open(claim),
    cancel_claim: reasons.cancel.open,
    confirm_claim_terms: terms.open,
    pay_claim: pay.open,
    prepare_claim_payment: prepare.open,
    reject_claim: reject.open,
    send_claim_reminder: () => remind.mutate(key),
    reopen_claim: reasons.reopen.open,
    retract_claim: reasons.retract.open,
    review_claim: review.start,
    submit_claim: () => go(addressOf('claim_new', { claim_id: claim.claim_id })),
    withdraw_claim_decision: reasons.withdraw.open,
  };
  const opened = [accept, answer, approve, ask, assign, terms, prepare, pay, reject];
  return {
    take: (step) => ways[step](),
    busy: review.busy || remind.isPending,
    dialogs: (
      <>
        {opened.map((one, index) => (
          // The dialogs and their order never change.
          <DialogPlace key={`dialog-${String(index)}`}>{one.dialog}</DialogPlace>
        ))}
        {reasons.cancel.dialog}
        {reasons.retract.dialog}
        {reasons.reopen.dialog}
        {reasons.withdraw.dialog}
        {review.conflict}
      </>
    ),
  };
}

/** Starts the review; where a loss adjuster has to be named first, that is offered, and the review goes on after it. */
function useReviewStep(claim: FullClaim, openAssign: OpenAssign) {
  const { claim_id, revision, abilities } = claim;
  const review = useClaimChange('review_claim', { done: 'Claim is under review' });
  const lacking = lacksAdjuster({
    claimed: claim.claim_amounts.total.claimed,
    loss_adjuster_id: claim.parties.loss_adjuster?.user_id ?? '',
  });
  const start = () => {
    if (!lacking || !abilities.includes('assign_loss_adjuster')) {
      review.change({ claim_id, revision });
      return;
    }
    openAssign(claim, {
      reason: adjusterNeeded,
      saveLabel: 'Assign and start review',
      onAssigned: (assigned) => review.change({ claim_id, revision: assigned.revision }),
    });
  };
  return { start, busy: review.busy, conflict: review.conflict };
}

function DialogPlace({ children }: { children: ReactNode }) {
  return children;
}

/** The steps that ask for a reason. */
function useReasonSteps(claim: FullClaim) {
  const isDraft = claim.status === 'created';
  const cancel = useClaimReasonDialog(claim, 'cancel_claim', {
    title: isDraft ? 'Discard this draft?' : 'Cancel this claim?',
    text: isDraft
      ? 'The report was not sent yet. It cannot be opened again.'
      : 'Nothing is paid, and the claim cannot be opened again.',
    saveLabel: isDraft ? 'Discard draft' : 'Cancel claim',
    cancelLabel: isDraft ? 'Keep draft' : 'Keep claim',
    done: isDraft ? 'Draft discarded' : 'Claim cancelled',
    destructive: true,
  });
  const retract = useClaimReasonDialog(claim, 'retract_claim', {
    title: 'Withdraw this claim?',
    text: 'Nobody has started on it. You can open it again within 30 days of the accident.',
    saveLabel: 'Withdraw claim',
    cancelLabel: 'Keep claim',
    done: 'Claim withdrawn',
    destructive: true,
  });
  const objection = useObjection(claim);
  const reopen = useClaimReasonDialog(claim, 'reopen_claim', {
    title: 'Reopen this claim?',
    text: reopenText(claim.status),
    saveLabel: 'Reopen claim',
    cancelLabel: 'Keep it closed',
    done: 'Claim reopened',
    ...(claim.status === 'rejected' ? { label: 'Objection', initial: objection } : {}),
  });
  const ready = claim.status === 'ready_to_be_paid';
  const withdraw = useClaimReasonDialog(claim, 'withdraw_claim_decision', {
    title: ready ? 'Take the payment proposal back?' : 'Take the approval back?',
    text: ready
      ? 'The claim is approved again, and nothing is paid yet.'
      : 'The claim is under review again, and its amounts can be changed.',
    saveLabel: ready ? 'Take proposal back' : 'Take approval back',
    cancelLabel: ready ? 'Keep proposal' : 'Keep approval',
    done: ready ? 'Payment proposal taken back' : 'Approval taken back',
    destructive: true,
  });
  return { cancel, retract, reopen, withdraw };
}

/** What the client wrote against the rejection, if it did: the newest message that begins so. */
function useObjection({ claim_id, status }: FullClaim): string {
  const thread = useRead(
    'get_communication',
    { parent_type: 'claim', parent_id: claim_id },
    { enabled: status === 'rejected' },
  );
  const found = thread.data?.communication.findLast(({ communication_string }) =>
    communication_string.startsWith(objectionStart),
  );
  return (
    found?.communication_string.slice(objectionStart.length, 500 + objectionStart.length) ?? ''
  );
}

function reopenText(status: ClaimStatus): string {
  if (status === 'rejected') return 'The claim is looked at again, with what the client objects.';
  if (status === 'paid') return 'For damage that was found later. Only new lines can be added.';
  return 'The claim is a draft again, under the same number.';
}
