import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import { passkeyMail } from '#domain/communications/security-mails.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { renewSession } from '#server/accounts/log-in/open-log-in.ts';
import { assertOwnPassword, withOwnPassword } from '#server/accounts/log-in/own-password.ts';
import {
  keepChallenge,
  PASSKEY_MS,
  relyingParty,
  takeChallenge,
} from '#server/accounts/log-in/passkey-challenge.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';

/** ES256, Ed25519 and RS256: what phones, computers and security keys sign with. */
const algorithms = [-7, -8, -257];

/** The passkeys of an account, oldest first. */
export function ownPasskeys(db: Queryable, user_id: string) {
  return db
    .selectFrom('passkeys')
    .select((eb) => [
      'passkey_id',
      'name',
      eb.fn<number>('unix', ['created_at']).as('created'),
      eb.fn<number | null>('unix', ['last_used_at']).as('last_used'),
    ])
    .where('user_id', '=', user_id)
    .orderBy('passkey_id')
    .execute();
}

/** What a device is to sign so that it becomes a passkey of this person. */
export const beginPasskey = withOwnPassword(async function (
  ctx,
  _input: InputOf<'begin_passkey'>,
  tried,
): Promise<OutputOf<'begin_passkey'>> {
  const { user_id, email, attn } = await assertOwnPassword(ctx, tried);
  const known = await ctx.db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', user_id)
    .execute();
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: relyingParty(ctx).id,
    userName: email,
    userDisplayName: attn || email,
    userID: Uint8Array.from(Buffer.from(user_id.replaceAll('-', ''), 'hex')),
    timeout: PASSKEY_MS,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  const bound_to = ctx.cookies.session ?? '';
  await keepChallenge(ctx, { challenge: options.challenge, bound_to, user_id });
  return { options: { ...options } };
});

/** Keeps the new passkey. The session goes on under a new token. */
export async function finishPasskey(
  ctx: WriteContext,
  { credential, name }: InputOf<'finish_passkey'>,
): Promise<OutputOf<'finish_passkey'>> {
  const { user_id } = ctx.actor;
  const { id, origin } = relyingParty(ctx);
  const bound_to = ctx.cookies.session ?? '';
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(ctx, { challenge, bound_to, user_id }),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw new AppError('passkey_refused', { keeps_changes: true });
  const made = registrationInfo.credential;
  const stored = await ctx.db
    .insertInto('passkeys')
    .values({
      user_id,
      credential_id: made.id,
      public_key: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: (made.transports ?? []).slice(0, 10),
      name,
      created_at: ctx.now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('passkey_id')
    .executeTakeFirst();
  if (!stored) throw new AppError('passkey_refused', { keeps_changes: true });
  await renewSession(ctx, { alone: false });
  await tell(ctx, { name, change: 'added' });
  return stored;
}

/** Another name for an own passkey. */
export async function renamePasskey(
  ctx: WriteContext,
  { passkey_id, name }: InputOf<'rename_passkey'>,
): Promise<OutputOf<'rename_passkey'>> {
  const renamed = await ctx.db
    .updateTable('passkeys')
    .set({ name })
    .where('passkey_id', '=', passkey_id)
    .where('user_id', '=', ctx.actor.user_id)
    .returning('passkey_id')
    .executeTakeFirst();
  if (!renamed) throw new AppError('not_found');
  await ctx.audit({ record_kind: 'account', record_id: ctx.actor.user_id, after: { name } });
  return { ok: true };
}

/** A lost device's passkey goes, and whoever holds the device is logged out. */
export async function removePasskey(
  ctx: WriteContext,
  { passkey_id }: InputOf<'remove_passkey'>,
): Promise<OutputOf<'remove_passkey'>> {
  const removed = await ctx.db
    .deleteFrom('passkeys')
    .where('passkey_id', '=', passkey_id)
    .where('user_id', '=', ctx.actor.user_id)
    .returning('name')
    .executeTakeFirst();
  if (!removed) throw new AppError('not_found');
  await renewSession(ctx, { alone: true });
  await tell(ctx, { name: removed.name, change: 'removed' });
  return { ok: true };
}

async function tell(
  ctx: WriteContext,
  { name, change }: { name: string; change: 'added' | 'removed' },
): Promise<void> {
  const { user_id, email, attn } = ctx.actor;
  await ctx.audit({ record_kind: 'account', record_id: user_id, after: { passkey: name } });
  ctx.changed('account', user_id, [user_id]);
  const mail = passkeyMail({ name, change, phone: ctx.services.config.support_phone });
  await queueStandardMail(ctx, mail, { user_id, recipient: email, attn });
}
