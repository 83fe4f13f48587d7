import type { InputOf, OutputOf } from '#contract/contract.ts';
import { passwordChangedMail, passwordResetMail } from '#domain/communications/standard-mails.ts';
import { signOnInsteadMail } from '#domain/communications/security-mails.ts';
import { publicAddress } from '#domain/places.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { AppError } from '#server/platform/app-error.ts';
import { preparedWrite, type Job } from '#server/platform/area.ts';
import type { Actor, ReadContext, WriteContext } from '#server/platform/context.ts';
import { hashToken, randomToken } from '#server/platform/http/sessions.ts';
import { accountBehind } from '#server/accounts/people/account-emails.ts';
import {
  isSignOnRequired,
  refuseWhereRequired,
} from '#server/accounts/single-sign-on/required-sign-on.ts';
import { endSessionsOf } from '#server/accounts/log-in/end-sessions.ts';
import {
  assertMayTry,
  countFailure,
  queueUpTries,
  trySubject,
  type TryLimit,
} from '#server/accounts/log-in/login-throttle.ts';
import {
  assertGoodPassword,
  makeNewPassword,
  storePassword,
  type NewPassword,
} from '#server/accounts/log-in/new-password.ts';

/** How long a reset link works. */
export const resetMinutes = 60;

/** Mails for one address in an hour, and wishes of one network; more would be somebody else's mailbox filled. */
const wishLimit: TryLimit = { free: 3, wait_minutes: 60, most: 3, window_minutes: 60, message: '' };
const networkWishLimit: TryLimit = {
  free: 30,
  wait_minutes: 60,
  most: 30,
  window_minutes: 60,
  message: 'Too many requests from your network. Try again in an hour.',
};

/**
 * Answers the same, in the same time, whether or not there is such an account: the look-up happens in a job.
 */
export async function requestPasswordReset(
  ctx: WriteContext<Actor | null>,
  { email }: InputOf<'request_password_reset'>,
): Promise<OutputOf<'request_password_reset'>> {
  const network = trySubject('reset_network', ctx.ip);
  const address = trySubject('reset', email);
  await queueUpTries(ctx.db, [network, address]);
  await assertMayTry(ctx.db, { subject: network, limit: networkWishLimit, now: ctx.now });
  const is_allowed = await mayWish(ctx, address);
  await countFailure(ctx.db, { subjects: [address, network], now: ctx.now });
  if (is_allowed) await ctx.queue('send_password_reset', { email });
  return { ok: true };
}

async function mayWish(ctx: WriteContext<Actor | null>, subject: string): Promise<boolean> {
  try {
    await assertMayTry(ctx.db, { subject, limit: wishLimit, now: ctx.now });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Mails the link, if the address belongs to an account that may log in. */
export const sendPasswordReset: Job = async (job, payload) => {
  const { email } = payload;
  if (typeof email !== 'string') throw new Error('the job names no address');
  await job.write(async (ctx) => {
    const account = await ctx.db
      .selectFrom('accounts')
      .select(['user_id', 'email', 'attn'])
      .where('user_id', '=', accountBehind(email))
      .where('active', '=', true)
      .executeTakeFirst();
    if (!account) return;
    const { user_id, attn } = account;
    const { config } = ctx.services;
    if (await isSignOnRequired(ctx.db, { user_id, config })) {
      const url = `${config.public_url}${publicAddress('login')}`;
      const mail = signOnInsteadMail({ name: config.oidc_name, url, phone: config.support_phone });
      return queueStandardMail(ctx, mail, { user_id, recipient: account.email, attn });
    }
    const url = await makeResetLink(ctx, { user_id, minutes: resetMinutes });
    await queueStandardMail(ctx, passwordResetMail({ url, minutes: resetMinutes }), {
      user_id,
      recipient: account.email,
      attn,
    });
  });
};

/** A link that sets a password once. Only the hash of its token is stored. */
export async function makeResetLink(
  ctx: WriteContext<Actor | null>,
  { user_id, minutes }: { user_id: string; minutes: number },
): Promise<string> {
  const token = randomToken();
  await ctx.db
    .insertInto('password_resets')
    .values({
      token_hash: hashToken(token),
      user_id,
      created_at: ctx.now.toISOString(),
      expires_at: new Date(ctx.now.getTime() + minutes * 60_000).toISOString(),
    })
    .execute();
  return `${ctx.services.config.public_url}${publicAddress('reset_password', { token })}`;
}

/** The account behind a mailed link that still works. */
function resetOf(ctx: Pick<ReadContext<Actor | null>, 'db' | 'now'>, token: string) {
  return ctx.db
    .selectFrom('password_resets')
    .innerJoin('accounts', 'accounts.user_id', 'password_resets.user_id')
    .select(['accounts.user_id', 'email', 'attn', 'company_name', 'team_name'])
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now.toISOString())
    .where('active', '=', true);
}

const linkIsOver = () =>
  new AppError('link_invalid', {
    message: 'This link does not work any more. Ask for a new one on the log-in page.',
  });

async function prepareReset(
  ctx: ReadContext<Actor | null>,
  { token, password }: InputOf<'reset_password'>,
): Promise<NewPassword> {
  const account = await resetOf(ctx, token).executeTakeFirst();
  if (!account) throw linkIsOver();
  await refuseWhereRequired(ctx, account.user_id);
  await assertGoodPassword(ctx.db, password, { field: 'password', account });
  return makeNewPassword(password);
}

/** Sets the password behind a mailed link. The link works once; all sessions and other links of the account end. */
async function storeReset(
  ctx: WriteContext<Actor | null>,
  { token }: InputOf<'reset_password'>,
  password: NewPassword,
): Promise<OutputOf<'reset_password'>> {
  const account = await resetOf(ctx, token).forUpdate().executeTakeFirst();
  if (!account) throw linkIsOver();
  await storePassword(ctx.db, { user_id: account.user_id, email: account.email, password });
  await endSessionsOf(ctx, account);
  ctx.cookies.clearSession();
  await ctx.audit({ record_kind: 'account', record_id: account.user_id });
  await queueStandardMail(ctx, passwordChangedMail({ phone: ctx.services.config.support_phone }), {
    user_id: account.user_id,
    recipient: account.email,
    attn: account.attn,
  });
  return { ok: true };
}

export const resetPassword = preparedWrite(prepareReset, storeReset);
