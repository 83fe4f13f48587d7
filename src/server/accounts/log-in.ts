import type { OutputOf } from '#contract/contract.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import { closeSession, hashToken, openSession, randomToken } from '#server/platform/sessions.ts';
import {
  addressLimit,
  assertMayTry,
  countFailure,
  forgetFailures,
  networkLimit,
  queueUpTries,
  trySubject,
} from '#server/accounts/login-throttle.ts';
import { verifyPassword } from '#server/accounts/password-hash.ts';
import { readSessionUser } from '#server/accounts/session-user.ts';

/**
 * Opens a session. An unknown address, a wrong password and a switched-off account take the same time and get the
 * same answer. A browser that has logged in before has a count of its own, so that strangers who guess cannot lock
 * its person out.
 */
export async function logIn(
  ctx: WriteContext<Actor | null>,
  input: { email: string; password: string; keep: boolean },
): Promise<OutputOf<'log_in'>> {
  const account = await findAccount(ctx, input.email);
  const device = account?.known ? ctx.cookies.device : undefined;
  const address = device
    ? trySubject('device', input.email, device)
    : trySubject('address', input.email);
  const network = trySubject('network', ctx.ip);
  const mayTry = async () => {
    await assertMayTry(ctx.db, { subject: address, limit: addressLimit, now: ctx.now });
    if (!device)
      await assertMayTry(ctx.db, { subject: network, limit: networkLimit, now: ctx.now });
  };
  await mayTry();
  await queueUpTries(ctx.db, address);
  await mayTry();

  const is_right = await verifyPassword(input.password, account?.password_hash);
  if (!account?.active || !is_right) {
    await countFailure(ctx.db, { subjects: device ? [address] : [address, network], now: ctx.now });
    throw new AppError('wrong_credentials', { keeps_changes: true });
  }
  await forgetFailures(ctx.db, [address]);
  await rememberDevice(ctx, { user_id: account.user_id, device });
  await ctx.db
    .updateTable('accounts')
    .set({ last_login_at: ctx.now.toISOString() })
    .where('user_id', '=', account.user_id)
    .execute();
  const account_type = account.account_type as AccountType;
  await startSession(ctx, { user_id: account.user_id, account_type, kept: input.keep });
  await ctx.audit({ record_kind: 'account', record_id: account.user_id, after: { account_type } });
  return readSessionUser(ctx.db, {
    user_id: account.user_id,
    account_type,
    config: ctx.services.config,
  });
}

/** Opens a session under a new token and ends the one that the request came with, so that no token outlives a log-in. */
export async function startSession(
  ctx: WriteContext<Actor | null>,
  session: { user_id: string; account_type: AccountType; kept: boolean },
): Promise<void> {
  if (ctx.cookies.session) await closeSession(ctx.db, ctx.cookies.session);
  const { token, expires_at } = await openSession(ctx.db, {
    ...session,
    days: ctx.services.config.session_days,
    user_agent: ctx.user_agent,
    now: ctx.now,
  });
  ctx.cookies.setSession(token, session.kept ? expires_at : null);
}

async function findAccount(ctx: WriteContext<Actor | null>, email: string) {
  const token_hash = hashToken(ctx.cookies.device ?? '');
  return ctx.db
    .selectFrom('accounts')
    .leftJoin('known_devices', (join) =>
      join
        .onRef('known_devices.user_id', '=', 'accounts.user_id')
        .on('known_devices.token_hash', '=', token_hash),
    )
    .select(['accounts.user_id', 'account_type', 'password_hash', 'active'])
    .select((eb) => eb('known_devices.user_id', 'is not', null).as('known'))
    .where('email', '=', email)
    .executeTakeFirst();
}

async function rememberDevice(
  ctx: WriteContext<Actor | null>,
  { user_id, device }: { user_id: string; device: string | undefined },
): Promise<void> {
  const token = device ?? randomToken();
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
