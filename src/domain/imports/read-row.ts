// A row is read cell by cell with the answers that staff gave; what it means is the same whenever it is read, so that
// the check and the import cannot disagree.

import type { FieldSource } from '#domain/imports/match-columns.ts';
import type { FixBook } from '#domain/imports/import-fixes.ts';
import { newReference } from '#domain/imports/new-reference.ts';
import {
  isError,
  type ImportFix,
  type ProblemCode,
  type RowProblem,
} from '#domain/imports/import-problems.ts';
import type {
  ImportField,
  ImportTarget,
  ImportValue,
  ImportValues,
  PlannedRecord,
} from '#domain/imports/import-target.ts';
import { codeOfName } from '#domain/imports/plain-name.ts';
import { valueText } from '#domain/imports/record-key.ts';
import { readCell } from '#domain/imports/read-cell.ts';
import type { DateOrder } from '#domain/imports/read-date-cell.ts';

/** What a name in a cell turned out to be. */
export type Resolution =
  | {
      readonly found: 'one';
      readonly id: string;
      readonly label: string;
      readonly facts: ImportValues;
      readonly guessed?: boolean;
    }
  | { readonly found: 'several'; readonly choices: readonly { id: string; label: string }[] }
  | { readonly found: 'none' };

/** A name in a cell with what else the row tells about it. */
export interface NamedReference {
  readonly field: string;
  readonly text: string;
  readonly hints: ImportValues;
}

/** How cells are read: the answers, the order of dates by field, and what the names are. */
export interface RowReader {
  readonly target: ImportTarget;
  readonly sources: readonly FieldSource[];
  readonly fixes: FixBook;
  readonly orders: ReadonlyMap<string, DateOrder | 'ambiguous'>;
  readonly resolve: (reference: NamedReference) => Resolution;
  /** The record that staff named in an answer. */
  readonly recordOf: (field: string, id: string) => Resolution;
}

/** What a row says. `skipped` when staff left it out; records only when nothing is wrong with it. */
export interface RowReading {
  readonly skipped: boolean;
  readonly problems: readonly RowProblem[];
  readonly records: readonly PlannedRecord[];
}

interface Cells {
  values: Record<string, ImportValue>;
  created: PlannedRecord[];
  problems: RowProblem[];
  skipped: boolean;
}

const textOf = (source: FieldSource | undefined, cells: readonly string[]): string => {
  if (!source) return '';
  const cell = source.column === null ? '' : (cells[source.column] ?? '');
  return cell.trim() === '' ? (source.value ?? '') : cell;
};

/** Reads a row's cells into values; names stay texts. The same pass says which names have to be looked up. */
export function readValues(
  reader: Omit<RowReader, 'resolve' | 'recordOf'>,
  cells: readonly string[],
): Cells {
  const read: Cells = { values: {}, created: [], problems: [], skipped: false };
  const sources = new Map(reader.sources.map((source) => [source.field, source]));
  for (const field of reader.target.fields) {
    const source = sources.get(field.id);
    if (source) readField(reader, read, { field, text: textOf(source, cells) });
  }
  return read;
}

function readField(
  reader: Omit<RowReader, 'resolve' | 'recordOf'>,
  read: Cells,
  { field, text }: { field: ImportField; text: string },
): void {
  const raw = text.trim();
  const order = reader.orders.get(field.id) ?? 'day_first';
  const given = raw === '' ? undefined : reader.fixes.forValue(field.id, raw);
  const isOpen = order === 'ambiguous' && /^\d{1,2}[/.-]\d{1,2}[/.-]/.test(raw);
  if (isOpen && !given) {
    note(reader, read, { code: 'ambiguous_date', field, value: raw });
    return;
  }
  const reading = readCell(field, raw, order === 'ambiguous' ? 'day_first' : order);
  if (given && field.kind !== 'reference') applyFix(read, given, { field, order });
  else if (reading.ok) read.values[field.id] = reading.value;
  else note(reader, read, { code: reading.fault, field, value: raw });
}

/** Keeps a problem, or the answer to it if there is one. */
function note(
  reader: Pick<RowReader, 'fixes'>,
  read: Cells,
  {
    code,
    field,
    value,
    note: text,
  }: { code: ProblemCode; field: ImportField; value: string; note?: string },
): void {
  const fix = reader.fixes.forProblem(code, field.id, value);
  if (fix && applyFix(read, fix, { field, order: 'day_first' })) return;
  read.problems.push({ code, field: field.id, value, ...(text ? { note: text } : {}) });
}

function applyFix(
  read: Cells,
  fix: { fix: string; use: string | null },
  { field, order }: { field: ImportField; order: DateOrder | 'ambiguous' },
): boolean {
  if (fix.fix === 'skip_rows') read.skipped = true;
  else if (fix.fix === 'leave_empty') read.values[field.id] = null;
  else if (fix.fix === 'use' && field.kind !== 'reference') {
    const reading = readCell(field, fix.use ?? '', order === 'ambiguous' ? 'day_first' : order);
    if (!reading.ok) return false;
    read.values[field.id] = reading.value;
  } else return false;
  return true;
}

