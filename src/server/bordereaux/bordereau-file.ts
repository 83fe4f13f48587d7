import {
  type BordereauKind,
  bordereauKindLabels,
  type BordereauCells,
  columnKindOf,
  type LayoutColumn,
} from '#domain/bordereaux/bordereau-columns.ts';
import { csvLine, type ExportCell, plainAmount } from '#domain/lists/export-cell.ts';
import type { SheetFormat } from '#domain/lists/list-export.ts';
import { xlsxBytes } from '#server/platform/sheets/xlsx-stream.ts';

/** Rows with how they are written. */
export interface BordereauSheet {
  kind: BordereauKind;
  columns: readonly LayoutColumn[];
  rows: readonly { cells: BordereauCells }[];
}

function cellOf(kind: BordereauKind, field: string, cells: BordereauCells): ExportCell {
  const value = cells[field] ?? null;
  if (value === null || value === '') return { kind: 'text', text: '' };
  const held = columnKindOf(kind, field) ?? 'text';
  if (held === 'money' && typeof value === 'number')
    return { kind: 'money', text: plainAmount(value) };
  return { kind: held, text: String(value) };
}

const lineOf = ({ kind, columns }: BordereauSheet, cells: BordereauCells): ExportCell[] =>
  columns.map(({ field }) => cellOf(kind, field, cells));

/** A list of a bordereau as a file. The same rows and columns make the same bytes, whenever they are written. */
export async function bordereauBytes(sheet: BordereauSheet, format: SheetFormat): Promise<Buffer> {
  return format === 'csv' ? csvBytes(sheet) : xlsxOf(sheet);
}

function csvBytes(sheet: BordereauSheet): Buffer {
  const heads = sheet.columns.map(({ label }): ExportCell => ({ kind: 'text', text: label }));
  const lines = sheet.rows.map(({ cells }) => csvLine(lineOf(sheet, cells)));
  return Buffer.from(`\uFEFF${csvLine(heads)}${lines.join('')}`);
}

async function xlsxOf(sheet: BordereauSheet): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const written = xlsxBytes({
    name: bordereauKindLabels[sheet.kind],
    heads: sheet.columns.map(({ label }) => label),
    widths: sheet.columns.map(({ label }) => Math.max(14, label.length + 2)),
    rows: linesOf(sheet),
  });
  for await (const chunk of written) chunks.push(chunk);
  return Buffer.concat(chunks);
}

// oxlint-disable-next-line typescript/require-await -- a sheet takes its rows as they come.
async function* linesOf(sheet: BordereauSheet): AsyncGenerator<readonly ExportCell[]> {
  for (const { cells } of sheet.rows) yield lineOf(sheet, cells);
}

/** What a file of a bordereau is called. */
export function bordereauFileName(name: string, kind: BordereauKind, format: SheetFormat): string {
  return `bordereau-${name}-${kind}.${format}`;
}
