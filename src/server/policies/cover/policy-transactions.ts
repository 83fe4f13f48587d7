import { sql } from 'kysely';
import { withCorrectedTerms } from '#domain/policies/cover/item-correction.ts';
import {
  applyChange,
  type CoverInterval,
  type ItemChange,
} from '#domain/policies/cover/cover-intervals.ts';
import type { CancellationInitiator } from '#domain/policies/cancellation-initiators.ts';
import type { TransactionInitiator, TransactionKind } from '#domain/policies/cover/transactions.ts';
import { unixSeconds } from '#domain/dates.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';
import { prepared, sentAlong } from '#server/platform/database/prepared-statements.ts';

/** An interval that is known now, of the item with this key. */
export interface KnownInterval extends CoverInterval {
  cover_interval_id: string;
  key: string;
}

/** What happened to a policy, and what it makes of its items from `effective_at` (unix seconds) on. */
export interface PolicyTransaction {
  policy_id: string;
  kind: TransactionKind;
  effective_at: number;
  initiator?: TransactionInitiator;
  reason?: string;
  version_before: string | null;
  version_after: string | null;
  /** Who or what ended the policy, for a cancellation. */
  cancelled_for?: CancellationInitiator;
  /** The client's word that there was no loss, for a reinstatement or a correction. */
  no_loss_by?: string;
  no_loss_at?: string;
  /** From when cover changes, where that is later than it holds: a moment that has passed keeps its cover. */
  cover_from?: number;
  /** What is known of its cover so far, where that was read already. */
  known?: readonly KnownInterval[];
  /** By the key of the item. */
  changes: ReadonlyMap<string, ItemChange>;
  /** By the interval: the item whose terms it has from now on, whenever it lies. A correction alone does that. */
  corrected?: ReadonlyMap<string, string>;
}

type AnyWrite = WriteContext<Actor | null>;

/** Everything that is known now of when a policy's items are covered. */
export async function knownIntervals(db: Queryable, policy_id: string): Promise<KnownInterval[]> {
  const found = await sql<KnownInterval>`
    select c.cover_interval_id, c.item_id, unix(c.covered_from) as covered_from, unix(c.covered_to) as covered_to,
      c.reason, coalesce(i.car_id || ' ' || i.event_id, '') as key
    from cover_intervals c left join policy_items i on i.item_id = c.item_id
    where c.policy_id = ${policy_id} and c.known_to is null
    order by c.covered_from ${prepared}`.execute(db);
  return found.rows;
}

function initiatorOf({ actor }: AnyWrite): TransactionInitiator {
  switch (actor?.account_type) {
    case undefined:
      return 'system';
    case 'agent':
      return 'client';
    case 'brokerage':
    case 'insurer':
      return actor.account_type;
    default:
      return 'staff';
  }
}

const at = (moment: number) => new Date(moment * 1000).toISOString();
const same = (a: CoverInterval, b: CoverInterval) =>
  a.covered_from === b.covered_from &&
  a.covered_to === b.covered_to &&
  a.reason === b.reason &&
  a.item_id === b.item_id;

/**
 * Writes down a transaction and what becomes of the cover of its items: intervals that no longer hold end their being
 * known now, those in their place begin it. To be called while the policy is locked.
 */
export async function bookTransaction(
  ctx: AnyWrite,
  {
    changes,
    corrected = new Map(),
    effective_at,
    cover_from = effective_at,
    initiator = initiatorOf(ctx),
    reason = '',
    known: known_intervals,
    ...rest
  }: PolicyTransaction,
): Promise<void> {
  const now = ctx.now.toISOString();
  const { policy_id } = rest;
  const { transaction_id } = await ctx.db
    .insertInto('policy_transactions')
    .values({ ...rest, initiator, reason, effective_at: at(effective_at), booked_at: now })
    .returning('transaction_id')
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  const known = known_intervals ?? (await knownIntervals(ctx.db, policy_id));
  const wrong = known.filter((one) => corrected.has(one.cover_interval_id));
  await replaceIntervals(ctx, { policy_id, transaction_id }, [
    ...[...changes].map(([key, change]) => {
      const old = known.filter((one) => one.key === key);
      return { old, next: applyChange(old, change, cover_from) };
    }),
    { old: wrong, next: withCorrectedTerms(wrong, corrected) },
  ]);
}

/** Of each item, what was known so far and what is known from now on. */
async function replaceIntervals(
  ctx: AnyWrite,
  booked: { policy_id: string; transaction_id: string },
  items: readonly { old: readonly KnownInterval[]; next: readonly CoverInterval[] }[],
): Promise<void> {
  const now = ctx.now.toISOString();
  const ended: string[] = [];
  const begun: CoverInterval[] = [];
  const covered_first: CoverInterval[] = [];
  for (const { old, next } of items) {
    ended.push(
      ...old.flatMap((one) =>
        next.some((other) => same(one, other)) ? [] : one.cover_interval_id,
      ),
    );
    begun.push(...next.filter((one) => !old.some((other) => same(one, other))));
    // What was covered or rested before has its certificate.
    if (old.length === 0) covered_first.push(...next);
  }
  if (ended.length > 0)
    await ctx.db
      .updateTable('cover_intervals')
      // A clock that was set back does not make it end before it began.
      .set({ known_to: sql<string>`greatest(known_from, ${now}::timestamptz)` })
      .where(sql<boolean>`cover_interval_id = any(${ended}::uuid[])`)
      .modifyEnd(sentAlong)
      .execute();
  if (begun.length > 0)
    await sql`
      insert into cover_intervals (policy_id, transaction_id, known_from, item_id, reason, covered_from, covered_to)
      select ${booked.policy_id}::uuid, ${booked.transaction_id}::uuid, ${now}::timestamptz, c.item_id, c.reason,
        to_timestamp(c.covered_from), to_timestamp(c.covered_to)
      from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb)
        as c (item_id uuid, reason text, covered_from bigint, covered_to bigint)
      ${sentAlong}`.execute(ctx.db);
  await certify(ctx, covered_first);
}

/** Each car at each event has one certificate for good, from its first cover on (decision 066). */
async function certify(ctx: AnyWrite, begun: readonly CoverInterval[]): Promise<void> {
  const items = begun.flatMap(({ item_id }) => item_id ?? []);
  if (items.length === 0) return;
  await sql`insert into certificates (item_id)
    select min(i.item_id::text)::uuid from policy_items i where i.item_id = any(${items}::uuid[])
      and not exists (select 1 from certificates k join policy_items f on f.item_id = k.item_id
        where f.policy_id = i.policy_id and f.car_id = i.car_id and f.event_id = i.event_id)
    group by i.policy_id, i.car_id, i.event_id ${sentAlong}`.execute(ctx.db);
}

/** This second, as transactions count. */
export const nowOf = (ctx: Pick<AnyWrite, 'now'>): number => unixSeconds(ctx.now);
