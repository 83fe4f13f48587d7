// A transfer that left comes back: the account was closed, the number wrong. The bank writes our own reference with it,
// or at least that it is a return. PB-26-0001-3 over 500.00 comes back as +500.00 "AC04": the account is closed.

import type { MatchDesk } from '#domain/payments/bank/match-desk.ts';
import {
  mostKeptOfReturn,
  type OpenMovement,
  type OrderedMove,
} from '#domain/payments/bank/match-book.ts';

/** Why banks send transfers back (ISO 20022, external return reasons), in words. */
const reasonWords: Readonly<Record<string, string>> = {
  AC01: 'the account number is wrong',
  AC03: 'the account number is wrong',
  AC04: 'the account is closed',
  AC06: 'the account is blocked',
  AC13: 'the kind of account does not fit',
  AG01: 'the account takes no transfers',
  AG02: 'the bank does not do this kind of transfer',
  AM04: 'there was not enough money on the account',
  AM05: 'it was paid twice',
  BE04: 'the address of the payee is missing',
  CNOR: 'the bank of the payee cannot be reached',
  CUST: 'the payee asked for it',
  DUPL: 'it was paid twice',
  ERIN: 'the bank does not take it',
  FOCR: 'it was called back',
  FRAD: 'fraud is suspected',
  MD01: 'the payer gave no mandate',
  MD06: 'the payer asked for the money back',
  MD07: 'the payee has died',
  MS02: 'the payee refused it',
  MS03: 'the bank gives no reason',
  RC01: 'the bank of the payee is wrong',
  RR04: 'the law forbids it',
  TECH: 'a technical fault',
};

/** Why a transfer came back, for people: "AC04, the account is closed". */
export function returnWords(reason: string): string {
  const [code = ''] = reason.split(' ');
  const words = reasonWords[code];
  if (words === undefined) return reason === '' ? 'the bank gives no reason' : reason;
  return [code, words].join(', ');
}

/** Whether the bank says that money came or went because an earlier movement does not stand. */
export function isReturn(movement: { return_reason: string; is_reversal: boolean }): boolean {
  return movement.return_reason !== '' || movement.is_reversal;
}

/** What names a transfer of ours among words: our references are of capitals, digits and strokes. */
export function referencesIn(words: string): string[] {
  return words
    .toUpperCase()
    .split(/[^A-Z0-9-]+/)
    .filter((word) => word !== '');
}

/** What a movement sends back, and what banks kept of it. */
interface ReturnedTransfer {
  transfer: OrderedMove;
  short: number;
}

const isFree = ({ taken }: MatchDesk, { item_id }: OrderedMove): boolean =>
  !taken.has(returnKey(item_id));

/** What a return that is proposed takes, so that no second one does. */
export const returnKey = (item_id: string): string => `return ${item_id}`;

/** Whether an amount is what comes back of a transfer: all of it, or all but what banks on the way kept. */
export function keptOfReturn(transfer: { amount: number }, came: number): number | undefined {
  const short = transfer.amount - came;
  return came > 0 && short >= 0 && short <= mostKeptOfReturn ? short : undefined;
}

/** The transfer that a movement names and sends back; null where it names none, or is of another amount. */
export function namedReturn(desk: MatchDesk, movement: OpenMovement): ReturnedTransfer | null {
  if (movement.amount <= 0) return null;
  for (const name of referencesIn(movement.words)) {
    const transfer = desk.returnable.get(name);
    if (!transfer || transfer.currency !== movement.currency || !isFree(desk, transfer)) continue;
    const short = keptOfReturn(transfer, movement.amount);
    if (short !== undefined) return { transfer, short };
  }
  return null;
}

/** The only transfer of that amount to that account number, where the bank says no more than that it comes back. */
export function likelyReturn(desk: MatchDesk, movement: OpenMovement): OrderedMove | null {
  const { amount, currency, counterparty_iban } = movement;
  if (amount <= 0 || !isReturn(movement)) return null;
  const same = [...desk.returnable.values()].filter(
    (one) =>
      isFree(desk, one) &&
      one.amount === amount &&
      one.currency === currency &&
      (counterparty_iban === '' || one.iban === counterparty_iban),
  );
  const [only] = same;
  return only && same.length === 1 ? only : null;
}
