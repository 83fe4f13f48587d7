import { sql } from 'kysely';
import { findCircuit, type CircuitMatch, type KnownCircuit } from '#domain/imports/find-circuit.ts';
import type { ImportValues } from '#domain/imports/import-target.ts';
import { plainName } from '#domain/imports/plain-name.ts';
import type { NamedReference } from '#domain/imports/read-row.ts';
import { valueText } from '#domain/imports/record-key.ts';
import {
  foundOne,
  type ImportStore,
  type ReferenceChoice,
  type ReferenceSource,
} from '#server/platform/sheets/import-store.ts';
import { tableImport } from '#server/platform/sheets/table-import.ts';

/** Circuits as imports write them, with their outlines. Factors are not among them: premiums hang on those. */
const circuits = tableImport({
  table: 'circuits',
  id: 'circuit_id',
  record_kind: 'circuit',
  columns: {
    circuit_id: 'text',
    name: 'text',
    country: 'text',
    place: 'text',
    circuit_type: 'text',
    length_m: 'int',
    turns: 'int',
    latitude: 'numeric',
    longitude: 'numeric',
    outline: 'jsonb',
  },
  matches: [sql`t.circuit_id = r.circuit_id`],
  own_id: ({ circuit_id }) => valueText(circuit_id),
  mentioned_in: [{ table: 'requests', column: 'content' }],
  revision: true,
});

/** A file that names a circuit by the name of its merged duplicate does not rename it. */
export const circuitImport: ImportStore = {
  ...circuits,
  find: async (db, rows) => {
    const found = await circuits.find(db, rows);
    const ids = found.flatMap((record) => record?.id ?? []);
    const former = await sql<{ circuit_id: string; name: string }>`
      select merged_into as circuit_id, name from circuits where merged_into = any(${ids}::text[])`.execute(
      db,
    );
    const names = new Set(
      former.rows.map(({ circuit_id, name }) => `${circuit_id}|${plainName(name)}`),
    );
    return found.map((record, n) => {
      const name = rows[n]?.['name'];
      const is_former =
        record && typeof name === 'string' && names.has(`${record.id}|${plainName(name)}`);
      return is_former ? { ...record, called: { name } } : record;
    });
  },
};

/** Circuits that a cell can name: by code, name, place or where they lie. */
export const circuitReference: ReferenceSource = {
  choices: async (db) => {
    const rows = await db
      .selectFrom('circuits as c')
      .select(['circuit_id', 'name', 'country', 'place', 'latitude', 'longitude'])
      .select(
        sql<
          ImportValues[]
        >`coalesce((select jsonb_agg(jsonb_build_object('circuit_id', f.circuit_id, 'name', f.name,
          'place', f.place, 'country', f.country)) from circuits f where f.merged_into = c.circuit_id), '[]')`.as(
          'former',
        ),
      )
      .where('merged_into', 'is', null)
      .orderBy('name')
      .execute();
    return rows.map(({ circuit_id, name, ...facts }) => ({
      id: circuit_id,
      label: name,
      note: [facts.place, facts.country].filter((part) => part !== '').join(', '),
      facts,
    }));
  },
  resolve: (references, choices, aliases) => {
    const { known, byId } = knownBy(choices);
    const matches = references.map(({ text, hints }) => findCircuit(known, text, hints));
    const crowded = crowdedGuesses(references, matches);
    return references.map(({ text }, index) => {
      const taught = byId.get(aliases.get(plainName(text)) ?? '');
      if (taught) return foundOne(taught);
      const { circuits = [], guessed = false } = matches[index] ?? {};
      if (guessed && crowded.has(circuits[0]?.id ?? '')) return { found: 'none' };
      const found = [...new Set(circuits.flatMap(({ id }) => byId.get(id) ?? []))];
      const [only] = found;
      if (!only) return { found: 'none' };
      return found.length === 1 ? foundOne(only, guessed) : { found: 'several', choices: found };
    });
  },
};

/** Circuits by code, name and place; a merged duplicate is still known by its own and means the kept one. */
function knownBy(choices: readonly ReferenceChoice[]) {
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  const known = choices.flatMap((choice) => {
    const former = (choice.facts['former'] ?? []) as readonly ImportValues[];
    for (const { circuit_id } of former) byId.set(valueText(circuit_id), choice);
    return [
      knownCircuit(choice.id, { ...choice.facts, name: choice.label }),
      ...former.map((facts) => knownCircuit(valueText(facts['circuit_id']), facts)),
    ];
  });
  return { known, byId };
}

const knownCircuit = (id: string, facts: ImportValues): KnownCircuit => ({
  id,
  name: valueText(facts['name']),
  place: valueText(facts['place']),
  country: valueText(facts['country']),
  latitude: numberOf(facts['latitude']),
  longitude: numberOf(facts['longitude']),
});

/** Three names that all seem to be one circuit come from a position that was copied along, not from the circuit. */
function crowdedGuesses(
  references: readonly NamedReference[],
  matches: readonly CircuitMatch[],
): Set<string> {
  const names = new Map<string, Set<string>>();
  for (const [index, { circuits, guessed }] of matches.entries()) {
    const id = circuits[0]?.id;
    if (!guessed || id === undefined) continue;
    names.set(id, (names.get(id) ?? new Set()).add(plainName(references[index]?.text ?? '')));
  }
  return new Set([...names].filter(([, texts]) => texts.size > 2).map(([id]) => id));
}

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);
