// The bank takes a receipt back: a direct debit that the client's bank reversed, a transfer that was booked by mistake. The
// entry repeats a reference, or is of the same account number and amount. 500.00 received as "DD-7" on 20 May and −500.00
// as "DD-7" on 25 May: what it paid is open again. −503.50 is the same with 3.50 of costs.

import type {
  BookedReceipt,
  MatchProposal,
  OpenMovement,
} from '#domain/payments/bank/match-book.ts';
import type { MatchDesk } from '#domain/payments/bank/match-desk.ts';
import { proposal } from '#domain/payments/bank/match-proposal.ts';
import { invoiceNumbersIn } from '#domain/payments/bank/transfer-words.ts';

/** The most that a bank asks for taking a receipt back, in cents (illustrative default). */
export const mostAskedForReversal = 5_000;

/** For how many days a bank may take a direct debit back: 13 months where the payer never allowed it. */
export const reversalDays = 400;

/** Whether money that left is a receipt that the bank took back. */
export function isTakenBack(movement: {
  amount: number;
  is_reversal: boolean;
  return_reason: string;
}): boolean {
  return movement.amount < 0 && (movement.is_reversal || movement.return_reason !== '');
}

/** What a bank asked beyond a receipt when it took it back; undefined where it took less, or more than it would ask. */
export function askedForReversal(receipt: { amount: number }, left: number): number | undefined {
  const costs = 0 - left - receipt.amount;
  return costs >= 0 && costs <= mostAskedForReversal ? costs : undefined;
}

/** What a receipt that is proposed as taken back is known by, so that it is taken back once. */
export const takenBackKey = (receipt_id: string): string => `receipt ${receipt_id}`;

/** The receipt that a movement names, and no other of its amount. */
export function exactTakenBack(desk: MatchDesk, movement: OpenMovement): MatchProposal | null {
  const [only, other] = namedReceipts(desk, movement, 0);
  return only && !other ? takenBack('exact', 'taken_back', only) : null;
}

/**
 * The last receipt of those that a movement names, with costs too; where it names none, the last one of that account number
 * and amount, or the only one of that amount where no account number is said.
 */
export function likelyTakenBack(desk: MatchDesk, movement: OpenMovement): MatchProposal | null {
  const [named] = namedReceipts(desk, movement, 0);
  if (named) return takenBack('likely', 'taken_back', named);
  const [with_costs] = namedReceipts(desk, movement, mostAskedForReversal);
  if (with_costs) return takenBack('likely', 'taken_back_costs', with_costs);
  if (invoiceNumbersIn(movement.words).length > 0) return null;
  const { counterparty_iban: iban } = movement;
  const same = receiptsOf(desk, movement, 0);
  const [last, other] = iban === '' ? same : same.filter((one) => one.iban === iban);
  if (!last || (iban === '' && other)) return null;
  return takenBack('likely', 'taken_back_payer', last);
}

const takenBack = (
  certainty: 'exact' | 'likely',
  reason: 'taken_back' | 'taken_back_costs' | 'taken_back_payer',
  { receipt_id, user_id }: BookedReceipt,
): MatchProposal => proposal(certainty, reason, { receipt_id, user_id });

/** The receipts that a movement may take back, the last first, with at most these costs. */
function receiptsOf(
  { book, taken }: MatchDesk,
  { amount, currency, booked_on, counterparty_iban }: OpenMovement,
  costs: number,
): BookedReceipt[] {
  return book.receipts
    .filter((one) => {
      const asked = askedForReversal(one, amount);
      return (
        asked !== undefined &&
        asked <= costs &&
        one.currency === currency &&
        one.received_on <= booked_on &&
        (one.iban === '' || counterparty_iban === '' || one.iban === counterparty_iban) &&
        !taken.has(takenBackKey(one.receipt_id))
      );
    })
    .toSorted((a, b) => (a.received_on < b.received_on ? 1 : -1));
}

function namedReceipts(desk: MatchDesk, movement: OpenMovement, costs: number): BookedReceipt[] {
  const numbers = new Set(invoiceNumbersIn(movement.words));
  return receiptsOf(desk, movement, costs).filter(
    (one) =>
      isSaid(one.bank_reference, movement.bank_reference) ||
      isSaid(one.end_to_end, movement.end_to_end) ||
      invoiceNumbersIn(one.words).some((number) => numbers.has(number)),
  );
}

/** Whether both say the same reference; "1" and "NONREF" name nothing. */
const isSaid = (one: string, other: string): boolean =>
  one.length >= 4 && one.toUpperCase() === other.toUpperCase();
