import { sql } from 'kysely';
import { INFO_OVERDUE_DAYS } from '#domain/claims/claim-limits.ts';
import { type CalendarDate, dateOfInstant, daysBetween, unixSeconds } from '#domain/dates.ts';
import { isReminderDue, remindClient } from '#server/claims/review/claim-questions.ts';
import { type ClaimRecord, findClaim, updateClaim } from '#server/claims/record/claim-record.ts';
import { askAboutStillReserves } from '#server/claims/reserve/still-reserves.ts';
import { createTodo } from '#server/communications/todos.ts';
import type { Job } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

/**
 * Every day: reminds clients whose answer is overdue, and once the 30 days are over asks the reviewer whether the
 * claim is to be rejected; and asks whether reserves that have not moved for long still hold. Each claim is one transaction, so that a run that breaks off goes on where it stopped.
 */
export const remindOverdueClaims: Job = async ({ services, write }) => {
  const today = dateOfInstant(unixSeconds(services.clock.now()));
  const overdue = await sql<{ claim_id: string }>`
    select claim_id from claims
    where status = 'info_required' and (info_request->>'due_on') < ${today}
    order by claim_id`.execute(services.db);
  for (const { claim_id } of overdue.rows)
    await write(async (ctx) => {
      const claim = await findClaim(ctx.db, claim_id, { lock: true });
      if (claim?.status === 'info_required') await remindOf(ctx, claim, today);
    });
  await askAboutStillReserves({ services, write, today });
};

async function remindOf(
  ctx: WriteContext<null>,
  claim: ClaimRecord,
  today: CalendarDate,
): Promise<void> {
  const { info_request } = claim;
  if (!info_request) return;
  const days = daysBetween(info_request.due_on, today);
  if (days <= INFO_OVERDUE_DAYS) {
    if (isReminderDue(info_request, today)) await remindClient(ctx, claim);
    return;
  }
  if (info_request.given_up) return;
  await updateClaim(ctx, claim, {
    info_request: JSON.stringify({ ...info_request, given_up: true }),
  });
  await createTodo(ctx, {
    message: `No answer for more than ${INFO_OVERDUE_DAYS} days: reject with "No evidence", or ask again`,
    owner_id: claim.reviewer_id,
    due_on: today,
    parent_type: 'claim',
    parent_id: claim.claim_id,
  });
}
