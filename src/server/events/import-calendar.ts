import { sql } from 'kysely';
import { findCircuit, type CircuitMatch } from '#domain/imports/find-circuit.ts';
import { seasonOf } from '#domain/imports/new-reference.ts';
import { plainName } from '#domain/imports/plain-name.ts';
import { valueText } from '#domain/imports/record-key.ts';
import type { NamedReference, Resolution } from '#domain/imports/read-row.ts';
import type {
  ImportStore,
  ReferenceChoice,
  ReferenceSource,
} from '#server/platform/import-store.ts';
import { tableImport } from '#server/platform/table-import.ts';

const events = tableImport({
  table: 'events',
  id: 'event_id',
  record_kind: 'event',
  columns: {
    name: 'text',
    championship_id: 'uuid',
    circuit_id: 'text',
    country: 'text',
    start_on: 'date',
    end_on: 'date',
    kind: 'text',
    race_hours: 'numeric',
    sessions: 'text[]',
    status: 'text',
    source: 'text',
  },
  matches: [
    sql`t.start_on = r.start_on and lower(t.name) = lower(r.name)
    and t.championship_id is not distinct from r.championship_id`,
  ],
  mentioned_in: [
    { table: 'requests', column: 'content' },
    { table: 'policy_versions', column: 'content' },
  ],
  revision: true,
});

/** Events as imports write them: known by championship, name and first day. */
export const eventImport: ImportStore = {
  ...events,
  alike: async (db, rows) => {
    const asked = rows.map(({ championship_id, circuit_id, start_on, end_on }, n) => ({
      n,
      championship_id,
      circuit_id,
      start_on,
      end_on,
    }));
    const found = await sql<{ n: number; name: string }>`select distinct on (r.n) r.n, t.name
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as r (n int, championship_id text, circuit_id text, start_on date, end_on date)
      join events t on t.circuit_id = r.circuit_id and t.championship_id::text = r.championship_id
        and t.start_on <= r.end_on and t.end_on >= r.start_on
      order by r.n, t.start_on`.execute(db);
    const names = new Map(found.rows.map(({ n, name }) => [n, name]));
    return rows.map((_row, n) => names.get(n));
  },
};

/** Championships as imports write them: one season each. */
export const championshipImport = tableImport({
  table: 'championships',
  id: 'championship_id',
  record_kind: 'championship',
  columns: {
    name: 'text',
    year: 'int',
    series: 'text',
    organiser: 'text',
    country: 'text',
    active: 'boolean',
  },
  matches: [sql`t.year = r.year and searchable(t.name) = searchable(r.name)`],
  revision: true,
  merges: true,
});

/** Circuits as imports write them, with their outlines. Factors are not among them: premiums hang on those. */
export const circuitImport = tableImport({
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
});

const one = ({ id, label, facts }: ReferenceChoice, guessed = false): Resolution => ({
  found: 'one',
  id,
  label,
  facts,
  ...(guessed ? { guessed } : {}),
});

/** Circuits that a cell can name: by code, name, place or where they lie. */
export const circuitReference: ReferenceSource = {
  choices: async (db) => {
    const rows = await db
      .selectFrom('circuits')
      .select(['circuit_id', 'name', 'country', 'place', 'latitude', 'longitude'])
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
    const byId = new Map(choices.map((choice) => [choice.id, choice]));
    const known = choices.map(({ id, label, facts }) => ({
      id,
      name: label,
      place: valueText(facts['place']),
      country: valueText(facts['country']),
      latitude: numberOf(facts['latitude']),
      longitude: numberOf(facts['longitude']),
    }));
    const matches = references.map(({ text, hints }) => findCircuit(known, text, hints));
    const crowded = crowdedGuesses(references, matches);
    return references.map(({ text }, index) => {
      const taught = byId.get(aliases.get(plainName(text)) ?? '');
      if (taught) return one(taught);
      const { circuits = [], guessed = false } = matches[index] ?? {};
      if (guessed && crowded.has(circuits[0]?.id ?? '')) return { found: 'none' };
      const found = circuits.flatMap(({ id }) => byId.get(id) ?? []);
      const [only] = found;
      if (!only) return { found: 'none' };
      return found.length === 1 ? one(only, guessed) : { found: 'several', choices: found };
    });
  },
};

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

/** Championships that a cell can name, in the season of its row. */
export const championshipReference: ReferenceSource = {
  choices: async (db) => {
    const rows = await db
      .selectFrom('championships')
      .select(['championship_id', 'name', 'year', 'series'])
      .orderBy('year', 'desc')
      .orderBy('name')
      .execute();
    return rows.map(({ championship_id, name, year, series }) => ({
      id: championship_id,
      label: `${name} ${year}`,
      note: series,
      facts: { name, year },
    }));
  },
  resolve: (references, choices, aliases) => {
    const byId = new Map(choices.map((choice) => [choice.id, choice]));
    const bySeason = new Map(
      choices.map((choice) => [
        `${plainName(valueText(choice.facts['name']))}|${valueText(choice.facts['year'])}`,
        choice,
      ]),
    );
    return references.map(({ text, hints }) => {
      const season = seasonOf(hints);
      const found =
        bySeason.get(`${plainName(text)}|${season}`) ??
        byId.get(aliases.get(`${plainName(text)}|${season}`) ?? '');
      return found ? one(found) : { found: 'none' };
    });
  },
};
