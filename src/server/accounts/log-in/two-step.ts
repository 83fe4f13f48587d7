import type { InputOf, OutputOf } from '#contract/contract.ts';
import { MIN_PASSWORD_LENGTH } from '#domain/accounts/password-length.ts';
import { checkPassword } from '#domain/accounts/password-rules.ts';
import { twoStepOffMail, twoStepOnMail } from '#domain/communications/security-mails.ts';
import type { StandardMail } from '#domain/communications/standard-mails.ts';
import { newAppKey, otpauthUrl } from '#server/accounts/log-in/authenticator-app.ts';
import { renewSession } from '#server/accounts/log-in/open-log-in.ts';
import { assertOwnPassword, withOwnPassword } from '#server/accounts/log-in/own-password.ts';
import { ownPasskeys } from '#server/accounts/log-in/passkeys.ts';
import { recoveryCodesLeft, replaceRecoveryCodes } from '#server/accounts/log-in/recovery-codes.ts';
import { hasTwoStep, tryCode } from '#server/accounts/log-in/second-step.ts';
import { ownSignOn } from '#server/accounts/single-sign-on/sign-on-links.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { ReadContext, WriteContext } from '#server/platform/context.ts';
import { sealSecret } from '#server/platform/secret-key.ts';

/** How the own log-in is protected (decision 014). */
export async function getTwoStep(ctx: ReadContext): Promise<OutputOf<'get_two_step'>> {
  const { user_id } = ctx.actor;
  const app = await ctx.db
    .selectFrom('authenticators')
    .select((eb) => eb.fn<number>('unix', ['confirmed_at']).as('on_since'))
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return {
    on_since: app?.on_since ?? null,
    recovery_codes_left: app ? await recoveryCodesLeft(ctx.db, user_id) : 0,
    passkeys: await ownPasskeys(ctx.db, user_id),
    single_sign_on: await ownSignOn(ctx),
  };
}

/** A new key for the app. Until its first code is typed the log-in stays as it is. */
export const beginTwoStep = withOwnPassword(async function (
  ctx,
  _input: InputOf<'begin_two_step'>,
  tried,
): Promise<OutputOf<'begin_two_step'>> {
  const { user_id, email } = await assertOwnPassword(ctx, tried);
  await assertIs(ctx, { on: false });
  const key = newAppKey();
  const sealed_secret = await sealSecret(ctx.services.config, { secret: key, owner: user_id });
  const made = { sealed_secret, last_step: 0, created_at: ctx.now.toISOString() };
  await ctx.db
    .insertInto('authenticators')
    .values({ user_id, ...made })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
    .execute();
  return { key, otpauth_url: otpauthUrl({ key, email }) };
});

/** The first code shows that the app has the key: from now on one is asked for. All other sessions end. */
export async function confirmTwoStep(
  ctx: WriteContext,
  { code }: InputOf<'confirm_two_step'>,
): Promise<OutputOf<'confirm_two_step'>> {
  await assertIs(ctx, { on: false });
  const { user_id } = ctx.actor;
  await assertCode(ctx, code);
  await ctx.db
    .updateTable('authenticators')
    .set({ confirmed_at: ctx.now.toISOString() })
    .where('user_id', '=', user_id)
    .execute();
  const recovery_codes = await replaceRecoveryCodes(ctx.db, { user_id, now: ctx.now });
  await finish(ctx, twoStepOnMail({ phone: ctx.services.config.support_phone }));
  return { recovery_codes };
}

/** The password alone is enough again; a short one has to be made longer first. */
export const switchOffTwoStep = withOwnPassword(async function (
  ctx,
  { current_password, code }: InputOf<'switch_off_two_step'>,
  tried,
): Promise<OutputOf<'switch_off_two_step'>> {
  await assertIs(ctx, { on: true });
  const { user_id } = await assertOwnPassword(ctx, tried);
  assertLongEnoughAlone(current_password);
  await assertCode(ctx, code);
  await forgetSecondStep(ctx, user_id);
  await finish(ctx, twoStepOffMail({ phone: ctx.services.config.support_phone }));
  return { ok: true } as const;
});

/** Takes the app and the recovery codes from an account. */
export async function forgetSecondStep(ctx: WriteContext, user_id: string): Promise<void> {
  await ctx.db.deleteFrom('authenticators').where('user_id', '=', user_id).execute();
  await ctx.db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
  await ctx.db.deleteFrom('pending_log_ins').where('user_id', '=', user_id).execute();
}

/** Ten new recovery codes for whoever has used or lost the old ones. */
export const renewRecoveryCodes = withOwnPassword(async function (
  ctx,
  { code }: InputOf<'renew_recovery_codes'>,
  tried,
): Promise<OutputOf<'renew_recovery_codes'>> {
  await assertIs(ctx, { on: true });
  const { user_id } = await assertOwnPassword(ctx, tried);
  await assertCode(ctx, code);
  const recovery_codes = await replaceRecoveryCodes(ctx.db, { user_id, now: ctx.now });
  await ctx.audit({ record_kind: 'account', record_id: user_id });
  return { recovery_codes };
});

async function assertIs(ctx: WriteContext, { on }: { on: boolean }): Promise<void> {
  const is_on = await hasTwoStep(ctx.db, ctx.actor.user_id);
  if (is_on !== on)
    throw new AppError('transition_refused', {
      message: is_on ? 'Two-step login is on already.' : 'Two-step login is not on.',
    });
}

async function assertCode(ctx: WriteContext, code: string): Promise<void> {
  if (await tryCode(ctx, { user_id: ctx.actor.user_id, code })) return;
  const message = 'This code is not right, or was used already. Wait for the next one.';
  throw new AppError('invalid_input', {
    message,
    fields: [{ field: 'code', code: 'wrong', message }],
    keeps_changes: true,
  });
}

function assertLongEnoughAlone(password: string): void {
  const checked = checkPassword(password);
  if (checked.ok || checked.reason !== 'too_short') return;
  throw fieldError(
    'current_password',
    'too_short',
    `Without the second step a password has at least ${MIN_PASSWORD_LENGTH} characters. Change it first.`,
  );
}

async function finish(ctx: WriteContext, mail: StandardMail): Promise<void> {
  const { user_id, email, attn } = ctx.actor;
  await renewSession(ctx, { alone: true });
  await ctx.audit({ record_kind: 'account', record_id: user_id });
  ctx.changed('account', user_id, [user_id]);
  await queueStandardMail(ctx, mail, { user_id, recipient: email, attn });
}
