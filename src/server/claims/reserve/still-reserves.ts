import { sql } from 'kysely';
import { RESERVE_STILL_DAYS } from '#domain/claims/claim-reserve-lines.ts';
import { addDays, type CalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { findClaim } from '#server/claims/record/claim-record.ts';
import { createTodo } from '#server/communications/todos.ts';
import type { Job } from '#server/platform/area.ts';

/** As many as a night asks about, those that have stood longest first: what is older than the rule comes bit by bit. */
const MOST_A_NIGHT = 25;

/** Asks whoever handles a claim whether a reserve that has not moved for 30 days still holds; once in every 30 days. */
export async function askAboutStillReserves({
  services,
  write,
  today,
}: Pick<Parameters<Job>[0], 'services' | 'write'> & { today: CalendarDate }): Promise<void> {
  const still_since = addDays(today, 0 - RESERVE_STILL_DAYS);
  const still = sql`reserve <> 0 and reserve_seen_on <= ${still_since}`;
  const found = await sql<{ claim_id: string }>`
    select claim_id from claims where ${still}
    order by reserve_seen_on, claim_id limit ${MOST_A_NIGHT}`.execute(services.db);
  for (const { claim_id } of found.rows)
    await write(async (ctx) => {
      const seen = await sql`
        update claims set reserve_seen_on = ${today} where claim_id = ${claim_id} and ${still}`.execute(
        ctx.db,
      );
      const claim = await findClaim(ctx.db, claim_id);
      if (seen.numAffectedRows === 0n || !claim) return;
      await createTodo(ctx, {
        message: `Reserve of ${formatMoney(claim.reserve, claim.currency)} has not moved for ${RESERVE_STILL_DAYS} days: does it still hold?`,
        ...{ owner_id: claim.reviewer_id, due_on: today },
        ...{ parent_type: 'claim', parent_id: claim_id },
      });
    });
}
