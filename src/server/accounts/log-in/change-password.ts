import type { InputOf, OutputOf } from '#contract/contract.ts';
import { emailChangedMail, passwordChangedMail } from '#domain/communications/standard-mails.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { invariant } from '#domain/invariant.ts';
import { preparedWrite } from '#server/platform/area.ts';
import type { ReadContext, WriteContext } from '#server/platform/context.ts';
import { keptOfSession } from '#server/platform/http/sessions.ts';
import { assertEmailIsFree } from '#server/accounts/people/account-emails.ts';
import {
  assertGoodPassword,
  makeNewPassword,
  storePassword,
  type NewPassword,
} from '#server/accounts/log-in/new-password.ts';
import { refuseOwnAddress } from '#server/accounts/single-sign-on/required-sign-on.ts';
import { endSessionsOf } from '#server/accounts/log-in/end-sessions.ts';
import { startSession } from '#server/accounts/log-in/open-log-in.ts';
import {
  assertOwnPassword,
  tryOwnPassword,
  withOwnPassword,
} from '#server/accounts/log-in/own-password.ts';
import type { TriedPassword } from '#server/accounts/log-in/password-hash.ts';

interface PreparedChange {
  tried: TriedPassword;
  /** The new one; none when the present one was wrong. */
  password: NewPassword | undefined;
}

async function prepareChange(
  ctx: ReadContext,
  input: InputOf<'change_password'>,
): Promise<PreparedChange> {
  const tried = await tryOwnPassword(ctx, input);
  if (!tried.is_right) return { tried, password: undefined };
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['user_id', 'email', 'attn', 'company_name', 'team_name'])
    .where('user_id', '=', ctx.actor.user_id)
    .executeTakeFirstOrThrow();
  await assertGoodPassword(ctx.db, input.new_password, { field: 'new_password', account });
  return { tried, password: await makeNewPassword(input.new_password) };
}

/** Changes the own password. All other sessions end, and this one goes on under a new token. */
async function storeChange(
  ctx: WriteContext,
  _input: InputOf<'change_password'>,
  { tried, password }: PreparedChange,
): Promise<OutputOf<'change_password'>> {
  const account = await assertOwnPassword(ctx, tried);
  invariant(password, 'A right password is followed by a new one');
  const { user_id, account_type } = ctx.actor;
  const kept = await keptOfSession(ctx.db, ctx.cookies.session);
  await storePassword(ctx.db, { user_id, email: account.email, password });
  await endSessionsOf(ctx, { user_id });
  await startSession(ctx, { user_id, account_type, ...kept });
  await ctx.audit({ record_kind: 'account', record_id: user_id });
  await queueStandardMail(ctx, passwordChangedMail({ phone: ctx.services.config.support_phone }), {
    user_id,
    recipient: account.email,
    attn: account.attn,
  });
  return { ok: true };
}

export const changePassword = preparedWrite(prepareChange, storeChange);

/** Changes the own login address; the old one is told, so that nobody takes an account over unseen. */
export const changeLoginEmail = withOwnPassword(async function (
  ctx,
  { email }: InputOf<'change_login_email'>,
  tried,
): Promise<OutputOf<'change_login_email'>> {
  const account = await assertOwnPassword(ctx, tried);
  const { user_id } = ctx.actor;
  await refuseOwnAddress(ctx, email);
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
});
