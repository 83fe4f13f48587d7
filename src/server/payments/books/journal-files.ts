import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { bookActions } from '#contract/payments/books.ts';
import { REPORTING_CURRENCY } from '#domain/currencies.ts';
import { csvLine, type ExportCell, plainAmount } from '#domain/lists/export-cell.ts';
import { exportTypes } from '#domain/lists/list-export.ts';
import { writeAuditFile, type BookedLine } from '#domain/payments/books/audit-file.ts';
import { bookingWords } from '#domain/payments/booking-words.ts';
import { ledgerAccountRules, type LedgerAccount } from '#domain/payments/ledger-accounts.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { everybody, keptSums } from '#server/platform/database/list-counts.ts';

type JournalLine = BookedLine & { currency: string; party: string; rate: string };

/** So many bookings are asked for at a time: far below the limit of a statement. */
const bookingsAtOnce = 2000;

/** Each line of each posting of a year, in the order of the bookings; the memory holds some of them. */
async function* journalOf(
  db: Queryable,
  { year, currency }: { year: number; currency?: string },
): AsyncGenerator<JournalLine> {
  let after = { booked_on: `${year}-01-01`, booking_number: 0 };
  for (;;) {
    const { rows } = await sql<typeof after & { transaction_id: string }>`
      select booked_on, booking_number, transaction_id from ledger_transactions
      where booked_on between ${after.booked_on} and ${`${year}-12-31`}
        and (booked_on, booking_number) > (${after.booked_on}, ${after.booking_number})
      order by booked_on, booking_number limit ${bookingsAtOnce}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last;
    yield* await linesOf(db, { currency, ids: rows.map((row) => row.transaction_id) });
  }
}

async function linesOf(
  db: Queryable,
  { ids, currency }: { ids: string[]; currency: string | undefined },
): Promise<JournalLine[]> {
  const found = await sql<JournalLine>`
    select t.booking_number, t.booked_on, t.kind, t.description, e.account, e.currency, e.amount, coalesce(trim_scale(e.rate)::text, '') as rate,
      coalesce(i.invoice_number, c.claim_number, p.policy_number, p.quote_number, '') as document,
      coalesce(n.name, nullif(a.company_name, ''), nullif(a.attn, ''), e.country_code, '') as party
    from ledger_entries e join ledger_transactions t using (transaction_id)
      left join invoices i on i.invoice_id = t.invoice_id left join claims c on c.claim_id = t.claim_id
      left join policies p on p.policy_id = t.policy_id left join insurers n on n.insurer_id = e.insurer_id
      left join accounts a on a.user_id = coalesce(e.broker_id, e.user_id)
    where t.transaction_id = any (${ids})
      and ${currency === undefined ? sql`true` : sql`e.currency = ${currency}`}
    order by t.booked_on, t.booking_number, e.entry_id`.execute(db);
  return found.rows;
}

const heads = [
  ...['Date', 'Number', 'Booking', 'Description', 'Document', 'Account', 'Party'],
  ...['Debit', 'Credit', 'Currency', `Rate to ${REPORTING_CURRENCY}`],
];
const text = (words: string): ExportCell => ({ kind: 'text', text: words });
const amount = (cents: number): ExportCell =>
  cents > 0 ? { kind: 'money', text: plainAmount(cents) } : text('');

const journalLine = (line: JournalLine): string =>
  csvLine([
    { kind: 'date', text: line.booked_on },
    ...[text(String(line.booking_number)), text(bookingWords[line.kind]), text(line.description)],
    ...[text(line.document), text(ledgerAccountRules[line.account].label), text(line.party)],
    ...[amount(line.amount), amount(0 - line.amount), text(line.currency), text(line.rate)],
  ]);

/** Lines are sent so many at a time. */
const linesAtOnce = 500;

async function* journalText(db: Queryable, year: number): AsyncGenerator<Buffer> {
  // Spreadsheet programs know by the mark that it is UTF-8.
  let part = [`\uFEFF${csvLine(heads.map(text))}`];
  for await (const line of journalOf(db, { year })) {
    part.push(journalLine(line));
    if (part.length < linesAtOnce) continue;
    yield Buffer.from(part.join(''), 'utf8');
    part = [];
  }
  yield Buffer.from(part.join(''), 'utf8');
}

/** The journal of a year as CSV. */
export const getJournalFile: Handler<typeof bookActions.get_journal_file> = async (
  { db },
  { year },
) => ({
  document_name: `journal-${year}.csv`,
  content_type: exportTypes.csv,
  body: Readable.from(journalText(db, year), { objectMode: false }),
});

/** A year of one currency as an audit file. */
export const getAuditFile: Handler<typeof bookActions.get_audit_file> = async (
  { db, today, services },
  { year, currency },
) => {
  const [lines, sums] = await Promise.all([
    Array.fromAsync(journalOf(db, { year, currency })),
    keptSums(db, { list: 'ledger', owner: everybody, to: `${year - 1}-12-31` }),
  ]);
  const opening = sums
    .filter((one) => one.currency === currency)
    .map(({ status, amount }) => ({ account: status as LedgerAccount, amount }))
    .toSorted((a, b) => (a.account < b.account ? -1 : 1));
  const company = services.config.bank_account_name;
  const file = writeAuditFile({
    ...{ year, currency, company, created_on: today, lines, opening },
  });
  return {
    document_name: `auditfile-${year}-${currency}.xaf`,
    content_type: 'application/xml',
    body: Buffer.from(file, 'utf8'),
  };
};
