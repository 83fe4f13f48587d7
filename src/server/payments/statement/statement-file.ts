import type { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import type { statementActions } from '#contract/payments/statements.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { countryName } from '#domain/countries.ts';
import { ownTaxTitle } from '#domain/payments/statement.ts';
import { bookingWords } from '#domain/payments/booking-words.ts';
import { profitLines } from '#domain/payments/profit-commission.ts';
import { type ExportCell, plainAmount } from '#domain/lists/export-cell.ts';
import { exportTypes } from '#domain/lists/list-export.ts';
import { keptProfit, type ProfitLine } from '#server/payments/statement/profit-commissions.ts';
import { findStatement, type Statement } from '#server/payments/statement/statement-queries.ts';
import {
  keptOwnTaxes,
  keptRows,
  type OwnTax,
  type StatementRow,
} from '#server/payments/statement/statement-rows.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { xlsxBytes } from '#server/platform/sheets/xlsx-stream.ts';

const text = (words: string): ExportCell => ({ kind: 'text', text: words });
const money = (cents: number): ExportCell => ({ kind: 'money', text: plainAmount(cents) });
const day = (date: string): ExportCell => ({ kind: 'date', text: date });

const heads = ['Date', 'Booking', 'Policy', 'Claim', 'Booked', 'Payable', 'Currency', 'Note'];
const widths = [12, 24, 14, 16, 14, 14, 10, 40];
/** Where the insurer pays premium tax itself. */
const taxHead = 'Of the payable: tax that the insurer pays itself';

/** All rows of a closed statement between its opening and its closing balance, as a spreadsheet. */
export const getStatementFile: Handler<typeof statementActions.get_statement_file> = async (
  { db, actor },
  { statement_id },
) => {
  const { sheet, document_name } = await statementSheet(db, {
    ...{ statement_id, staff: isStaff(actor.account_type) },
  });
  return { document_name, content_type: exportTypes.xlsx, body: Readable.from(sheet) };
};

/** The spreadsheet of a closed statement, piece by piece. */
export async function statementSheet(
  db: Queryable,
  { statement_id, staff }: { statement_id: string; staff: boolean },
): Promise<{ sheet: AsyncGenerator<Buffer>; document_name: string }> {
  const statement = await findStatement(db, statement_id);
  const { rows } = await keptRows(db, statement_id, null);
  const profits = await keptProfit(db, statement_id);
  const own_taxes = await keptOwnTaxes(db, statement_id);
  const hasTax = own_taxes.length > 0;
  return {
    document_name: `statement-${statement.statement_number}.xlsx`,
    sheet: xlsxBytes({
      name: statement.statement_number,
      heads: hasTax ? [...heads, taxHead] : heads,
      widths: hasTax ? [...widths, 40] : widths,
      rows: lines(statement, { rows, profits, own_taxes }, staff),
    }),
  };
}

/** The journal's own words are for staff. */
// oxlint-disable-next-line typescript/require-await -- a sheet takes its rows as they come.
async function* lines(
  { currency, opening, closing, period_from, period_until }: Statement,
  {
    rows,
    profits,
    own_taxes,
  }: {
    rows: readonly StatementRow[];
    profits: readonly ProfitLine[];
    own_taxes: readonly OwnTax[];
  },
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
      ...(own_taxes.length > 0 ? [money(row.own_tax ?? 0)] : []),
    ];
  yield balance(period_until, 'Closing balance', closing);
  for (const { country_code, booked, due } of own_taxes)
    yield [
      ...[
        day(period_until),
        text(`${ownTaxTitle}: ${countryName(country_code)}`),
        text(''),
        text(''),
      ],
      ...[money(booked), money(due), text(currency), text('In the balance above')],
    ];
  for (const profit of profits)
    for (const { label, amount } of profitLines(profit))
      yield [
        ...[day(period_until), text(label), text(profit.umr), text(''), money(amount), text('')],
        ...[text(currency), text('How its profit commission came about')],
      ];
}
