import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import { isStaff, type AccountType } from '#domain/accounts/account-types.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Job } from '#server/platform/area.ts';
import { writeAudit } from '#server/platform/database/audit.ts';
import type { Actor, Queryable, ReadContext, WriteContext } from '#server/platform/context.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { enterView, leaveView } from '#server/platform/http/sessions.ts';
import { leaveAllRecordsIn } from '#server/presence/leave-all-records.ts';

/** A view ends by itself after so long, in milliseconds. */
const VIEW_MS = 30 * 60_000;

/** Whether staff may look at the product as this account: it is in use and nobody of the staff goes by it. */
export function canBeViewed(account: {
  active: boolean;
  account_type: AccountType;
  account_types: readonly AccountType[];
}): boolean {
  return account.active && ![account.account_type, ...account.account_types].some(isStaff);
}

/** From the next request on this session is the viewed person's, read only; both find it in their activity. */
export async function startViewAs(
  ctx: WriteContext,
  { user_id, reason }: { user_id: string; reason: string },
): Promise<OutputOf<'start_view_as'>> {
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['active', 'account_type', 'account_types', 'company_name', 'attn'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  if (user_id === ctx.actor.user_id || !canBeViewed(account as never))
    throw new AppError('transition_refused', {
      message: 'Only accounts in use that belong to no staff can be viewed.',
    });
  const expires_at = new Date(ctx.now.getTime() + VIEW_MS);
  const { view_id } = await ctx.db
    .insertInto('account_views')
    .values({
      viewer_id: ctx.actor.user_id,
      viewed_id: user_id,
      reason,
      expires_at: expires_at.toISOString(),
    })
    .returning('view_id')
    .executeTakeFirstOrThrow();
  await enterView(ctx.db, { token: ctx.cookies.session ?? '', view_id });
  await leaveAllRecordsIn(ctx, ctx.actor);
  const after = { reason, viewed: account.company_name || account.attn };
  await ctx.audit({ record_kind: 'account', record_id: user_id, after });
  await ctx.audit({ record_kind: 'account', record_id: ctx.actor.user_id, after });
  await ctx.queue('end_account_view', { view_id }, { run_at: expires_at, job_key: view_id });
  return { until: Math.floor(expires_at.getTime() / 1000) };
}

/** The session is its owner's again. */
export async function stopViewAs(ctx: WriteContext): Promise<OutputOf<'stop_view_as'>> {
  if (ctx.actor.view) await endView(ctx.db, { ...ctx, view_id: ctx.actor.view.view_id });
  return { ok: true };
}

/** Logging out ends a view too. */
export async function endOwnView(ctx: ReadContext<Actor | null>): Promise<void> {
  const view_id = ctx.actor?.view?.view_id;
  if (view_id === undefined) return;
  await inTransaction(ctx.services.db, (db) =>
    endView(db, { now: ctx.now, request_id: ctx.request_id, view_id }),
  );
}

/** When a view's time is up nobody may be there to stop it; its end is written down all the same. */
export const endAccountView: Job = (job, { view_id }) =>
  job.write((ctx) => endView(ctx.db, { ...ctx, view_id: String(view_id) }));

/** May run twice: only the first time leaves a trace. */
async function endView(
  db: Queryable,
  { view_id, now, request_id }: { view_id: string; now: Date; request_id: string },
): Promise<void> {
  const ended = await sql<{
    viewer_id: string;
    viewed_id: string;
    viewer_type: string;
    viewer_name: string;
    viewed: string;
  }>`
    update account_views v set ended_at = ${now.toISOString()}::timestamptz
    from accounts viewer, accounts viewed
    where v.view_id = ${view_id} and v.ended_at is null and viewer.user_id = v.viewer_id and viewed.user_id = v.viewed_id
    returning v.viewer_id, v.viewed_id, viewer.account_type as viewer_type,
      coalesce(nullif(viewer.attn, ''), viewer.email::text) as viewer_name,
      coalesce(nullif(viewed.company_name, ''), viewed.attn) as viewed`.execute(db);
  await leaveView(db, view_id);
  const view = ended.rows[0];
  if (!view) return;
  for (const record_id of [view.viewed_id, view.viewer_id])
    await writeAudit(db, {
      actor_id: view.viewer_id,
      actor_name: view.viewer_name,
      actor_type: view.viewer_type,
      action: 'stop_view_as',
      record_kind: 'account',
      record_id,
      after: { viewed: view.viewed },
      request_id,
    });
}
