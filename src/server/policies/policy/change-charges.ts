import { sql } from 'kysely';
import type { QuoteItem } from '#contract/policies/document-content.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { aheadOfLine, chargesOfLineChange } from '#domain/lines/line-charges.ts';
import type { Cents } from '#domain/money.ts';
import type { PricedPolicy } from '#domain/rating/change/change-amounts.ts';
import type { OnTrackInput } from '#domain/rating/on-track-input.ts';
import type { OnTrackResult } from '#domain/rating/on-track-result.ts';
import type { OnTrackTables } from '#domain/rating/on-track-tables.ts';
import { insurersAhead } from '#domain/rating/change/insurers-ahead.ts';
import {
  chargesOfVersion,
  type Removal,
  type VersionCharge,
} from '#domain/rating/change/version-charges.ts';
import type { ChargedBefore } from '#domain/rating/change/standing-premium.ts';
import type { DocumentRating } from '#contract/policies/document-answers.ts';
import type { Actor, Queryable, ReadContext, WriteContext } from '#server/platform/context.ts';
import { prepared, sentAlong } from '#server/platform/database/prepared-statements.ts';
import { claimsOnCover } from '#server/policies/cover/claims-on-cover.ts';
import {
  type CoverRecords,
  idsOfItems,
  loadCoverRecords,
} from '#server/policies/document/cover-records.ts';
import type { VersionRecord } from '#server/policies/document/document-record.ts';
import { periodOf, riskOf } from '#server/policies/quote/quote-risk.ts';
import { pricedLine } from '#server/policies/policy/priced-line.ts';
import { addToPremium } from '#server/policies/policy/premium-of-policy.ts';
import { chargesWritten } from '#server/policies/cancellation/charged-so-far.ts';
import { keptBases } from '#server/rating/kept-basis.ts';
import { readKeptRisk } from '#server/rating/kept-risk.ts';
import { ratingBasis } from '#server/rating/rating-basis.ts';

type AnyWrite = WriteContext<Actor | null>;

/** A version in force and the items that would take the place of its own. */
interface Change {
  policy_id: string;
  before: VersionRecord;
  items: readonly QuoteItem[];
  /** What they are priced at. */
  after: OnTrackResult | null;
  /** How the version in force was priced, where that was read already. */
  priced?: PricedVersion;
  /** What the policy was charged beside its price by then, where that is not what it was until now. */
  charged?: readonly ChargedBefore[];
}

/** A version as it was priced, with what it was priced with. */
export interface PricedVersion {
  policy: PricedPolicy;
  tables: OnTrackTables;
  records: CoverRecords;
}

/** What a version was priced at as cars at events; null where it was not, or is an insurance of another kind. */
export function resultOf(version: VersionRecord): OnTrackResult | null {
  if (pricedLine(version)) return null;
  return (version.rating as unknown as DocumentRating | null)?.result ?? null;
}

/** What the insurers are owed of a version for events that have not begun: their part of the net less commission. */
export async function premiumAhead(
  ctx: Pick<ReadContext, 'db' | 'today'>,
  version: VersionRecord,
): Promise<Cents> {
  const whole = pricedLine(version);
  if (whole) return aheadOfLine(whole, whole.to_insurer, ctx.today);
  const priced = await pricedVersion(ctx, version);
  if (!priced) return 0;
  const { policy, tables, records } = priced;
  const ahead = version.content.items.flatMap(({ event_id }, place) =>
    isAhead(records, event_id, ctx.today) ? [place] : [],
  );
  const charged = await chargesWritten(ctx.db, version.policy_id);
  return insurersAhead(policy, charged, new Set(ahead), tables);
}

/** What a new version of a policy costs beyond its price, written down before it is billed (manual 4.7). */
export async function chargeChange(
  ctx: AnyWrite,
  { policy_id, before, after }: { policy_id: string; before: VersionRecord; after: VersionRecord },
): Promise<void> {
  const [was, is] = [pricedLine(before), pricedLine(after)];
  const charges =
    was && is
      ? chargesOfLineChange(was, is, ctx.today)
      : await changeCharges(ctx, {
          ...{ policy_id, before, items: after.content.items },
          after: resultOf(after),
        });
  await writeCharges(ctx, { policy_id, version_id: after.version_id }, charges);
}

/** What other items in place of those of a version would cost beyond their price. */
export async function changeCharges(
  ctx: Pick<ReadContext, 'db' | 'today'>,
  { policy_id, before, items, after, ...known }: Change,
): Promise<VersionCharge[]> {
  const { db } = ctx;
  const priced = known.priced ?? (await pricedVersion(ctx, before));
  if (!priced) return [];
  const { policy, tables, records } = priced;
  const { left, ...compared } = compareItems(before.content.items, items);
  const endorsed = compared.endorsed || !(await areLost(ctx.db, policy_id, compared.replaced));
  const claimed_items = await claimedItems(ctx.db, policy_id, before.content.items);
  const removals = left.map((index): Removal => {
    const event = records.events.get(before.content.items[index]?.event_id ?? '');
    const withdrawal = {
      kind: 'client_withdraws' as const,
      today: ctx.today,
      event_start: event?.start_on ?? ctx.today,
      has_started: (event?.start_on ?? ctx.today) <= ctx.today,
    };
    const removal =
      event?.status === 'cancelled' ? ({ kind: 'organiser_cancelled' } as const) : withdrawal;
    return {
      item_indexes: [index],
      claimed_items: claimed_items.filter((one) => one === index),
      removal,
    };
  });
  const charged = known.charged ?? (await chargesWritten(db, policy_id));
  return chargesOfVersion(policy, { removals, endorsed, charged, after }, tables);
}

