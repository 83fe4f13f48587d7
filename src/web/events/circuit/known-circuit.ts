import type { OutputOf } from '#web/api/action-types.ts';

export type Circuit = OutputOf<'get_circuit'>;

/** What its form changes of a circuit. */
export type KnownCircuit = Pick<
  Circuit,
  'name' | 'place' | 'country' | 'circuit_type' | 'length_m' | 'turns' | 'active'
>;

/** A known circuit as the server takes it back. */
export function knownCircuitInput({
  name,
  place,
  country,
  circuit_type,
  length_m,
  turns,
  active,
}: KnownCircuit) {
  return { name, place, country, circuit_type, length_m, turns, active };
}
