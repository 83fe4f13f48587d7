import { sql } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import {
  type EventDays,
  movedDaysTexts,
  refuseMovedDays,
} from '#domain/policies/cover/moved-days.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';
import { endorseItems } from '#server/policies/cover/book-cover.ts';
import { lockDocument, updateDocument } from '#server/policies/document/document-record.ts';
import { queuePaperInForce } from '#server/policies/policy/queue-paper.ts';

type AnyWrite = WriteContext<Actor | null>;

/** The cars at events that policies insure. */
const insuredItems = sql`(select i.policy_id, i.event_id
  from policy_items i join policies p on p.policy_id = i.policy_id
  where i.current and p.document_state = 'policy') insured`;

/**
 * Those of these events at which policies insure cars. Their days are moved on the event alone, where what that does to
 * each policy is shown first: cover moves with them.
 */
export async function insuredEvents(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ event_id: string }>`
    select distinct event_id from ${insuredItems} where event_id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Set(found.rows.map(({ event_id }) => event_id));
}

/**
 * The days of an event were changed: cover of every policy that insures a car there moves with it from now on, and so
 * does the policy's period. Days that are over stay as they were covered; no due date moves (manual A13). Answers how
 * many policies it concerned.
 */
export async function moveInsuredEvent(
  ctx: AnyWrite,
  {
    event_id,
    before,
    after,
    reason,
  }: { event_id: string; before: EventDays & { status: string }; after: EventDays; reason: string },
): Promise<number> {
  const found = await sql<{ policy_id: string }>`
    select distinct policy_id from ${insuredItems} where event_id = ${event_id} order by policy_id`.execute(
    ctx.db,
  );
  // What the organiser called off never begins.
  if (found.rows.length > 0 && before.status !== 'cancelled') {
    const refusal = refuseMovedDays(before, after, ctx.today);
    if (refusal) throw fieldError(refusal.field, refusal.code, movedDaysTexts[refusal.code]);
  }
  await moveQuotes(ctx, event_id);
  for (const key of found.rows) {
    const policy = await lockDocument(ctx, key);
    if (policy.locked_version_id === null) continue;
    await endorseItems(ctx, {
      policy_id: policy.policy_id,
      version_id: policy.locked_version_id,
      event_id,
      reason,
    });
    const period = await periodOfItems(ctx, policy.locked_version_id);
    await updateDocument(ctx, policy, period);
    await queuePaperInForce(ctx, policy);
  }
  return found.rows.length;
}

/** What a quote shows of its days follows too, so that a policy that is made of it runs on them. */
async function moveQuotes(ctx: AnyWrite, event_id: string): Promise<void> {
  await sql`
    update policies p set period_from = d.period_from, period_to = d.period_to
    from (
      select i.policy_id, min(e.start_on) as period_from, max(e.end_on) as period_to
      from policy_items i join events e on e.event_id = i.event_id
      where i.current and i.policy_id in (
        select q.policy_id from policy_items m join policies q on q.policy_id = m.policy_id
        where m.event_id = ${event_id} and m.current and q.document_state = 'quote'
        order by q.policy_id for no key update of q)
      group by 1) d
    where p.policy_id = d.policy_id`.execute(ctx.db);
}

async function periodOfItems(ctx: AnyWrite, version_id: string) {
  const found = await sql<{ period_from: CalendarDate; period_to: CalendarDate }>`
    select min(e.start_on) as period_from, max(e.end_on) as period_to
    from policy_items i join events e on e.event_id = i.event_id
    where i.version_id = ${version_id}`.execute(ctx.db);
  const [period] = found.rows;
  return period ?? {};
}
