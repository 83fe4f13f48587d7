/** A column of an export: its head and the text of a row. */
export interface CsvColumn<Row> {
  header: string;
  text: (row: Row) => string;
}

/** Cents as a number that spreadsheets read: `48250.00`. */
export function plainAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A cell; a leading sign is guarded, so that a spreadsheet does not take a name for a formula. */
function cell(text: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as comma-separated text with a head. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) => columns.map(({ text }) => cell(text(row))).join(','));
  return [columns.map(({ header }) => cell(header)).join(','), ...lines].join('\r\n');
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
