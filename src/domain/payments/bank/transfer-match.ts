// Whose a movement of the bank is: by the number of an invoice, by who sent how much, or nobody knows yet.
// 500.00 that names 2026-00007, of which 500.00 is open, is exact; 480.00 is a part, 520.00 leaves 20.00 of credit.

import type { Cents } from '#domain/money.ts';
import {
  mostWrittenOff,
  type MatchBook,
  type MatchProposal,
  type OpenInstalment,
  type OpenMovement,
} from '#domain/payments/bank/match-book.ts';
import {
  bookingsNear,
  keyOf,
  layOut,
  type MatchDesk,
  type NamedBooking,
} from '#domain/payments/bank/match-desk.ts';
import { proposal } from '#domain/payments/bank/match-proposal.ts';
import {
  orderedInOneSum,
  orderedPayee,
  orderedTransfer,
  waitingOf,
} from '#domain/payments/bank/ordered-batch.ts';
import { isOfCardProvider } from '#domain/payments/bank/card-payout.ts';
import {
  isReturn,
  likelyReturn,
  namedReturn,
  returnKey,
} from '#domain/payments/bank/returned-transfer.ts';
import {
  exactTakenBack,
  isTakenBack,
  likelyTakenBack,
  takenBackKey,
} from '#domain/payments/bank/taken-back-receipt.ts';
import { isOfTheBank, invoiceNumbersIn, plainName } from '#domain/payments/bank/transfer-words.ts';
import type { InstalmentPart } from '#domain/payments/ledger-postings.ts';
import { sumBy } from '#domain/sums.ts';

/**
 * A proposal for each movement, in their order. What an exact one takes is not proposed again: of two transfers for the
 * same invoice the second is credit.
 */
export function proposeMatches(
  movements: readonly OpenMovement[],
  book: MatchBook,
): Map<string, MatchProposal> {
  const desk = layOut(book);
  const proposals = new Map<string, MatchProposal>();
  for (const movement of movements) {
    const exact = exactMatch(desk, movement);
    if (exact) take(desk, proposals, { entry_id: movement.entry_id, proposal: exact });
  }
  for (const movement of movements) {
    const { entry_id } = movement;
    if (proposals.has(entry_id)) continue;
    take(desk, proposals, { entry_id, proposal: likelyMatch(desk, movement) });
  }
  return proposals;
}

function take(
  desk: MatchDesk,
  proposals: Map<string, MatchProposal>,
  { entry_id, proposal }: { entry_id: string; proposal: MatchProposal },
): void {
  proposals.set(entry_id, proposal);
  for (const [index, part] of proposal.parts.entries()) {
    const given_up = index === proposal.parts.length - 1 ? proposal.write_off : 0;
    desk.open.set(keyOf(part), (desk.open.get(keyOf(part)) ?? 0) - part.amount - given_up);
  }
  if (proposal.transaction_id !== null) desk.taken.add(proposal.transaction_id);
  if (proposal.receipt_id !== null) desk.taken.add(takenBackKey(proposal.receipt_id));
  takeTransfer(desk, proposal);
}

/** A transfer that was shown may come back with the next movement, and comes back once. */
function takeTransfer(desk: MatchDesk, { batch_item_id, reason }: MatchProposal): void {
  if (batch_item_id === null) return;
  const shown = desk.book.ordered.find((one) => one.item_id === batch_item_id);
  if (!shown || reason.startsWith('returned')) {
    desk.taken.add(returnKey(batch_item_id));
    return;
  }
  const all = reason === 'ordered_batch' ? waitingOf(desk, shown.batch_number) : [shown];
  for (const one of all) {
    desk.taken.add(one.item_id);
    desk.returnable.set(one.end_to_end, one);
  }
}

