// A file's columns find their fields by name: "Chassis no." is Chassis number, "surname" is Last name. What a name
// leaves open, staff decide with the first values before their eyes.

import type { ImportField } from '#domain/imports/import-target.ts';
import { plainName } from '#domain/imports/plain-name.ts';
import { readCell } from '#domain/imports/read-cell.ts';

/** A column of a file with the first values that are in it. */
export interface FileColumn {
  readonly name: string;
  readonly samples: readonly string[];
}

/** Where a field's values come from: a column by its place, or one value for all rows. */
export interface FieldSource {
  readonly field: string;
  readonly column: number | null;
  readonly value: string | null;
}

/** The best column for each field; a column serves one field, and a field without a column is left out. */
export function matchColumns(
  fields: readonly ImportField[],
  columns: readonly FileColumn[],
): FieldSource[] {
  const pairs = fields.flatMap((field, at) =>
    columns.map((column, index) => ({ field, at, index, score: scoreOf(field, column) })),
  );
  const taken = { fields: new Set<string>(), columns: new Set<number>() };
  const found: FieldSource[] = [];
  const ranked = pairs
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.at - b.at || a.index - b.index);
  for (const { field, index } of ranked) {
    if (taken.fields.has(field.id) || taken.columns.has(index)) continue;
    taken.fields.add(field.id);
    taken.columns.add(index);
    found.push({ field: field.id, column: index, value: null });
  }
  return found.toSorted((a, b) => (a.column ?? 0) - (b.column ?? 0));
}

/** The name decides, earlier names before later ones; a column whose first values cannot be read does not match. */
function scoreOf(field: ImportField, column: FileColumn): number {
  const name = plainName(column.name);
  if (name === '') return 0;
  const names = [...(field.rather ?? []), field.label, field.id, ...(field.names ?? [])].map(
    plainName,
  );
  const at = names.indexOf(name);
  const squeezed = names.findIndex((one) => one.replaceAll(' ', '') === name.replaceAll(' ', ''));
  const rank = at >= 0 ? at : squeezed;
  if (rank < 0) return 0;
  return isReadable(field, column) ? 100 - rank : 0;
}

function isReadable(field: ImportField, { samples }: FileColumn): boolean {
  const filled = samples.filter((sample) => sample.trim() !== '');
  if (filled.length === 0 || ['choice', 'country', 'outline'].includes(field.kind)) return true;
  return filled.some((sample) => {
    const reading = readCell(field, sample, 'day_first');
    return reading.ok || reading.fault === 'too_long' || reading.fault === 'formula';
  });
}

/** The required fields that nothing was matched with; one with a default does not have to be. */
export function unmatchedFields(
  fields: readonly ImportField[],
  sources: readonly FieldSource[],
): ImportField[] {
  const matched = new Set(
    sources
      .filter(({ column, value }) => column !== null || (value ?? '').trim() !== '')
      .map(({ field }) => field),
  );
  return fields.filter(({ id, required }) => required && !matched.has(id));
}
