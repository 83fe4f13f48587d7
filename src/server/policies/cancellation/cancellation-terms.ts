import { sql } from 'kysely';
import type { QuoteItem } from '#contract/policies/document-content.ts';
import {
  type CalendarDate,
  dateOfInstant,
  daysBetween,
  formatCalendarDate,
  startOfDay,
  unixSeconds,
} from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import {
  type CancellationInitiator,
  FLAT_CANCELLATION_DAYS,
} from '#domain/policies/cancellation-initiators.ts';
import { hasBegun } from '#domain/policies/cover/cover-intervals.ts';
import {
  type ItemAhead,
  type ItemRefund,
  refundsOfCancellation,
} from '#domain/rating/change/cancellation.ts';
import type { PricedPolicy } from '#domain/rating/change/change-amounts.ts';
import type { VersionCharge } from '#domain/rating/change/version-charges.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';
import { nowOf } from '#server/policies/cover/policy-transactions.ts';
import { type DocumentRecord, findVersion } from '#server/policies/document/document-record.ts';
import { claimedItems, pricedVersion } from '#server/policies/policy/change-charges.ts';

type AnyRead = Pick<ReadContext, 'db' | 'today' | 'now'>;

/** How a policy is cancelled: for whom or what, from which day, and why. */
export interface CancellationWish {
  initiator: CancellationInitiator;
  effective_on: CalendarDate;
  reason: string;
}

/** An item of a version with what a cancellation makes of it. */
export interface CancelledItem {
  item_id: string;
  item: QuoteItem;
  start_on: CalendarDate;
  /** It has begun and ends by itself, or gave back its premium before. */
  stays: boolean;
  refund: ItemRefund | null;
}

/** What a cancellation gives back: item by item, and as it is written down. */
export interface CancellationTerms {
  items: CancelledItem[];
  charges: VersionCharge[];
  /** What the client still owes of the policy. */
  open: Cents;
}

/** The moment from which a cancellation holds: now when that is today, else 00:00 of its day in Amsterdam. */
export function momentOf(ctx: Pick<AnyRead, 'now' | 'today'>, effective_on: CalendarDate): number {
  return effective_on === ctx.today ? nowOf(ctx) : startOfDay(effective_on);
}

/**
 * What cancelling a policy gives back of each item, by the rule of who cancels (manual A8); with `chosen`, of those items
 * alone. Items that have begun, by now or by the day on which it holds, give back nothing.
 */
export async function termsOfCancellation(
  ctx: AnyRead,
  document: DocumentRecord,
  wish: Pick<CancellationWish, 'initiator' | 'effective_on'> & { chosen?: readonly string[] },
): Promise<CancellationTerms> {
  const { policy_id, locked_version_id } = document;
  const open = await openOf(ctx.db, policy_id);
  if (document.document_state !== 'policy' || locked_version_id === null)
    return { items: [], charges: [], open };
  const version = await findVersion(ctx.db, locked_version_id);
  const priced = await pricedVersion(ctx, version);
  if (!priced) return { items: [], charges: [], open };
  const { items } = version.content;
  const rows = await rowsOf(ctx.db, locked_version_id);
  const moment = Math.max(nowOf(ctx), momentOf(ctx, wish.effective_on));
  const places = items.map((item, index) => {
    const event = priced.records.events.get(item.event_id);
    const start_on = event?.start_on ?? ctx.today;
    const is_called_off = event?.status === 'cancelled';
    const row = rows[index];
    return {
      item_id: row?.item_id ?? '',
      item,
      index,
      start_on,
      is_called_off,
      days_away: daysBetween(wish.effective_on, start_on),
      stays: row?.is_given_back === true || (!is_called_off && hasBegun({ start_on }, moment)),
    };
  });
  const items_ahead: ItemAhead[] = places.filter(
    ({ stays, item_id }) => !stays && (wish.chosen?.includes(item_id) ?? true),
  );
  const answer = (refunds: readonly ItemRefund[]): CancelledItem[] =>
    places.map(({ item_id, item, index, start_on, stays }) => ({
      item_id,
      item,
      start_on,
      stays,
      refund: refunds.find((one) => one.index === index) ?? null,
    }));
  if (wish.initiator === 'flat') {
    const charges = await flatCharges(ctx.db, { policy_id, policy: priced.policy });
    return { items: answer([]), charges, open };
  }
  const refunds = refundsOfCancellation(
    priced.policy,
    {
      initiator: wish.initiator,
      items_ahead,
      claimed_items: await claimedItems(ctx.db, policy_id, items),
      open,
    },
    priced.tables,
  );
  return {
    items: answer(refunds),
    charges: refunds.flatMap((refund) =>
      refund.net === 0 && refund.ipt === 0
        ? []
        : [chargeOf(refund, places[refund.index]?.item_id ?? null)],
    ),
    open,
  };
}

function chargeOf(refund: ItemRefund, item_id: string | null): VersionCharge {
  const { country, rate_pct, net, ipt, commission } = refund;
  return {
    kind: 'cancellation',
    country,
    rate_pct,
    net: -net,
    fee: 0,
    ipt: -ipt,
    commission: -commission,
    item_id,
  };
}

