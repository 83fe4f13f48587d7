import type { z } from 'zod';
import type { circuitCorner } from '#contract/event-records.ts';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import { isDecimal, parseDecimal } from '#domain/decimal.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Queryable, ReadContext, WriteContext } from '#server/platform/context.ts';
import { seesFactors } from '#server/events/event-queries.ts';

const summaryColumns = [
  'circuit_id',
  'name',
  'country',
  'place',
  'circuit_type',
  'length_m',
  'turns',
  'factor',
  'factor_reason',
  'active',
] as const;

function withoutFactor<C extends { factor: string | null; factor_reason: string }>(circuit: C): C {
  return { ...circuit, factor: null, factor_reason: '' };
}

/** All circuits, by name. */
export async function getCircuits(ctx: ReadContext): Promise<OutputOf<'get_circuits'>> {
  const circuits = await ctx.db
    .selectFrom('circuits')
    .select(summaryColumns)
    .orderBy('name')
    .execute();
  return { circuits: seesFactors(ctx.actor) ? circuits : circuits.map(withoutFactor) };
}

/** One circuit with its outline and corners. */
export async function getCircuit(
  ctx: ReadContext,
  { circuit_id }: { circuit_id: string },
): Promise<OutputOf<'get_circuit'>> {
  const circuit = await ctx.db
    .selectFrom('circuits')
    .select([...summaryColumns, 'latitude', 'longitude', 'outline', 'corners'])
    .where('circuit_id', '=', circuit_id)
    .executeTakeFirst();
  if (!circuit) throw new AppError('not_found');
  const shown = {
    ...circuit,
    outline: circuit.outline as number[][] | null,
    corners: circuit.corners as z.output<typeof circuitCorner>[],
  };
  return seesFactors(ctx.actor) ? shown : withoutFactor(shown);
}

/** Sets what a circuit weighs. Quotes that are already calculated keep the factor they were calculated with. */
export async function setCircuitFactor(
  ctx: WriteContext,
  { circuit_id, factor, factor_reason }: InputOf<'set_circuit_factor'>,
): Promise<OutputOf<'set_circuit_factor'>> {
  if (
    factor !== null &&
    (!isDecimal(factor) || parseDecimal(factor).numerator <= 0n || Number(factor) >= 10)
  )
    throw fieldError('factor', 'out_of_range', 'Enter a factor above 0 and below 10.');
  const before = await findCircuit(ctx.db, circuit_id);
  await ctx.db
    .updateTable('circuits')
    .set({ factor, factor_reason })
    .where('circuit_id', '=', circuit_id)
    .execute();
  await ctx.audit({
    record_kind: 'circuit',
    record_id: circuit_id,
    before: { factor: before.factor, factor_reason: before.factor_reason },
    after: { factor, factor_reason },
  });
  ctx.changed('circuit', circuit_id);
  return findCircuit(ctx.db, circuit_id);
}

async function findCircuit(
  db: Queryable,
  circuit_id: string,
): Promise<OutputOf<'set_circuit_factor'>> {
  const circuit = await db
    .selectFrom('circuits')
    .select(summaryColumns)
    .where('circuit_id', '=', circuit_id)
    .executeTakeFirst();
  if (!circuit) throw new AppError('not_found');
  return circuit;
}