const isAhead = (records: CoverRecords, event_id: string, today: CalendarDate): boolean =>
  (records.events.get(event_id)?.start_on ?? today) > today;

/** A version as it was priced, with what it was priced with; null where nothing was calculated. */
export async function pricedVersion(
  ctx: Pick<ReadContext, 'db' | 'today'>,
  version: VersionRecord,
): Promise<PricedVersion | null> {
  const rating = version.rating as unknown as DocumentRating | null;
  const { content } = version;
  if (rating === null || content.items.length === 0) return null;
  const records = await loadCoverRecords(ctx.db, idsOfItems(content.items));
  const basis = await basisOf(ctx, version, records);
  const policy: PricedPolicy = { input: basis.input, result: rating.result };
  return { policy, tables: basis.tables, records };
}

/** What was kept with the version; one that was priced before that was done has what holds for its first day. */
async function basisOf(
  ctx: Pick<ReadContext, 'db' | 'today'>,
  { content, rating_risk, basis_hash }: VersionRecord,
  records: CoverRecords,
): Promise<{ input: OnTrackInput; tables: OnTrackTables }> {
  const kept =
    basis_hash === null ? undefined : (await keptBases(ctx.db, [basis_hash])).get(basis_hash);
  if (kept && rating_risk !== null)
    return { input: readKeptRisk(rating_risk as object), tables: kept };
  const inception = periodOf(content.items, records)?.period_from ?? ctx.today;
  return {
    input: riskOf(content, records, inception),
    tables: await ratingBasis(ctx.db, inception),
  };
}

/** Whether each of these cars is a total loss by a claim on the policy: its later events move to another car at no fee. */
async function areLost(
  db: Queryable,
  policy_id: string,
  cars: ReadonlySet<string>,
): Promise<boolean> {
  if (cars.size === 0) return true;
  const found = await sql<{ car_id: string }>`
    select distinct k.car_id from ${claimsOnCover} k where k.policy_id = ${policy_id} and k.is_total_loss`.execute(
    db,
  );
  return [...cars].every((car) => found.rows.some(({ car_id }) => car_id === car));
}

/** Items that left, without those whose car another one replaced; the replaced cars, and whether a driver was changed. */
function compareItems(before: readonly QuoteItem[], after: readonly QuoteItem[]) {
  const found = (item: QuoteItem) =>
    after.find((one) => one.car_id === item.car_id && one.event_id === item.event_id);
  const spare = after.filter(
    (item) => !before.some((one) => one.car_id === item.car_id && one.event_id === item.event_id),
  );
  let endorsed = false;
  const replaced = new Set<string>();
  const left = before.flatMap((item, index) => {
    const now = found(item);
    if (now) {
      endorsed ||= now.drivers.some(
        (driver) => !item.drivers.some((one) => one.driver_id === driver.driver_id),
      );
      return [];
    }
    const swap = spare.findIndex((one) => one.event_id === item.event_id);
    if (swap === -1) return [index];
    spare.splice(swap, 1);
    replaced.add(item.car_id);
    return [];
  });
  return { left, endorsed, replaced };
}

/** Places of the items on which a claim was paid: they give nothing back. */
export async function claimedItems(
  db: Queryable,
  policy_id: string,
  items: readonly QuoteItem[],
): Promise<number[]> {
  const paid = await db
    .selectFrom('claims')
    .select(['car_id', 'event_id'])
    .where('policy_id', '=', policy_id)
    .where('paid_total', '>', 0)
    .modifyEnd(prepared)
    .execute();
  return items.flatMap((item, index) =>
    paid.some((one) => one.car_id === item.car_id && one.event_id === item.event_id) ? [index] : [],
  );
}

/** Writes charges of a version down, before they are billed. */
export async function writeCharges(
  ctx: AnyWrite,
  version: { policy_id: string; version_id: string },
  charges: readonly VersionCharge[],
): Promise<void> {
  if (charges.length === 0) return;
  await sql`
    insert into policy_charges (policy_id, version_id, created_at, kind, country, rate_pct, net, fee, ipt, commission,
      item_id, net_share, refund_pct, again_of)
    select ${version.policy_id}::uuid, ${version.version_id}::uuid, ${ctx.now.toISOString()}::timestamptz, c.*
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as c (kind text, country text, rate_pct numeric, net bigint,
      fee bigint, ipt bigint, commission bigint, item_id uuid, net_share bigint, refund_pct numeric, again_of uuid)
    ${sentAlong}`.execute(ctx.db);
  await addToPremium(ctx.db, version.policy_id, charges);
  await ctx.audit({
    action: 'charge_change',
    record_kind: 'policy',
    record_id: version.policy_id,
    after: { version_id: version.version_id, charges },
  });
}

/** The charges of a policy as its page shows them, earliest first; those of its items stand together by tax rate. */
export async function readCharges(db: Queryable, policy_id: string) {
  return db
    .selectFrom('policy_charges as c')
    .innerJoin('policy_versions as v', 'v.version_id', 'c.version_id')
    .select(['c.kind', 'c.country', 'v.version_number'])
    .select(sql<number>`sum(c.net + c.fee)::bigint`.as('amount'))
    .select(sql<number>`sum(c.ipt)::bigint`.as('ipt'))
    .select(sql<string>`trim_scale(c.rate_pct)::text`.as('rate_pct'))
    .select(sql<number>`unix(c.created_at)`.as('created_at'))
    .where('c.policy_id', '=', policy_id)
    .groupBy(['c.kind', 'c.country', 'v.version_number', 'c.rate_pct', 'c.created_at'])
    .orderBy('c.created_at')
    .orderBy(sql`min(c.policy_charge_id::text)`)
    .execute();
}
