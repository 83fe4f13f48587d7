import { sql, type RawBuilder } from 'kysely';
import { isStaff } from '#domain/accounts/account-types.ts';
import { sanctionsBlockText, sanctionsHoldText } from '#domain/accounts/sanctions-list.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Asking, Queryable, WriteContext } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

type AnyWrite = WriteContext<Actor | null>;

/** What a document or a payment is about: its client, and the drivers of a policy or of one claim. */
interface Business {
  user_id: string;
  policy_id?: string;
  driver_id?: string | null;
}

interface Standing {
  confirmed: boolean;
  open: boolean;
}

/** Whether a name that the present list names is confirmed or still to be decided about. */
async function standingOf(
  db: Queryable,
  { user_id, policy_id, driver_id }: Business,
): Promise<Standing> {
  const found = await sql<Standing>`
    with hits as (
      select h.decision from sanctions_hits h join sanctions_entries e using (entry_id) where e.listed and h.user_id = ${user_id}
      union all
      select h.decision from sanctions_driver_hits h join sanctions_entries e using (entry_id) where e.listed and (
        h.driver_id = ${driver_id ?? null}
        or h.driver_id in (select d.driver_id from policy_item_drivers d join policy_items i using (item_id)
          where i.policy_id = ${policy_id ?? null} and i.current))
    )
    select coalesce(bool_or(decision = 'confirmed'), false) as confirmed, coalesce(bool_or(decision = 'open'), false) as open
    from hits ${prepared}`.execute(db);
  return found.rows[0] ?? { confirmed: false, open: false };
}

/**
 * Refuses what would do business with a client or a driver whom staff found on a sanctions list. Only staff read why: the
 * client must not be warned.
 */
export async function assertNotSanctioned(ctx: Asking, business: Business): Promise<void> {
  const { confirmed } = await standingOf(ctx.db, business);
  if (!confirmed) return;
  throw ctx.actor && isStaff(ctx.actor.account_type)
    ? new AppError('transition_refused', { reason: 'sanctioned', message: sanctionsBlockText })
    : new AppError('transition_refused', {
        message: 'This cannot be done online. Call us, and we look into it.',
      });
}

/** Whether the present list names a client of a query, and nobody has found that it is somebody else. */
export const hasSanctionsHit = (user_id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from sanctions_hits h join sanctions_entries e using (entry_id)
    where e.listed and h.user_id = ${user_id} and h.decision <> 'cleared')`;

/** Whether the present list names a client or one of its drivers, and nobody has found that it is somebody else. */
export async function isOnSanctionsList(
  db: Queryable,
  { user_id, driver_ids }: { user_id: string; driver_ids: readonly string[] },
): Promise<boolean> {
  const found = await sql<{ listed: boolean }>`
    select ${hasSanctionsHit(sql`${user_id}::uuid`)}
      or exists (select from sanctions_driver_hits h join sanctions_entries e using (entry_id)
        where e.listed and h.driver_id = any(${driver_ids}::uuid[]) and h.decision <> 'cleared') as listed`.execute(
    db,
  );
  return found.rows[0]?.listed === true;
}

/** Refuses that money goes out while somebody it concerns is on a sanctions list or may be: it cannot be fetched back. */
export async function assertMayBePaid(ctx: AnyWrite, business: Business): Promise<void> {
  const { confirmed, open } = await standingOf(ctx.db, business);
  if (confirmed)
    throw new AppError('transition_refused', { reason: 'sanctioned', message: sanctionsBlockText });
  if (open)
    throw new AppError('transition_refused', {
      reason: 'sanctions_undecided',
      message: sanctionsHoldText,
    });
}
