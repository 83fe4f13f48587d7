import { sql } from 'kysely';
import type { QuoteItem } from '#contract/policies/document-content.ts';
import { cappedToOpen, chargesOfEnd, type PricedLine } from '#domain/lines/line-charges.ts';
import { addDays, type CalendarDate, daysBetween, startOfDay } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { type CancellationInitiator } from '#domain/policies/cancellation-initiators.ts';
import { hasBegun } from '#domain/policies/cover/cover-intervals.ts';
import {
  type ItemAhead,
  type ItemRefund,
  refundsOfCancellation,
} from '#domain/rating/change/cancellation.ts';
import type { PricedPolicy } from '#domain/rating/change/change-amounts.ts';
import type { VersionCharge } from '#domain/rating/change/version-charges.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import {
  allGivenBack,
  type ChargedSoFar,
  chargesWritten,
  keysGivenBack,
} from '#server/policies/cancellation/charged-so-far.ts';
import { nowOf } from '#server/policies/cover/policy-transactions.ts';
import {
  type DocumentRecord,
  findVersion,
  type VersionRecord,
} from '#server/policies/document/document-record.ts';
import { pricedLine } from '#server/policies/policy/priced-line.ts';
import {
  claimedItems,
  type PricedVersion,
  pricedVersion,
} from '#server/policies/policy/change-charges.ts';

type AnyRead = Pick<ReadContext, 'db' | 'today' | 'now'>;

/** How a policy is cancelled: for whom or what, from which day, and why. */
export interface CancellationWish {
  initiator: CancellationInitiator;
  effective_on: CalendarDate;
  reason: string;
}

/** What staff say of a cancellation: with `item_ids` of these items alone, else of the whole policy. */
export interface CancellationInput extends CancellationWish {
  message: string;
  item_ids?: readonly string[] | undefined;
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
  /** The version in force, as it was priced: read once and handed on. */
  version: VersionRecord | null;
  priced: PricedVersion | null;
}

/** The moment from which a cancellation holds: now when that is today, else 00:00 of its day in Amsterdam. */
export function momentOf(ctx: Pick<AnyRead, 'now' | 'today'>, effective_on: CalendarDate): number {
  return effective_on === ctx.today ? nowOf(ctx) : startOfDay(effective_on);
}

const latestOf = (ctx: Pick<AnyRead, 'now' | 'today'>, effective_on: CalendarDate): number =>
  Math.max(nowOf(ctx), momentOf(ctx, effective_on));

/** What has begun ends by itself, and what gave its premium back is gone; what was called off never begins. */
function stays(
  item: { start_on: CalendarDate; is_called_off: boolean; is_given_back: boolean },
  moment: number,
): boolean {
  return item.is_given_back || (!item.is_called_off && hasBegun(item, moment));
}

/** The items of a version in their order, and which of them a cancellation from a day on leaves as they are. */
export async function cancellableItems(
  ctx: AnyRead,
  { version_id, effective_on }: { version_id: string; effective_on: CalendarDate },
) {
  const moment = latestOf(ctx, effective_on);
  const rows = await rowsOf(ctx.db, version_id);
  return rows.map((row) => ({ ...row, stays: stays(row, moment) }));
}

/** How a policy is cancelled, whose items, and on which day's standing. */
type TermsWish = Pick<CancellationWish, 'initiator' | 'effective_on'> & {
  chosen?: readonly string[];
  /** What was open and charged by then, where that is not what is now. */
  stood?: { open: Cents; charged: readonly ChargedSoFar[] };
};

/** The items of a version in their order, how far away each is, and whether it stays as it is. */
async function placesOf(
  ctx: AnyRead,
  { version, priced }: { version: VersionRecord; priced: PricedVersion },
  { effective_on, stood }: Pick<TermsWish, 'effective_on' | 'stood'>,
) {
  const rows = await rowsOf(ctx.db, version.version_id);
  const given = stood && keysGivenBack(stood.charged);
  const moment = latestOf(ctx, effective_on);
  return version.content.items.map((item, index) => {
    const event = priced.records.events.get(item.event_id);
    const start_on = event?.start_on ?? ctx.today;
    const is_called_off = event?.status === 'cancelled';
    const row = rows[index];
    const is_given_back =
      given?.has(`${item.car_id} ${item.event_id}`) ?? row?.is_given_back === true;
    return {
      ...{ item_id: row?.item_id ?? '', item, index, start_on, is_called_off },
      days_away: daysBetween(effective_on, start_on),
      stays: stays({ start_on, is_called_off, is_given_back }, moment),
    };
  });
}

