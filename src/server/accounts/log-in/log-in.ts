import type { InputOf, OutputOf } from '#contract/contract.ts';
import { recoveryCodeUsedMail } from '#domain/communications/security-mails.ts';
import { SECOND_STEP_MINUTES } from '#domain/accounts/second-step.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { AppError } from '#server/platform/app-error.ts';
import { preparedWrite } from '#server/platform/area.ts';
import type { Actor, Queryable, ReadContext, WriteContext } from '#server/platform/context.ts';
import { hashToken, randomToken } from '#server/platform/http/sessions.ts';
import {
  addressLimit,
  assertMayTry,
  countFailure,
  forgetFailures,
  networkLimit,
  queueUpTries,
  trySubject,
  type TryLimit,
} from '#server/accounts/log-in/login-throttle.ts';
import { accountBehind } from '#server/accounts/people/account-emails.ts';
import { knownDevice, openLogIn } from '#server/accounts/log-in/open-log-in.ts';
import { tryPassword, type TriedPassword } from '#server/accounts/log-in/password-hash.ts';
import { recoveryCodesLeft } from '#server/accounts/log-in/recovery-codes.ts';
import { refuseWhereRequired } from '#server/accounts/single-sign-on/required-sign-on.ts';
import { moveOffer } from '#server/accounts/single-sign-on/sign-on-offers.ts';
import { tryCode } from '#server/accounts/log-in/second-step.ts';

type LogInWish = InputOf<'log_in'>;

/** What tries at this log-in are counted by: the address, or a browser that is known there, and the network. */
function countedBy(
  ctx: ReadContext<Actor | null>,
  { email, known }: { email: string; known: boolean | undefined },
): { address: string; all: string[]; assertMayTry(db: Queryable): Promise<void> } {
  const device = known ? ctx.cookies.device : undefined;
  const address = device ? trySubject('device', email, device) : trySubject('address', email);
  const network = trySubject('network', ctx.ip);
  const limited: [string, TryLimit][] = device
    ? [[address, addressLimit]]
    : [
        [address, addressLimit],
        [network, networkLimit],
      ];
  return {
    address,
    all: limited.map(([subject]) => subject),
    assertMayTry: async (db) => {
      for (const [subject, limit] of limited)
        await assertMayTry(db, { subject, limit, now: ctx.now });
    },
  };
}

/**
 * Compares the password before there is a transaction. An unknown address, a wrong password and a switched-off account
 * take the same time; whoever has to wait anyway costs none.
 */
async function prepareLogIn(
  ctx: ReadContext<Actor | null>,
  { email, password }: LogInWish,
): Promise<TriedPassword> {
  const account = await findAccount(ctx, email);
  await countedBy(ctx, { email, known: account?.known }).assertMayTry(ctx.db);
  return tryPassword(password, account?.password_hash);
}

/**
 * Opens a session, or asks for the second step. A browser that has logged in before has a count of its own, so that
 * strangers who guess cannot lock its person out. Whether a try still counts is decided here, one after the other, so
 * that of many at once none beyond the limit learns whether it was right.
 */
async function judgeLogIn(
  ctx: WriteContext<Actor | null>,
  { email, keep = false }: LogInWish,
  tried: TriedPassword,
): Promise<OutputOf<'log_in'>> {
  const account = await findAccount(ctx, email);
  const counted = countedBy(ctx, { email, known: account?.known });
  await queueUpTries(ctx.db, counted.all);
  await counted.assertMayTry(ctx.db);

  const is_right = tried.is_right && tried.password_hash === account?.password_hash;
  if (!account?.active || !is_right) {
    await countFailure(ctx.db, { subjects: counted.all, now: ctx.now });
    throw new AppError('wrong_credentials', { keeps_changes: true });
  }
  await forgetFailures(ctx.db, [counted.address]);
  const { user_id } = account;
  await refuseWhereRequired(ctx, user_id);
  if (account.has_two_step) return askForCode(ctx, { user_id, kept: keep });
  return openLogIn(ctx, { user_id, kept: keep, proof: 'password' });
}

export const logIn = preparedWrite(prepareLogIn, judgeLogIn);

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
  await moveOffer(ctx, token);
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

async function findAccount(ctx: ReadContext<Actor | null>, email: string) {
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
      eb('known_devices.user_id', 'is not', null).$castTo<boolean>().as('known'),
      eb('authenticators.confirmed_at', 'is not', null).as('has_two_step'),
    ])
    .where('accounts.user_id', '=', accountBehind(email))
    .executeTakeFirst();
}
