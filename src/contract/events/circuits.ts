import { z } from 'zod';
import { anyAccount, read, staff, write, type Contract } from '#contract/action.ts';
import { answer, signedIn } from '#contract/audience.ts';
import {
  circuitCorner,
  circuitFields,
  circuitRecord,
  circuitRow,
  circuitSummary,
} from '#contract/events/event-records.ts';
import * as f from '#contract/fields.ts';
import { merged, mergePair } from '#contract/merge-pair.ts';

const code = f.line(80);

/** Where races are held: the course with its corners, and what the place weighs in premiums. */
export const circuitActions = {
  get_circuits: read({
    summary: 'All circuits without their drawings.',
    input: f.nothing,
    output: answer(signedIn, { circuits: z.array(circuitSummary) }),
    shows: ['circuit'],
    access: anyAccount,
  }),
  get_circuit: read({
    summary: 'One circuit with its outline and corners.',
    input: z.object({ circuit_id: z.string().max(80) }),
    output: circuitRecord,
    shows: ['circuit:circuit_id'],
    access: anyAccount,
  }),
  get_circuit_list: read({
    summary: 'All circuits with what is known of their course and how much is held there.',
    input: z.object({ archived: f.queryFlag.default(false) }),
    output: z.object({ circuits: z.array(circuitRow) }),
    shows: ['circuit', 'event', 'policy'],
    access: staff,
  }),
  add_circuit: write({
    summary: 'Adds a circuit; its code is made from its name.',
    past: 'Added circuit',
    input: circuitFields,
    output: z.object({ circuit_id: z.string() }),
    access: staff,
  }),
  update_circuit: write({
    summary: 'Changes what is known of a circuit, takes it out of the pickers or back into them.',
    past: 'Updated circuit',
    input: circuitFields.extend({ circuit_id: code, revision: f.revision }),
    output: z.object({ revision: f.revision }),
    access: staff,
    errors: ['conflict'],
  }),
  name_corner: write({
    summary: 'Gives a corner of a circuit the name that drivers know it by; empty: its number.',
    past: 'Named a corner',
    input: z.object({
      circuit_id: code,
      number: z.number().int().min(1).max(999),
      name: f.optionalLine(60),
    }),
    output: z.object({ corners: z.array(circuitCorner) }),
    access: staff,
  }),
  set_circuit_factor: write({
    summary:
      'Sets what a circuit weighs in premiums, with the reason; nothing gives it back the factor of its kind.',
    past: 'Set the circuit factor',
    input: z.object({
      circuit_id: z.string().max(80),
      revision: f.revision,
      factor: f.decimalText.nullable(),
      factor_reason: f.line(300),
    }),
    output: circuitSummary,
    access: ['superadmin'],
    errors: ['conflict'],
  }),
  merge_circuits: write({
    summary:
      'Makes two records of one circuit one: its events move to the kept one, which keeps its factor.',
    past: 'Merged circuits',
    input: circuitFields.extend({
      ...mergePair(code),
      /** Whose outline, corners, length and turns stay. */
      course_of: z.enum(['kept', 'other']).default('kept'),
    }),
    output: merged,
    access: staff,
    errors: ['conflict', 'transition_refused'],
  }),
} as const satisfies Contract;
