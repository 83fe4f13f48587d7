import type { InputOf, OutputOf } from '#contract/contract.ts';
import { twoStepResetMail } from '#domain/communications/security-mails.ts';
import { accountAbilities } from '#server/accounts/people/account-abilities.ts';
import { endSessionsOf } from '#server/accounts/log-in/end-sessions.ts';
import { makeResetLink, resetMinutes } from '#server/accounts/log-in/password-reset.ts';
import { hasPasskey, hasSignOnLink, hasTwoStep } from '#server/accounts/log-in/second-step.ts';
import { forgetSecondStep } from '#server/accounts/log-in/two-step.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';

/**
 * For whoever has lost phone and recovery codes: app, codes, passkeys and the link with the provider go, and all sessions end. A password that was
 * only long enough beside a second step goes too, and the mail brings a link for a new one.
 */
export async function resetTwoStep(
  ctx: WriteContext,
  { user_id }: InputOf<'reset_two_step'>,
): Promise<OutputOf<'reset_two_step'>> {
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['user_id', 'account_type', 'active', 'email', 'attn', 'has_short_password'])
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!accountAbilities(ctx.actor, account).includes('reset_two_step'))
    throw new AppError('forbidden');
  const ways = [hasTwoStep, hasPasskey, hasSignOnLink].map((has) => has(ctx.db, user_id));
  if (!(await Promise.all(ways)).includes(true))
    throw new AppError('transition_refused', { message: 'There is nothing to reset here.' });
  await forgetSecondStep(ctx, user_id);
  await ctx.db.deleteFrom('passkeys').where('user_id', '=', user_id).execute();
  await ctx.db.deleteFrom('sign_on_links').where('user_id', '=', user_id).execute();
  await endSessionsOf(ctx, { user_id });
  const url = account.has_short_password ? await replacePassword(ctx, user_id) : undefined;
  await ctx.audit({ record_kind: 'account', record_id: user_id });
  ctx.changed('account', user_id, [user_id]);
  const { support_phone: phone } = ctx.services.config;
  await queueStandardMail(ctx, twoStepResetMail({ phone, ...(url ? { url } : {}) }), {
    user_id,
    recipient: account.email,
    attn: account.attn,
  });
  return { ok: true };
}

async function replacePassword(ctx: WriteContext, user_id: string): Promise<string> {
  await ctx.db
    .updateTable('accounts')
    .set({ password_hash: null, has_short_password: false })
    .where('user_id', '=', user_id)
    .execute();
  return makeResetLink(ctx, { user_id, minutes: resetMinutes });
}
