import { PASSKEY_MINUTES } from '#domain/accounts/second-step.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/http/sessions.ts';

/** How long a passkey may take to answer, in milliseconds. */
export const PASSKEY_MS = PASSKEY_MINUTES * 60_000;

type AnyWrite = WriteContext<Actor | null>;

/** Whom passkeys are for: the host and origin of PUBLIC_URL, so that one made here works nowhere else. */
export function relyingParty(ctx: AnyWrite): { id: string; origin: string } {
  const { hostname, origin } = new URL(ctx.services.config.public_url);
  return { id: hostname, origin };
}

/** A challenge in the browser that holds `bound_to`; with `user_id` for a new passkey of that person. */
interface Challenge {
  challenge: string;
  bound_to: string;
  user_id: string | null;
}

/** Keeps a challenge for five minutes, and forgets those that nobody answered. */
export async function keepChallenge(
  ctx: AnyWrite,
  { challenge, bound_to, user_id }: Challenge,
): Promise<void> {
  await ctx.db
    .deleteFrom('passkey_challenges')
    .where('expires_at', '<=', ctx.now.toISOString())
    .execute();
  await ctx.db
    .insertInto('passkey_challenges')
    .values({
      challenge,
      token_hash: hashToken(bound_to),
      user_id,
      expires_at: new Date(ctx.now.getTime() + PASSKEY_MS).toISOString(),
    })
    .execute();
}

/** Whether this browser was given the challenge; true once only. */
export async function takeChallenge(
  ctx: AnyWrite,
  { challenge, bound_to, user_id }: Challenge,
): Promise<boolean> {
  const taken = await ctx.db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('token_hash', '=', hashToken(bound_to))
    .where('user_id', 'is not distinct from', user_id)
    .where('expires_at', '>', ctx.now.toISOString())
    .returning('challenge')
    .executeTakeFirst();
  return taken !== undefined;
}
