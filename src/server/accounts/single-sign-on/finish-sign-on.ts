import {
  judgeSignOn,
  type SignOnAccount,
  type SignOnTrouble,
} from '#domain/accounts/single-sign-on.ts';
import { openLogIn } from '#server/accounts/log-in/open-log-in.ts';
import { heldTypes } from '#server/accounts/log-in/session-user.ts';
import { linkSignOn } from '#server/accounts/single-sign-on/sign-on-links.ts';
import { keepOffer } from '#server/accounts/single-sign-on/sign-on-offers.ts';
import type { SignOnTry } from '#server/accounts/single-sign-on/sign-on-tries.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';
import type { SessionSignOn } from '#server/platform/http/sessions.ts';
import { sealSecret } from '#server/platform/secret-key.ts';
import type { SignedOnPerson } from '#server/platform/sign-on/sign-on-provider.ts';

/** What the provider's word leads to; answers why nothing came of it, null when it did. */
export async function finishSignOn(
  ctx: WriteContext<Actor | null>,
  { person, begun }: { person: SignedOnPerson; begun: SignOnTry },
): Promise<SignOnTrouble | null> {
  const linked = await linkedAccount(ctx.db, person);
  if (begun.user_id !== null) return linkOwn(ctx, { person, linked, user_id: begun.user_id });
  const named = linked ? undefined : await namedAccount(ctx.db, person);
  const verdict = judgeSignOn({
    person,
    linked,
    named,
    required_domains: ctx.services.config.oidc_required_domains,
  });
  const account = linked ?? named;
  const { email = '' } = person;
  if (verdict.does === 'nothing') {
    if (verdict.trouble === 'log_in_first' && account)
      await keepOffer(ctx, { user_id: account.user_id, person: { ...person, email } });
    return verdict.trouble;
  }
  if (!account) return 'unknown_person';
  const { user_id } = account;
  if (
    verdict.does === 'link' &&
    !(await linkSignOn(ctx, { user_id, person: { ...person, email } }))
  )
    return 'other_person';
  const sign_on = await noteUse(ctx, person);
  await openLogIn(ctx, { user_id, kept: begun.kept, proof: 'single sign-on', sign_on });
  return null;
}

/** Links the person who signed in with the account that asked for it, as long as it is still the one logged in. */
async function linkOwn(
  ctx: WriteContext<Actor | null>,
  {
    person,
    linked,
    user_id,
  }: { person: SignedOnPerson; linked: FoundAccount | undefined; user_id: string },
): Promise<SignOnTrouble | null> {
  if (ctx.actor?.user_id !== user_id || ctx.actor.view) return 'not_logged_in';
  if (linked) return linked.user_id === user_id ? null : 'linked_elsewhere';
  const { email = '' } = person;
  const is_linked = await linkSignOn(ctx, { user_id, person: { ...person, email } });
  return is_linked ? null : 'other_person';
}

interface FoundAccount extends SignOnAccount {
  user_id: string;
}

const shape = (row: {
  user_id: string;
  email: string;
  active: boolean;
  account_type: string;
  account_types: readonly string[];
}): FoundAccount => ({
  user_id: row.user_id,
  email: row.email,
  active: row.active,
  types: heldTypes(row),
});

async function linkedAccount(
  db: Queryable,
  { issuer, subject }: SignedOnPerson,
): Promise<FoundAccount | undefined> {
  const row = await db
    .selectFrom('sign_on_links')
    .innerJoin('accounts', 'accounts.user_id', 'sign_on_links.user_id')
    .select(['accounts.user_id', 'accounts.email', 'active', 'account_type', 'account_types'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate('accounts')
    .executeTakeFirst();
  return row && shape(row);
}

/** The account that has the address itself: one that was merged leads nowhere here. */
async function namedAccount(
  db: Queryable,
  { issuer, email }: SignedOnPerson,
): Promise<(FoundAccount & { has_other: boolean }) | undefined> {
  if (!email) return undefined;
  const row = await db
    .selectFrom('accounts')
    .select(['user_id', 'email', 'active', 'account_type', 'account_types'])
    .where('email', '=', email)
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const other = await db
    .selectFrom('sign_on_links')
    .select('link_id')
    .where('user_id', '=', row.user_id)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return { ...shape(row), has_other: other !== undefined };
}

/** The link was used; answers what the session keeps of it, so that it can end with the provider's own. */
async function noteUse(
  ctx: WriteContext<Actor | null>,
  person: SignedOnPerson,
): Promise<SessionSignOn> {
  const { issuer, subject, sid, id_token } = person;
  const { link_id } = await ctx.db
    .updateTable('sign_on_links')
    .set({ last_used_at: ctx.now.toISOString() })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('link_id')
    .executeTakeFirstOrThrow();
  const sealed_id_token = await sealSecret(ctx.services.config, {
    secret: id_token,
    owner: link_id,
  });
  return { sign_on_link_id: link_id, sign_on_sid: sid ?? null, sealed_id_token };
}
