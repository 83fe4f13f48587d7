// Personal accident is carried by an outside broker (decision 077) [9.17]: it is asked, answers, gives a firm price, is ordered once the
// client has accepted, and issues its policy. Who was 34 when the price was given and is another person now is asked anew.
import { type DocumentStatus, statusesInForce } from '#domain/policies/document-status.ts';

/** How far the broker has come with the risk as it stands now. */
export const brokerStages = [
  'not_asked',
  'asked',
  'answered',
  'priced',
  'ordered',
  'placed',
] as const;

/** How far the broker has come with a risk. */
export type BrokerStage = (typeof brokerStages)[number];

/** What staff read of each stage. */
export const brokerStageLabels: Readonly<Record<BrokerStage, string>> = {
  not_asked: 'The broker has not been asked about these persons and days.',
  asked: 'The broker was asked and has not answered yet.',
  answered: 'The broker has answered. Key in its firm price.',
  priced: 'The broker holds its firm price.',
  ordered: 'Cover is ordered. The broker’s policy is still to come.',
  placed: 'The broker’s policy is here.',
};

/** What was written down of a round; a hash says of which risk, or of which risk at which price. */
export interface BrokerRound {
  readonly asked_hash: string;
  readonly answered_at: unknown;
  readonly priced_hash: string | null;
  readonly ordered_hash: string | null;
  readonly placed_at: unknown;
}

/** The stage of a round for the risk and the offer of now: what was said of another risk counts for nothing. */
export function brokerStage(
  round: BrokerRound | null,
  now: { readonly risk: string; readonly offer: string | null },
): BrokerStage {
  if (!round) return 'not_asked';
  if (now.offer !== null && round.priced_hash === now.risk) {
    if (round.ordered_hash !== now.offer) return 'priced';
    return round.placed_at ? 'placed' : 'ordered';
  }
  if (round.asked_hash !== now.risk) return 'not_asked';
  return round.answered_at ? 'answered' : 'asked';
}

/** Whether the broker's price stands, ordered or not. */
export function isPriced(stage: BrokerStage): boolean {
  return stage === 'priced' || stage === 'ordered' || stage === 'placed';
}

const awaited: Partial<Readonly<Record<BrokerStage, string>>> = {
  asked: 'Keep the answer of the outside broker.',
  answered: 'Key in the firm price of the outside broker.',
  ordered: 'Keep the number and the paper of the outside broker’s policy.',
};

/** What a round leaves staff to do, or to wait for; undefined when it is another's turn, or nobody's. */
export function brokerTodo(
  stage: BrokerStage | undefined,
  status: DocumentStatus,
): string | undefined {
  if (stage === undefined || !statusesInForce.includes(status)) return undefined;
  if (stage === 'priced')
    return status === 'accepted_by_client' ? 'Order the cover from the outside broker.' : undefined;
  return awaited[stage];
}
