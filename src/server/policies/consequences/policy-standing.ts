import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { Currency } from '#domain/currencies.ts';
import { panelOf, type PanelShare, shareText } from '#domain/payments/insurer-panel.ts';
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
import { sumBy } from '#domain/sums.ts';
import {
  bookedParties,
  invoicedTaxes,
  premiumKinds,
  premiumLinesOf,
} from '#server/payments/invoice/booked-premium.ts';
import { partAccount } from '#server/payments/ledger/received-parts.ts';
import { creditsOf, owedCredits } from '#server/payments/payout/refund-record.ts';
import type { Queryable } from '#server/platform/context.ts';
import { unseenId } from '#server/platform/database/prepared-statements.ts';
import { readTogether } from '#server/platform/database/read-together.ts';
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

/**
 * Reads how a policy stands as the running transaction sees it, and every booking of it so far: all in one statement, since
 * a preview reads it twice.
 */
export async function readStanding(
  db: Queryable,
  policy_id: string,
): Promise<ReadStanding & { known: ReadonlySet<string> }> {
  const read = await readTogether(db, {
    version: versionOf(policy_id),
    items: itemsOf(policy_id),
    intervals: intervalsOf(policy_id),
    charges: chargesOf(policy_id),
    parties: bookedParties({ policy_id }),
    invoiced: invoicedTaxes({ policy_id }),
    names: partyNames(policy_id),
    owed: owedCredits(policy_id),
    bookings: bookingsOf(policy_id),
    invoices: invoicesOf(policy_id),
    instalments: instalmentsOf(policy_id),
    known: knownBookings(policy_id),
  });
  const [version] = read.version;
  // Of a policy nothing was issued without a version that counts; a quote stands with the one that is worked on.
  if (!version) throw new Error(`policy ${policy_id} has no version`);
  const names = new Map(read.names.map(({ id, name }) => [id, name]));
  const items = read.items.map(readItem);
  const panel = panelOf(version);
  return {
    ...version,
    version_label: versionLabel(version.version_number),
    items,
    intervals: read.intervals.map(readInterval),
    charges: read.charges.map(readCharge),
    shares: premiumLinesOf(read).map((line) => shareOfLine(line, names, panel)),
    bookings: read.bookings,
    invoices: read.invoices,
    instalments: read.instalments,
    refund_owed: sumBy(creditsOf(read.owed), ({ amount }) => amount),
    car_titles: new Map(items.map((item) => [item.car_id, item.car_title])),
    known: new Set(read.known.map(({ transaction_id }) => transaction_id)),
  };
}

interface VersionRow {
  version_id: string;
  version_number: number;
  currency: Currency;
  discount: Cents;
  adjustment: Cents;
  net: Cents;
  fee: Cents;
  holds: boolean;
  insurer_id: string;
  panel: PanelShare[] | null;
}

const versionOf = (policy_id: string) => sql<VersionRow>`
    select v.version_id, v.version_number, p.status not in ('cancelled', 'expired') as holds, p.currency, v.discount, v.adjustment, v.premium as net, v.fee,
      v.content ->> 'insurer_id' as insurer_id, nullif(v.content -> 'panel', 'null') as panel
    from policies p join policy_versions v on v.version_id = coalesce(p.locked_version_id, p.version_id)
    where p.policy_id = ${unseenId(policy_id)}`;

/** A car as one line of cover speaks of it: "#27 Porsche 911 GT3 Cup". */
const titleOf = (car: { make: string; model: string; start_number: string }) => carTitle(car);

interface ItemRow {
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
}

const itemsOf = (policy_id: string) => sql<ItemRow>`
    select i.car_id || ' ' || i.event_id as key, i.car_id, c.make, c.model, c.start_number, e.name as event_name,
      i.premium, i.insured_value,
      i.aggregate_mode = 'reinstated' as is_reinstated, coalesce(k.claims, '[]') as claims
    from policies p
      join policy_items i on i.version_id = coalesce(p.locked_version_id, p.version_id)
      join cars c on c.car_id = i.car_id
      join events e on e.event_id = i.event_id
      left join ${claimsByCar(policy_id)} k on k.car_id = i.car_id
    where p.policy_id = ${unseenId(policy_id)} order by e.start_on, i.position`;

function readItem(row: ItemRow): StandingItem & { car_title: string } {
  const { make, model, start_number, event_name, ...item } = row;
  const car_title = titleOf({ make, model, start_number });
  return { ...item, car_title, label: `${car_title}, ${event_name}` };
}

type IntervalRow = Omit<StandingInterval, 'car_title' | 'event_name'> & {
  make: string | null;
  model: string;
  start_number: string;
  event_name: string | null;
  cover_title: string;
};

