// Some banks book an order in one sum and list none of its transfers. PB-26-0001 over 500.00 and 1,250.00 leaves as −1,750.00
// with the number of the order, or with nothing but the sum.

import type { MatchDesk } from '#domain/payments/bank/match-desk.ts';
import type { MatchProposal, OpenMovement, OrderedMove } from '#domain/payments/bank/match-book.ts';
import { proposal } from '#domain/payments/bank/match-proposal.ts';
import { referencesIn } from '#domain/payments/bank/returned-transfer.ts';
import { sumBy } from '#domain/sums.ts';

/** A batch that left in one sum, and whether the bank names it. */
interface OrderedBatch {
  first: OrderedMove;
  is_named: boolean;
}

/** Everything of a batch that still waits for the bank and is not proposed as another movement. */
export function waitingOf({ book, taken }: MatchDesk, batch_number: string): OrderedMove[] {
  return book.ordered.filter((one) => one.batch_number === batch_number && !taken.has(one.item_id));
}

/**
 * The batch whose waiting transfers add up to what left: the one that the movement names, else the only one of that sum.
 * Null where two have it, or one is named of which another sum waits.
 */
function orderedBatch(desk: MatchDesk, movement: OpenMovement): OrderedBatch | null {
  const { amount, currency, words } = movement;
  if (amount >= 0) return null;
  const names = new Set(referencesIn(words));
  const numbers = new Set(desk.book.ordered.map((one) => one.batch_number));
  const named = [...numbers].find((number) => names.has(number));
  const fitting = (named === undefined ? [...numbers] : [named]).flatMap((number) => {
    const waiting = waitingOf(desk, number);
    const sum = sumBy(waiting, (one) => one.amount);
    const [first] = waiting;
    return first && first.currency === currency && sum + amount === 0 ? [first] : [];
  });
  const [only, other] = fitting;
  return only && !other ? { first: only, is_named: named !== undefined } : null;
}

/** A transfer of a batch that names itself, with its amount to the cent. */
export function orderedTransfer(
  { book, taken }: MatchDesk,
  { amount, currency, words }: OpenMovement,
): MatchProposal | null {
  const names = new Set(referencesIn(words));
  const shown = book.ordered.find(
    (one) =>
      !taken.has(one.item_id) &&
      names.has(one.end_to_end) &&
      one.currency === currency &&
      one.amount + amount === 0,
  );
  return shown ? proposal('exact', 'ordered', { batch_item_id: shown.item_id }) : null;
}

/** A whole batch that left in one sum: one that the bank names is exact. */
export function orderedInOneSum(
  desk: MatchDesk,
  movement: OpenMovement,
  certainty: 'exact' | 'likely',
): MatchProposal | null {
  const batch = orderedBatch(desk, movement);
  if (!batch || (certainty === 'exact' && !batch.is_named)) return null;
  return proposal(certainty, 'ordered_batch', { batch_item_id: batch.first.item_id });
}

/** The only waiting transfer of that amount to that account number: a bank that swallows our reference. */
export function orderedPayee(
  { book, taken }: MatchDesk,
  { amount, currency, counterparty_iban }: OpenMovement,
): MatchProposal | null {
  const same = book.ordered.filter(
    (one) =>
      !taken.has(one.item_id) &&
      one.iban === counterparty_iban &&
      one.currency === currency &&
      one.amount + amount === 0,
  );
  const [only] = same;
  return only && same.length === 1
    ? proposal('likely', 'ordered_payee', { batch_item_id: only.item_id })
    : null;
}
