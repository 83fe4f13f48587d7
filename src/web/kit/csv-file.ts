/** One column of an exported file. */
export type CsvColumn<Row> = readonly [head: string, read: (row: Row) => string];

/** Cents as a number that spreadsheets read: `48250.00`; nothing stays empty. */
export function csvAmount(cents: number | null | undefined): string {
  if (cents === null || cents === undefined) return '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A cell; a leading sign is guarded, so that a spreadsheet does not take a name for a formula. */
function cell(text: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The rows as comma-separated text with a head. */
export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) => columns.map(([, read]) => cell(read(row))).join(','));
  return [columns.map(([head]) => cell(head)).join(','), ...lines].join('\r\n');
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
