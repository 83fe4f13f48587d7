import { sql } from 'kysely';
import { type CalendarDate, unixSeconds } from '#domain/dates.ts';
import {
  hasBegun,
  type ItemChange,
  type ItemStands,
} from '#domain/policies/cover/cover-intervals.ts';
import {
  type CancellationInitiator,
  initiatorOfCancellation,
} from '#domain/policies/cancellation-initiators.ts';
import type { TransactionInitiator, TransactionKind } from '#domain/policies/cover/transactions.ts';
import { type InsuranceType, isVi } from '#domain/policies/insurance-types.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import {
  type InsuredItem,
  itemsOfVersion,
  itemsOfVersions,
  wholeOfVersion,
} from '#server/policies/cover/cover-items.ts';
import {
  bookTransaction,
  type KnownInterval,
  knownIntervals,
  nowOf,
  type PolicyTransaction,
} from '#server/policies/cover/policy-transactions.ts';
import type { DocumentRecord } from '#server/policies/document/document-record.ts';

type AnyWrite = WriteContext<Actor | null>;

const covered = ({ item_id, span }: InsuredItem): ItemStands => ({ to: 'covered', item_id, span });

/** Everything that a version of a policy insures: cars at events, or a various insurance as a whole. */
async function insuredBy(
  ctx: AnyWrite,
  { insurance_type }: { insurance_type: InsuranceType },
  version_id: string,
): Promise<InsuredItem[]> {
  return isVi(insurance_type)
    ? wholeOfVersion(ctx.db, version_id)
    : itemsOfVersion(ctx.db, version_id);
}

/** What the two versions of a change insure. */
async function insuredByBoth(
  ctx: AnyWrite,
  {
    insurance_type,
    version_before,
    version_after,
  }: { insurance_type: InsuranceType; version_before: string; version_after: string },
): Promise<{ before: InsuredItem[]; after: InsuredItem[] }> {
  if (isVi(insurance_type))
    return {
      before: await wholeOfVersion(ctx.db, version_before),
      after: await wholeOfVersion(ctx.db, version_after),
    };
  return itemsOfBoth(ctx, { version_before, version_after });
}

async function itemsOfBoth(
  ctx: AnyWrite,
  { version_before, version_after }: { version_before: string; version_after: string },
): Promise<{ before: InsuredItem[]; after: InsuredItem[] }> {
  const items = await itemsOfVersions(ctx.db, [version_before, version_after]);
  return { before: items.get(version_before) ?? [], after: items.get(version_after) ?? [] };
}

/** Whether a document was made to renew the season before, or a cover that ended. */
async function isRenewal(db: Queryable, policy_id: string): Promise<boolean> {
  const found = await sql`
    select from renewals where policy_id = ${policy_id}
    union all select from cover_renewals where policy_id = ${policy_id} limit 1`.execute(db);
  return found.rows.length > 0;
}

/** Cover of a policy that was made begins: from the moment on at which its client accepted. */
export async function beginCover(
  ctx: AnyWrite,
  policy: DocumentRecord,
  version_id: string,
): Promise<void> {
  const { policy_id, accepted_by_client_at } = policy;
  const items = await insuredBy(ctx, policy, version_id);
  await bookTransaction(ctx, {
    policy_id,
    kind: (await isRenewal(ctx.db, policy_id)) ? 'renewal' : 'new',
    effective_at:
      accepted_by_client_at === null ? nowOf(ctx) : unixSeconds(new Date(accepted_by_client_at)),
    version_before: null,
    version_after: version_id,
    changes: new Map(changesOf(items, (item) => [covered(item)])),
  });
}

/**
 * What is suspended or was cancelled of an item does not come back because its policy or its event changes; what is
 * insured anew does.
 */
function goingOn(
  known: readonly KnownInterval[],
  item: InsuredItem,
  suspended_since: CalendarDate | null,
): ItemChange[] {
  const last = known.findLast(({ key }) => key === item.key)?.reason;
  if (last === 'cancelled') return [];
  const suspended =
    last === undefined
      ? suspended_since !== null && item.start_on > suspended_since
      : last === 'suspended';
  return [suspended ? { ...covered(item), to: 'suspended' } : covered(item)];
}

const changesOf = (
  items: readonly InsuredItem[],
  change: (item: InsuredItem) => ItemChange[],
): [string, ItemChange][] =>
  items.flatMap((item) => change(item).map((one): [string, ItemChange] => [item.key, one]));

