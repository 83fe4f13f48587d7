import { Readable } from 'node:stream';
import type { statementActions } from '#contract/payments/statements.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { bookingWords } from '#domain/payments/booking-words.ts';
import { profitLines } from '#domain/payments/profit-commission.ts';
import { type ExportCell, plainAmount } from '#domain/lists/export-cell.ts';
import { exportTypes } from '#domain/lists/list-export.ts';
import { keptProfit, type ProfitLine } from '#server/payments/statement/profit-commissions.ts';
import { findStatement, type Statement } from '#server/payments/statement/statement-queries.ts';
import { keptRows, type StatementRow } from '#server/payments/statement/statement-rows.ts';
import type { Handler } from '#server/platform/area.ts';
import { xlsxBytes } from '#server/platform/sheets/xlsx-stream.ts';

const text = (words: string): ExportCell => ({ kind: 'text', text: words });
const money = (cents: number): ExportCell => ({ kind: 'money', text: plainAmount(cents) });
const day = (date: string): ExportCell => ({ kind: 'date', text: date });

const heads = ['Date', 'Booking', 'Policy', 'Claim', 'Booked', 'Payable', 'Currency', 'Note'];
const widths = [12, 24, 14, 16, 14, 14, 10, 40];

/** All rows of a closed statement between its opening and its closing balance, as a spreadsheet. */
export const getStatementFile: Handler<typeof statementActions.get_statement_file> = async (
  { db, actor },
  { statement_id },
) => {
  const statement = await findStatement(db, statement_id);
  const { rows } = await keptRows(db, statement_id, null);
  const profits = await keptProfit(db, statement_id);
  return {
    document_name: `statement-${statement.statement_number}.xlsx`,
    content_type: exportTypes.xlsx,
    body: Readable.from(
      xlsxBytes({
        name: statement.statement_number,
        ...{ heads, widths },
        rows: lines(statement, { rows, profits }, isStaff(actor.account_type)),
      }),
    ),
  };
};

/** The journal's own words are for staff. */
// oxlint-disable-next-line typescript/require-await -- a sheet takes its rows as they come.
async function* lines(
  { currency, opening, closing, period_from, period_until }: Statement,
  { rows, profits }: { rows: readonly StatementRow[]; profits: readonly ProfitLine[] },
  staff: boolean,
): AsyncGenerator<readonly ExportCell[]> {
  const balance = (date: string, words: string, amount: number) => [
    ...[day(date), text(words), text(''), text(''), text('')],
    ...[money(amount), text(currency), text('')],
  ];
  yield balance(period_from, 'Opening balance', opening);
  for (const row of rows)
    yield [
      ...[day(row.booked_on), text(bookingWords[row.kind]), text(row.policy_number)],
      ...[text(row.claim_number), money(row.booked), money(row.due), text(currency)],
      text(staff ? (row.description ?? '') : ''),
    ];
  yield balance(period_until, 'Closing balance', closing);
  for (const profit of profits)
    for (const { label, amount } of profitLines(profit))
      yield [
        ...[day(period_until), text(label), text(profit.umr), text(''), money(amount), text('')],
        ...[text(currency), text('How its profit commission came about')],
      ];
}
