import { requireNumber } from '#domain/number-entry.ts';
import { z } from 'zod';
import { circuitTypes } from '#domain/rating/levels/circuit-factor.ts';
import type { KnownCircuit } from '#web/events/circuit/known-circuit.ts';

const whole = (name: string) =>
  z.string().trim().regex(/^\d*$/, `Enter ${name} as a whole number.`);

/** What is typed for a circuit. */
export const circuitSchema = z.object({
  name: z.string().trim().min(1, 'Missing data for Name').max(200),
  place: z.string().trim().max(200),
  country: z.string('Missing data for Country').length(2, 'Missing data for Country'),
  circuit_type: z.enum(circuitTypes),
  length_m: whole('the length'),
  turns: whole('the turns'),
});

export type CircuitForm = z.input<typeof circuitSchema>;

/** An empty form, or one with what is known of a circuit. */
export function circuitFormOf(circuit: KnownCircuit | undefined): CircuitForm {
  if (!circuit)
    return { name: '', place: '', country: '', circuit_type: 'RACE', length_m: '', turns: '' };
  const { name, place, country, circuit_type, length_m, turns } = circuit;
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    name,
    place,
    country,
    circuit_type,
    length_m: text(length_m),
    turns: text(turns),
  };
}

/** The form as the server takes it. */
export function circuitInput({ length_m, turns, ...fields }: CircuitForm, active: boolean) {
  const number = (text: string) => (text === '' ? null : requireNumber(text));
  return { ...fields, length_m: number(length_m), turns: number(turns), active };
}
