import type { InputOf, OutputOf } from '#contract/contract.ts';
import { emailChangedMail, passwordChangedMail } from '#domain/communications/standard-mails.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { assertEmailIsFree } from '#server/accounts/account-emails.ts';
import { assertGoodPassword, storePassword } from '#server/accounts/new-password.ts';
import { endSessionsOf } from '#server/accounts/end-sessions.ts';
import { isKept, startSession } from '#server/accounts/open-log-in.ts';
import { assertOwnPassword } from '#server/accounts/own-password.ts';

/** Changes the own password. All other sessions end, and this one goes on under a new token. */
export async function changePassword(
  ctx: WriteContext,
  input: InputOf<'change_password'>,
): Promise<OutputOf<'change_password'>> {
  const account = await assertOwnPassword(ctx, input.current_password);
  await assertGoodPassword(ctx.db, input.new_password, { field: 'new_password', account });
  const { user_id, account_type } = ctx.actor;
  const kept = await isKept(ctx);
  await storePassword(ctx.db, { user_id, email: account.email, password: input.new_password });
  await endSessionsOf(ctx, { user_id });
  await startSession(ctx, { user_id, account_type, kept });
  await ctx.audit({ record_kind: 'account', record_id: user_id });
  await queueStandardMail(ctx, passwordChangedMail({ phone: ctx.services.config.support_phone }), {
    user_id,
    recipient: account.email,
    attn: account.attn,
  });
  return { ok: true };
}

/** Changes the own login address; the old one is told, so that nobody takes an account over unseen. */
export async function changeLoginEmail(
  ctx: WriteContext,
  { email, current_password }: InputOf<'change_login_email'>,
): Promise<OutputOf<'change_login_email'>> {
  const account = await assertOwnPassword(ctx, current_password);
  const { user_id } = ctx.actor;
  await assertEmailIsFree(ctx, { email, except: user_id });
  await ctx.db
    .updateTable('accounts')
    .set((eb) => ({ email, revision: eb('revision', '+', 1) }))
    .where('user_id', '=', user_id)
    .execute();
  await ctx.db.deleteFrom('password_resets').where('user_id', '=', user_id).execute();
  await ctx.audit({
    record_kind: 'account',
    record_id: user_id,
    before: { email: account.email },
    after: { email },
  });
  ctx.changed('account', user_id, [user_id]);
  await queueStandardMail(
    ctx,
    emailChangedMail({ email, phone: ctx.services.config.support_phone }),
    {
      user_id,
      recipient: account.email,
      attn: account.attn,
    },
  );
  return { ok: true };
}
