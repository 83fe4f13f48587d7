import { sql } from 'kysely';
import { addMonths } from '#domain/dates.ts';
import {
  type DriverClaimHistory,
  suggestDriverClaimLevel,
} from '#domain/rating/levels/driver-levels.ts';
import type { ClaimRecord } from '#server/claims/record/claim-record.ts';
import { createTodo } from '#server/communications/todos.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';

interface DriverHistory extends DriverClaimHistory {
  claim_level: number;
}

/**
 * After a payment the driver's claim level may no longer be right: staff get a todo with what its history suggests
 * (manual 4.3). The level itself stays until somebody changes it.
 */
export async function suggestDriverLevel(ctx: WriteContext, claim: ClaimRecord): Promise<void> {
  if (claim.driver_id === null) return;
  const history = await historyOf(ctx.db, { driver_id: claim.driver_id, today: ctx.today });
  const suggested = suggestDriverClaimLevel(history);
  if (suggested === history.claim_level) return;
  await createTodo(ctx, {
    message: `Claim level of ${claim.driver_name}: now ${history.claim_level}, the claims suggest ${suggested}. Look at the level of the series too.`,
    owner_id: claim.reviewer_id === claim.loss_adjuster_id ? null : claim.reviewer_id,
    parent_type: 'claim',
    parent_id: claim.claim_id,
  });
}

/** Paid claims of 36 months, and which of the last three seasons that the driver raced had none. */
async function historyOf(
  db: Queryable,
  { driver_id, today }: { driver_id: string; today: string },
): Promise<DriverHistory> {
  const this_year = Number(today.slice(0, 4));
  const found = await sql<DriverHistory>`
    with paid as (
      select fault_result, date_accident, extract(year from date_accident at time zone 'Europe/Amsterdam')::int as year
      from claims where driver_id = ${driver_id} and paid_total > 0
    ), raced as (
      select distinct extract(year from e.start_on)::int as year
      from policy_item_drivers x
        join policy_items i on i.item_id = x.item_id and i.current
        join events e on e.event_id = i.event_id
      where x.driver_id = ${driver_id}
        and extract(year from e.start_on) between ${this_year - 3} and ${this_year - 1}
    )
    select d.claim_level,
      (select count(*) from raced where raced.year not in (select paid.year from paid)) as clean_seasons,
      (select count(*) from paid where paid.fault_result = 'own'
        and paid.date_accident >= ${addMonths(today, -36)}::date) as own_fault_claims,
      (select count(*) from paid where paid.fault_result is distinct from 'own'
        and paid.date_accident >= ${addMonths(today, -36)}::date) as other_claims
    from drivers d where d.driver_id = ${driver_id}`.execute(db);
  const [history] = found.rows;
  if (!history) throw new Error(`claim of a driver that does not exist: ${driver_id}`);
  return history;
}
