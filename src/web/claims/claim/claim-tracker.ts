import { FIRST_ANSWER_DAYS } from '#domain/claims/claim-limits.ts';
import { lastObjectionDay } from '#domain/claims/claim-decision-checks.ts';
import { addDays, dateOfInstant, formatCalendarDate, formatDate } from '#domain/dates.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';

/** Days in which a client hears from us again once it has heard from us. */
const answerDays = 5;

export interface TrackerStep {
  label: string;
  state: 'done' | 'current' | 'ahead';
  /** When it happened, or since when it is so. */
  date: string;
}

type Tracked = Pick<
  FullClaim,
  'status' | 'status_since' | 'date_claim' | 'decision' | 'payout' | 'info_request'
> & {
  claim_amounts: Pick<FullClaim['claim_amounts'], 'final_amount' | 'paid_before'>;
  abilities?: FullClaim['abilities'];
};

const stepAt: Readonly<Record<FullClaim['status'], number>> = {
  created: 0,
  submitted: 1,
  under_review: 1,
  info_required: 1,
  revised: 1,
  approved: 2,
  rejected: 2,
  ready_to_be_paid: 2,
  paid: 4,
  cancelled_by_client: 0,
  retracted: 0,
};

/** Reported, with us or with the client, decision, paid: where a claim is, in the client's words. */
export function trackerSteps(claim: Omit<Tracked, 'claim_amounts'>): TrackerStep[] {
  const at = stepAt[claim.status];
  const dates = [
    formatDate(claim.date_claim),
    at === 1 ? formatDate(claim.status_since) : '',
    formatDate(claim.decision?.at),
    formatCalendarDate(claim.payout?.paid_on),
  ];
  const between = claim.status === 'info_required' ? 'With you' : 'With us';
  return ['Reported', between, 'Decision', 'Paid'].map((label, index) => ({
    label,
    state: index < at ? 'done' : index === at ? 'current' : 'ahead',
    date: index <= at ? (dates[index] ?? '') : '',
  }));
}

/** The day until which the client hears from us, as the mail about its report says it too; nothing once it has passed. */
function hearsBy(
  { date_claim, status_since }: Pick<Tracked, 'date_claim' | 'status_since'>,
  today: string,
): string | undefined {
  const promised = [
    ...(date_claim === null ? [] : [addDays(dateOfInstant(date_claim), FIRST_ANSWER_DAYS)]),
    addDays(dateOfInstant(status_since), answerDays),
  ];
  return promised.find((day) => day >= today);
}

/** The last day on which a client may object to the rejection of its claim; nothing once it has passed. */
export function objectsUntil(
  { status, decision }: Pick<Tracked, 'status' | 'decision'>,
  today: string,
): string | undefined {
  const day = status === 'rejected' && decision ? lastObjectionDay(decision.at) : '';
  return day < today ? undefined : day;
}

/** What happens now, in one or two sentences. */
export function happensNow(claim: Tracked & Pick<FullClaim, 'settlement'>, today: string): string {
  const { status, claim_amounts, settlement } = claim;
  if (status === 'created') return 'Your report is not sent yet. We start once you send it.';
  if (status === 'info_required')
    return 'We wait for what we asked you. After that a claims handler goes on.';
  if (status === 'approved' || status === 'ready_to_be_paid') {
    if (claim_amounts.final_amount === 0)
      return 'The loss is below your excess, so nothing is paid. We close the claim.';
    if ((claim_amounts.final_amount ?? Infinity) <= claim_amounts.paid_before)
      return 'All that we approved has been paid already. We close the claim.';
    return settlement
      ? 'You accepted our offer. We prepare the payment; your bank has it a few working days later.'
      : 'We approved your claim and made you an offer. The payment follows once you accept it.';
  }
  if (status === 'paid')
    return claim_amounts.final_amount === 0
      ? 'This claim is closed without a payment.'
      : 'We paid this claim. Nothing more has to be done.';
  const until = objectsUntil(claim, today);
  if (status === 'rejected')
    return `We cannot accept this claim.${until ? ` You can object until ${formatCalendarDate(until)}.` : ''}`;
  if (status === 'cancelled_by_client' || status === 'retracted')
    return claim.abilities?.includes('reopen_claim')
      ? 'This claim was withdrawn. You can open it again within 30 days after it happened.'
      : 'This claim was withdrawn. Nothing more happens with it.';
  const day = hearsBy(claim, today);
  return day
    ? `A claims handler reads your claim. You hear from us by ${formatCalendarDate(day)}.`
    : 'A claims handler works on your claim. You hear from us as soon as there is news.';
}
