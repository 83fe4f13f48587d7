import { calendarDateOf, type CalendarDate } from '#domain/dates.ts';
import type { BankMovement, BankStatement } from '#domain/payments/bank/bank-statement.ts';
import { isIban, normaliseIban } from '#domain/payments/iban.ts';
import {
  BankFileRefused,
  centsOf,
  cutOff,
  inAnotherCurrency,
  withoutClosing,
} from '#server/payments/bank/bank-file-refused.ts';
import { wordsOfMt940 } from '#server/payments/bank/mt940-words.ts';

/** A field of a statement: `:61:` with what follows it up to the next one. */
interface Field {
  tag: string;
  text: string;
}

/** The statements of an MT940 file (SWIFT, customer statement message), with or without its envelope. */
export function readMt940(text: string): BankStatement[] {
  const messages: Field[][] = [];
  for (const field of fieldsOf(text)) {
    if (field.tag === '20') messages.push([]);
    const message = messages.at(-1);
    if (!message) throw cutOff();
    message.push(field);
  }
  return joinPages(messages).map(statementOf);
}

/** A long statement comes in pages: one that ends in the middle (62M) goes on with the next (60M), which is no statement. */
function joinPages(messages: readonly Field[][]): Field[][] {
  const joined: Field[][] = [];
  for (const message of messages) {
    const before = joined.at(-1);
    const textOf = (fields: readonly Field[] | undefined, tag: string) =>
      fields?.find((field) => field.tag === tag)?.text.trim();
    const carried = textOf(before, '62M');
    if (!before || carried === undefined || carried !== textOf(message, '60M'))
      joined.push(message);
    else
      joined[joined.length - 1] = [
        ...before.filter(({ tag }) => tag !== '62M'),
        ...message.filter(({ tag }) => !/^(?:20|21|25P?|28C?|60M)$/.test(tag)),
      ];
  }
  return joined;
}

function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const raw of text.split(/\r\n|\r|\n/)) {
    // The envelope, where there is one, ends where the fields begin.
    const line = raw.startsWith('{') ? raw.slice(raw.indexOf('{4:') + 3) : raw;
    const tag = /^:(\d{2}[A-Z]?):/.exec(line)?.[1];
    const last = fields.at(-1);
    if (tag !== undefined) fields.push({ tag, text: line.slice(tag.length + 2) });
    // What was written may go on with a dash; a dash alone ends the message.
    else if (line.trim() === '' || /^-\}?\s*$/.test(line) || line.startsWith('{')) continue;
    // Some banks begin each message with the number of its kind.
    else if (/^:\d{3}:\s*$/.test(line)) continue;
    else if (last) last.text += `\n${line}`;
  }
  return fields;
}

function statementOf(fields: readonly Field[]): BankStatement {
  const one = (pattern: RegExp) => fields.find(({ tag }) => pattern.test(tag))?.text ?? '';
  const statement_ref = [one(/^28C?$/), one(/^20$/)].filter((part) => part !== '').join(' ');
  const opening = balanceOf(one(/^60[FM]$/));
  if (one(/^62[FM]$/) === '') throw withoutClosing(statement_ref);
  const closing = balanceOf(one(/^62[FM]$/));
  if (opening.currency !== closing.currency)
    throw inAnotherCurrency('The closing balance', {
      ...{ statement_ref, own: opening.currency, other: closing.currency },
    });
  const movements = fields.flatMap((field, index) => {
    if (field.tag !== '61') return [];
    return [movementOf(field.text, wordsBehind(fields, index))];
  });
  const days = movements.map(({ booked_on }) => booked_on).toSorted();
  return {
    iban: accountOf(one(/^25P?$/), { statement_ref, currency: opening.currency }),
    currency: opening.currency,
    statement_ref,
    opening_balance: opening.amount,
    closing_balance: closing.amount,
    from_on: days[0] ?? closing.on,
    to_on: closing.on,
    movements: movements.filter(({ amount }) => amount !== 0),
  };
}

/** What is said of the movement at this place; some banks begin the field again for each line. */
function wordsBehind(fields: readonly Field[], place: number): string {
  const after = fields.slice(place + 1, place + 20);
  const end = after.findIndex(({ tag }) => tag !== '86');
  return after
    .slice(0, end < 0 ? after.length : end)
    .map(({ text }) => text)
    .join(' ');
}

/** The account, without the bank before it and the currency behind it, which is that of its balances. */
function accountOf(
  text: string,
  { statement_ref, currency }: { statement_ref: string; currency: string },
): string {
  const written = normaliseIban(text.split('\n')[0] ?? '');
  const [own] = /(?:EUR|USD|GBP)$/.exec(written) ?? (written.endsWith(currency) ? [currency] : []);
  if (own !== undefined && own !== currency)
    throw inAnotherCurrency('The opening balance', { statement_ref, own, other: currency });
  const account = own === undefined ? written : written.slice(0, -own.length);
  return account.slice(account.lastIndexOf('/') + 1);
}

function balanceOf(text: string) {
  const found = /^([CD])(\d{6})([A-Z]{3})(\d{1,12},\d{0,2})\s*$/.exec(text);
  if (!found) throw cutOff();
  const [, side, day = '', currency = '', amount = ''] = found;
  return {
    amount: side === 'C' ? centsOf(amount) : 0 - centsOf(amount),
    currency,
    on: dayOf(day.slice(0, 2), day.slice(2)),
  };
}

/** A day of this century, `26` and `0531`. */
function dayOf(year: string, month_day: string): CalendarDate {
  const [month, day] = [Number(month_day.slice(0, 2)), Number(month_day.slice(2))];
  const date = calendarDateOf(2000 + Number(year), month, day);
  if (date === undefined)
    throw new BankFileRefused(`"${year}${month_day}" is no date of a bank's file.`);
  return date;
}

const line =
  /^(\d{2})(\d{4})(\d{4})?(R?[CD])[A-Z]?(\d{1,12},\d{0,2})[A-Z][A-Z0-9]{3}([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/;

function movementOf(text: string, about: string): BankMovement {
  const found = line.exec(text);
  if (!found) throw cutOff();
  const [
    ,
    year = '',
    value = '',
    entry,
    side = '',
    amount = '',
    customer = '',
    bank = '',
    more = '',
  ] = found;
  const words = wordsOfMt940(about);
  // What only says which kind of reference follows is none.
  const own = /^(?:NONREF|EREF|PREF|MARF|KREF\+?)$/i.test(customer.trim()) ? '' : customer.trim();
  // A credit that is taken back is money out, a debit that is taken back money in.
  const is_in = side === 'C' || side === 'RD';
  return {
    amount: is_in ? centsOf(amount) : 0 - centsOf(amount),
    booked_on: bookingDay(year, value, entry),
    bank_reference: bank.trim(),
    is_reversal: side.startsWith('R'),
    ...words,
    end_to_end: words.end_to_end || own,
    counterparty_iban: words.counterparty_iban || (isIban(more) ? normaliseIban(more) : ''),
  };
}

/** The booking day has no year of its own: around New Year it lies beside the value day. */
function bookingDay(year: string, value: string, entry: string | undefined): CalendarDate {
  if (entry === undefined) return dayOf(year, value);
  const months = Number(entry.slice(0, 2)) - Number(value.slice(0, 2));
  const shift = months > 6 ? -1 : months < -6 ? 1 : 0;
  return dayOf(String((Number(year) + shift + 100) % 100).padStart(2, '0'), entry);
}
