// A bank's statement says what stood on the account, each movement, and what stands there now; the three must agree.
// Opening 1,000.00, in 500.00, out 120.00: the closing balance is 1,380.00, and the next statement opens with it.

import { addDays, formatCalendarDate, type CalendarDate } from '#domain/dates.ts';
import { formatMoney, type Cents } from '#domain/money.ts';
import { formatIban } from '#domain/payments/iban.ts';
import { sumBy } from '#domain/sums.ts';

/** Files that are read: two versions of the message of ISO 20022, and what SWIFT had before. */
export const bankFileFormats = ['camt.053.001.02', 'camt.053.001.08', 'mt940'] as const;

/** What a bank's file is written in. */
export type BankFileFormat = (typeof bankFileFormats)[number];

/** Money that moved on the account; in is positive, out negative. */
export interface BankMovement {
  amount: Cents;
  booked_on: CalendarDate;
  /** What the bank calls it; empty where the bank says nothing. */
  bank_reference: string;
  /** The payer's own reference. */
  end_to_end: string;
  /** What the payer wrote, with the reference of a structured one. */
  remittance: string;
  counterparty: string;
  counterparty_iban: string;
  /** Why a transfer of ours came back, as the bank says it; empty for any other movement. */
  return_reason: string;
  /** Whether the bank takes an earlier movement back with it. */
  is_reversal: boolean;
}

/** One statement of one account in one currency. */
export interface BankStatement {
  /** Its IBAN; older files say the number of the account alone. */
  iban: string;
  currency: string;
  /** The bank's name or number of it. */
  statement_ref: string;
  opening_balance: Cents;
  closing_balance: Cents;
  from_on: CalendarDate;
  to_on: CalendarDate;
  movements: BankMovement[];
}

/** Where an account stood after the last statement that was taken in. */
export interface LastStatement {
  statement_ref: string;
  closing_balance: Cents;
  to_on: CalendarDate;
}

/** How far ahead a bank books: what comes on a Friday night may be of the Monday behind a long weekend. */
const daysAhead = 5;

/**
 * Puts the statements of one account and currency in the order in which the balance runs on, and says in words why they
 * cannot be taken in: another account, sums that do not agree, a day to come, or one that does not begin where the last
 * one ended.
 */
export function joinStatements<Statement extends BankStatement>(
  statements: readonly Statement[],
  { iban, last, today }: { iban: string; last: LastStatement | undefined; today: CalendarDate },
): { ok: true; statements: Statement[] } | { ok: false; message: string } {
  for (const statement of statements) {
    const message = faultOf(statement, iban) ?? toCome(statement, today);
    if (message !== null) return { ok: false, message };
  }
  const ours = statements.map((one) => ({ ...one, iban }));
  const sorted = ours.toSorted((a, b) =>
    a.from_on === b.from_on ? (a.to_on < b.to_on ? -1 : 1) : a.from_on < b.from_on ? -1 : 1,
  );
  const joined: Statement[] = [];
  let before = last;
  while (sorted.length > 0) {
    const next = nextOf(sorted, before);
    if (before) {
      const message = gapBetween(before, next);
      if (message !== null) return { ok: false, message };
    }
    sorted.splice(sorted.indexOf(next), 1);
    joined.push(next);
    before = next;
  }
  return { ok: true, statements: joined };
}

/** Of those of the same first day, the one that begins with the balance before. */
function nextOf<Statement extends BankStatement>(
  sorted: readonly Statement[],
  before: LastStatement | undefined,
): Statement {
  const [first] = sorted as [Statement, ...Statement[]];
  const rivals = sorted.filter((one) => one.from_on === first.from_on);
  if (before) return rivals.find((one) => one.opening_balance === before.closing_balance) ?? first;
  const closings = new Set(rivals.map((one) => one.closing_balance));
  return rivals.find((one) => !closings.has(one.opening_balance)) ?? first;
}

function faultOf(statement: BankStatement, iban: string): string | null {
  const { currency, opening_balance, closing_balance, movements } = statement;
  if (!isAccount(statement.iban, iban))
    return `This file is of the account ${formatIban(statement.iban) || '(none)'}. Ours is ${formatIban(iban)}.`;
  if (statement.to_on < statement.from_on)
    return `Statement ${statement.statement_ref} ends before it begins.`;
  const moved = sumBy(movements, (one) => one.amount);
  if (opening_balance + moved === closing_balance) return null;
  const [opening, sum, closing] = [opening_balance, moved, closing_balance].map((amount) =>
    formatMoney(amount, currency),
  );
  return `The balances of statement ${statement.statement_ref} do not add up: ${opening} and movements of ${sum} are not ${closing}. The file is not whole; get it from the bank again.`;
}

/** No bank has moved what is to come; behind such a day no other file would fit. */
function toCome(
  { statement_ref, to_on, movements }: BankStatement,
  today: CalendarDate,
): string | null {
  const days = [to_on, ...movements.map(({ booked_on }) => booked_on)].toSorted();
  const last = days.at(-1) ?? to_on;
  return last > addDays(today, daysAhead)
    ? `Statement ${statement_ref} is of ${formatCalendarDate(last)}, a day that is still to come. Get the file from the bank again.`
    : null;
}

/** Whether a file's account is ours: as IBAN, or as the number that is the end of it. */
function isAccount(account: string, iban: string): boolean {
  return account === iban || (account.length >= 9 && iban.endsWith(account));
}

function gapBetween(before: LastStatement, next: BankStatement): string | null {
  if (next.opening_balance === before.closing_balance && next.to_on >= before.to_on) return null;
  const [opening, closing] = [next.opening_balance, before.closing_balance].map((amount) =>
    formatMoney(amount, next.currency),
  );
  if (next.to_on < before.to_on || next.from_on < before.to_on)
    return `Statement ${next.statement_ref} is of ${formatCalendarDate(next.from_on)}, and what moved up to ${formatCalendarDate(before.to_on)} was taken in before.`;
  // Of the same day it may be either: the same movements under another name, or a statement that was left out.
  if (next.from_on === before.to_on)
    return `Statement ${next.statement_ref} begins on ${formatCalendarDate(next.from_on)} with ${opening}, and statement ${before.statement_ref} ended that day with ${closing}. They overlap, or a file between them is missing.`;
  return `Statement ${next.statement_ref} opens with ${opening}, the one before (${before.statement_ref}, ${formatCalendarDate(before.to_on)}) closed with ${closing}. A file between them is missing.`;
}
