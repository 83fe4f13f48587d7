import { sql } from 'kysely';
import type { z } from 'zod';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import type { circuitCorner } from '#contract/event-records.ts';
import type { eventsContract } from '#contract/events.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ReadContext, WriteContext } from '#server/platform/context.ts';

type Corner = z.output<typeof circuitCorner>;

/** All circuits in use, or all archived ones, by name. */
export async function getCircuitList(
  ctx: ReadContext,
  { archived }: { archived: boolean },
): Promise<OutputOf<'get_circuit_list'>> {
  const found = await sql<OutputOf<'get_circuit_list'>['circuits'][number]>`
    select c.circuit_id, c.name, c.country, c.place, c.circuit_type, c.length_m, c.turns, c.factor, c.factor_reason,
      c.active, c.outline is not null as has_outline, jsonb_array_length(c.corners) as corner_count,
      coalesce(held.events, 0) as events, coalesce(held.policies, 0) as policies
    from circuits c left join (
      select e.circuit_id, count(distinct e.event_id) as events,
        count(distinct i.policy_id) filter (where p.document_state = 'policy') as policies
      from events e
      left join policy_items i on i.event_id = e.event_id and i.current
      left join policies p on p.policy_id = i.policy_id
      group by e.circuit_id) held on held.circuit_id = c.circuit_id
    where c.active = ${!archived} and c.merged_into is null
    order by searchable(c.name), c.circuit_id`.execute(ctx.db);
  return { circuits: found.rows };
}

/** Names a corner; claims that were reported with another name of it keep what was written. */
export async function nameCorner(
  ctx: WriteContext,
  { circuit_id, number, name }: z.output<(typeof eventsContract)['name_corner']['input']>,
): Promise<OutputOf<'name_corner'>> {
  const circuit = await ctx.db
    .selectFrom('circuits')
    .select('corners')
    .where('circuit_id', '=', circuit_id)
    .forUpdate()
    .executeTakeFirst();
  if (!circuit) throw new AppError('not_found');
  const corners = circuit.corners as Corner[];
  const before = corners.find((corner) => corner.number === number);
  if (!before) throw new AppError('not_found');
  const after = corners.map((corner) => (corner === before ? { ...corner, name } : corner));
  await ctx.db
    .updateTable('circuits')
    .set({ corners: JSON.stringify(after) })
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

/** Archives a circuit: its events stay, new ones are no longer offered it. */
export async function archiveCircuit(
  ctx: WriteContext,
  { circuit_id, active }: InputOf<'archive_circuit'>,
): Promise<OutputOf<'archive_circuit'>> {
  const before = await ctx.db
    .selectFrom('circuits')
    .select('active')
    .where('circuit_id', '=', circuit_id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new AppError('not_found');
  await ctx.db
    .updateTable('circuits')
    .set({ active })
    .where('circuit_id', '=', circuit_id)
    .execute();
  await ctx.audit({ record_kind: 'circuit', record_id: circuit_id, before, after: { active } });
  ctx.changed('circuit', circuit_id);
  return { ok: true };
}
