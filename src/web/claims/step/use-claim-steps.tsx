import { type ReactNode, useEffect, useRef } from 'react';
import type { ClaimButton, claimSteps } from '#contract/claims/claim-steps.ts';
import { adjusterNeeded, lacksAdjuster } from '#domain/claims/claim-decision-checks.ts';
import { addressOf } from '#domain/places.ts';
import { useRead } from '#web/api/use-read.ts';
import type { InputOf } from '#web/api/action-types.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { declaredStep } from '#web/claims/step/claim-step-choice.ts';
import { type FullClaim, objectionStart, lossReportId } from '#web/claims/claim/claim-words.ts';
import type { OpenAssign } from '#web/claims/step/use-assign-adjuster-dialog.tsx';
import { useChosenClaimStep, useClaimChange } from '#web/claims/claim/use-claim-change.tsx';
import { useGo } from '#web/kit/address/app-link.tsx';
import { wordsOfStep } from '#web/kit/form/words-of-step.ts';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { useWordsDialog } from '#web/kit/overlay/use-words-dialog.ts';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const useAcceptSettlementDialog = lazyDialog(() =>
  import('#web/claims/step/use-accept-settlement-dialog.tsx').then(
    (m) => m.useAcceptSettlementDialog,
  ),
);
const useAnswerInfoDialog = lazyDialog(() =>
  import('#web/claims/step/use-answer-info-dialog.tsx').then((m) => m.useAnswerInfoDialog),
);
const useApproveClaimDialog = lazyDialog(() =>
  import('#web/claims/step/use-approve-claim-dialog.tsx').then((m) => m.useApproveClaimDialog),
);
const useAskInfoDialog = lazyDialog(() =>
  import('#web/claims/step/use-ask-info-dialog.tsx').then((m) => m.useAskInfoDialog),
);
const useAssignAdjusterDialog = lazyDialog(() =>
  import('#web/claims/step/use-assign-adjuster-dialog.tsx').then((m) => m.useAssignAdjusterDialog),
);
const useClaimTermsDialog = lazyDialog(() =>
  import('#web/claims/claim/use-claim-terms-dialog.tsx').then((m) => m.useClaimTermsDialog),
);
const useLinkClaimDialog = lazyDialog(() =>
  import('#web/claims/step/use-link-claim-dialog.tsx').then((m) => m.useLinkClaimDialog),
);
const usePayClaimDialog = lazyDialog(() =>
  import('#web/claims/step/use-pay-claim-dialog.tsx').then((m) => m.usePayClaimDialog),
);
const usePayAheadDialog = lazyDialog(() =>
  import('#web/claims/step/use-pay-ahead-dialog.tsx').then((m) => m.usePayAheadDialog),
);
const usePreparePaymentDialog = lazyDialog(() =>
  import('#web/claims/step/use-prepare-payment-dialog.tsx').then((m) => m.usePreparePaymentDialog),
);
const useRejectClaimDialog = lazyDialog(() =>
  import('#web/claims/step/use-reject-claim-dialog.tsx').then((m) => m.useRejectClaimDialog),
);

type WordsOf<S extends ClaimButton> = (typeof claimSteps)[S] extends {
  asks: { field: infer F extends string };
}
  ? Record<F, string>
  : object;

/** Steps that want no more than the words that they declare. */
type DeclaredWhole = {
  [S in ClaimButton]: { claim_id: string; revision: number } & WordsOf<S> extends InputOf<S>
    ? S
    : never;
}[ClaimButton];

type Ways = Readonly<
  Record<Exclude<ClaimButton, DeclaredWhole>, () => void> & Partial<Record<ClaimButton, () => void>>
>;

export interface ClaimSteps {
  take: (step: ClaimButton) => void;
  /** Belongs somewhere in the page. */
  dialogs: ReactNode;
  busy: boolean;
}

/** All steps of a claim with their dialogs. What may be taken is in the claim's abilities. */
export function useClaimSteps(claim: FullClaim): ClaimSteps {
  const go = useGo();
  const accept = useAcceptSettlementDialog(claim);
  const answer = useAnswerInfoDialog(claim);
  const approve = useApproveClaimDialog(claim);
  const ask = useAskInfoDialog(claim);
  const assign = useAssignAdjusterDialog();
  const terms = useClaimTermsDialog(claim);
  const link = useLinkClaimDialog(claim);
  const prepare = usePreparePaymentDialog(claim);
  const pay = usePayClaimDialog(claim);
  const ahead = usePayAheadDialog(claim);
  const reject = useRejectClaimDialog(claim);
  const declared = useDeclaredSteps(claim);
  const review = useReviewStep(claim, assign.open);

  // What has wishes of its own; the others are taken as they are declared.
  const ways: Ways = {
    accept_settlement: accept.open,
    answer_claim_info: answer.open,
    approve_claim: approve.open,
    ask_claim_info: ask.open,
    assign_loss_adjuster: () => assign.open(claim),
    confirm_claim_terms: terms.open,
    link_claim: link.open,
    pay_claim: pay.open,
    pay_claim_ahead: ahead.open,
    prepare_claim_payment: prepare.open,
    reject_claim: reject.open,
    review_claim: review.start,
    submit_claim: () =>
      claim.is_vi
        ? document.getElementById(lossReportId)?.scrollIntoView({ block: 'start' })
        : go(addressOf('claim_new', { claim_id: claim.claim_id })),
  };
  const opened = [accept, answer, approve, ask, assign, terms, link, prepare, pay, ahead, reject];
  return {
    take: (step) => (ways[step] ?? (() => declared.take(step)))(),
    busy: review.busy || declared.busy,
    dialogs: (
      <>
        {[...opened.map(({ dialog }) => dialog), ...declared.dialogs].map((dialog, index) => (
          // The dialogs and their order never change.
          <DialogPlace key={`dialog-${String(index)}`}>{dialog}</DialogPlace>
        ))}
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
      reason: adjusterNeeded(claim.currency),
      saveLabel: 'Assign and start review',
      onAssigned: (assigned) => review.change({ claim_id, revision: assigned.revision }),
    });
  };
  return { start, busy: review.busy, conflict: review.conflict };
}

function DialogPlace({ children }: { children: ReactNode }) {
  return children;
}

/** The steps that are declared whole: taken at once, or with the words that they ask for. */
function useDeclaredSteps(claim: FullClaim) {
  const confirm = useConfirm();
  const words = useWordsDialog();
  const { attempt, busy, conflict } = useChosenClaimStep();
  const objection = useObjection(claim);
  const latest = useRef(claim);
  useEffect(() => {
    latest.current = claim;
  });
  const take = async (step: ClaimButton) => {
    const { done, question, sure } = wordsOfStep(declaredStep(step), claim);
    const send = (given: object, settle?: (error: ApiError) => boolean) => {
      const { claim_id, revision } = latest.current;
      return attempt({ name: step, input: { claim_id, revision, ...given }, done }, settle);
    };
    if (sure && !(await confirm(sure))) return;
    if (!question) return void (await send({}));
    const { field, ...asked } = question;
    words.ask({
      ...asked,
      initial: step === 'reopen_claim' ? objection : '',
      onSave: async (typed) => {
        // The dialog stays and says why; a claim that somebody else changed is shown as well.
        let refusal: ApiError | undefined;
        await send({ [field]: typed }, (error) => {
          refusal = error;
          return error.current === undefined;
        });
        if (refusal) throw refusal;
      },
    });
  };
  return {
    take: (step: ClaimButton) => void take(step),
    busy,
    dialogs: [words.dialog, conflict],
  };
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
