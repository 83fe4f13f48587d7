import { needsOtherPayer } from '#domain/claims/claim-decision-checks.ts';
import type { ClaimStatus } from '#domain/claims/claim-status.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import type { ClaimStep } from '#web/claims/claim/use-claim-steps.tsx';

const labels: Readonly<Record<ClaimStep, string>> = {
  accept_settlement: 'Accept offer',
  answer_info: 'Send what is missing',
  approve: 'Approve claim',
  ask_info: 'Ask for information',
  assign_loss_adjuster: 'Assign loss adjuster',
  cancel: 'Cancel claim',
  close_without_payment: 'Close without payment',
  confirm_terms: 'Confirm fault and excess',
  pay: 'Mark as paid',
  prepare_payment: 'Ready to be paid',
  reject: 'Reject claim',
  remind: 'Send reminder',
  reopen: 'Reopen claim',
  retract: 'Withdraw claim',
  review: 'Start review',
  submit: 'Continue report',
  withdraw_decision: 'Take decision back',
};

export function stepLabel(claim: Pick<FullClaim, 'status'>, step: ClaimStep): string {
  if (step === 'cancel' && claim.status === 'created') return 'Discard draft';
  if (step === 'withdraw_decision' && claim.status === 'ready_to_be_paid')
    return 'Take payment proposal back';
  return labels[step];
}

/** What the main button does: the first of these that this person may do and that makes sense now. */
const mainSteps: readonly ClaimStep[] = [
  'answer_info',
  'submit',
  'review',
  'approve',
  'pay',
  'close_without_payment',
  'prepare_payment',
  'accept_settlement',
  'reopen',
];

type Asked = Pick<FullClaim, 'status' | 'abilities' | 'claim_amounts' | 'settlement'>;

/** Whether a step that the status allows also makes sense with these amounts. */
export function makesSense(claim: Asked, step: ClaimStep): boolean {
  const { final_amount, paid_before } = claim.claim_amounts;
  const nothingDue = final_amount !== null && final_amount - paid_before <= 0;
  if (step === 'close_without_payment') return nothingDue;
  if (step === 'prepare_payment') return !nothingDue && claim.settlement !== null;
  if (step === 'accept_settlement') return !nothingDue && claim.settlement === null;
  return true;
}

/** Whether this person approved so much that somebody else has to pay it. */
export function waitsForOtherPayer(
  claim: Pick<FullClaim, 'status' | 'approved_by_me' | 'claim_amounts'>,
): boolean {
  return (
    claim.status === 'ready_to_be_paid' &&
    claim.approved_by_me &&
    needsOtherPayer(claim.claim_amounts.final_amount)
  );
}

export function can(claim: Asked, step: ClaimStep): boolean {
  if (step === 'remind')
    return claim.abilities.includes('report') && claim.status === 'info_required';
  return claim.abilities.includes(step) && makesSense(claim, step);
}

export function mainStep(claim: Asked, { isClient }: { isClient: boolean }): ClaimStep | undefined {
  // What was decided or withdrawn is opened again from the menu, never by a slip.
  const quiet: readonly ClaimStatus[] = ['paid', 'rejected'];
  return mainSteps.find(
    (step) =>
      can(claim, step) &&
      !(step === 'reopen' && quiet.includes(claim.status)) &&
      // Staff can write an acceptance down, but it is the client's to give.
      !(step === 'accept_settlement' && !isClient),
  );
}

/** Which step brings a claim from where it is to a status. */
const stepTo: readonly { step: ClaimStep; from: readonly ClaimStatus[]; to: ClaimStatus }[] = [
  { step: 'submit', from: ['created'], to: 'submitted' },
  { step: 'review', from: ['submitted', 'revised'], to: 'under_review' },
  { step: 'withdraw_decision', from: ['approved'], to: 'under_review' },
  { step: 'reopen', from: ['rejected', 'paid'], to: 'under_review' },
  { step: 'ask_info', from: ['under_review', 'revised'], to: 'info_required' },
  { step: 'answer_info', from: ['info_required'], to: 'revised' },
  { step: 'approve', from: ['under_review'], to: 'approved' },
  { step: 'withdraw_decision', from: ['ready_to_be_paid'], to: 'approved' },
  { step: 'reject', from: ['under_review', 'info_required'], to: 'rejected' },
  { step: 'prepare_payment', from: ['approved'], to: 'ready_to_be_paid' },
  { step: 'pay', from: ['ready_to_be_paid'], to: 'paid' },
  { step: 'close_without_payment', from: ['approved'], to: 'paid' },
  { step: 'retract', from: ['submitted'], to: 'retracted' },
  { step: 'reopen', from: ['retracted'], to: 'created' },
  {
    step: 'cancel',
    from: ['created', 'submitted', 'under_review', 'info_required', 'revised'],
    to: 'cancelled_by_client',
  },
];

/** The allowed next statuses, each with the step that leads there. */
export function nextSteps(
  claim: Asked & Pick<FullClaim, 'allowed_next_statuses'>,
): { status: ClaimStatus; step: ClaimStep }[] {
  return claim.allowed_next_statuses.flatMap((status) => {
    const way = stepTo.find(
      (one) =>
        one.to === status && one.from.includes(claim.status) && claim.abilities.includes(one.step),
    );
    return way && (way.step === 'prepare_payment' || makesSense(claim, way.step))
      ? [{ status, step: way.step }]
      : [];
  });
}
