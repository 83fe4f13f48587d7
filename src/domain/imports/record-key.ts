// Two rows are about the same record when what it is known by is the same: a car by its chassis number, a driver by
// names and date of birth, an event by championship, name and first day.

import type { ImportStoreId, ImportValue, ImportValues } from '#domain/imports/import-target.ts';
import { plainName } from '#domain/imports/plain-name.ts';

/** A value as a text; lists and tables are none. */
export function valueText(value: ImportValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What a record is known by within one file. */
export function recordKey(store: ImportStoreId, values: ImportValues): string {
  const parts = (...fields: string[]) => fields.map((field) => valueText(values[field])).join('|');
  switch (store) {
    case 'accounts':
      return valueText(values['email']).toLowerCase();
    case 'cars':
      return valueText(values['chassis_number']) === ''
        ? `${plainName(parts('make', 'model'))}|${parts('user_id', 'start_number', 'year')}`
        : valueText(values['chassis_number']).toUpperCase();
    case 'drivers':
      return `${plainName(valueText(values['first_name']))}|${plainName(valueText(values['last_name']))}|${parts('birth_date')}`;
    case 'events':
      return `${parts('championship_id', 'start_on')}|${valueText(values['name']).toLowerCase()}`;
    case 'circuits':
      return parts('circuit_id');
    case 'championships':
      return `${valueText(values['name']).toLowerCase()}|${parts('year')}`;
    case 'series_ratings':
      return `${parts('year')}|${valueText(values['series']).toLowerCase()}`;
    case 'premium_tax_rates':
      return parts('country_code', 'line', 'valid_from');
  }
}

/** Whether two values say the same; numbers are compared as numbers, so that 9.50 is 9.5. */
export function sameValue(a: ImportValue | undefined, b: ImportValue | undefined): boolean {
  if (a === b) return true;
  if (a === null || a === undefined || b === null || b === undefined) return false;
  if (typeof a === 'object' || typeof b === 'object') return sorted(a) === sorted(b);
  return isNumber(a) && isNumber(b) && Number(a) === Number(b);
}

const isNumber = (value: string | number | boolean): boolean =>
  typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(String(value));

function sorted(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Lists grow and tables by year are filled up; anything else is replaced. */
function mergedValue(
  before: ImportValue | undefined,
  after: ImportValue | undefined,
): ImportValue | undefined {
  if (isTable(before) && isTable(after)) return { ...before, ...after };
  return after;
}

function isTable(value: ImportValue | undefined): value is Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What changes in a record: only what the row says and what is not so yet. */
export function changesOf(before: ImportValues, after: ImportValues): Record<string, ImportValue> {
  const changes: Record<string, ImportValue> = {};
  for (const [field, value] of Object.entries(after)) {
    if (value === null || value === undefined) continue;
    const merged = mergedValue(before[field], value);
    if (!sameValue(before[field], merged)) changes[field] = merged ?? null;
  }
  return changes;
}

/** Fields of which two rows of a file say different things; tables by year contradict each other only in one year. */
export function contradictions(before: ImportValues, after: ImportValues): string[] {
  return Object.entries(after)
    .filter(([field, value]) => {
      const known = before[field];
      if (known === null || known === undefined || value === null || value === undefined)
        return false;
      if (isTable(known) && isTable(value))
        return Object.entries(value).some(([key, one]) => key in known && known[key] !== one);
      return !sameValue(known, value);
    })
    .map(([field]) => field);
}