/** The opposite of all that the policy has cost: its price, its fee, and what changes of it were charged. */
async function flatCharges(
  db: Queryable,
  { policy_id, policy }: { policy_id: string; policy: PricedPolicy },
): Promise<VersionCharge[]> {
  const { result, input } = policy;
  let { policy_fee: fee, commission } = result;
  const own = result.taxes.map(({ country, rate_pct, base, ipt }): VersionCharge => {
    const is_own = country === input.policyholder_country;
    const row = {
      kind: 'cancellation' as const,
      country,
      rate_pct,
      net: -(base - (is_own ? fee : 0)),
      fee: is_own ? -fee : 0,
      ipt: -ipt,
      commission: -commission,
    };
    if (is_own) fee = 0;
    commission = 0;
    return row;
  });
  const charged = await sql<Omit<VersionCharge, 'kind'>>`
    select country, trim_scale(rate_pct)::text as rate_pct, (-sum(net))::bigint as net, (-sum(fee))::bigint as fee,
      (-sum(ipt))::bigint as ipt, (-sum(commission))::bigint as commission
    from policy_charges where policy_id = ${policy_id} group by 1, 2 order by 1, 2`.execute(db);
  return [...own, ...charged.rows.map((row) => ({ kind: 'cancellation' as const, ...row }))];
}

/** The items of a version in their order, and whether a cancellation gave their premium back for good. */
async function rowsOf(db: Queryable, version_id: string) {
  const found = await sql<{ item_id: string; is_given_back: boolean }>`
    select i.item_id, exists (
      select from policy_charges c join policy_items g on g.item_id = c.item_id
      where c.policy_id = i.policy_id and g.car_id = i.car_id and g.event_id = i.event_id
      having sum(c.net) <> 0) as is_given_back
    from policy_items i where i.version_id = ${version_id} order by i.position`.execute(db);
  return found.rows;
}

async function openOf(db: Queryable, policy_id: string): Promise<Cents> {
  const found = await sql<{ open: Cents }>`
    select coalesce(sum(amount_open), 0)::bigint as open from payments where policy_id = ${policy_id}`.execute(
    db,
  );
  return found.rows[0]?.open ?? 0;
}

/** Refuses a day, or a reason for ending, that does not fit the policy, at the field that says it. */
export async function assertCancellable(
  ctx: AnyRead,
  document: DocumentRecord,
  wish: Pick<CancellationWish, 'initiator' | 'effective_on'> & { items: readonly CancelledItem[] },
): Promise<void> {
  if (document.document_state !== 'policy')
    throw new AppError('transition_refused', {
      reason: 'wrong_document_state',
      message: 'Only a policy is cancelled so. Cancel a quote by its status.',
    });
  const { made_at } = await ctx.db
    .selectFrom('policies')
    .select('made_at')
    .where('policy_id', '=', document.policy_id)
    .executeTakeFirstOrThrow();
  const issued_on = made_at === null ? ctx.today : dateOfInstant(unixSeconds(new Date(made_at)));
  const { effective_on, initiator, items } = wish;
  const last = document.period_to ?? ctx.today;
  if (effective_on < issued_on || (effective_on > last && effective_on !== ctx.today))
    throw fieldError(
      'effective_on',
      'out_of_range',
      `Choose a day from ${formatCalendarDate(issued_on)}, the issue of the policy, to ${formatCalendarDate(last)}, its end.`,
    );
  if (initiator === 'flat') assertFlat(ctx, { issued_on, items });
  if (initiator === 'total_loss') await assertTotalLoss(ctx.db, document.policy_id, items);
}

function assertFlat(
  ctx: AnyRead,
  { issued_on, items }: { issued_on: CalendarDate; items: readonly CancelledItem[] },
): void {
  if (daysBetween(issued_on, ctx.today) > FLAT_CANCELLATION_DAYS)
    throw fieldError(
      'initiator',
      'too_late',
      `A flat cancellation is possible within ${FLAT_CANCELLATION_DAYS} days of issue. This policy was issued on ${formatCalendarDate(issued_on)}.`,
    );
  if (items.some(({ stays }) => stays))
    throw fieldError(
      'initiator',
      'begun',
      'An event has begun, so that the policy cannot be taken back as if it never began.',
    );
}

/** The car of every item that goes has a claim on this policy. */
async function assertTotalLoss(
  db: Queryable,
  policy_id: string,
  items: readonly CancelledItem[],
): Promise<void> {
  const claims = await db
    .selectFrom('claims')
    .select('car_id')
    .where('policy_id', '=', policy_id)
    .execute();
  const going = items.filter(({ refund }) => refund !== null);
  if (going.every(({ item }) => claims.some(({ car_id }) => car_id === item.car_id))) return;
  throw fieldError(
    'initiator',
    'no_claim',
    'Choose only events of the car that was lost. Its claim has to be reported first.',
  );
}