const intervalsOf = (policy_id: string) => sql<IntervalRow>`
    select coalesce(i.car_id || ' ' || i.event_id, 'whole') as key, coalesce(i.car_id::text, '') as car_id,
      a.make, a.model, a.start_number, e.name as event_name,
      case when i.item_id is null then p.cover_title else '' end as cover_title, c.reason,
      unix(c.covered_from) as covered_from, unix(c.covered_to) as covered_to
    from cover_intervals c
      join policies p on p.policy_id = c.policy_id
      left join policy_items i on i.item_id = c.item_id
      left join cars a on a.car_id = i.car_id
      left join events e on e.event_id = i.event_id
    where c.policy_id = ${unseenId(policy_id)} and c.known_to is null
    order by e.start_on, i.car_id, i.event_id, c.covered_from`;

function readInterval(row: IntervalRow): StandingInterval {
  const { make, model, start_number, event_name, cover_title, ...one } = row;
  return {
    ...one,
    car_title: make === null ? cover_title : titleOf({ make, model, start_number }),
    event_name: event_name ?? '',
  };
}

type ChargeRow = Omit<StandingCharge, 'label'> & {
  make: string | null;
  model: string;
  start_number: string;
  event_name: string;
};

const chargesOf = (policy_id: string) => sql<ChargeRow>`
    select c.kind, i.car_id || ' ' || i.event_id as key, a.make, a.model, a.start_number, e.name as event_name,
      sum(c.net)::bigint as net, sum(c.fee)::bigint as fee, json_agg(json_build_object(
        'booked_on', amsterdam_day(c.created_at), 'net', c.net, 'net_share', c.net_share,
        'refund_pct', trim_scale(c.refund_pct)::text) order by c.created_at, c.policy_charge_id) as parts
    from policy_charges c
      left join policy_items i on i.item_id = c.item_id
      left join cars a on a.car_id = i.car_id
      left join events e on e.event_id = i.event_id
    where c.policy_id = ${unseenId(policy_id)}
    group by c.kind, 2, a.make, a.model, a.start_number, e.name, e.start_on
    order by c.kind, e.start_on, 2`;

const readCharge = ({ make, model, start_number, event_name, ...one }: ChargeRow) => ({
  ...one,
  label: make === null ? '' : `${titleOf({ make, model, start_number })}, ${event_name}`,
});

/** What the insurers and brokerages are called to whom anything of the policy was booked, by id. */
const partyNames = (policy_id: string) => sql<{ id: string; name: string }>`
    with booked as (
      select e.insurer_id, e.broker_id
      from ledger_entries e join ledger_transactions t using (transaction_id) where t.policy_id = ${unseenId(policy_id)})
    select insurer_id as id, name from insurers where insurer_id in (select insurer_id from booked)
    union all
    select user_id, coalesce(nullif(company_name, ''), attn) from accounts where user_id in (select broker_id from booked)`;

function shareOfLine(
  line: PremiumLine,
  names: ReadonlyMap<string, string>,
  panel: readonly PanelShare[],
): StandingShare {
  const { account, amount, base = 0, rate_pct = '' } = line;
  const party = line.insurer_id ?? line.broker_id ?? line.country_code ?? '';
  const label = [names.get(party) ?? 'Our own', shareText(panel, party)].filter(Boolean).join(', ');
  return { account, party, label, rate_pct, base, amount };
}

const bookingsOf = (policy_id: string) => sql<StandingBooking>`
    select t.transaction_id, t.kind, t.booked_on, ${partAccount} as account,
      coalesce(e.country_code, e.insurer_id::text, e.broker_id::text, '') as party, -sum(e.amount)::bigint as amount
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where t.policy_id = ${unseenId(policy_id)} and t.kind in (${sql.join(premiumKinds)})
      and e.account in ('insurer', 'commission', 'tax_payable', 'fee_income')
    group by 1, 2, 3, 4, 5 order by 1, 4, 5`;

const invoicesOf = (policy_id: string) => sql<StandingInvoice>`
    select invoice_id, invoice_number, premium, fee, total, total - premium - fee as ipt
    from invoices where policy_id = ${unseenId(policy_id)} order by invoice_number`;

const instalmentsOf = (policy_id: string) => sql<StandingInstalment>`
    select invoice_id, instalment_number, instalment_count, invoice_number, due_on, status, amount, amount_open
    from payments where policy_id = ${unseenId(policy_id)} order by invoice_number, instalment_number`;

const knownBookings = (policy_id: string) => sql<{ transaction_id: string }>`
    select transaction_id from ledger_transactions where policy_id = ${unseenId(policy_id)}`;
