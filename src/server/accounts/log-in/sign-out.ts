import type { OutputOf } from '#contract/contract.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, ReadContext, WriteContext } from '#server/platform/context.ts';
import { publishChanges, sessionsChanged } from '#server/platform/live/record-changes.ts';
import {
  closeDevice,
  closeSession,
  hashToken,
  keptOfSession,
} from '#server/platform/http/sessions.ts';
import { endSessionsOf } from '#server/accounts/log-in/end-sessions.ts';
import { startSession } from '#server/accounts/log-in/open-log-in.ts';
import { leaveAllRecords, leaveAllRecordsIn } from '#server/presence/leave-all-records.ts';
import { endOwnView } from '#server/accounts/people/account-view.ts';
import { providerSignOut } from '#server/accounts/single-sign-on/provider-sign-out.ts';
import { heldTypes, readSessionUser } from '#server/accounts/log-in/session-user.ts';

/** Ends the session [7.19], and says where the browser logs out at the provider that opened it. The contract keeps other sites from asking for it. */
export async function signOut(ctx: ReadContext<Actor | null>): Promise<OutputOf<'signout'>> {
  const { actor, now } = ctx;
  const { db } = ctx.services;
  await endOwnView(ctx);
  const { session } = ctx.cookies;
  const { sign_on } = await keptOfSession(db, session);
  if (session) await closeSession(db, session);
  if (actor && !actor.view) publishChanges(db, await leaveAllRecords(db, { ...actor, now }));
  if (actor) publishChanges(db, [sessionsChanged(actor.view?.viewer.user_id ?? actor.user_id)]);
  ctx.cookies.clearSession();
  return { ok: true, provider_url: await providerSignOut(ctx.services, sign_on) };
}

/** Goes on as another account type that the person holds, under a new token. */
export async function switchAccountType(
  ctx: WriteContext,
  { account_type }: { account_type: AccountType },
): Promise<OutputOf<'switch_account_type'>> {
  const { user_id } = ctx.actor;
  const held = await ctx.db
    .selectFrom('accounts')
    .select(['account_type', 'account_types'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  if (!heldTypes(held).includes(account_type)) throw new AppError('forbidden');
  await leaveAllRecordsIn(ctx, { user_id });
  const kept = await keptOfSession(ctx.db, ctx.cookies.session);
  await startSession(ctx, { user_id, account_type, ...kept });
  await ctx.audit({
    record_kind: 'account',
    record_id: user_id,
    before: { account_type: ctx.actor.account_type },
    after: { account_type },
  });
  return readSessionUser(ctx.db, { user_id, account_type, config: ctx.services.config });
}

/** The own sessions that are not over, newest use first. */
export async function getDevices(ctx: ReadContext): Promise<OutputOf<'get_devices'>> {
  const own = hashToken(ctx.cookies.session ?? '');
  const rows = await ctx.db
    .selectFrom('sessions')
    .select((eb) => [
      'session_id',
      'user_agent',
      'kept',
      eb('token_hash', '=', own).as('current'),
      eb.fn<number>('unix', ['created_at']).as('created'),
      eb.fn<number>('unix', ['last_seen_at']).as('last_seen'),
    ])
    .where('user_id', '=', ctx.actor.user_id)
    .where('expires_at', '>', ctx.now.toISOString())
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
  return { devices: rows.map((row) => ({ ...row, current: Boolean(row.current) })) };
}

/** Ends all own sessions but this one. */
export async function logOutOthers(ctx: WriteContext): Promise<OutputOf<'log_out_others'>> {
  const { user_id } = ctx.actor;
  await endSessionsOf(ctx, { user_id, except: ctx.cookies.session });
  await ctx.audit({ record_kind: 'account', record_id: user_id });
  return { ok: true };
}

/** Ends one own session, such as that of a lost phone. */
export async function logOutDevice(
  ctx: WriteContext,
  { session_id }: { session_id: string },
): Promise<OutputOf<'log_out_device'>> {
  const { user_id } = ctx.actor;
  const ended = await closeDevice(ctx.db, { session_id, user_id });
  if (!ended) throw new AppError('not_found');
  ctx.changed('session', user_id, [user_id], { only: true });
  await leaveAllRecordsIn(ctx, { user_id });
  await ctx.audit({ record_kind: 'account', record_id: user_id, before: ended });
  return { ok: true };
}
