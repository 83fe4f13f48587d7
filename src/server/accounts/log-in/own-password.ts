import { AppError } from '#server/platform/app-error.ts';
import { preparedWrite } from '#server/platform/area.ts';
import type { ReadContext, WriteContext } from '#server/platform/context.ts';
import {
  addressLimit,
  assertMayTry,
  countFailure,
  forgetFailures,
  queueUpTries,
  trySubject,
} from '#server/accounts/log-in/login-throttle.ts';
import { tryPassword, type TriedPassword } from '#server/accounts/log-in/password-hash.ts';

/** Compares the own password before the transaction of what it is asked for; whether it counts is decided there. */
export async function tryOwnPassword(
  ctx: ReadContext,
  { current_password }: { current_password: string },
): Promise<TriedPassword> {
  const subject = trySubject('own', ctx.actor.user_id);
  await assertMayTry(ctx.db, { subject, limit: addressLimit, now: ctx.now });
  const account = await ctx.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('user_id', '=', ctx.actor.user_id)
    .executeTakeFirstOrThrow();
  return tryPassword(current_password, account.password_hash);
}

/** Asks for the own password once more, with the same limit on tries as at log-in. */
export async function assertOwnPassword(ctx: WriteContext, tried: TriedPassword) {
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['user_id', 'email', 'attn', 'company_name', 'team_name', 'password_hash'])
    .where('user_id', '=', ctx.actor.user_id)
    .executeTakeFirstOrThrow();
  const subject = trySubject('own', ctx.actor.user_id);
  await queueUpTries(ctx.db, [subject]);
  await assertMayTry(ctx.db, { subject, limit: addressLimit, now: ctx.now });
  if (!tried.is_right || tried.password_hash !== account.password_hash) {
    await countFailure(ctx.db, { subjects: [subject], now: ctx.now });
    const message = 'This is not your present password.';
    throw new AppError('invalid_input', {
      message,
      fields: [{ field: 'current_password', code: 'wrong', message }],
      keeps_changes: true,
    });
  }
  await forgetFailures(ctx.db, [subject]);
  return account;
}

/** A write that asks for the own password first. */
export function withOwnPassword<I extends { current_password: string }, O>(
  work: (ctx: WriteContext, input: I, tried: TriedPassword) => Promise<O>,
) {
  return preparedWrite(
    tryOwnPassword as (ctx: ReadContext, input: I) => Promise<TriedPassword>,
    work,
  );
}
