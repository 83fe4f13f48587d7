import { documentStatusLabels } from '#domain/policies/document-status.ts';
import { formatCalendarDate, formatDateTime } from '#domain/dates.ts';
import { eventOrPeriod, type QuoteRow } from '#web/policies/quote-columns.tsx';

const columns: readonly (readonly [string, (row: QuoteRow) => string])[] = [
  ['Number', (row) => row.document_number],
  ['Status', (row) => documentStatusLabels[row.status]],
  ['Client', (row) => row.client_name],
  ['Brokerage', (row) => row.broker_name],
  ['Insurer', (row) => row.insurer_name],
  ['Cover', (row) => (row.insurance_type === 'on_track' ? 'Track' : row.insurance_type)],
  ['Car or item', (row) => row.car_title],
  ['Event or period', eventOrPeriod],
  ['Driver', (row) => row.driver_title],
  ['From', (row) => formatCalendarDate(row.period_from)],
  ['To', (row) => formatCalendarDate(row.period_to)],
  ['Currency', (row) => row.currency],
  ['Sum insured', (row) => plainAmount(row.sum_insured)],
  ['Net premium', (row) => plainAmount(row.premium)],
  ['Gross', (row) => plainAmount(row.gross)],
  ['Version', (row) => row.version_label],
  ['Valid until', (row) => formatDateTime(row.valid_until)],
  ['Owner', (row) => row.owner_name],
];

/** Cents as a number that spreadsheets read: `48250.00`. */
function plainAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A cell; a leading sign is guarded, so that a spreadsheet does not take a name for a formula. */
function cell(text: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text;
  return /[",\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The rows as comma-separated text with a head. */
export function documentsCsv(rows: readonly QuoteRow[]): string {
  const lines = rows.map((row) => columns.map(([, read]) => cell(read(row))).join(','));
  return [columns.map(([name]) => cell(name)).join(','), ...lines].join('\r\n');
}

/** Saves a text as a file; the mark at its start tells spreadsheets that it is UTF-8. */
export function saveCsv(text: string, file_name: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = file_name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
