import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { Currency } from '#domain/currencies.ts';
import type { PremiumLine } from '#domain/payments/premium-lines.ts';
import type {
  PolicyStanding,
  StandingBooking,
  StandingCharge,
  StandingInstalment,
  StandingInterval,
  StandingInvoice,
  StandingItem,
  StandingShare,
} from '#domain/policies/consequences/policy-standing.ts';
import { bookedPremium, premiumKinds } from '#server/payments/invoice/booked-premium.ts';
import { creditsOwed } from '#server/payments/payout/refund-record.ts';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import { claimsByCar, type ClaimOfCar } from '#server/policies/cover/claims-on-cover.ts';
import { carTitle } from '#server/policies/document/cover-records.ts';
import { versionLabel } from '#server/policies/quote/version-answer.ts';

/** How a policy stands, and the version that is in force. */
export interface ReadStanding extends PolicyStanding {
  version_id: string;
  /** Whether it is in force at all. */
  holds: boolean;
  car_titles: ReadonlyMap<string, string>;
}

/** Reads how a policy stands as the running transaction sees it. */
export async function readStanding(db: Queryable, policy_id: string): Promise<ReadStanding> {
  const version = await readVersion(db, policy_id);
  const items = await readItems(db, { policy_id, version_id: version.version_id });
  const intervals = await readIntervals(db, policy_id);
  const charges = await readCharges(db, policy_id);
  const booked = await bookedPremium(db, { policy_id });
  const names = await readNames(db, booked);
  const owed = await creditsOwed(db, policy_id);
  return {
    ...version,
    version_label: versionLabel(version.version_number),
    items,
    intervals,
    charges,
    shares: booked.map((line) => shareOfLine(line, names)),
    bookings: await readBookings(db, policy_id),
    invoices: await readInvoices(db, policy_id),
    instalments: await readInstalments(db, policy_id),
    refund_owed: owed.reduce((sum, { amount }) => sum + amount, 0),
    car_titles: new Map(items.map((item) => [item.car_id, item.car_title])),
  };
}

/** Of a policy nothing was issued without a version that counts; a quote stands with the one that is worked on. */
async function readVersion(db: Queryable, policy_id: string) {
  const found = await sql<{
    version_id: string;
    version_number: number;
    currency: Currency;
    discount: Cents;
    adjustment: Cents;
    net: Cents;
    fee: Cents;
    holds: boolean;
  }>`
    select v.version_id, v.version_number, p.status not in ('cancelled', 'expired') as holds, p.currency, v.discount, v.adjustment, v.premium as net, v.fee
    from policies p join policy_versions v on v.version_id = coalesce(p.locked_version_id, p.version_id)
    where p.policy_id = ${policy_id} ${prepared}`.execute(db);
  const [version] = found.rows;
  if (!version) throw new Error(`policy ${policy_id} has no version`);
  return version;
}

/** A car as one line of cover speaks of it: "#27 Porsche 911 GT3 Cup". */
const titleOf = (car: { make: string; model: string; start_number: string }) => carTitle(car);

async function readItems(
  db: Queryable,
  { policy_id, version_id }: { policy_id: string; version_id: string },
): Promise<(StandingItem & { car_title: string })[]> {
  const found = await sql<{
    key: string;
    car_id: string;
    make: string;
    model: string;
    start_number: string;
    event_name: string;
    premium: Cents;
    insured_value: Cents;
    is_reinstated: boolean;
    claims: ClaimOfCar[];
  }>`
    select i.car_id || ' ' || i.event_id as key, i.car_id, c.make, c.model, c.start_number, e.name as event_name,
      i.premium, i.insured_value,
      i.aggregate_mode = 'reinstated' as is_reinstated, coalesce(k.claims, '[]') as claims
    from policy_items i
      join cars c on c.car_id = i.car_id
      join events e on e.event_id = i.event_id
      left join ${claimsByCar(policy_id)} k on k.car_id = i.car_id
    where i.version_id = ${version_id} order by e.start_on, i.position ${prepared}`.execute(db);
  return found.rows.map(({ make, model, start_number, event_name, ...item }) => {
    const car_title = titleOf({ make, model, start_number });
    return { ...item, car_title, label: `${car_title}, ${event_name}` };
  });
}

