// A circuit is named by its code, its name, its place or where it lies: "Spa-Francorchamps", "spa-francorchamps" and
// 50.437, 5.971 are one. What rests on the place alone is told, because Berlin has had more than one.

import { countryOfPlace } from '#domain/imports/country-names.ts';
import type { ImportValues } from '#domain/imports/import-target.ts';
import { plainName, tellingWords } from '#domain/imports/plain-name.ts';

/** What is known of a circuit while names are looked up. */
export interface KnownCircuit {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly country: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface CircuitMatch {
  readonly circuits: readonly KnownCircuit[];
  /** By its place or position alone. */
  readonly guessed: boolean;
}

/** Names that a text may stand for: the whole, without what is in brackets, what is in them, and before a comma. */
function variantsOf(text: string): string[] {
  const inside = /\(([^()]*)\)/.exec(text)?.[1];
  const outside = text.replace(/\([^()]*\)/g, ' ');
  const first = text.split(',')[0];
  return [...new Set([text, outside, inside ?? '', first ?? ''])].filter(
    (one) => plainName(one) !== '',
  );
}

/** Kilometres between two places on the globe. */
export function kilometresBetween(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const radians = Math.PI / 180;
  const x =
    (b.longitude - a.longitude) * radians * Math.cos(((a.latitude + b.latitude) / 2) * radians);
  const y = (b.latitude - a.latitude) * radians;
  return Math.sqrt(x * x + y * y) * 6371;
}

function positionOf({ latitude, longitude }: ImportValues) {
  const at = { latitude: Number(latitude ?? 0), longitude: Number(longitude ?? 0) };
  return at.latitude === 0 && at.longitude === 0 ? undefined : at;
}

const near = 4;
const far = 25;

/** The circuits that a name and what else a row says may mean; the surest kind of match that finds any. */
export function findCircuit(
  known: readonly KnownCircuit[],
  text: string,
  hints: ImportValues,
): CircuitMatch {
  const variants = variantsOf(text);
  const codes = new Set(variants.map((one) => plainName(one).replaceAll(' ', '-')));
  const byCode = known.filter(({ id }) => codes.has(id));
  if (byCode.length > 0) return { circuits: byCode, guessed: false };
  const named = [...variants, ...(typeof hints['name'] === 'string' ? [hints['name']] : [])];
  const byName = uniqueBy(known, named, ({ name }) => name);
  if (byName.length > 0) return { circuits: byName, guessed: false };
  // A code that nothing is known by is a new one; places are for names in calendars.
  if ('name' in hints) return { circuits: [], guessed: false };
  return byPlace(known, variants, hints);
}

function uniqueBy(
  known: readonly KnownCircuit[],
  texts: readonly string[],
  nameOf: (circuit: KnownCircuit) => string,
): KnownCircuit[] {
  for (const plain of [plainName, tellingWords]) {
    const wanted = new Set(texts.map(plain));
    const found = known.filter((circuit) => wanted.has(plain(nameOf(circuit))));
    if (found.length > 0) return found;
  }
  return [];
}

function byPlace(
  known: readonly KnownCircuit[],
  variants: readonly string[],
  hints: ImportValues,
): CircuitMatch {
  const at = positionOf(hints);
  const distance = (circuit: KnownCircuit): number | undefined =>
    at && circuit.latitude !== null && circuit.longitude !== null
      ? kilometresBetween(at, { latitude: circuit.latitude, longitude: circuit.longitude })
      : undefined;
  const places = new Set(
    [...variants, ...(typeof hints['place'] === 'string' ? [hints['place']] : [])].map(plainName),
  );
  const inPlace = known.filter(
    (circuit) =>
      places.has(plainName(circuit.place)) &&
      (hints['country'] ?? circuit.country) === circuit.country &&
      (distance(circuit) ?? 0) < far,
  );
  const closest = known
    .map((circuit) => ({ circuit, km: distance(circuit) ?? Infinity }))
    .toSorted((a, b) => a.km - b.km)[0];
  const named =
    typeof hints['country'] === 'string' ? hints['country'] : countryOfPlace(variants[0] ?? '');
  // Calendars also carry positions of other races: a place in another country is not the one that is meant.
  const elsewhere = named !== undefined && closest && named !== closest.circuit.country;
  if (closest && closest.km < near && !elsewhere) {
    const agrees = inPlace.some(({ id }) => id === closest.circuit.id);
    return { circuits: [closest.circuit], guessed: !agrees };
  }
  return { circuits: inPlace, guessed: true };
}
