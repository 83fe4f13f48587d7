import type { z } from 'zod';
import type { newAccount } from '#contract/accounts/account-records.ts';
import type { OutputOf } from '#contract/contract.ts';
import { invitationMail } from '#domain/communications/standard-mails.ts';
import { publicAddress } from '#domain/places.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import {
  assertEmailIsFree,
  emailTaken,
  isUniqueViolation,
} from '#server/accounts/people/account-emails.ts';
import { accountAbilities } from '#server/accounts/people/account-abilities.ts';
import { assertPlaces } from '#server/accounts/people/account-places.ts';
import { makeResetLink } from '#server/accounts/log-in/password-reset.ts';
import { isSignOnRequired } from '#server/accounts/single-sign-on/required-sign-on.ts';
import { screenAccount } from '#server/accounts/sanctions/sanctions-screening.ts';

/** How long an invitation's link works. */
const invitationDays = 7;

/** Adds an account. Only a superadmin adds staff. */
export async function addAccount(
  ctx: WriteContext,
  input: z.output<typeof newAccount>,
): Promise<OutputOf<'add_account'>> {
  const { send_invitation, ...fields } = input;
  assertMayGive(ctx.actor, [fields.account_type, ...fields.account_types]);
  await assertEmailIsFree(ctx, { email: fields.email });
  await assertPlaces(ctx.db, fields);
  const account = await ctx.db
    .insertInto('accounts')
    .values({ ...fields, account_types: without(fields.account_types, fields.account_type) })
    .returning(['user_id', 'email', 'attn'])
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? emailTaken('another account') : error;
    });
  const { user_id } = account;
  await ctx.audit({ record_kind: 'account', record_id: user_id, after: fields });
  await screenAccount(ctx, user_id);
  ctx.changed('account', user_id, [user_id, fields.broker_id]);
  if (send_invitation) await mailInvitation(ctx, account);
  return { user_id };
}

/** An account type that makes somebody staff is given by a superadmin alone. */
export function assertMayGive(actor: Actor, types: readonly string[]): void {
  const makes_staff = types.some((type) => type === 'admin' || type === 'superadmin');
  if (makes_staff && actor.account_type !== 'superadmin')
    throw fieldError('account_type', 'forbidden', 'Only a superadmin adds admins.');
}

/** The further types that somebody holds, without the account's own. */
export function without<T extends string>(types: readonly T[], own: T): T[] {
  return [...new Set(types)].filter((type) => type !== own);
}

/** Mails a link with which an account sets its first password, or a new one. */
export async function sendInvitation(
  ctx: WriteContext,
  { user_id }: { user_id: string },
): Promise<OutputOf<'send_invitation'>> {
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['user_id', 'account_type', 'active', 'email', 'attn'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  if (!accountAbilities(ctx.actor, account).includes('send_invitation'))
    throw new AppError('forbidden');
  await mailInvitation(ctx, account);
  await ctx.audit({ record_kind: 'account', record_id: user_id });
  return { ok: true };
}

async function mailInvitation(
  ctx: WriteContext,
  account: { user_id: string; email: string; attn: string },
): Promise<void> {
  const { user_id } = account;
  const { config } = ctx.services;
  const minutes = invitationDays * 24 * 60;
  const way = (await isSignOnRequired(ctx.db, { user_id, config }))
    ? { url: `${config.public_url}${publicAddress('login')}`, provider: config.oidc_name }
    : { url: await makeResetLink(ctx, { user_id, minutes }), days: invitationDays };
  const invited_by = ctx.actor.attn || ctx.actor.company_name;
  await queueStandardMail(ctx, invitationMail({ way, invited_by }), {
    user_id,
    recipient: account.email,
    attn: account.attn,
  });
}
