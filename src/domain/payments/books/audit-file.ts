// A year of the ledger as an XML Auditfile Financieel 3.2, which accountants and the tax office of the Netherlands read.
// Currencies are never added: a file for each (decision 075). A posting of 121.00 is a debit and a credit of 121.00 under one number.

import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { type BookingKind, bookingWords } from '#domain/payments/booking-words.ts';
import {
  ledgerAccountRules,
  ledgerAccounts,
  type LedgerAccount,
} from '#domain/payments/ledger-accounts.ts';
import { xmlAmount, xmlBlock, xmlElement } from '#domain/payments/xml-lines.ts';
import { sumBy } from '#domain/sums.ts';

/** A line of a posting. */
export interface BookedLine {
  booking_number: number;
  booked_on: CalendarDate;
  kind: BookingKind;
  description: string;
  /** Number of the invoice, policy or claim that it is about. */
  document: string;
  account: LedgerAccount;
  /** Debit above nought. */
  amount: Cents;
}

/** A year of one currency. */
interface BookYear {
  year: number;
  currency: string;
  company: string;
  created_on: CalendarDate;
  /** Balances of the accounts before its first day, debit above nought. */
  opening: readonly { account: LedgerAccount; amount: Cents }[];
  /** The lines in the order of their postings. */
  lines: readonly BookedLine[];
}

/** Accounts that stay on the balance sheet; what is earned or given up is of the year. */
const yearly: readonly LedgerAccount[] = ['fee_income', 'write_off', 'bank_costs'];

const accountNumber = (account: LedgerAccount): string =>
  String(1000 + 10 * ledgerAccounts.indexOf(account));

const side = (amount: Cents) => (amount < 0 ? 'C' : 'D');
const money = (amount: Cents): string[] => [
  xmlElement('amnt', xmlAmount(Math.abs(amount))),
  xmlElement('amntTp', side(amount)),
];

function totals(amounts: readonly Cents[]): string[] {
  const debit = sumBy(amounts, (one) => Math.max(0, one));
  const credit = amounts.reduce((sum, one) => sum - Math.min(0, one), 0);
  return [
    xmlElement('linesCount', String(amounts.length)),
    xmlElement('totalDebit', xmlAmount(debit)),
    xmlElement('totalCredit', xmlAmount(credit)),
  ];
}

/** Writes a year. The same year gives the same bytes but for the day on which it was made. */
export function writeAuditFile(book: BookYear): string {
  const { year, currency, company, created_on } = book;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<auditfile xmlns="http://www.auditfiles.nl/XAF/3.2">',
    ...xmlBlock(
      'header',
      xmlElement('fiscalYear', String(year)),
      xmlElement('startDate', `${year}-01-01`),
      xmlElement('endDate', `${year}-12-31`),
      xmlElement('curCode', currency),
      xmlElement('dateCreated', created_on),
      xmlElement('softwareDesc', 'Paddock'),
    ),
    ...xmlBlock(
      'company',
      xmlElement('companyName', company.slice(0, 999)),
      xmlElement('taxRegistrationCountry', 'NL'),
      xmlElement('taxRegIdent', 'not stated'),
      xmlBlock('generalLedger', ledgerAccounts.flatMap(accountLines)),
      xmlBlock('periods', months(year)),
      openingLines(book),
      transactionLines(book),
    ),
    '</auditfile>',
  ];
  return `${lines.join('\n')}\n`;
}

const accountLines = (account: LedgerAccount): string[] =>
  xmlBlock(
    'ledgerAccount',
    xmlElement('accID', accountNumber(account)),
    xmlElement('accDesc', ledgerAccountRules[account].label),
    xmlElement('accTp', yearly.includes(account) ? 'P' : 'B'),
  );

function months(year: number): string[] {
  return Array.from({ length: 12 }, (_, month) => {
    const first = `${year}-${String(month + 1).padStart(2, '0')}-01`;
    const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    return xmlBlock(
      'period',
      xmlElement('periodNumber', String(month + 1)),
      xmlElement('startDatePeriod', first),
      xmlElement('endDatePeriod', `${first.slice(0, 8)}${days}`),
    );
  }).flat();
}

function openingLines({ year, opening }: BookYear): string[] {
  const there = opening.filter((one) => one.amount !== 0);
  return xmlBlock(
    'openingBalance',
    xmlElement('opBalDate', `${year}-01-01`),
    totals(there.map((one) => one.amount)),
    there.flatMap(({ account, amount }, index) =>
      xmlBlock(
        'obLine',
        xmlElement('nr', String(index + 1)),
        xmlElement('accID', accountNumber(account)),
        money(amount),
      ),
    ),
  );
}

function transactionLines({ lines }: BookYear): string[] {
  const postings = [...Map.groupBy(lines, (one) => one.booking_number)];
  return xmlBlock(
    'transactions',
    totals(lines.map((one) => one.amount)),
    xmlBlock(
      'journal',
      xmlElement('jrnID', 'LEDGER'),
      xmlElement('desc', 'Ledger'),
      xmlElement('jrnTp', 'M'),
      postings.flatMap(([, own]) => postingLines(own)),
    ),
  );
}

function postingLines(lines: readonly BookedLine[]): string[] {
  const [first] = lines;
  if (!first) return [];
  const { booking_number, booked_on, kind, description } = first;
  return xmlBlock(
    'transaction',
    xmlElement('nr', String(booking_number)),
    xmlElement('desc', `${bookingWords[kind]}: ${description}`),
    xmlElement('periodNumber', String(Number(booked_on.slice(5, 7)))),
    xmlElement('trDt', booked_on),
    lines.flatMap(({ account, amount, document }, index) =>
      xmlBlock(
        'trLine',
        xmlElement('nr', String(index + 1)),
        xmlElement('accID', accountNumber(account)),
        xmlElement('docRef', document || String(booking_number)),
        xmlElement('effDate', booked_on),
        money(amount),
      ),
    ),
  );
}
