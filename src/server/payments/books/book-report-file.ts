import { Readable } from 'node:stream';
import type { bookActions } from '#contract/payments/books.ts';
import { type ExportCell, plainAmount } from '#domain/lists/export-cell.ts';
import { exportTypes } from '#domain/lists/list-export.ts';
import { bookReportLabels, type BookReport } from '#domain/payments/books/book-reports.ts';
import { ledgerAccountRules, type LedgerAccount } from '#domain/payments/ledger-accounts.ts';
import { accruedPremium, accruedSums } from '#server/payments/books/accrued-premium.ts';
import { debtors, type Debtors } from '#server/payments/books/debtors.ts';
import { trialBalance } from '#server/payments/books/trial-balance.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { xlsxBytes } from '#server/platform/sheets/xlsx-stream.ts';

interface Sheet {
  heads: string[];
  /** As they come: what is as long as the book is never held whole. */
  rows: Iterable<ExportCell[]> | AsyncIterable<ExportCell[]>;
}

const text = (words: string): ExportCell => ({ kind: 'text', text: words });
const money = (...amounts: readonly number[]): ExportCell[] =>
  amounts.map((cents) => ({ kind: 'money', text: plainAmount(cents) }));

const sheets: Readonly<Record<BookReport, (db: Queryable, on: string) => Promise<Sheet>>> = {
  async trial_balance(db, on) {
    const accounts = await trialBalance(db, on);
    return {
      heads: ['Account', 'Currency', 'Opening', 'Debit', 'Credit', 'Closing'],
      rows: accounts.map(({ account, currency, ...one }) => [
        ...[text(ledgerAccountRules[account as LedgerAccount].label), text(currency)],
        ...money(one.opening, one.debit, one.credit, one.closing),
      ]),
    };
  },
  async debtors(db, on) {
    const found = await debtors(db, on);
    const aged = (one: Debtors['sums'][number]): ExportCell[] => [
      { kind: 'number', text: String(one.instalments) },
      ...money(one.not_due, one.days_30, one.days_60, one.days_90, one.older, one.total),
    ];
    return {
      heads: [
        ...['Client', 'Currency', 'Open instalments', 'Not due', '1 to 30 days', '31 to 60 days'],
        ...['61 to 90 days', 'More than 90 days', 'Total'],
      ],
      rows: [
        ...found.debtors.map((one) => [text(one.client_name), text(one.currency), ...aged(one)]),
        ...found.sums.map((one) => [text('Total'), text(one.currency), ...aged(one)]),
      ],
    };
  },
  async accrued_premium(db, on) {
    return {
      heads: ['Policy', 'Client', 'Currency', 'Booked', 'Earned', 'Not earned yet'],
      rows: accruedLines(db, on),
    };
  },
};

async function* accruedLines(db: Queryable, on: string): AsyncGenerator<ExportCell[]> {
  const all = accruedSums();
  for await (const one of accruedPremium(db, on)) {
    all.add(one);
    yield [
      ...[text(one.policy_number), text(one.client_name), text(one.currency)],
      ...money(one.booked, one.earned, one.unearned),
    ];
  }
  for (const one of all.sums())
    yield [
      ...[text('Total'), text(''), text(one.currency)],
      ...money(one.booked, one.earned, one.unearned),
    ];
}

/** A report at a day, all rows and their sums. */
export const getBookReportFile: Handler<typeof bookActions.get_book_report_file> = async (
  { db },
  { report, on },
) => {
  const { heads, rows } = await sheets[report](db, on);
  return {
    document_name: `${report.replaceAll('_', '-')}-${on}.xlsx`,
    content_type: exportTypes.xlsx,
    body: Readable.from(
      xlsxBytes({
        name: bookReportLabels[report],
        heads,
        widths: heads.map(() => 18),
        rows: Readable.from(rows),
      }),
    ),
  };
};