function exactMatch(desk: MatchDesk, movement: OpenMovement): MatchProposal | null {
  const back = namedReturn(desk, movement);
  if (back?.short === 0)
    return proposal('exact', 'returned', { batch_item_id: back.transfer.item_id });
  if (isTakenBack(movement)) return exactTakenBack(desk, movement) ?? bookedThatDay(desk, movement);
  // What the bank calls a return is no receipt, whatever else has its amount.
  if (back || isReturn(movement)) return null;
  const before = bookedThatDay(desk, movement);
  if (before) return before;
  const numbers = invoiceNumbersIn(movement.words);
  if (movement.amount <= 0)
    return orderedTransfer(desk, movement) ?? orderedInOneSum(desk, movement, 'exact');
  const named = namedInstalments(desk, movement, numbers);
  if (named.length > 0) {
    const parts = whole(desk, named, movement.amount);
    return parts ? proposal('exact', 'invoice', { parts, user_id: ownerOf(named) }) : null;
  }
  if (numbers.length > 0) return null;
  const user_id = desk.book.payers.get(movement.counterparty_iban);
  const alone = openOf(desk, user_id, movement.currency).filter(
    (one) => left(desk, one) === movement.amount,
  );
  const [only] = alone;
  if (!only || alone.length > 1) return null;
  return proposal('exact', 'payer', {
    parts: [partOf(only, movement.amount)],
    user_id: only.user_id,
  });
}

function likelyMatch(desk: MatchDesk, movement: OpenMovement): MatchProposal {
  return returnedMatch(desk, movement) ?? likelyTransfer(desk, movement);
}

/** What comes back or is taken back, as the bank says; null for any other movement. */
function returnedMatch(desk: MatchDesk, movement: OpenMovement): MatchProposal | null {
  const back = namedReturn(desk, movement)?.transfer;
  if (back) return proposal('likely', 'returned_short', { batch_item_id: back.item_id });
  if (isTakenBack(movement)) return likelyReversal(desk, movement);
  if (!isReturn(movement)) return null;
  const sent_back = likelyReturn(desk, movement);
  if (sent_back) return proposal('likely', 'returned_payee', { batch_item_id: sent_back.item_id });
  // Costs that the bank gives back are no transfer of ours.
  return isOfTheBank(movement) ? ofTheBank(movement) : returnedOutside(desk, movement);
}

function likelyTransfer(desk: MatchDesk, movement: OpenMovement): MatchProposal {
  const { amount, currency } = movement;
  const before = bookedBefore(desk, movement);
  if (before) return proposal('likely', 'booked', { transaction_id: before.transaction_id });
  if (amount <= 0)
    return (
      orderedPayee(desk, movement) ??
      orderedInOneSum(desk, movement, 'likely') ??
      ofCardProvider(desk, movement) ??
      ofTheBank(movement)
    );
  const numbers = invoiceNumbersIn(movement.words);
  const named = namedInstalments(desk, movement, numbers);
  if (named.length > 0) return spread(desk, { named, amount, reason: 'invoice_part' });
  const closed = closedFor(desk, movement, numbers);
  if (closed !== undefined)
    return proposal('likely', 'invoice_closed', { rest: amount, user_id: closed });
  const payer = desk.book.payers.get(movement.counterparty_iban);
  if (payer !== undefined)
    return spread(desk, {
      named: openOf(desk, payer, currency),
      amount,
      reason: 'payer_part',
      payer,
    });
  const name = desk.by_name.get(plainName(movement.counterparty)) ?? null;
  if (name !== null)
    return spread(desk, {
      named: openOf(desk, name, currency),
      amount,
      reason: 'name',
      payer: name,
    });
  const payout = ofCardProvider(desk, movement);
  if (payout) return payout;
  const same = (desk.by_amount.get(`${amount} ${movement.currency}`) ?? []).filter(
    (one) => left(desk, one) === amount,
  );
  const [only] = same;
  if (only && same.length === 1)
    return proposal('likely', 'amount', { parts: [partOf(only, amount)], user_id: only.user_id });
  return ofTheBank(movement);
}

