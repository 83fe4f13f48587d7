import { Buffer } from 'node:buffer';
import type { statementActions } from '#contract/payments/statements.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { countryName } from '#domain/countries.ts';
import { formatCalendarDate, startOfDay } from '#domain/dates.ts';
import { formatAmount, formatMoney } from '#domain/money.ts';
import { bookingWords } from '#domain/payments/booking-words.ts';
import { profitLines } from '#domain/payments/profit-commission.ts';
import { ownTaxTitle, statementAccountLabels, statementDueOn } from '#domain/payments/statement.ts';
import { keptProfit, type ProfitLine } from '#server/payments/statement/profit-commissions.ts';
import { findStatement, type Statement } from '#server/payments/statement/statement-queries.ts';
import {
  keptOwnTaxes,
  keptRows,
  type OwnTax,
  type StatementRow,
} from '#server/payments/statement/statement-rows.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable, Services } from '#server/platform/context.ts';
import type { PdfDescription } from '#server/platform/pdf/pdf-description.ts';

/** A closed statement as a paper: drawn from what is kept, it is the same whenever it is drawn. */
export const getStatementPdf: Handler<typeof statementActions.get_statement_pdf> = async (
  { db, actor, services },
  { statement_id },
) => {
  const { bytes, document_name } = await drawStatement(
    { db, pdf: services.pdf },
    { statement_id, staff: isStaff(actor.account_type) },
  );
  return {
    ...{ document_name, content_type: 'application/pdf' },
    body: Buffer.from(bytes),
    inline: true,
  };
};

/** The paper of a closed statement; the journal's own words are for staff. */
export async function drawStatement(
  { db, pdf }: Pick<Services, 'pdf'> & { db: Queryable },
  { statement_id, staff }: { statement_id: string; staff: boolean },
): Promise<{ bytes: Uint8Array; document_name: string }> {
  const statement = await findStatement(db, statement_id);
  const { rows } = await keptRows(db, statement_id, null);
  const profits = await keptProfit(db, statement_id);
  const own_taxes = await keptOwnTaxes(db, statement_id);
  return {
    bytes: await pdf.render(statementDocument(statement, { rows, profits, own_taxes }, staff)),
    document_name: `Statement ${statement.statement_number}.pdf`,
  };
}

interface StatementContent {
  rows: readonly StatementRow[];
  profits: readonly ProfitLine[];
  own_taxes: readonly OwnTax[];
}

/** The journal's own words are for staff. */
function statementDocument(
  statement: Statement,
  { rows, profits, own_taxes }: StatementContent,
  staff: boolean,
): PdfDescription {
  const { statement_number, party_name, account, currency, opening, closing } = statement;
  const { period_from, period_until } = statement;
  const period = `${formatCalendarDate(period_from)} to ${formatCalendarDate(period_until)}`;
  const about = (row: StatementRow) =>
    row.claim_number || row.policy_number || (staff ? (row.description ?? '') : '');
  return {
    kind: 'Statement',
    number: statement_number,
    title: `Statement ${statement_number}`,
    subtitle: `${party_name} · ${period}`,
    created_at: startOfDay(period_until),
    data_version: statement_number,
    blocks: [
      {
        kind: 'facts',
        columns: 3,
        rows: [
          { label: 'For', value: party_name },
          { label: 'Account', value: statementAccountLabels[account] },
          { label: 'Period', value: period },
          { label: 'Currency', value: currency },
        ],
      },
      {
        kind: 'table',
        summary: 'Bookings of the period with what each of them changed',
        columns: [
          { title: 'Date', share: 2 },
          { title: 'Booking', share: 4 },
          { title: 'About', share: 3 },
          { title: 'Booked', share: 2, align: 'right' },
          { title: 'Payable', share: 2, align: 'right' },
        ],
        rows: [
          [formatCalendarDate(period_from), 'Opening balance', '', '', formatAmount(opening)],
          ...rows.map((row) => [
            formatCalendarDate(row.booked_on),
            bookingWords[row.kind],
            about(row),
            row.booked === 0 ? '' : formatAmount(row.booked),
            formatAmount(row.due),
          ]),
        ],
        closing_rows: [
          [formatCalendarDate(period_until), 'Closing balance', '', '', formatAmount(closing)],
        ],
      },
      totalOf(statement),
      ...ownTaxTable(own_taxes, currency),
      ...profits.map((line) => profitTable(line, currency)),
      {
        kind: 'paragraph',
        tone: 'quiet',
        text: 'Premium counts as far as clients have paid it; claims count in full. What is booked for these days later is a row of the next statement.',
      },
    ],
  };
}

function totalOf(statement: Statement): PdfDescription['blocks'][number] {
  const { closing, currency, closed_at } = statement;
  const by =
    closing === 0 ? '' : `, to be paid by ${formatCalendarDate(statementDueOn(closed_at))}`;
  return {
    kind: 'totals',
    rows: [
      {
        label: `${closing < 0 ? 'Owed to us' : 'Owed by us'}${by}`,
        value: formatMoney(Math.abs(closing), currency),
        strong: true,
      },
    ],
  };
}

/** Tax that the insurer pays itself is in the balance: it is told apart, by country. */
function ownTaxTable(
  own_taxes: readonly OwnTax[],
  currency: string,
): PdfDescription['blocks'][number][] {
  if (own_taxes.length === 0) return [];
  return [
    {
      kind: 'table',
      summary: `${ownTaxTitle}, in the balance above`,
      columns: [
        { title: ownTaxTitle, share: 5 },
        { title: `Booked, ${currency}`, share: 2, align: 'right' },
        { title: `Payable, ${currency}`, share: 2, align: 'right' },
      ],
      rows: own_taxes.map(({ country_code, booked, due }) => [
        countryName(country_code),
        formatAmount(booked),
        formatAmount(due),
      ]),
    },
  ];
}

/** The steps to the profit commission of one agreement. */
function profitTable(line: ProfitLine, currency: string): PdfDescription['blocks'][number] {
  const { umr, valid_from, valid_to } = line;
  const period = `${formatCalendarDate(valid_from)} to ${formatCalendarDate(valid_to)}`;
  return {
    kind: 'table',
    summary: `How the profit commission of ${umr} came about`,
    columns: [
      { title: `Profit commission of ${umr}, ${period}`, share: 5 },
      { title: currency, share: 2, align: 'right' },
    ],
    rows: profitLines(line).map(({ label, amount }) => [label, formatAmount(amount)]),
  };
}
