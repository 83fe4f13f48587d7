import { sql } from 'kysely';
import { addMonths } from '#domain/dates.ts';
import { suggestDriverClaimLevel } from '#domain/rating/levels/driver-levels.ts';
import type { ReadContext } from '#server/platform/context.ts';

interface History {
  clean_seasons: number;
  own_fault_claims: number;
  other_claims: number;
}

/**
 * The claim level that a driver's claims suggest: paid claims of the last 36 months, by fault, and the full seasons
 * of the last three in which the driver was insured and nothing was paid.
 */
export async function suggestClaimLevel(
  ctx: Pick<ReadContext, 'db' | 'today'>,
  driver_id: string,
): Promise<number> {
  const year = Number(ctx.today.slice(0, 4));
  const found = await sql<History>`
    with paid as (
      select fault_result, extract(year from date_accident at time zone 'Europe/Amsterdam')::int as year,
        (date_accident at time zone 'Europe/Amsterdam')::date as accident_on
      from claims where driver_id = ${driver_id} and status = 'paid' and paid_total > 0
    ), driven as (
      select distinct extract(year from e.start_on)::int as year
      from policy_item_drivers pid
      join policy_items i on i.item_id = pid.item_id and i.current
      join policies p on p.policy_id = i.policy_id and p.document_state = 'policy' and p.status <> 'cancelled'
      join events e on e.event_id = i.event_id
      where pid.driver_id = ${driver_id}
    ), recent as (
      select fault_result from paid where accident_on > ${addMonths(ctx.today, -36)}::date
    )
    select
      (select count(*) from driven d where d.year between ${year - 3}::int and ${year - 1}::int
        and not exists (select 1 from paid where paid.year = d.year)) as clean_seasons,
      (select count(*) from recent where fault_result = 'own') as own_fault_claims,
      (select count(*) from recent where fault_result is distinct from 'own') as other_claims`.execute(
    ctx.db,
  );
  const [history] = found.rows;
  if (!history) throw new Error('an aggregate answers one row');
  return suggestDriverClaimLevel(history);
}
