import { holdsPermission } from '#domain/accounts/menu-permissions.ts';
import type { ClaimActor } from '#domain/claims/move-claim.ts';
import { withNotice } from '#domain/communications/claim-mails.ts';
import type { StandardMail } from '#domain/communications/standard-mails.ts';
import { lines } from '#domain/lines/lines.ts';
import { addressOfClaim, claimPlace, featureOf } from '#domain/places.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import { lineOfClaim } from '#server/claims/record/claim-details.ts';
import { permissionsOf } from '#server/accounts/people/permissions.ts';
import type { ClaimRecord } from '#server/claims/record/claim-record.ts';
import { notify, staffIds } from '#server/communications/notifications.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import type { Actor, Queryable, Services, WriteContext } from '#server/platform/context.ts';

type AnyWrite = WriteContext<Actor | null>;

/** A person as the rules of claims see it: with its assignment and its claim permission. */
export async function claimActor(
  db: Queryable,
  actor: Actor,
  claim: Pick<ClaimRecord, 'is_vi' | 'loss_adjuster_id' | 'reviewer_id'>,
): Promise<ClaimActor> {
  const { account_type, user_id } = actor;
  if (account_type === 'loss_adjuster')
    return { account_type, user_id, is_assigned: claim.loss_adjuster_id === user_id };
  if (account_type !== 'brokerage')
    return { account_type, user_id, is_reviewer: claim.reviewer_id === user_id };
  const { permissions } = await permissionsOf(db, user_id);
  return {
    account_type,
    user_id,
    has_claim_permission: holdsPermission(permissions, claimPlace(claim)),
  };
}

/** Whether this person is on the client's side: it sees no reserve and no opinion before the decision. */
export function isClientSide({ account_type }: Pick<Actor, 'account_type'>): boolean {
  return account_type === 'agent' || account_type === 'brokerage';
}

/** The part of the address that a claim opens under. */
function claimFeature(claim: Pick<ClaimRecord, 'is_vi'>): string {
  return featureOf(claimPlace(claim));
}

/** The address of a claim's page, for mails. */
export function claimUrl(
  { config }: Pick<Services, 'config'>,
  claim: Pick<ClaimRecord, 'is_vi' | 'claim_id'>,
): string {
  return `${config.public_url}${addressOfClaim(claim)}`;
}

/** Tells the client and its brokerage. */
export async function tellClient(ctx: AnyWrite, claim: ClaimRecord, text: string): Promise<void> {
  await tell(ctx, claim, { user_ids: [claim.user_id, claim.broker_id], text });
}

/** Tells who works on the claim: its reviewer, or all of staff while it has none, and its loss adjuster. */
export async function tellHandlers(ctx: AnyWrite, claim: ClaimRecord, text: string): Promise<void> {
  const reviewer =
    claim.reviewer_id === null || claim.reviewer_id === claim.loss_adjuster_id
      ? await staffIds(ctx.db)
      : [claim.reviewer_id];
  await tell(ctx, claim, { user_ids: [...reviewer, claim.loss_adjuster_id], text });
}

/** Tells whoever is on the other side of the person who writes. */
export async function tellOtherSide(
  ctx: WriteContext,
  claim: ClaimRecord,
  text: string,
): Promise<void> {
  if (isClientSide(ctx.actor)) return tellHandlers(ctx, claim, text);
  await tellClient(ctx, claim, text);
  if (ctx.actor.account_type === 'loss_adjuster') return tellHandlers(ctx, claim, text);
  await tell(ctx, claim, { user_ids: [claim.loss_adjuster_id], text });
}

/** Tells some people about the claim. */
export async function tell(
  ctx: AnyWrite,
  claim: ClaimRecord,
  { user_ids, text }: { user_ids: readonly (string | null)[]; text: string },
): Promise<void> {
  await notify(ctx, {
    user_ids,
    message: `${claim.claim_number}: ${text}`,
    event: 'claim_status',
    feature: claimFeature(claim),
    feature_id: claim.claim_id,
  });
}

/** Sends one of the product's own mails about a claim to an account; it stands in the claim's thread. */
export async function mailAboutClaim(
  ctx: AnyWrite,
  claim: ClaimRecord,
  { mail, user_id, intent_key }: { mail: StandardMail; user_id: string; intent_key?: string },
): Promise<void> {
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['user_id', 'email', 'extra_emails', 'attn'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const insurance_type = await lineOfClaim(ctx.db, claim);
  const notice = isVi(insurance_type) ? lines[insurance_type].claim_notice : undefined;
  await queueStandardMail(ctx, withNotice(mail, notice), {
    user_id,
    recipient: account.email,
    attn: account.attn,
    cc_emails: account.extra_emails,
    parent_type: 'claim',
    parent_id: claim.claim_id,
    ...(intent_key === undefined ? {} : { intent_key }),
  });
}

/** Writes the reason of a step in the thread; what staff write there stays among staff and loss adjuster. */
export async function noteReason(
  ctx: WriteContext,
  claim: ClaimRecord,
  reason: string,
): Promise<void> {
  if (reason.trim() === '') return;
  const internal = !isClientSide(ctx.actor);
  await recordMessage(ctx, {
    parent_type: 'claim',
    parent_id: claim.claim_id,
    type_message: internal ? 'other' : 'message',
    communication_string: reason.trim(),
    internal,
  });
}

/** The name that a person signs with. */
export function nameOf(actor: Actor): string {
  return actor.attn || actor.company_name || actor.email;
}