/** A booking of that amount and day whose words say no other invoice. */
function bookedThatDay(desk: MatchDesk, movement: OpenMovement): MatchProposal | null {
  const before = bookedBefore(desk, movement);
  if (!before || before.booked_on !== movement.booked_on) return null;
  const numbers = invoiceNumbersIn(movement.words);
  const says_same = numbers.length === 0 || numbers.some((one) => before.numbers.includes(one));
  return says_same ? proposal('exact', 'booked', { transaction_id: before.transaction_id }) : null;
}

/** What the bank took back and no receipt is named for sure: one of its own account number, or what was booked by hand. */
function likelyReversal(desk: MatchDesk, movement: OpenMovement): MatchProposal {
  const before = bookedBefore(desk, movement);
  if (before) return proposal('likely', 'booked', { transaction_id: before.transaction_id });
  return (
    ofCardProvider(desk, movement) ??
    likelyTakenBack(desk, movement) ??
    (isOfTheBank(movement) ? ofTheBank(movement) : proposal('none', 'taken_back_unknown', {}))
  );
}

/** What the card provider pays out of what it holds, or takes back. */
function ofCardProvider({ book }: MatchDesk, movement: OpenMovement): MatchProposal | null {
  const held = book.at_cards.get(movement.currency);
  if (held === undefined || movement.amount > held || !isOfCardProvider(movement)) return null;
  return proposal('likely', 'card_payout', {});
}

/** What the bank booked for itself; of nobody that we know otherwise, where it came in unallocated. */
function ofTheBank(movement: OpenMovement): MatchProposal {
  if (isOfTheBank(movement)) return proposal('likely', 'bank_costs', {});
  return proposal('none', 'unknown', { rest: Math.max(0, movement.amount) });
}

const left = (desk: MatchDesk, one: OpenInstalment): Cents => desk.open.get(keyOf(one)) ?? 0;

const partOf = ({ payment_id, instalment_number }: OpenInstalment, amount: Cents) => ({
  ...{ payment_id, instalment_number, amount },
});

function openOf(desk: MatchDesk, user_id: string | undefined, currency: string): OpenInstalment[] {
  if (user_id === undefined) return [];
  const all = desk.by_client.get(`${user_id} ${currency}`) ?? [];
  return all.filter((one) => left(desk, one) > 0);
}

function namedInstalments(
  desk: MatchDesk,
  { currency }: OpenMovement,
  numbers: readonly string[],
): OpenInstalment[] {
  const all = numbers.flatMap((number) => desk.by_invoice.get(number) ?? []);
  return all.filter((one) => one.currency === currency && left(desk, one) > 0);
}

/** Whose an invoice is that is named and of which nothing is open any more, or is asked for before this one. */
function closedFor(
  { book, by_invoice }: MatchDesk,
  { currency }: OpenMovement,
  numbers: readonly string[],
): string | undefined {
  return numbers
    .map(
      (number) =>
        book.closed.get(number) ??
        by_invoice.get(number)?.find((one) => one.currency === currency)?.user_id,
    )
    .find((one) => one !== undefined);
}

/** The instalments that an amount pays to the cent: all; of one invoice also one, or the first ones by due date. Null for none. */
function whole(
  desk: MatchDesk,
  named: readonly OpenInstalment[],
  amount: Cents,
): InstalmentPart[] | null {
  const is_one = new Set(named.map((each) => each.invoice_number)).size === 1;
  const one = is_one ? named.find((each) => left(desk, each) === amount) : undefined;
  if (one) return [partOf(one, amount)];
  const parts: InstalmentPart[] = [];
  let sum = 0;
  for (const each of named) {
    parts.push(partOf(each, left(desk, each)));
    sum += left(desk, each);
    if (sum === amount && (is_one || parts.length === named.length)) return parts;
    if (sum > amount) break;
  }
  return null;
}

/** What a transfer is taken for where its amount is that of something open, to the cent. */
const ofThatAmount = { invoice_part: 'invoice', payer_part: 'payer', name: 'name_amount' } as const;

