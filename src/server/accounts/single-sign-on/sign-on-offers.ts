import { signOnEnd } from '#server/accounts/single-sign-on/sign-on-tries.ts';
import { linkSignOn, type ProviderPerson } from '#server/accounts/single-sign-on/sign-on-links.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/http/sessions.ts';

/** Remembers in this browser whom the provider let in, until the account's own log-in shows that it is the same person. */
export async function keepOffer(
  ctx: WriteContext<Actor | null>,
  { user_id, person }: { user_id: string; person: ProviderPerson },
): Promise<void> {
  const { issuer, subject, email } = person;
  const offer = { user_id, issuer, subject, email, expires_at: signOnEnd(ctx.now) };
  await ctx.db
    .insertInto('sign_on_offers')
    .values({ token_hash: hashToken(ctx.cookies.step ?? ''), ...offer })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(offer))
    .execute();
}

/** The browser goes on under another token between the password and the code. */
export async function moveOffer(ctx: WriteContext<Actor | null>, token: string): Promise<void> {
  if (!ctx.cookies.step) return;
  await ctx.db
    .updateTable('sign_on_offers')
    .set({ token_hash: hashToken(token) })
    .where('token_hash', '=', hashToken(ctx.cookies.step))
    .execute();
}

/** Links what was offered to this browser, if it was for the account that has just logged in. */
export async function takeOffer(ctx: WriteContext<Actor | null>, user_id: string): Promise<void> {
  if (!ctx.cookies.step) return;
  const person = await ctx.db
    .deleteFrom('sign_on_offers')
    .where('token_hash', '=', hashToken(ctx.cookies.step))
    .where('user_id', '=', user_id)
    .where('expires_at', '>', ctx.now.toISOString())
    .returning(['issuer', 'subject', 'email'])
    .executeTakeFirst();
  if (person) await linkSignOn(ctx, { user_id, person });
}