/**
 * What cancelling a policy gives back of each item, by the rule of who cancels (manual A8); with `chosen`, of those items
 * alone. Items that have begun, by now or by the day on which it holds, give back nothing.
 */
export async function termsOfCancellation(
  ctx: AnyRead,
  document: DocumentRecord,
  wish: TermsWish,
): Promise<CancellationTerms> {
  const { policy_id, locked_version_id } = document;
  const open = wish.stood?.open ?? (await openOf(ctx.db, policy_id));
  const nothing = { items: [], charges: [], open, version: null, priced: null };
  if (document.document_state !== 'policy' || locked_version_id === null) return nothing;
  const version = await findVersion(ctx.db, locked_version_id);
  const whole = await chargesOfWhole(ctx, version, { ...wish, open });
  if (whole) return { ...nothing, charges: whole, version };
  const priced = await pricedVersion(ctx, version);
  if (!priced) return { ...nothing, version };
  const { items } = version.content;
  const places = await placesOf(ctx, { version, priced }, wish);
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
  const charged = wish.stood?.charged ?? (await chargesWritten(ctx.db, policy_id));
  if (wish.initiator === 'flat') {
    const charges = flatCharges(priced.policy, charged);
    return { items: answer([]), charges, open, version, priced };
  }
  const refunds = refundsOfCancellation(
    priced.policy,
    {
      initiator: wish.initiator,
      items_ahead,
      claimed_items: await claimedItems(ctx.db, policy_id, items),
      open,
      charged,
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
    version,
    priced,
  };
}

/** What the end of a various insurance gives back, of an unpaid premium no more than is open; null on track. */
async function chargesOfWhole(
  ctx: AnyRead,
  version: VersionRecord,
  {
    initiator,
    effective_on: cancelled_on,
    open,
  }: Pick<CancellationWish, 'initiator' | 'effective_on'> & { open: Cents },
): Promise<VersionCharge[] | null> {
  const { policy_id } = version;
  const whole = pricedLine(version);
  if (!whole) return null;
  if (initiator === 'flat')
    return flatCharges(asPriced(whole), await chargesWritten(ctx.db, policy_id));
  const ends_on = cancelled_on > ctx.today ? cancelled_on : addDays(ctx.today, 1);
  const charges = chargesOfEnd(whole, {
    ...{ cancelled_on, ends_on },
    by_client: initiator === 'client',
  });
  return initiator === 'non_payment' ? cappedToOpen(charges, open) : charges;
}

const asPriced = ({ result, policyholder_country }: PricedLine): ChargedPolicy => ({
  result,
  input: { policyholder_country },
});

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
    net_share: refund.share,
    refund_pct: refund.pct,
  };
}

/** What a policy was charged, whatever it insures. */
interface ChargedPolicy {
  input: Pick<PricedPolicy['input'], 'policyholder_country'>;
  result: Pick<PricedPolicy['result'], 'policy_fee' | 'commission' | 'taxes'>;
}

/** The opposite of all that the policy has cost: its price, its fee, and what changes of it were charged. */
function flatCharges(policy: ChargedPolicy, charged: readonly ChargedSoFar[]): VersionCharge[] {
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
  return [...own, ...allGivenBack(charged)];
}

/** The items of a version in their order, and whether a cancellation gave their premium back for good. */
async function rowsOf(db: Queryable, version_id: string) {
  const found = await sql<{
    item_id: string;
    car_id: string;
    start_on: CalendarDate;
    insured_value: Cents;
    is_called_off: boolean;
    is_given_back: boolean;
  }>`
    with given as materialized (
      select g.car_id, g.event_id
      from policy_versions v
        join policy_charges c on c.policy_id = v.policy_id
        join policy_items g on g.item_id = c.item_id
      where v.version_id = ${version_id} group by 1, 2 having sum(c.net) <> 0)
    select i.item_id, i.car_id, i.insured_value, e.start_on, e.status = 'cancelled' as is_called_off,
      g.car_id is not null as is_given_back
    from policy_items i
      join events e on e.event_id = i.event_id
      left join given g on g.car_id = i.car_id and g.event_id = i.event_id
    where i.version_id = ${version_id} order by i.position ${prepared}`.execute(db);
  return found.rows;
}

async function openOf(db: Queryable, policy_id: string): Promise<Cents> {
  const found = await sql<{ open: Cents }>`
    select coalesce(sum(amount_open), 0)::bigint as open from payments where policy_id = ${policy_id} ${prepared}`.execute(
    db,
  );
  return found.rows[0]?.open ?? 0;
}
