import { SIGN_ON_MINUTES } from '#domain/accounts/single-sign-on.ts';
import type { Actor, Services, WriteContext } from '#server/platform/context.ts';
import { RateLimit } from '#server/platform/http/rate-limit.ts';
import { hashToken, randomToken } from '#server/platform/http/sessions.ts';
import { secretOf } from '#server/platform/secret-key.ts';
import type { SignOnSecrets } from '#server/platform/sign-on/sign-on-provider.ts';

/** A sign-in that a browser has begun. */
export interface SignOnTry {
  /** Who links the provider's person with the own account; null for a log-in. */
  user_id: string | null;
  kept: boolean;
  next: string;
}

/** Sign-ins of one network in five minutes; more would only fill the table. */
export const signOnLimit = new RateLimit({ count: 300, window_ms: 5 * 60_000 });

/** When what a sign-in leaves behind is over. */
export const signOnEnd = (now: Date): string =>
  new Date(now.getTime() + SIGN_ON_MINUTES * 60_000).toISOString();

/** Fresh secrets of one sign-in. */
export function newSecrets(services: Services): Promise<SignOnSecrets> {
  return secretsOf(services, randomToken());
}

/** Nonce and code verifier of a state: made of it, so that the table holds nothing that opens anything. */
export async function secretsOf(
  { config }: Pick<Services, 'config'>,
  state: string,
): Promise<SignOnSecrets> {
  return {
    state,
    nonce: await secretOf(config, `sign-on nonce ${state}`),
    code_verifier: await secretOf(config, `sign-on verifier ${state}`),
  };
}

/** Keeps a sign-in for this browser. */
export async function keepTry(
  ctx: WriteContext<Actor | null>,
  { state, ...kept }: SignOnTry & { state: string },
): Promise<void> {
  const bound_to = ctx.cookies.step ?? randomToken();
  ctx.cookies.setStep(bound_to);
  await ctx.db
    .insertInto('sign_on_tries')
    .values({
      ...kept,
      state_hash: hashToken(state),
      token_hash: hashToken(bound_to),
      expires_at: signOnEnd(ctx.now),
    })
    .execute();
}

/** The sign-in of this browser that a state belongs to; once only. */
export async function takeTry(
  ctx: WriteContext<Actor | null>,
  state: string,
): Promise<SignOnTry | undefined> {
  return ctx.db
    .deleteFrom('sign_on_tries')
    .where('state_hash', '=', hashToken(state))
    .where('token_hash', '=', hashToken(ctx.cookies.step ?? ''))
    .where('expires_at', '>', ctx.now.toISOString())
    .returning(['user_id', 'kept', 'next'])
    .executeTakeFirst();
}
