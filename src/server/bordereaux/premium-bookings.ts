import { type RawBuilder, sql } from 'kysely';
import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import {
  grossAccounts,
  grossOfEntry,
  isPremium,
  isSameParty,
  partyColumns,
  receivedParts,
  unpaidOfEntry,
} from '#server/payments/ledger/received-parts.ts';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** What one party is owed of a premium, and what of it is payable because the client has paid; cents. */
export interface PremiumPart {
  account: 'insurer' | 'commission' | 'tax_payable' | 'fee_income';
  insurer_id: string | null;
  broker_id: string | null;
  country_code: string | null;
  owed: number;
  payable: number;
}

/** A booking that moves the premium of a policy, with what stands after it. */
export interface PremiumBooking {
  transaction_id: string;
  policy_id: string;
  currency: Currency;
  kind: string;
  booked_on: CalendarDate;
  effective_on: CalendarDate | null;
  /** No closed bordereau of the insurer has it. */
  is_new: boolean;
  is_premium: boolean;
  /** The version in force when it was booked; null of a policy that has none. */
  version_id: string | null;
  /** What happened to the policy last before it. */
  change: string | null;
  parts: PremiumPart[];
}

/** What closed bordereaux of an insurer have looked at. */
export const lookedAt = (insurer_id: string | RawBuilder<unknown>) =>
  sql`(select b.transaction_id from bordereau_bookings b join bordereaux x using (bordereau_id)
    where x.insurer_id = ${insurer_id})`;

/**
 * All bookings up to a day of the policies that an insurer carries, those that a closed bordereau has first: what an item
 * had on it is told by them. What is payable depends on the bookings alone, never on their order (decision 065).
 */
export async function premiumBookings(
  db: Queryable,
  of: {
    insurer_id: string;
    until: CalendarDate;
    /** Of this policy alone. */
    policy_id?: string;
  },
): Promise<PremiumBooking[]> {
  const found = await sql<PremiumBooking>`${steppedParts(of)}
    select b.transaction_id, b.policy_id, m.currency, b.kind, b.booked_on, b.is_new, ${isPremiumOf('b')} as is_premium,
      (c.effective_at at time zone 'Europe/Amsterdam')::date as effective_on, c.kind as change,
      coalesce(c.version_after, i.version_id, p.locked_version_id) as version_id, x.parts
    from moved m
      join booked b on b.policy_id = m.policy_id and b.step = m.step
      join policies p on p.policy_id = b.policy_id
      join (select policy_id, currency, step, jsonb_agg(jsonb_build_object('account', account, 'insurer_id', insurer_id,
            'broker_id', broker_id, 'country_code', country_code, 'owed', owed, 'payable', payable)
            order by account, insurer_id, broker_id, country_code) as parts
          from received group by 1, 2, 3) x
        on x.policy_id = m.policy_id and x.currency = m.currency and x.step = m.step
      left join invoices i on i.invoice_id = b.invoice_id
      left join lateral (select kind, effective_at, version_after from policy_transactions c
        where c.policy_id = b.policy_id and c.booked_at <= b.created_at order by c.booked_at desc, c.transaction_id desc
        limit 1) c on true
    order by m.policy_id, m.currency, m.step ${of.policy_id === undefined ? sql`` : prepared}`.execute(
    db,
  );
  return found.rows;
}

/** Of a relation that is not called `t`. */
const isPremiumOf = (of: string) =>
  sql`(select ${isPremium} from (select ${sql.ref(`${of}.kind`)}, ${sql.ref(`${of}.policy_id`)}) t (kind, policy_id))`;

/** Each booking of a policy is a step; `received` is what everybody's part of its premium was after it. */
function steppedParts({ insurer_id, until, policy_id }: Parameters<typeof premiumBookings>[1]) {
  const asked = policy_id === undefined ? sql`true` : sql`t.policy_id = ${policy_id}`;
  return sql`
    with mine as (
      select distinct t.policy_id from ledger_entries e join ledger_transactions t using (transaction_id)
      where e.account = 'insurer' and e.insurer_id = ${insurer_id} and ${isPremium} and t.booked_on <= ${until}
        and ${asked}
    ), known as (
      select t.*, t.transaction_id not in ${lookedAt(insurer_id)} as is_new from ledger_transactions t
      where t.booked_on <= ${until} and t.policy_id in (select policy_id from mine)
    ), booked as (
      select *, row_number() over (partition by policy_id order by is_new, booked_on, booking_number) as step from known
    ), moved as (
      select t.policy_id, e.currency, t.step, sum(${grossOfEntry}) as gross, sum(${unpaidOfEntry}) as unpaid
      from booked t join ledger_entries e using (transaction_id) group by 1, 2, 3
    ), parts as (
      select t.policy_id, e.currency, t.step, ${partyColumns('e')}, -sum(e.amount) as owed
      from booked t join ledger_entries e using (transaction_id)
      where ${isPremium} and e.account in ${grossAccounts}
      group by 1, 2, 3, ${partyColumns('e')}
    ), stepped as (
      select m.policy_id, m.currency, m.step, ${partyColumns('p')}, sum(coalesce(f.owed, 0)) over so_far as owed,
        sum(m.gross) over so_far as gross, sum(m.unpaid) over so_far as unpaid
      from moved m
        join (select distinct policy_id, currency, ${partyColumns('parts')} from parts) p
          on p.policy_id = m.policy_id and p.currency = m.currency
        left join parts f on f.policy_id = m.policy_id and f.currency = m.currency and f.step = m.step
          and ${isSameParty('f', 'p')}
      window so_far as (partition by m.policy_id, m.currency, ${partyColumns('p')} order by m.step)
    ), received as (${receivedParts(sql`stepped`, sql`policy_id, currency, step`)})`;
}
