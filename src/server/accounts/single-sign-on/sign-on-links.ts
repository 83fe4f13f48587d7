import type { OutputOf } from '#contract/contract.ts';
import { signOnMail } from '#domain/communications/security-mails.ts';
import { mayUseSignOn, mustUseSignOn } from '#domain/accounts/single-sign-on.ts';
import { heldTypes } from '#server/accounts/log-in/session-user.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import type { Actor, ReadContext, WriteContext } from '#server/platform/context.ts';

/** A person of the provider, as a link names it. */
export interface ProviderPerson {
  issuer: string;
  subject: string;
  email: string;
}

/** Links an account with a person of the provider; false when one of the two is linked with another already. */
export async function linkSignOn(
  ctx: WriteContext<Actor | null>,
  { user_id, person }: { user_id: string; person: ProviderPerson },
): Promise<boolean> {
  const { issuer, subject, email } = person;
  const now = ctx.now.toISOString();
  const linked = await ctx.db
    .insertInto('sign_on_links')
    .values({ user_id, issuer, subject, email, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('link_id')
    .executeTakeFirst();
  if (!linked) return false;
  await ctx.audit({
    action: 'link_single_sign_on',
    record_kind: 'account',
    record_id: user_id,
    after: { email },
  });
  await tellOfLink(ctx, { user_id, change: 'linked' });
  return true;
}

/** Tells the screens and, by mail, the person. */
export async function tellOfLink(
  ctx: WriteContext<Actor | null>,
  { user_id, change }: { user_id: string; change: 'linked' | 'unlinked' },
): Promise<void> {
  const { config, sign_on } = ctx.services;
  ctx.changed('account', user_id, [user_id]);
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['email', 'attn'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const name = sign_on?.name ?? config.oidc_name;
  await queueStandardMail(ctx, signOnMail({ name, change, phone: config.support_phone }), {
    user_id,
    recipient: account.email,
    attn: account.attn,
  });
}

/** How the own account stands with the provider; null where there is none for it. */
export async function ownSignOn(
  ctx: ReadContext,
): Promise<OutputOf<'get_two_step'>['single_sign_on']> {
  const { config, sign_on } = ctx.services;
  if (!sign_on) return null;
  const account = await ctx.db
    .selectFrom('accounts')
    .leftJoin('sign_on_links', (join) =>
      join
        .onRef('sign_on_links.user_id', '=', 'accounts.user_id')
        .on('issuer', '=', sign_on.issuer),
    )
    .select((eb) => [
      'account_type',
      'account_types',
      'accounts.email',
      'sign_on_links.email as linked_as',
      eb.fn<number | null>('unix', ['sign_on_links.created_at']).as('since'),
      eb.fn<number | null>('unix', ['last_used_at']).as('last_used'),
    ])
    .where('accounts.user_id', '=', ctx.actor.user_id)
    .executeTakeFirstOrThrow();
  const { email, linked_as, since, last_used } = account;
  const types = heldTypes(account);
  if (!mayUseSignOn(types)) return null;
  return {
    name: sign_on.name,
    required: mustUseSignOn({ email, types }, config.oidc_required_domains),
    link: since === null ? null : { email: linked_as ?? '', since, last_used },
  };
}
