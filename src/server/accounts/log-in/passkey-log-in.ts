import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import {
  assertMayTry,
  countFailure,
  networkLimit,
  queueUpTries,
  trySubject,
  type TryLimit,
} from '#server/accounts/log-in/login-throttle.ts';
import { openLogIn } from '#server/accounts/log-in/open-log-in.ts';
import {
  keepChallenge,
  PASSKEY_MS,
  relyingParty,
  takeChallenge,
} from '#server/accounts/log-in/passkey-challenge.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import { RateLimit } from '#server/platform/http/rate-limit.ts';
import { randomToken } from '#server/platform/http/sessions.ts';

const passkeyLimit: TryLimit = { ...networkLimit, message: 'Too many tries. Wait 5 minutes.' };

/** Each visit of the log-in page asks once; more from one network would only fill the table. */
const beginLimit = new RateLimit({ count: 300, window_ms: 5 * 60_000 });

/** What a passkey is to sign. Which one is left to the browser, so that nobody learns who has any. */
export async function beginPasskeyLogIn(
  ctx: WriteContext<Actor | null>,
): Promise<OutputOf<'begin_passkey_log_in'>> {
  if (!beginLimit.take(ctx.services, ctx.ip, ctx.now)) throw new AppError('too_many_requests');
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    timeout: PASSKEY_MS,
    userVerification: 'required',
  });
  const bound_to = ctx.cookies.step ?? randomToken();
  ctx.cookies.setStep(bound_to);
  await keepChallenge(ctx, { challenge: options.challenge, bound_to, user_id: null });
  return { options: { ...options } };
}

/** Opens a session: the device has asked for a finger, a face or a PIN, so both steps are done. */
export async function finishPasskeyLogIn(
  ctx: WriteContext<Actor | null>,
  { credential, keep = false }: InputOf<'finish_passkey_log_in'>,
): Promise<OutputOf<'finish_passkey_log_in'>> {
  const network = trySubject('passkey_network', ctx.ip);
  await queueUpTries(ctx.db, [network]);
  await assertMayTry(ctx.db, { subject: network, limit: passkeyLimit, now: ctx.now });
  const passkey = await ctx.db
    .selectFrom('passkeys')
    .innerJoin('accounts', 'accounts.user_id', 'passkeys.user_id')
    .select(['passkey_id', 'passkeys.user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credential.id)
    .where('active', '=', true)
    .forUpdate('passkeys')
    .executeTakeFirst();
  const counter = await verifiedCounter(ctx, { credential, passkey });
  if (!passkey || counter === null) {
    await countFailure(ctx.db, { subjects: [network], now: ctx.now });
    throw new AppError('passkey_refused', { keeps_changes: true });
  }
  await ctx.db
    .updateTable('passkeys')
    .set({ counter, last_used_at: ctx.now.toISOString() })
    .where('passkey_id', '=', passkey.passkey_id)
    .execute();
  ctx.cookies.clearStep();
  return openLogIn(ctx, { user_id: passkey.user_id, kept: keep, proof: 'passkey' });
}

/** The passkey's new counter when its signature is right, for this site and this browser's challenge; else null. */
async function verifiedCounter(
  ctx: WriteContext<Actor | null>,
  {
    credential,
    passkey,
  }: {
    credential: InputOf<'finish_passkey_log_in'>['credential'];
    passkey: { credential_id: string; public_key: Buffer; counter: number } | undefined;
  },
): Promise<number | null> {
  if (!passkey) return null;
  const { id, origin } = relyingParty(ctx);
  const bound_to = ctx.cookies.step ?? '';
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(ctx, { challenge, bound_to, user_id: null }),
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // Whatever is wrong with what a stranger sent: it opens nothing.
    return null;
  }
}
