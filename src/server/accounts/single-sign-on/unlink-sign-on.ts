import type { InputOf, OutputOf } from '#contract/contract.ts';
import { renewSession } from '#server/accounts/log-in/open-log-in.ts';
import { ownSignOn, tellOfLink } from '#server/accounts/single-sign-on/sign-on-links.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** Whoever holds the provider's session cannot come in by it any more, and all other sessions end. */
export async function unlinkSingleSignOn(
  ctx: WriteContext,
  { reason }: InputOf<'unlink_single_sign_on'>,
): Promise<OutputOf<'unlink_single_sign_on'>> {
  const { user_id } = ctx.actor;
  const own = await ownSignOn(ctx);
  if (own?.required)
    throw new AppError('transition_refused', {
      message: `Your company signs in with ${own.name}, so it stays linked.`,
    });
  const unlinked = await ctx.db
    .deleteFrom('sign_on_links')
    .where('user_id', '=', user_id)
    .returning('email')
    .execute();
  const [link] = unlinked;
  if (!link)
    throw new AppError('transition_refused', { message: 'There is no link to take away.' });
  await renewSession(ctx, { alone: true });
  await ctx.audit({ record_kind: 'account', record_id: user_id, before: link, after: { reason } });
  await tellOfLink(ctx, { user_id, change: 'unlinked' });
  return { ok: true };
}
