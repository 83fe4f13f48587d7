import { sql } from 'kysely';
import { type Cents, splitByWeights } from '#domain/money.ts';
import {
  type CommissionBooking,
  type EarnedCommission,
  givesCommissionBack,
} from '#domain/payments/commission-earned.ts';
import type { TaxLine } from '#server/payments/invoice/issue-invoice.ts';
import type { Queryable } from '#server/platform/context.ts';

/** A version as it was billed at one time. */
export interface BookedVersion {
  booked_at: string;
  /** The next booking at the very same instant, which a charge of it follows. */
  next_id: string | null;
  broker_id: string | null;
  commission: Cents;
  ipt: TaxLine[];
  items: { key: string; net: Cents; tax_country: string }[];
}

/** What a change kept and gave back beyond the price of a version. */
export interface BookedCharge {
  policy_charge_id: string;
  created_at: string;
  key: string;
  commission: Cents;
  country: string;
  ipt: Cents;
}

/**
 * Who gives back the commission that the last change of a policy takes off, item by item: read from what was booked when
 * each item was sold, not from the policy of today (manual A8). Of the days
 * of one change, those before its last were never billed.
 */
export async function commissionGivenBack(
  db: Queryable,
  policy_id: string,
): Promise<EarnedCommission[]> {
  const versions = await bookedVersions(db, policy_id);
  const charges = await bookedCharges(db, policy_id);
  return givesCommissionBack(
    versions.map((version): CommissionBooking => {
      const items = commissionsOf(version);
      for (const charge of charges)
        if (isCharged(charge, version))
          items.set(charge.key, (items.get(charge.key) ?? 0) + charge.commission);
      return { broker_id: version.broker_id, items };
    }),
  );
}

/** Whether a charge was made by the time of a booking. */
export function isCharged(charge: BookedCharge, { booked_at, next_id }: BookedVersion): boolean {
  if (charge.created_at !== booked_at) return charge.created_at < booked_at;
  return next_id === null || charge.policy_charge_id < next_id;
}

const commissionsOf = ({ commission, items }: BookedVersion) => byItems(commission, items);

/** An amount of a version by its items, as their net premium stands in it. */
export function byItems(
  amount: Cents,
  items: readonly { key: string; net: Cents }[],
): Map<string, Cents> {
  const nets = items.map(({ net }) => net);
  if (nets.every((net) => net === 0)) return new Map([['', amount]]);
  const parts = splitByWeights(amount, nets);
  return new Map(items.map(({ key }, index) => [key, parts[index] ?? 0]));
}

/** The versions of a policy in the order in which they were billed. */
export async function bookedVersions(db: Queryable, policy_id: string): Promise<BookedVersion[]> {
  const found = await sql<BookedVersion>`
    with booked as (
      select t.transaction_id, t.booked_at, t.version_after,
        lead(t.transaction_id) over same_instant as next_id,
        t.effective_at < date_trunc('second', t.booked_at)
          and t.version_after = lead(t.version_before) over same_instant
          and t.kind = lead(t.kind) over same_instant as goes_on
      from policy_transactions t
      where t.policy_id = ${policy_id} and t.version_after is not null
      window same_instant as (partition by t.booked_at order by t.transaction_id))
    select to_char(t.booked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as booked_at, t.next_id,
      (v.content ->> 'broker_id')::uuid as broker_id, v.commission, v.ipt,
      coalesce((select json_agg(json_build_object('key', i.car_id || ' ' || i.event_id, 'net', i.net_premium, 'tax_country', i.tax_country)
        order by i.position) from policy_items i where i.version_id = v.version_id), '[]') as items
    from booked t join policy_versions v on v.version_id = t.version_after
    where t.goes_on is not true
    order by t.booked_at, t.transaction_id`.execute(db);
  return found.rows;
}

/** What changes kept and gave back, by the item where it belongs to one. */
export async function bookedCharges(db: Queryable, policy_id: string): Promise<BookedCharge[]> {
  const found = await sql<BookedCharge>`
    select c.policy_charge_id, to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as created_at,
      coalesce(i.car_id || ' ' || i.event_id, '') as key, c.commission, c.country, c.ipt
    from policy_charges c left join policy_items i on i.item_id = c.item_id
    where c.policy_id = ${policy_id} and (c.commission <> 0 or c.ipt <> 0)
    order by c.created_at`.execute(db);
  return found.rows;
}
