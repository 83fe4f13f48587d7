import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { defaultCircuitFactors } from '#domain/rating/levels/default-circuit-factors.ts';
import type { Queryable } from '#server/platform/context.ts';

interface CircuitFacts {
  circuit_id: string;
  name: string;
  country: string;
  place: string;
  circuit_type: 'RACE' | 'STREET' | 'ROAD';
  length_m: number | null;
  turns: number | null;
  latitude: number | null;
  longitude: number | null;
  outline: number[][] | null;
  corners: { number: number; name: string; x: number | null; y: number | null }[];
}

/** The circuits that the product knows by itself, with outlines where they are free to use. */
function readCircuitFacts(): CircuitFacts[] {
  const file = new URL('circuit-data/circuits.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as CircuitFacts[];
}

/**
 * Adds the circuits that are not there yet, with the product's own factors. A course that is still as the product gave it
 * becomes the one that the product knows now, with its number of turns where that was the course's; whatever else stands in
 * a circuit's row stays (decision 085).
 */
export async function seedCircuits(db: Queryable): Promise<void> {
  const rows = readCircuitFacts().map((circuit) => ({
    ...circuit,
    factor: defaultCircuitFactors[circuit.circuit_id]?.factor ?? null,
    factor_reason: defaultCircuitFactors[circuit.circuit_id]?.reason ?? '',
  }));
  await sql`insert into circuits (circuit_id, name, country, place, circuit_type, length_m, turns, latitude, longitude,
      outline, corners, given_course, factor, factor_reason)
    select circuit_id, name, country, place, circuit_type, length_m, turns, latitude, longitude, outline, corners,
      course_mark(outline, corners), factor, factor_reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as facts (
      circuit_id text, name text, country text, place text, circuit_type text, length_m int, turns int,
      latitude numeric, longitude numeric, outline jsonb, corners jsonb, factor numeric, factor_reason text)
    on conflict (circuit_id) do update set outline = excluded.outline, corners = excluded.corners,
      turns = case when circuits.turns = jsonb_array_length(circuits.corners) then excluded.turns else circuits.turns end,
      given_course = excluded.given_course, revision = circuits.revision + 1
    where circuits.given_course = course_mark(circuits.outline, circuits.corners)
      and circuits.given_course <> excluded.given_course`.execute(db);
}
