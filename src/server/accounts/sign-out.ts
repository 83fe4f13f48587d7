import type { OutputOf } from '#contract/contract.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, ReadContext, WriteContext } from '#server/platform/context.ts';
import { closeSession, closeSessionsOf, hashToken } from '#server/platform/sessions.ts';
import { startSession } from '#server/accounts/log-in.ts';
import { heldTypes, readSessionUser } from '#server/accounts/session-user.ts';

/** Ends the session [7.19]. The contract keeps other sites from asking for it. */
export async function signOut(ctx: ReadContext<Actor | null>): Promise<OutputOf<'signout'>> {
  if (ctx.cookies.session) await closeSession(ctx.services.db, ctx.cookies.session);
  ctx.cookies.clearSession();
  return { ok: true };
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
  await startSession(ctx, { user_id, account_type, kept: await isKept(ctx) });
  await ctx.audit({
    record_kind: 'account',
    record_id: user_id,
    before: { account_type: ctx.actor.account_type },
    after: { account_type },
  });
  return readSessionUser(ctx.db, { user_id, account_type, config: ctx.services.config });
}

/** Whether the present session outlives the browser's closing. */
export async function isKept(ctx: WriteContext): Promise<boolean> {
  const session = await ctx.db
    .selectFrom('sessions')
    .select('kept')
    .where('token_hash', '=', hashToken(ctx.cookies.session ?? ''))
    .executeTakeFirst();
  return session?.kept ?? false;
}

/** The own sessions that are not over, newest use first. */
export async function getDevices(ctx: ReadContext): Promise<OutputOf<'get_devices'>> {
  const own = hashToken(ctx.cookies.session ?? '');
  const rows = await ctx.db
    .selectFrom('sessions')
    .select((eb) => [
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
  await closeSessionsOf(ctx.db, { user_id, except: ctx.cookies.session });
  await ctx.audit({ record_kind: 'account', record_id: user_id });
  return { ok: true };
}
