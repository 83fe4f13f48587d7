// A value as a spreadsheet reads it: 4825000 cents are 48250.00, 17 May 2026 is 2026-05-17, and a team that calls itself
// "=HYPERLINK(…)" stays a text and does not become a formula.

import { dateOfInstant, timeOfInstant } from '#domain/dates.ts';
import type { ListField, ListFieldKind, ListValue } from '#domain/lists/list-field.ts';

/** A cell of a file: its kind says how a spreadsheet takes its text. */
export interface ExportCell {
  kind: 'text' | 'number' | 'money' | 'date' | 'instant';
  /** `48250.00`, `2026-05-17`, `2026-05-17 14:30`, or the words. */
  text: string;
}

/** Cents as a number with two decimals, whatever the size: -5 is `-0.05`. */
export function plainAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const kindOfCell: Readonly<Record<ListFieldKind, ExportCell['kind']>> = {
  text: 'text',
  number: 'number',
  money: 'money',
  date: 'date',
  day: 'date',
  instant: 'instant',
};

/** The cell of a field; nothing is an empty text, so that it is not taken for 0.00. */
export function exportCell<Row>(field: ListField<Row>, row: Row): ExportCell {
  const value = field.value(row);
  if (value === null || value === '') return { kind: 'text', text: '' };
  return { kind: kindOfCell[field.kind], text: textOf(field.kind, value) };
}

function textOf(kind: ListFieldKind, value: Exclude<ListValue, null>): string {
  if (typeof value === 'string') return value;
  if (kind === 'money') return plainAmount(value);
  if (kind === 'day') return dateOfInstant(value);
  if (kind === 'instant') return `${dateOfInstant(value)} ${timeOfInstant(value)}`;
  return String(value);
}

/** Signs with which spreadsheets begin a formula, also in full width, and those that they skip before one. */
const startsFormula = /^[\s\uFEFF\u200B]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** A text that cannot be taken for a formula: one that could is led by an apostrophe. */
export function guardFormula(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}

/** A cell of comma-separated text (RFC 4180), with semicolons quoted too for spreadsheets that part at them. */
function csvCell({ kind, text }: ExportCell): string {
  const safe = kind === 'text' ? guardFormula(text) : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of comma-separated text with its end. */
export function csvLine(cells: readonly ExportCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
