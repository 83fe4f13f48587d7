import { dateOfInstant, formatCalendarDate, startOfDay } from '#domain/dates.ts';
import { isCorrectable } from '#domain/policies/cover/item-correction.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { cancellableItems } from '#server/policies/cancellation/cancellation-terms.ts';
import { type InsuredItem, itemsOfVersion } from '#server/policies/cover/cover-items.ts';
import { nowOf } from '#server/policies/cover/policy-transactions.ts';
import type { DocumentRecord } from '#server/policies/document/document-record.ts';
import { hasRevision } from '#server/policies/policy/end-revision.ts';

/** Somebody may write the minute that has just begun. */
const CLOCK_SECONDS = 60;

/** A correction is a superadmin's, of a policy that nothing is being changed of beside it. */
export function assertMayCorrect(ctx: WriteContext, document: DocumentRecord): void {
  if (ctx.actor.account_type !== 'superadmin')
    throw new AppError('forbidden', {
      reason: 'role_may_not',
      message: 'Only a superadmin corrects what has begun.',
    });
  if (hasRevision(document))
    throw new AppError('transition_refused', {
      reason: 'revision_open',
      message: 'A revision of this policy is being worked on. Send it or end it first.',
    });
  if (!isCorrectable(document) || document.insurance_type !== 'on_track')
    throw new AppError('transition_refused', {
      reason: 'not_allowed',
      message: 'This step is not possible in the present status.',
    });
}

/** The items that were chosen: all have begun, and none of them has a claim, which would belie the declaration. */
export async function begunItems(
  ctx: WriteContext,
  { policy_id, locked_version_id }: DocumentRecord,
  item_ids: readonly string[],
): Promise<InsuredItem[]> {
  const version_id = locked_version_id ?? '';
  const rows = await cancellableItems(ctx, { version_id, effective_on: ctx.today });
  const chosen = (await itemsOfVersion(ctx.db, version_id)).filter(
    ({ item_id }) => item_id !== null && item_ids.includes(item_id),
  );
  if (chosen.length < new Set(item_ids).size)
    throw fieldError('item_ids', 'unknown', 'One of these is not in the policy any more.');
  const ahead = rows.some(({ item_id, stays }) => item_ids.includes(item_id) && !stays);
  if (ahead)
    throw fieldError(
      'item_ids',
      'not_begun',
      'One of these events has not begun. Change it by a revision.',
    );
  const claims = await ctx.db
    .selectFrom('claims')
    .select(['car_id', 'event_id'])
    .where('policy_id', '=', policy_id)
    .where('status', 'not in', ['cancelled_by_client', 'rejected', 'retracted'])
    .execute();
  const keys = new Set(claims.map(({ car_id, event_id }) => `${car_id} ${event_id}`));
  if (chosen.some(({ key }) => keys.has(key)))
    throw fieldError(
      'item_ids',
      'claimed',
      'There is a claim of one of these cars at its event, so nobody can declare that there was no loss.',
    );
  return chosen;
}

/** The client speaks of what has happened: it declared after the items began, and not later than now. */
export function assertDeclared(
  ctx: WriteContext,
  no_loss_at: number,
  items: readonly InsuredItem[],
): void {
  const since = Math.max(...items.map(({ start_on }) => startOfDay(start_on)));
  if (no_loss_at >= since && no_loss_at <= nowOf(ctx) + CLOCK_SECONDS) return;
  throw fieldError(
    'no_loss_at',
    'out_of_range',
    `The declaration covers the events, the last of which began on ${formatCalendarDate(dateOfInstant(since))}: it was given after that, and not later than now.`,
  );
}
