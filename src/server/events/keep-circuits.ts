import type { z } from 'zod';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import type { circuitCorner } from '#contract/events/event-records.ts';
import type { eventsContract } from '#contract/events/events.ts';
import { isDecimal, parseDecimal } from '#domain/decimal.ts';
import { codeOfName } from '#domain/imports/plain-name.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { findCircuitSummary, getCircuit } from '#server/events/circuit-queries.ts';

type Corner = z.output<typeof circuitCorner>;
type CircuitFields = z.output<(typeof eventsContract)['add_circuit']['input']>;

/** Adds a circuit. Its code comes from its name, so that files can name it by either. */
export async function addCircuit(
  ctx: WriteContext,
  fields: CircuitFields,
): Promise<OutputOf<'add_circuit'>> {
  const added = await ctx.db
    .insertInto('circuits')
    .values({
      ...fields,
      circuit_id: codeOfName(fields.name),
      created_at: ctx.now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('circuit_id')
    .executeTakeFirst();
  if (!added) throw fieldError('name', 'taken', 'There is a circuit of that name already.');
  const { circuit_id } = added;
  await ctx.audit({ record_kind: 'circuit', record_id: circuit_id, after: fields });
  ctx.changed('circuit', circuit_id);
  return { circuit_id };
}

/** The circuit locked for a change, unless somebody else changed it since it was looked at. */
async function lockCircuit(
  ctx: WriteContext,
  { circuit_id, revision }: { circuit_id: string; revision?: number },
) {
  const circuit = await ctx.db
    .selectFrom('circuits')
    .select([
      'name',
      'country',
      'place',
      'circuit_type',
      'length_m',
      'turns',
      'active',
      'factor',
      'factor_reason',
      'corners',
      'revision',
    ])
    .where('circuit_id', '=', circuit_id)
    .forUpdate()
    .executeTakeFirst();
  if (!circuit) throw new AppError('not_found');
  if (revision !== undefined && circuit.revision !== revision)
    throw new AppError('conflict', { current: await getCircuit(ctx, { circuit_id }) });
  return circuit;
}

/** Changes a circuit, or archives it: its events stay, new ones are no longer offered it. */
export async function updateCircuit(
  ctx: WriteContext,
  { circuit_id, revision, ...fields }: CircuitFields & { circuit_id: string; revision: number },
): Promise<OutputOf<'update_circuit'>> {
  const {
    factor: _,
    factor_reason: __,
    corners: ___,
    ...before
  } = await lockCircuit(ctx, {
    circuit_id,
    revision,
  });
  await ctx.db
    .updateTable('circuits')
    .set({ ...fields, revision: revision + 1 })
    .where('circuit_id', '=', circuit_id)
    .execute();
  await ctx.audit({ record_kind: 'circuit', record_id: circuit_id, before, after: fields });
  ctx.changed('circuit', circuit_id);
  return { revision: revision + 1 };
}

/** Names a corner; claims that were reported with another name of it keep what was written. */
export async function nameCorner(
  ctx: WriteContext,
  { circuit_id, number, name }: z.output<(typeof eventsContract)['name_corner']['input']>,
): Promise<OutputOf<'name_corner'>> {
  const circuit = await lockCircuit(ctx, { circuit_id });
  const corners = circuit.corners as Corner[];
  const before = corners.find((corner) => corner.number === number);
  if (!before) throw new AppError('not_found');
  const after = corners.map((corner) => (corner === before ? { ...corner, name } : corner));
  await ctx.db
    .updateTable('circuits')
    .set({ corners: JSON.stringify(after), revision: circuit.revision + 1 })
    .where('circuit_id', '=', circuit_id)
    .execute();
  const field = `corner_${number}`;
  await ctx.audit({
    record_kind: 'circuit',
    record_id: circuit_id,
    before: { [field]: before.name },
    after: { [field]: name },
  });
  ctx.changed('circuit', circuit_id);
  return { corners: after };
}

/** Sets what a circuit weighs. Quotes that are already calculated keep the factor they were calculated with. */
export async function setCircuitFactor(
  ctx: WriteContext,
  { circuit_id, revision, factor, factor_reason }: InputOf<'set_circuit_factor'>,
): Promise<OutputOf<'set_circuit_factor'>> {
  if (
    factor !== null &&
    (!isDecimal(factor) || parseDecimal(factor).numerator <= 0n || Number(factor) >= 10)
  )
    throw fieldError('factor', 'out_of_range', 'Enter a factor above 0 and below 10.');
  const before = await lockCircuit(ctx, { circuit_id, revision });
  await ctx.db
    .updateTable('circuits')
    .set({ factor, factor_reason, revision: revision + 1 })
    .where('circuit_id', '=', circuit_id)
    .execute();
  await ctx.audit({
    record_kind: 'circuit',
    record_id: circuit_id,
    before: { factor: before.factor, factor_reason: before.factor_reason },
    after: { factor, factor_reason },
  });
  ctx.changed('circuit', circuit_id);
  return findCircuitSummary(ctx.db, circuit_id);
}
