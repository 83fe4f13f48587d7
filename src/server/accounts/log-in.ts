import type { OutputOf } from '#contract/contract.ts';
import { recoveryCodeUsedMail } from '#domain/communications/security-mails.ts';
import { SECOND_STEP_MINUTES } from '#domain/accounts/second-step.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import { hashToken, randomToken } from '#server/platform/sessions.ts';
import {
  addressLimit,
  assertMayTry,
  countFailure,
  forgetFailures,
  networkLimit,
  queueUpTries,
  trySubject,
} from '#server/accounts/login-throttle.ts';
import { accountBehind } from '#server/accounts/account-emails.ts';
import { knownDevice, openLogIn } from '#server/accounts/open-log-in.ts';
import { verifyPassword } from '#server/accounts/password-hash.ts';
import { recoveryCodesLeft } from '#server/accounts/recovery-codes.ts';
import { tryCode } from '#server/accounts/second-step.ts';

/**
 * Opens a session, or asks for the second step. An unknown address, a wrong password and a switched-off account take
 * the same time and get the same answer. A browser that has logged in before has a count of its own, so that strangers
 * who guess cannot lock its person out.
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
  const { user_id } = account;
  if (account.has_two_step) return askForCode(ctx, { user_id, kept: input.keep });
  return openLogIn(ctx, { user_id, kept: input.keep, proof: 'password' });
}

/** Remembers that this browser knew the password. It opens nothing, and is over after ten minutes. */
async function askForCode(
  ctx: WriteContext<Actor | null>,
  { user_id, kept }: { user_id: string; kept: boolean },
): Promise<OutputOf<'log_in'>> {
  const token = randomToken();
  const expires_at = new Date(ctx.now.getTime() + SECOND_STEP_MINUTES * 60_000).toISOString();
  await ctx.db
    .deleteFrom('pending_log_ins')
    .where('user_id', '=', user_id)
    .where('expires_at', '<=', ctx.now.toISOString())
    .execute();
  await ctx.db
    .insertInto('pending_log_ins')
    .values({ token_hash: hashToken(token), user_id, kept, expires_at })
    .execute();
  ctx.cookies.setStep(token);
  return { second_step: 'code' };
}

/** The second step: a code opens the session that the right password has asked for in this browser. */
export async function logInSecondStep(
  ctx: WriteContext<Actor | null>,
  { code }: { code: string },
): Promise<OutputOf<'log_in_second_step'>> {
  const pending = await ctx.db
    .selectFrom('pending_log_ins')
    .innerJoin('accounts', 'accounts.user_id', 'pending_log_ins.user_id')
    .select(['accounts.user_id', 'kept', 'email', 'attn'])
    .where('token_hash', '=', hashToken(ctx.cookies.step ?? ''))
    .where('expires_at', '>', ctx.now.toISOString())
    .where('active', '=', true)
    .executeTakeFirst();
  if (!pending) throw new AppError('second_step_over');
  const { user_id, kept } = pending;
  const device = await knownDevice(ctx, user_id);
  const used = await tryCode(ctx, { user_id, code, device });
  if (!used) throw new AppError('wrong_code', { keeps_changes: true });
  await ctx.db.deleteFrom('pending_log_ins').where('user_id', '=', user_id).execute();
  ctx.cookies.clearStep();
  if (used === 'recovery') await tellOfRecovery(ctx, pending);
  const proof = used === 'app' ? 'app code' : 'recovery code';
  return openLogIn(ctx, { user_id, kept, proof });
}

async function tellOfRecovery(
  ctx: WriteContext<Actor | null>,
  account: { user_id: string; email: string; attn: string },
): Promise<void> {
  const { user_id, email, attn } = account;
  const left = await recoveryCodesLeft(ctx.db, user_id);
  const mail = recoveryCodeUsedMail({ left, phone: ctx.services.config.support_phone });
  await queueStandardMail(ctx, mail, { user_id, recipient: email, attn });
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
    .leftJoin('authenticators', 'authenticators.user_id', 'accounts.user_id')
    .select(['accounts.user_id', 'password_hash', 'active'])
    .select((eb) => [
      eb('known_devices.user_id', 'is not', null).as('known'),
      eb('authenticators.confirmed_at', 'is not', null).as('has_two_step'),
    ])
    .where('accounts.user_id', '=', accountBehind(email))
    .executeTakeFirst();
}