async function suspendedSince(ctx: AnyWrite, policy_id: string): Promise<CalendarDate | null> {
  const { suspended_since } = await ctx.db
    .selectFrom('policies')
    .select('suspended_since')
    .where('policy_id', '=', policy_id)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  return suspended_since;
}

/** One version that takes the place of another from a moment on. */
export interface EndorsementStep {
  /** Unix seconds. */
  effective_at: number;
  reason: string;
  /** Who wished it; who books it, unless told. */
  initiator?: TransactionInitiator;
  /** It takes items out again: for whom or what they ended. */
  cancelled_for?: CancellationInitiator;
  /** It puts an error right again, on this word of the client. */
  corrects?: NoLossDeclaration;
  version_before: string;
  version_after: string;
}

/**
 * A new version of a policy is in force from now: its items go on with its terms, items that left it and have not begun
 * are no longer covered. An item that has begun ends by itself. A change that holds from an earlier day comes with the
 * steps that led to the new version; cover of a moment that has passed stays as it was all the same.
 */
export async function endorseCover(
  ctx: AnyWrite,
  change: {
    policy_id: string;
    insurance_type: InsuranceType;
    version_before: string;
    version_after: string;
    reason: string;
    steps?: readonly EndorsementStep[];
  },
): Promise<void> {
  const { policy_id, version_before, version_after, reason } = change;
  const now = nowOf(ctx);
  const known = await knownIntervals(ctx.db, policy_id);
  const since = await suspendedSince(ctx, policy_id);
  const { before, after } = await insuredByBoth(ctx, change);
  const stays = new Set(after.map(({ key }) => key));
  const left = before.filter((item) => !stays.has(item.key) && !hasBegun(item, now));
  const was = new Set(before.map(({ key }) => key));
  const knownOf = known.filter(({ key }) => was.has(key));
  const changes = new Map([
    ...changesOf(after, (item) => goingOn(knownOf, item, since)),
    ...changesOf(left, () => [{ to: 'withdrawn' }]),
  ]);
  const own: EndorsementStep = { effective_at: now, reason, version_before, version_after };
  const steps = change.steps ?? [own];
  for (const [index, step] of steps.entries()) {
    await bookTransaction(ctx, {
      policy_id,
      known,
      kind: kindOf(step),
      effective_at: step.effective_at,
      cover_from: now,
      ...step.corrects,
      ...(step.cancelled_for ? { cancelled_for: step.cancelled_for } : {}),
      ...(step.initiator ? { initiator: step.initiator } : {}),
      reason: step.reason,
      version_before: step.version_before,
      version_after: step.version_after,
      changes: index === steps.length - 1 ? changes : new Map(),
    });
  }
}

function kindOf({ cancelled_for, corrects }: EndorsementStep): TransactionKind {
  if (corrects) return 'correction';
  return cancelled_for ? 'cancellation' : 'endorsement';
}

/** Some items leave a policy before they begin; all others go on with the terms of its new version. */
export async function takeItemsOut(
  ctx: AnyWrite,
  change: { policy_id: string; version_before: string; version_after: string },
  end: CoverEnd,
): Promise<void> {
  const { policy_id } = change;
  const cover_from = Math.max(nowOf(ctx), end.effective_at);
  const known = await knownIntervals(ctx.db, policy_id);
  const since = await suspendedSince(ctx, policy_id);
  const { before, after } = await itemsOfBoth(ctx, change);
  const stays = new Set(after.map(({ key }) => key));
  const left = before.filter(({ key }) => !stays.has(key));
  await bookTransaction(ctx, {
    ...change,
    known,
    kind: 'cancellation',
    initiator: initiatorOfCancellation(end.initiator),
    cancelled_for: end.initiator,
    reason: end.reason,
    effective_at: end.effective_at,
    cover_from,
    changes: new Map([
      ...changesOf(after, (item) => goingOn(known, item, since)),
      ...changesOf(left, () => [{ to: end.initiator === 'client' ? 'withdrawn' : 'cancelled' }]),
    ]),
  });
}

