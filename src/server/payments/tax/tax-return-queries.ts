import { Readable } from 'node:stream';
import type { OutputOf } from '#contract/contract.ts';
import type { taxReturnActions } from '#contract/payments/tax-returns.ts';
import { type ExportCell, plainAmount } from '#domain/lists/export-cell.ts';
import { exportTypes } from '#domain/lists/list-export.ts';
import { bookingWords } from '#domain/payments/booking-words.ts';
import { premiumTaxLineLabels } from '#domain/rating/tax/premium-tax.ts';
import { findReturn, shownReturn, taxReturns } from '#server/payments/tax/tax-periods.ts';
import {
  keptTaxRows,
  paidByInsurers,
  unfiledRows,
  type TaxReturnRow,
} from '#server/payments/tax/tax-postings.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { ReadContext } from '#server/platform/context.ts';
import { xlsxBytes } from '#server/platform/sheets/xlsx-stream.ts';

type Whole = OutputOf<'get_tax_return'>;
type Key = Parameters<Handler<typeof taxReturnActions.get_tax_return>>[1];

/** As many rows as a screen shows; the file has all. */
const shownRows = 500;

/** What is not filed, then what was in that year. */
export const getTaxReturns: Handler<typeof taxReturnActions.get_tax_returns> = async (
  { db, today },
  { year },
) => {
  const { open, filed, nothing } = await taxReturns(db, { today });
  const ofYear = (one: { period_until: string }) => one.period_until.startsWith(String(year));
  const runs = nothing.filter((one) => one.state === 'running');
  return {
    returns: [
      ...[...open, ...runs].toSorted((a, b) => a.due_on.localeCompare(b.due_on)),
      ...filed.filter(ofYear).map(shownReturn),
      ...nothing.filter((one) => one.state !== 'running' && ofYear(one)),
    ],
  };
};

async function readReturn(ctx: ReadContext, key: Key) {
  const { period_until, ...place } = key;
  const one = await findReturn(ctx.db, ctx.today, key);
  if (!one) throw new AppError('not_found');
  const rows =
    one.return_id === null
      ? await unfiledRows(ctx.db, place, period_until)
      : await keptTaxRows(ctx.db, one.return_id);
  // What an earlier period still has to tell is not of this one.
  const from = one.is_next || one.return_id !== null ? '' : one.found.period_from;
  return { found: one.found, rows: rows.filter((row) => row.booked_on >= from) };
}

/** The sums by line and rate; they add up to the return. */
function totalsOf(rows: readonly TaxReturnRow[]): Whole['totals'] {
  const totals = new Map<string, Whole['totals'][number]>();
  for (const { line, rate_pct, base, tax } of rows) {
    const key = `${line} ${rate_pct}`;
    const before = totals.get(key) ?? { line, rate_pct, base: 0, tax: 0 };
    totals.set(key, { ...before, base: before.base + base, tax: before.tax + tax });
  }
  return [...totals.values()].toSorted(
    (a, b) => a.line.localeCompare(b.line) || Number(b.rate_pct) - Number(a.rate_pct),
  );
}

/** One return with its totals and first rows. */
export const getTaxReturn: Handler<typeof taxReturnActions.get_tax_return> = async (ctx, key) => {
  const { found, rows } = await readReturn(ctx, key);
  const shown = rows.slice(0, shownRows);
  return {
    return: shownReturn(found),
    totals: totalsOf(rows),
    rows: shown.map((row) => ({ ...row, is_correction: row.booked_on < found.period_from })),
    row_count: rows.length,
    paid_by_insurers: await paidByInsurers(ctx.db, found),
  };
};

const heads = [
  ...['Date', 'Booking', 'Policy', 'Invoice', 'Line', 'Rate %', 'Taxed', 'Tax', 'Currency'],
  'Corrects a filed period',
];
const widths = [12, 24, 14, 14, 20, 10, 14, 14, 10, 24];
const text = (words: string): ExportCell => ({ kind: 'text', text: words });
const money = (cents: number): ExportCell => ({ kind: 'money', text: plainAmount(cents) });

/** All rows of a return and their total, as a spreadsheet. */
export const getTaxReturnFile: Handler<typeof taxReturnActions.get_tax_return_file> = async (
  ctx,
  key,
) => {
  const { found, rows } = await readReturn(ctx, key);
  const { country_code, currency, period_from, period_until, tax } = found;
  const name = `${country_code}-${period_until}`;
  const line = (row: TaxReturnRow): ExportCell[] => [
    ...[{ kind: 'date' as const, text: row.booked_on }, text(bookingWords[row.kind])],
    ...[text(row.policy_number), text(row.invoice_number), text(premiumTaxLineLabels[row.line])],
    ...[text(row.rate_pct), money(row.base), money(row.tax), text(currency)],
    text(row.booked_on < period_from ? 'yes' : ''),
  ];
  const total = (words: string, amount: number) => [
    ...[{ kind: 'date' as const, text: period_until }, text(words), text(''), text(''), text('')],
    ...[text(''), text(''), money(amount), text(currency), text('')],
  ];
  const left = await paidByInsurers(ctx.db, found);
  const totals = [
    total('Total', tax),
    ...left.map((one) => total(`Left out: ${one.insurer_name} pays it itself`, one.tax)),
  ];
  return {
    document_name: `premium-tax-${name}.xlsx`,
    content_type: exportTypes.xlsx,
    body: Readable.from(
      xlsxBytes({ name, heads, widths, rows: Readable.from([...rows.map(line), ...totals]) }),
    ),
  };
};
