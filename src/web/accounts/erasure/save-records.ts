import type { OutputOf } from '#web/api/action-types.ts';
import { guardFormula } from '#domain/lists/export-cell.ts';
import { saveBlob } from '#web/kit/list/save-blob.ts';

type HeldRecord = OutputOf<'get_erasure'>['goes'][number]['records'][number];

const cell = (text: string) => `"${guardFormula(text).replaceAll('"', '""')}"`;

/** Keeps the records of a table as a file, so that who erases somebody can show what went. */
export function saveRecords(title: string, records: readonly HeldRecord[]): void {
  const lines = [['Record', 'About it'], ...records.map(({ name, note }) => [name, note])];
  const text = lines.map((cells) => cells.map(cell).join(',')).join('\r\n');
  // The mark tells spreadsheets that names keep their accents.
  saveBlob(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), `${title}.csv`);
}