/** The names of a row that have to be looked up, with the fields that help. */
export function referencesOf(target: ImportTarget, values: ImportValues): NamedReference[] {
  return target.fields
    .filter(({ kind }) => kind === 'reference')
    .map((field) => referenceOf(field, values));
}

/** Where nothing is named, a place on the map may still tell what is meant. */
function referenceOf(field: ImportField, values: ImportValues): NamedReference {
  const text = values[field.id];
  const hints = Object.fromEntries((field.with ?? []).map((id) => [id, values[id] ?? null]));
  return { field: field.id, text: typeof text === 'string' ? text : '', hints };
}

/** Reads a whole row: cells, names, what must be there, and the records that it is about. */
export function readRow(reader: RowReader, cells: readonly string[]): RowReading {
  const read = readValues(reader, cells);
  const facts: Record<string, ImportValues> = {};
  if (!read.skipped) lookUp(reader, read, facts);
  if (!read.skipped) requireFields(reader, read);
  if (read.skipped) return { skipped: true, problems: read.problems, records: [] };
  if (!read.problems.some(({ code }) => isError(code)))
    for (const { code, field } of reader.target.faults?.(read.values) ?? []) {
      const found = reader.target.fields.find(({ id }) => id === field);
      if (found) note(reader, read, { code, field: found, value: valueText(read.values[field]) });
    }
  const is_wrong = read.skipped || read.problems.some(({ code }) => isError(code));
  return {
    skipped: read.skipped,
    problems: read.problems,
    records: is_wrong ? [] : [...read.created, ...reader.target.records(read.values, facts)],
  };
}

function lookUp(reader: RowReader, read: Cells, facts: Record<string, ImportValues>): void {
  for (const field of reader.target.fields)
    if (field.kind === 'reference') lookUpField(reader, read, { field, facts });
}

function lookUpField(
  reader: RowReader,
  read: Cells,
  { field, facts }: { field: ImportField; facts: Record<string, ImportValues> },
): void {
  const reference = referenceOf(field, read.values);
  const { text } = reference;
  read.values[field.id] = null;
  const given = text === '' ? undefined : reader.fixes.forValue(field.id, text);
  const natural = given ? undefined : reader.resolve(reference);
  const code = problemOf(natural, text);
  const fix = given ?? (code ? reader.fixes.forProblem(code, field.id, text) : undefined);
  if (fix?.fix === 'skip_rows') read.skipped = true;
  if (fix?.fix === 'skip_rows' || fix?.fix === 'leave_empty') return;
  const meant = fix ? answered(reader, read, { fix, field, reference }) : undefined;
  const found = meant ?? natural;
  if (found?.found === 'one') {
    read.values[field.id] = found.id;
    facts[field.id] = found.facts;
  } else if (field.creates === 'code' && text !== '') {
    read.values[field.id] = codeOfName(text);
    return;
  }
  if (meant?.found !== 'one') noteReference(read, { field, text, found, code });
}

function noteReference(
  read: Cells,
  {
    field,
    text,
    found,
    code,
  }: {
    field: ImportField;
    text: string;
    found: Resolution | undefined;
    code: ProblemCode | undefined;
  },
): void {
  const left = code ?? problemOf(found, text);
  // What is missing is told with the other fields that must be there.
  if (!left || left === 'missing') return;
  const label = found?.found === 'one' ? { note: found.label } : {};
  read.problems.push({ code: left, field: field.id, value: text, ...label });
}

function problemOf(found: Resolution | undefined, text: string): ProblemCode | undefined {
  if (!found) return 'unknown';
  if (found.found === 'one') return found.guessed ? 'guessed' : undefined;
  if (text === '') return 'missing';
  return found.found === 'several' ? 'several' : 'unknown';
}

/** The record that an answer means: one that is there, or one that is made with the import. */
function answered(
  reader: RowReader,
  read: Cells,
  { fix, field, reference }: { fix: ImportFix; field: ImportField; reference: NamedReference },
): Resolution | undefined {
  if (fix.fix === 'use' && fix.use !== null) return reader.recordOf(field.id, fix.use);
  if (fix.fix !== 'create' || !field.creates || reference.text === '') return undefined;
  const made = newReference(field, reference, fix.country);
  if (!made) return undefined;
  read.created.push(made);
  return { found: 'one', id: made.handle, label: reference.text, facts: made.values };
}

function requireFields(reader: RowReader, read: Cells): void {
  for (const field of reader.target.fields) {
    const value = read.values[field.id];
    if (value !== null && value !== undefined) continue;
    if (read.problems.some((problem) => problem.field === field.id)) continue;
    if (field.required) note(reader, read, { code: 'missing', field, value: '' });
    else if (field.for_new) takeForNew(reader, read, field);
  }
}

/** What was answered for new records is taken over; whether it is needed shows once it is known which are new. */
function takeForNew({ fixes }: RowReader, read: Cells, field: ImportField): void {
  const asked = valueText(read.values[field.for_new?.by ?? '']);
  const fix = fixes.forProblem('missing', field.id, asked);
  if (fix?.fix === 'use') applyFix(read, fix, { field, order: 'day_first' });
}
