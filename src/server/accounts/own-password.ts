import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import {
  addressLimit,
  assertMayTry,
  countFailure,
  forgetFailures,
  queueUpTries,
  trySubject,
} from '#server/accounts/login-throttle.ts';
import { verifyPassword } from '#server/accounts/password-hash.ts';

/** Asks for the own password once more, with the same limit on tries as at log-in. */
export async function assertOwnPassword(ctx: WriteContext, current_password: string) {
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['user_id', 'email', 'attn', 'company_name', 'team_name', 'password_hash'])
    .where('user_id', '=', ctx.actor.user_id)
    .executeTakeFirstOrThrow();
  const subject = trySubject('own', ctx.actor.user_id);
  await assertMayTry(ctx.db, { subject, limit: addressLimit, now: ctx.now });
  await queueUpTries(ctx.db, subject);
  await assertMayTry(ctx.db, { subject, limit: addressLimit, now: ctx.now });
  if (!(await verifyPassword(current_password, account.password_hash))) {
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