/** What is open of just that amount: the first of such instalments, else all of one invoice. */
function aimedAt(
  desk: MatchDesk,
  named: readonly OpenInstalment[],
  amount: Cents,
): InstalmentPart[] | null {
  const one = named.find((each) => left(desk, each) === amount);
  if (one) return [partOf(one, amount)];
  for (const all of Map.groupBy(named, (each) => each.invoice_number).values())
    if (sumBy(all, (each) => left(desk, each)) === amount)
      return all.map((each) => partOf(each, left(desk, each)));
  return null;
}

/** Fills instalments by their due dates, unless it is just what one of them asks; the rest is credit, and what banks kept of the last one is written off. */
function spread(
  desk: MatchDesk,
  {
    named,
    amount,
    reason,
    payer = null,
  }: {
    named: readonly OpenInstalment[];
    amount: Cents;
    reason: keyof typeof ofThatAmount;
    payer?: string | null;
  },
): MatchProposal {
  const owner = payer ?? ownerOf(named);
  const aimed = aimedAt(desk, named, amount);
  if (aimed) return proposal('likely', ofThatAmount[reason], { parts: aimed, user_id: owner });
  const by_number = reason === 'invoice_part';
  const short = shortOf(desk, named, amount);
  const parts: InstalmentPart[] = [];
  let rest = amount;
  for (const each of short ?? named) {
    const part = Math.min(rest, left(desk, each));
    if (part > 0) parts.push(partOf(each, part));
    rest -= part;
  }
  if (short) {
    const sum = sumBy(short, (each) => left(desk, each));
    const why = by_number ? 'invoice_short' : reason;
    return proposal('likely', why, { parts, write_off: sum - amount, user_id: owner });
  }
  return proposal('likely', by_number && rest > 0 ? 'invoice_over' : reason, {
    ...{ parts, rest, user_id: owner },
  });
}

/** The instalments of which at most a bank's costs are missing; null where more is, or nothing. */
function shortOf(
  desk: MatchDesk,
  named: readonly OpenInstalment[],
  amount: Cents,
): readonly OpenInstalment[] | null {
  const isShort = (open: Cents) => open > amount && open - amount <= mostWrittenOff;
  const one = named.find((each) => isShort(left(desk, each)));
  if (one) return [one];
  let sum = 0;
  for (const [index, each] of named.entries()) {
    sum += left(desk, each);
    if (isShort(sum)) return named.slice(0, index + 1);
  }
  return null;
}

/** Whose the instalments are; nobody's where they are of more than one. */
function ownerOf(named: readonly OpenInstalment[]): string | null {
  const owners = new Set(named.map((one) => one.user_id));
  return owners.size === 1 ? (named[0]?.user_id ?? null) : null;
}

/**
 * What comes back and was paid in no batch is no receipt: it is kept for the client who alone was sent so much, or whose the
 * account number is, and paid again from there.
 */
function returnedOutside({ book }: MatchDesk, movement: OpenMovement): MatchProposal {
  const { amount, currency, counterparty_iban } = movement;
  const rest = Math.max(0, amount);
  const payees = new Set(
    book.sent
      .filter((one) => one.amount === amount && one.currency === currency)
      .map(({ user_id }) => user_id),
  );
  const [only] = payees.size === 1 ? payees : [];
  const user_id = only ?? book.payers.get(counterparty_iban) ?? null;
  return proposal(user_id === null ? 'none' : 'likely', 'returned_outside', { rest, user_id });
}

/** A booking of the same amount that no movement shows yet: of the same day, else of the nearest. */
function bookedBefore(desk: MatchDesk, movement: OpenMovement): NamedBooking | undefined {
  const near = bookingsNear(desk, movement);
  if (near.length === 0) return undefined;
  const numbers = invoiceNumbersIn(movement.words);
  for (const same of near) {
    const free = same.filter((one) => !desk.taken.has(one.transaction_id));
    const named = free.find((one) => numbers.some((number) => one.numbers.includes(number)));
    if (named ?? free[0]) return named ?? free[0];
  }
  return undefined;
}
