import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';

/** What the report of a loss hangs on: a claim, or a policy before there is one. */
export type LossSubject = Pick<
  FullClaim,
  | 'claim_number'
  | 'insurance_type'
  | 'insured_items'
  | 'currency'
  | 'linkable_claims'
  | 'loss_answers'
  | 'narrative'
  | 'claimed'
>;

/** A report of a loss that is not sent, as far as this device can show it without a network. */
export interface KeptLoss {
  /** Of the claim; until the server has one, the key of the wish for it. */
  loss_id: string;
  /** Who writes; nobody else on this device sees it. */
  user_id: string;
  subject: LossSubject;
  /** Begun without a network: what the claim is to be made of. */
  started: { policy_id: string; policy_number: string; date_accident: number | null } | null;
  /** Send was pressed without a network. */
  sending: boolean;
  /** Why the server does not take it, and at which question, where it says so. */
  refused: string;
  refused_at?: string;
}

/** What nobody else has, and what is kept of claims beside it until a log-out (`shell/offline/offline-person.ts`). */
const places = { own: 'paddock.losses', visited: 'paddock.visited_losses' };
/** The oldest of those that the server has goes when there are more. */
const most = 20;

function readAt(place: string): KeptLoss[] {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '[]') as KeptLoss[];
  } catch {
    return [];
  }
}

function writeAt(place: string, losses: readonly KeptLoss[]): void {
  try {
    if (losses.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(losses));
  } catch {
    // A full or closed store: the report goes on with a network alone.
  }
}

const isOnlyHere = ({ started, sending }: KeptLoss) => started !== null || sending;

const read = () => [...readAt(places.own), ...readAt(places.visited)];

function write(losses: readonly KeptLoss[]): void {
  writeAt(places.own, losses.filter(isOnlyHere));
  writeAt(places.visited, losses.filter((one) => !isOnlyHere(one)).slice(0, most));
}

/** Keeps a report, the newest first. */
export function keepLoss(loss: KeptLoss): void {
  const others = read().filter(({ loss_id }) => loss_id !== loss.loss_id);
  write([loss, ...others]);
}

/** Keeps what is needed to go on with a claim that the server has, once it has lost the network. */
export function keepVisited(claim: LossSubject & { claim_id: string }, user_id: string): void {
  const { claim_number, insurance_type, insured_items, currency, linkable_claims } = claim;
  const { claim_id, loss_answers, narrative, claimed } = claim;
  const before = read().find(({ loss_id }) => loss_id === claim_id);
  keepLoss({
    ...{ loss_id: claim_id, user_id, started: null, refused: before?.refused ?? '' },
    sending: before?.sending ?? false,
    subject: {
      ...{ claim_number, insurance_type, insured_items, currency, linkable_claims },
      ...{ loss_answers, narrative, claimed },
    },
  });
}

/** The reports of a person on this device that are not sent. */
export const lossesOf = (user_id: string): KeptLoss[] =>
  read().filter((one) => one.user_id === user_id);

export const findLoss = (loss_id: string, user_id: string): KeptLoss | undefined =>
  lossesOf(user_id).find((one) => one.loss_id === loss_id);

const changeLoss = (loss_id: string, change: (loss: KeptLoss) => KeptLoss): void =>
  write(read().map((one) => (one.loss_id === loss_id ? change(one) : one)));

export function markSending(
  loss_id: string,
  sending: boolean,
  refused = '',
  refused_at = '',
): void {
  changeLoss(loss_id, (one) => ({ ...one, sending, refused, refused_at }));
}

/** Says when it happened instead, while the server has no claim of it. */
export function moveLoss(loss_id: string, date_accident: number | null): void {
  changeLoss(loss_id, ({ started, ...one }) => ({
    ...one,
    started: started && { ...started, date_accident },
  }));
}

export function dropLoss(loss_id: string): void {
  write(read().filter((one) => one.loss_id !== loss_id));
}

/** What a report of a loss on this device is called. */
export const titleOfLoss = ({ subject, started }: KeptLoss): string =>
  [
    insuranceTypeLabels[subject.insurance_type],
    subject.claim_number || (started?.policy_number ?? ''),
  ].join(' · ');
