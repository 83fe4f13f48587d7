import type { OutputOf } from '#contract/contract.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { endSessionsOf } from '#server/accounts/log-in/end-sessions.ts';
import { readSessionUser } from '#server/accounts/log-in/session-user.ts';
import { refuseWhereRequired } from '#server/accounts/single-sign-on/required-sign-on.ts';
import { takeOffer } from '#server/accounts/single-sign-on/sign-on-offers.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';
import {
  closeSession,
  hashToken,
  keptOfSession,
  openSession,
  randomToken,
  type SessionSignOn,
} from '#server/platform/http/sessions.ts';

/** What a log-in was proven with; stands in the audit log. */
export type LogInProof = 'password' | 'app code' | 'recovery code' | 'passkey' | 'single sign-on';

/** The last part of every log-in: the browser is remembered, the session opened, and the audit log told. */
export async function openLogIn(
  ctx: WriteContext<Actor | null>,
  {
    user_id,
    kept,
    proof,
    sign_on,
  }: { user_id: string; kept: boolean; proof: LogInProof; sign_on?: SessionSignOn },
): Promise<OutputOf<'is_logged_in'>> {
  const is_by_provider = proof === 'single sign-on';
  if (!is_by_provider) await refuseWhereRequired(ctx, user_id);
  const { account_type } = await ctx.db
    .updateTable('accounts')
    .set({ last_login_at: ctx.now.toISOString() })
    .where('user_id', '=', user_id)
    .returning('account_type')
    .executeTakeFirstOrThrow();
  await rememberDevice(ctx, user_id);
  await startSession(ctx, { user_id, account_type, kept, sign_on });
  await ctx.audit({
    action: 'log_in',
    record_kind: 'account',
    record_id: user_id,
    after: { account_type, proof },
  });
  if (!is_by_provider) await takeOffer(ctx, user_id);
  return readSessionUser(ctx.db, {
    user_id,
    account_type,
    config: ctx.services.config,
  });
}

/** Opens a session under a new token and ends the one that the request came with, so that no token outlives a log-in. */
export async function startSession(
  ctx: WriteContext<Actor | null>,
  session: {
    user_id: string;
    account_type: AccountType;
    kept: boolean;
    sign_on: SessionSignOn | undefined;
  },
): Promise<void> {
  if (ctx.cookies.session) {
    await closeSession(ctx.db, ctx.cookies.session);
    if (ctx.actor) ctx.changed('session', ctx.actor.user_id, [ctx.actor.user_id], { only: true });
  }
  const { token, expires_at } = await openSession(ctx.db, {
    ...session,
    days: ctx.services.config.session_days,
    user_agent: ctx.user_agent,
    now: ctx.now,
  });
  ctx.cookies.setSession(token, session.kept ? expires_at : null);
}

/** Goes on under a new token, after what a log-in needs has changed; with `alone` all other sessions end. */
export async function renewSession(
  ctx: WriteContext,
  { alone }: { alone: boolean },
): Promise<void> {
  const { user_id, account_type } = ctx.actor;
  const kept = await keptOfSession(ctx.db, ctx.cookies.session);
  if (alone) await endSessionsOf(ctx, { user_id });
  await startSession(ctx, { user_id, account_type, ...kept });
}

/** Whether this browser has logged in as the account before. */
export async function knownDevice(
  ctx: { db: Queryable; cookies: { device: string | undefined } },
  user_id: string,
): Promise<string | undefined> {
  const { device } = ctx.cookies;
  if (!device) return undefined;
  const known = await ctx.db
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', hashToken(device))
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return known ? device : undefined;
}

async function rememberDevice(ctx: WriteContext<Actor | null>, user_id: string): Promise<void> {
  const token = (await knownDevice(ctx, user_id)) ?? randomToken();
  const last_login_at = ctx.now.toISOString();
  await ctx.db
    .insertInto('known_devices')
    .values({ token_hash: hashToken(token), user_id, last_login_at })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_login_at }),
    )
    .execute();
  ctx.cookies.setDevice(token);
}