async function readIntervals(db: Queryable, policy_id: string): Promise<StandingInterval[]> {
  const found = await sql<
    Omit<StandingInterval, 'car_title' | 'event_name'> & {
      make: string | null;
      model: string;
      start_number: string;
      event_name: string | null;
      cover_title: string;
    }
  >`
    select coalesce(i.car_id || ' ' || i.event_id, 'whole') as key, coalesce(i.car_id::text, '') as car_id,
      a.make, a.model, a.start_number, e.name as event_name, p.cover_title, c.reason,
      unix(c.covered_from) as covered_from, unix(c.covered_to) as covered_to
    from cover_intervals c
      join policies p on p.policy_id = c.policy_id
      left join policy_items i on i.item_id = c.item_id
      left join cars a on a.car_id = i.car_id
      left join events e on e.event_id = i.event_id
    where c.policy_id = ${policy_id} and c.known_to is null
    order by e.start_on, 1, c.covered_from ${prepared}`.execute(db);
  return found.rows.map(({ make, model, start_number, event_name, cover_title, ...one }) => ({
    ...one,
    car_title: make === null ? cover_title : titleOf({ make, model, start_number }),
    event_name: event_name ?? '',
  }));
}

async function readCharges(db: Queryable, policy_id: string): Promise<StandingCharge[]> {
  const found = await sql<
    Omit<StandingCharge, 'label'> & {
      make: string | null;
      model: string;
      start_number: string;
      event_name: string;
    }
  >`
    select c.kind, i.car_id || ' ' || i.event_id as key, a.make, a.model, a.start_number, e.name as event_name,
      sum(c.net)::bigint as net, sum(c.fee)::bigint as fee, case when count(*) = 1 then max(c.net_share) end::bigint as net_share,
      case when count(*) = 1 then trim_scale(max(c.refund_pct))::text end as refund_pct
    from policy_charges c
      left join policy_items i on i.item_id = c.item_id
      left join cars a on a.car_id = i.car_id
      left join events e on e.event_id = i.event_id
    where c.policy_id = ${policy_id}
    group by c.kind, 2, a.make, a.model, a.start_number, e.name, e.start_on
    order by c.kind, e.start_on, 2 ${prepared}`.execute(db);
  return found.rows.map(({ make, model, start_number, event_name, ...one }) => ({
    ...one,
    label: make === null ? '' : `${titleOf({ make, model, start_number })}, ${event_name}`,
  }));
}

/** What insurers and brokerages are called, by id. */
async function readNames(
  db: Queryable,
  booked: readonly PremiumLine[],
): Promise<ReadonlyMap<string, string>> {
  const ids = booked.flatMap(({ insurer_id, broker_id }) => insurer_id ?? broker_id ?? []);
  if (ids.length === 0) return new Map();
  const found = await sql<{ id: string; name: string }>`
    select insurer_id as id, name from insurers where insurer_id = any(${ids}::uuid[])
    union all
    select user_id, coalesce(nullif(company_name, ''), attn) from accounts where user_id = any(${ids}::uuid[]) ${prepared}`.execute(
    db,
  );
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}

function shareOfLine(line: PremiumLine, names: ReadonlyMap<string, string>): StandingShare {
  const { account, amount, base = 0, rate_pct = '' } = line;
  const party = line.insurer_id ?? line.broker_id ?? line.country_code ?? '';
  return { account, party, label: names.get(party) ?? 'Our own', rate_pct, base, amount };
}

async function readBookings(db: Queryable, policy_id: string): Promise<StandingBooking[]> {
  const found = await sql<StandingBooking>`
    select t.transaction_id, t.kind, t.booked_on, e.account,
      coalesce(e.insurer_id::text, e.broker_id::text, e.country_code, '') as party, -sum(e.amount)::bigint as amount
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where t.policy_id = ${policy_id} and t.kind in (${sql.join(premiumKinds)})
      and e.account in ('insurer', 'commission', 'tax_payable', 'fee_income')
    group by 1, 2, 3, 4, 5 order by 1, 4, 5 ${prepared}`.execute(db);
  return found.rows;
}

async function readInvoices(db: Queryable, policy_id: string): Promise<StandingInvoice[]> {
  const found = await sql<StandingInvoice>`
    select invoice_id, invoice_number, premium, fee, total, total - premium - fee as ipt
    from invoices where policy_id = ${policy_id} order by invoice_number ${prepared}`.execute(db);
  return found.rows;
}

async function readInstalments(db: Queryable, policy_id: string): Promise<StandingInstalment[]> {
  return db
    .selectFrom('payments')
    .select(['invoice_id', 'instalment_number', 'instalment_count', 'invoice_number', 'due_on'])
    .select(['status', 'amount', 'amount_open'])
    .where('policy_id', '=', policy_id)
    .orderBy('invoice_number')
    .orderBy('instalment_number')
    .modifyEnd(prepared)
    .execute();
}

/** Every booking of a policy so far. */
export async function knownBookings(db: Queryable, policy_id: string): Promise<Set<string>> {
  const found = await db
    .selectFrom('ledger_transactions')
    .select('transaction_id')
    .where('policy_id', '=', policy_id)
    .modifyEnd(prepared)
    .execute();
  return new Set(found.map(({ transaction_id }) => transaction_id));
}
