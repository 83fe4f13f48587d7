// Who or what ends a policy decides what goes back of it (manual A8): the client gives 10 % up, a called-off event none.

import type { TransactionInitiator } from '#domain/policies/cover/transactions.ts';

/** On whose wish, or for what, a policy or some of its items are cancelled. */
export const cancellationInitiators = [
  'client',
  'organiser',
  'insurer',
  'staff',
  'non_payment',
  'total_loss',
  'flat',
] as const;

/** One of them. */
export type CancellationInitiator = (typeof cancellationInitiators)[number];

/** What readers see for each. */
export const cancellationInitiatorLabels: Readonly<Record<CancellationInitiator, string>> = {
  client: 'The client',
  organiser: 'The organiser (event called off)',
  insurer: 'The insurer',
  staff: 'We',
  non_payment: 'Non-payment',
  total_loss: 'Total loss of the car',
  flat: 'Flat, as if it never began',
};

/** What goes back of items that have not begun, in one sentence. */
export const cancellationTerms: Readonly<Record<CancellationInitiator, string>> = {
  client:
    'Events that start in 7 days or more give back 90 %, the others 50 %. The minimum premium stays.',
  organiser: 'Events that have not begun give back 100 %. The policy fee stays.',
  insurer: 'Events that have not begun give back 100 %. The policy fee stays.',
  staff: 'Events that have not begun give back 100 %. The policy fee stays.',
  non_payment:
    'Events that have not begun are credited against what is open. Nothing is paid out; what was driven stays due.',
  total_loss:
    'Later events of that car give back 50 %. The minimum premium stays. A revision moves them to another car at no fee.',
  flat: 'Everything goes back with the fee. Possible within 14 days of issue while nothing has begun.',
};

const daysNotRun =
  'What is paid by the day gives back the days that have not run; what lasts for a trip or an event everything, before it begins. The policy fee stays.';

/** The same of what is insured as a whole, beside the track (decision 061). */
export const wholeCancellationTerms: Readonly<Record<CancellationInitiator, string>> = {
  client:
    'What is paid by the day gives back the days that have not run, less 25.00. What lasts for a trip or an event gives back what its line says before it begins, and nothing afterwards. The policy fee stays.',
  organiser: daysNotRun,
  insurer: daysNotRun,
  staff: daysNotRun,
  non_payment: 'The days that have not run are credited against what is open. Nothing is paid out.',
  total_loss: daysNotRun,
  flat: cancellationTerms.flat,
};

/** Days after its issue within which a policy can be taken back as a whole. */
export const FLAT_CANCELLATION_DAYS = 14;

/** Who wished the transaction that a cancellation books. */
export function initiatorOfCancellation(initiator: CancellationInitiator): TransactionInitiator {
  if (initiator === 'total_loss' || initiator === 'flat') return 'client';
  return initiator === 'non_payment' ? 'staff' : initiator;
}

/** How much of a policy ends: all of it, or some items by the client's wish, or some items for another reason. */
export type CancellationExtent = 'whole' | 'withdrawal' | 'part';

/**
 * Taking out items while at least one that has not begun stays leaves the policy in force; by the client that is a
 * withdrawal (manual 4.7), for another reason a cancellation of these items alone. Taking out the last ones ends the policy.
 */
export function extentOfCancellation({
  initiator,
  ahead,
  chosen,
}: {
  initiator: CancellationInitiator;
  /** Items that have not begun. */
  ahead: readonly string[];
  /** Those that are taken out; all where nothing was chosen. */
  chosen: readonly string[] | undefined;
}): CancellationExtent {
  if (chosen === undefined || ahead.every((item) => chosen.includes(item))) return 'whole';
  return initiator === 'client' ? 'withdrawal' : 'part';
}

/** What goes back of some items, in one sentence, where that differs from cancelling the whole policy. */
export const withdrawalTerms =
  'Events that start in 7 days or more give back everything less the fee of 25.00, the others 50 %. The rest stays in force.';
