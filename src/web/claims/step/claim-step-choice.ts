import { type ClaimButton, claimSteps } from '#contract/claims/claim-steps.ts';
import { type DeclaredStep, wordsOf } from '#contract/step.ts';
import { needsOtherPayer } from '#domain/claims/claim-decision-checks.ts';
import type { ClaimStatus } from '#domain/claims/claim-status.ts';
import { claimMoves } from '#domain/claims/claim-transitions.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';

const declared: Readonly<Record<ClaimButton, DeclaredStep<ClaimStatus>>> = claimSteps;
const mainSteps = (Object.keys(claimSteps) as ClaimButton[]).filter((step) => declared[step].main);

const isButton = (step: keyof typeof claimSteps): step is ClaimButton =>
  'label' in claimSteps[step];

type Named = Pick<FullClaim, 'status' | 'asks_fault'>;

export function stepWords({ status, asks_fault }: Named, step: ClaimButton) {
  const words = wordsOf(declared[step], status);
  const faultless = step === 'confirm_claim_terms' && !asks_fault;
  return {
    ...words,
    ...(faultless ? { label: 'Confirm excess' } : {}),
    destructive: declared[step].destructive ?? false,
  };
}

export function declaredStep(step: ClaimButton): DeclaredStep<ClaimStatus> {
  return declared[step];
}

/** The steps that stand in the claim's menu, each with its icon. */
export const menuSteps = (Object.keys(claimSteps) as ClaimButton[]).flatMap((step) => {
  const icon = declared[step].menu;
  return icon ? [{ step, icon }] : [];
});

export function stepLabel(claim: Named, step: ClaimButton): string {
  return stepWords(claim, step).label;
}

type Asked = Pick<FullClaim, 'status' | 'abilities' | 'claim_amounts' | 'settlement'>;
type Paid = Pick<FullClaim, 'status' | 'approved_by_me' | 'claim_amounts'>;

/** Whether a step that the status allows also makes sense with these amounts. */
function makesSense(claim: Asked, step: ClaimButton): boolean {
  const { final_amount, paid_before } = claim.claim_amounts;
  const nothingDue = final_amount !== null && final_amount - paid_before <= 0;
  if (step === 'pay_claim') return claim.status !== 'approved' || nothingDue;
  if (step === 'prepare_claim_payment') return !nothingDue && claim.settlement !== null;
  if (step === 'accept_settlement') return !nothingDue && claim.settlement === null;
  return true;
}

/** Whether this person approved so much that somebody else has to pay it. */
export function waitsForOtherPayer(claim: Paid): boolean {
  return (
    claim.status === 'ready_to_be_paid' &&
    claim.approved_by_me &&
    needsOtherPayer(claim.claim_amounts.final_amount)
  );
}

export function can(claim: Asked, step: ClaimButton): boolean {
  return claim.abilities.includes(step) && makesSense(claim, step);
}

/**
 * What the main button does: the first of the main steps that this person may take and that makes sense now. Whoever
 * approved what somebody else has to pay has none.
 */
export function mainStep(
  claim: Asked & Paid,
  { isClient }: { isClient: boolean },
): ClaimButton | undefined {
  // What was decided or withdrawn is opened again from the menu, never by a slip.
  const quiet: readonly ClaimStatus[] = ['paid', 'rejected'];
  return mainSteps.find(
    (step) =>
      can(claim, step) &&
      !(step === 'pay_claim' && waitsForOtherPayer(claim)) &&
      !(step === 'reopen_claim' && quiet.includes(claim.status)) &&
      // Staff can write an acceptance down, but it is the client's to give.
      !(step === 'accept_settlement' && !isClient),
  );
}

/** The allowed next statuses, each with the step that leads there. */
export function nextSteps(
  claim: Asked & Pick<FullClaim, 'allowed_next_statuses'>,
): { status: ClaimStatus; step: ClaimButton }[] {
  return claim.allowed_next_statuses.flatMap((status) => {
    const step = claimMoves.find(
      ({ step: name, from, to }) =>
        to === status && from.includes(claim.status) && claim.abilities.includes(name),
    )?.step;
    const offered =
      step && isButton(step) && (step === 'prepare_claim_payment' || makesSense(claim, step));
    return offered ? [{ status, step }] : [];
  });
}
