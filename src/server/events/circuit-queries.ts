import { sql } from 'kysely';
import type { z } from 'zod';
import type { circuitCorner } from '#contract/events/event-records.ts';
import type { OutputOf } from '#contract/contract.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';
import { policiesHeld } from '#server/platform/database/list-counts.ts';

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
  'revision',
] as const;

/** All circuits, by name. */
export async function getCircuits(ctx: ReadContext): Promise<OutputOf<'get_circuits'>> {
  const circuits = await ctx.db
    .selectFrom('circuits')
    .select(summaryColumns)
    .where('merged_into', 'is', null)
    .orderBy('name')
    .execute();
  return { circuits };
}

/** A circuit's row as pickers have it. */
export async function findCircuitSummary(
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

/** How many events are held at the circuit `c` and how many policies have a car there. */
const use = sql`
  (select count(*) from events e where e.circuit_id = c.circuit_id and e.merged_into is null) as events,
  ${policiesHeld(sql`circuit_owner(c.circuit_id)`)} as policies`;

/** One circuit with its outline and corners; what hangs on it is for staff. */
export async function getCircuit(
  ctx: Pick<ReadContext, 'db' | 'actor'>,
  { circuit_id }: { circuit_id: string },
): Promise<OutputOf<'get_circuit'>> {
  const is_staff = isStaff(ctx.actor.account_type);
  const circuit = await ctx.db
    .selectFrom('circuits')
    .select([...summaryColumns, 'latitude', 'longitude', 'outline', 'corners', 'merged_into'])
    .where('circuit_id', '=', circuit_id)
    .executeTakeFirst();
  if (!circuit) throw new AppError('not_found');
  const used = is_staff
    ? await sql<{ events: number; policies: number }>`
        select ${use} from circuits c where c.circuit_id = ${circuit_id}`.execute(ctx.db)
    : { rows: [] };
  const { events = 0, policies = 0 } = used.rows[0] ?? {};
  return {
    ...circuit,
    outline: circuit.outline as number[][] | null,
    corners: circuit.corners as z.output<typeof circuitCorner>[],
    events,
    policies,
    merged_into: circuit.merged_into ? await findCircuitSummary(ctx.db, circuit.merged_into) : null,
  };
}

/** All circuits in use, or all archived ones, by name. */
export async function getCircuitList(
  ctx: ReadContext,
  { archived }: { archived: boolean },
): Promise<OutputOf<'get_circuit_list'>> {
  const found = await sql<OutputOf<'get_circuit_list'>['circuits'][number]>`
    select c.circuit_id, c.name, c.country, c.place, c.circuit_type, c.length_m, c.turns, c.factor, c.factor_reason,
      c.active, c.revision, c.outline is not null as has_outline, jsonb_array_length(c.corners) as corner_count,
      ${use}
    from circuits c
    where c.active = ${!archived} and c.merged_into is null
    order by searchable(c.name), c.circuit_id`.execute(ctx.db);
  return { circuits: found.rows };
}
