// A calendar may name a circuit or a championship that is not kept yet: the answer "create it" makes one record of the
// name, and all rows that name it get that one. A circuit lies in a country, so somebody or the row has to say which.

import type { ImportField, ImportValue, PlannedRecord } from '#domain/imports/import-target.ts';
import type { NamedReference } from '#domain/imports/read-row.ts';
import { codeOfName, plainName } from '#domain/imports/plain-name.ts';
import { countryOfPlace } from '#domain/imports/country-names.ts';

type Made = PlannedRecord & { readonly handle: string };

const textOf = (value: ImportValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** The record to be made of a name, or undefined when the row does not say enough for one. */
export function newReference(
  field: ImportField,
  { text, hints }: NamedReference,
  country: string | null,
): Made | undefined {
  if (field.refers_to === 'championship') return newChampionship(text, seasonOf(hints));
  if (field.refers_to !== 'circuit') return undefined;
  const lies_in = textOf(hints['country']) ?? country ?? countryOfPlace(text) ?? null;
  if (lies_in === null) return undefined;
  const circuit_id = codeOfName(text);
  return {
    store: 'circuits',
    handle: `new:circuit:${circuit_id}`,
    values: { circuit_id, name: text, country: lies_in },
    defaults: {
      circuit_type: 'RACE',
      place: text,
      latitude: placed(hints) ? (hints['latitude'] ?? null) : null,
      longitude: placed(hints) ? (hints['longitude'] ?? null) : null,
    },
  };
}

/** Calendars write 0, 0 for a place they do not know. */
function placed(hints: Readonly<Record<string, ImportValue | undefined>>): boolean {
  return Number(hints['latitude'] ?? 0) !== 0 || Number(hints['longitude'] ?? 0) !== 0;
}

function newChampionship(name: string, year: number | null): Made | undefined {
  if (year === null) return undefined;
  return {
    store: 'championships',
    handle: `new:championship:${plainName(name)}:${year}`,
    values: { name, year },
    defaults: { series: name, organiser: '', country: null, active: true },
  };
}

/** The season of a row: as it says, else the year of the first day. */
export function seasonOf(hints: Readonly<Record<string, ImportValue | undefined>>): number | null {
  const { season, start_on, end_on } = hints;
  if (typeof season === 'number') return season;
  const day = start_on ?? end_on;
  return typeof day === 'string' && /^\d{4}-/.test(day) ? Number(day.slice(0, 4)) : null;
}