/** Another day of an event moves the cover of its cars from now on, as the organiser wished. */
export async function endorseItems(
  ctx: AnyWrite,
  change: { policy_id: string; version_id: string; event_id: string; reason: string },
): Promise<void> {
  const { policy_id, version_id, event_id, reason } = change;
  const known = await knownIntervals(ctx.db, policy_id);
  const since = await suspendedSince(ctx, policy_id);
  const items = await itemsOfVersion(ctx.db, version_id);
  const moved = items.filter((item) => item.event_id === event_id);
  await bookTransaction(ctx, {
    policy_id,
    kind: 'endorsement',
    effective_at: nowOf(ctx),
    initiator: 'organiser',
    reason,
    version_before: version_id,
    version_after: version_id,
    changes: new Map(changesOf(moved, (item) => goingOn(known, item, since))),
  });
}

/** How a policy or some of its items end. */
export interface CoverEnd {
  initiator: CancellationInitiator;
  reason: string;
  /** From when it holds, in unix seconds; what has begun by then, or by now, stays covered. */
  effective_at: number;
}

/** A policy ends: what has not begun is covered no longer, what has begun stays as it was. */
export async function cancelCover(ctx: AnyWrite, policy: ItemsOwner, end: CoverEnd): Promise<void> {
  const cover_from = Math.max(nowOf(ctx), end.effective_at);
  await bookFromNow(ctx, policy, {
    transaction: {
      kind: 'cancellation',
      initiator: ctx.actor === null ? 'system' : initiatorOfCancellation(end.initiator),
      cancelled_for: end.initiator,
      reason: end.reason,
      effective_at: end.effective_at,
      cover_from,
    },
    change: (item) => (isAhead(item, cover_from) ? [{ to: 'cancelled' }] : []),
  });
}

/** A client's word that there was no loss, and when it gave it. */
export interface NoLossDeclaration {
  no_loss_by: string;
  no_loss_at: string;
}

/** A cancelled policy is in force again from now. What began in between stays uncovered. */
export async function reinstateCover(
  ctx: AnyWrite,
  policy: ItemsOwner,
  declaration: NoLossDeclaration & { reason: string },
): Promise<void> {
  await bookFromNow(ctx, policy, {
    transaction: { kind: 'reinstatement', initiator: 'staff', ...declaration },
    change: (item) => (isAhead(item, nowOf(ctx)) ? [covered(item)] : []),
  });
}

/** What has not begun; what is paid by the day ends at once. */
const isAhead = (item: InsuredItem, now: number): boolean =>
  item.is_by_day === true || !hasBegun(item, now);

/** A policy, as far as it says what it insures. */
type ItemsOwner = {
  insurance_type: InsuranceType;
  policy_id: string;
  locked_version_id: string | null;
};

/** Cover of items that start after a day rests from now on, because a premium is late. */
export async function suspendItems(
  ctx: AnyWrite,
  policy: ItemsOwner,
  since: CalendarDate,
): Promise<void> {
  await bookFromNow(ctx, policy, {
    transaction: { kind: 'suspension', initiator: 'system' },
    change: (item) =>
      item.item_id === null || item.start_on > since ? [{ ...covered(item), to: 'suspended' }] : [],
  });
}

/** Cover that rested goes on from now. What happened in between stays uncovered. */
export async function resumeItems(ctx: AnyWrite, policy: ItemsOwner): Promise<void> {
  const known = await knownIntervals(ctx.db, policy.policy_id);
  await bookFromNow(ctx, policy, {
    transaction: { kind: 'resumption', initiator: 'system' },
    change: (item) =>
      known.findLast(({ key }) => key === item.key)?.reason === 'suspended' ? [covered(item)] : [],
  });
}

/** Books what becomes from now on of the items of the version that counts. */
async function bookFromNow(
  ctx: AnyWrite,
  policy: ItemsOwner,
  booked: {
    transaction: Omit<
      PolicyTransaction,
      'policy_id' | 'version_before' | 'version_after' | 'changes' | 'effective_at'
    > & {
      effective_at?: number;
    };
    change: (item: InsuredItem) => ItemChange[];
  },
): Promise<void> {
  const { policy_id, locked_version_id } = policy;
  if (locked_version_id === null) return;
  const items = await insuredBy(ctx, policy, locked_version_id);
  await bookTransaction(ctx, {
    policy_id,
    effective_at: nowOf(ctx),
    version_before: locked_version_id,
    version_after: locked_version_id,
    ...booked.transaction,
    changes: new Map(changesOf(items, booked.change)),
  });
}
