import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { premiumKinds } from '#server/payments/invoice/booked-premium.ts';
import { sum } from './independent-money.ts';

// What the journal, the invoices and the cover of a policy say, read row by row and added up here.

interface Entry {
  transaction_id: string;
  kind: string;
  account: string;
  currency: string;
  amount: number;
  party: string | null;
  /** Of tax, also of what an insurer pays itself. */
  country_code: string | null;
  payment: string | null;
}

export interface TaxLine {
  country: string;
  rate_pct: string;
  base: number;
  ipt: number;
}

export interface InvoiceRow {
  invoice_number: string;
  invoice_id: string;
  credit_of: string | null;
  premium: number;
  fee: number;
  total: number;
  status: string;
  ipt: TaxLine[];
}

export interface Instalment {
  payment_id: string;
  instalment_number: number;
  invoice_id: string | null;
  amount: number;
  amount_open: number;
  refunded_amount: number;
  status: string;
  revision: number;
}

/** What a policy costs now and who gets it, as the premium's postings say; owed is positive. */
export interface Premium {
  net: number;
  fee: number;
  commission: number;
  insurers: Map<string, number>;
  brokers: Map<string, number>;
  /** By country, of the postings. */
  taxes: Map<string, number>;
  /** The same by country and who has it: an insurer that pays it itself, or we. */
  tax_holders: Map<string, number>;
  /** By country and rate, of the invoices: what was taxed and the tax. */
  lines: Map<string, { base: number; ipt: number }>;
}

export interface Journal {
  entries: Entry[];
  invoices: InvoiceRow[];
  instalments: Instalment[];
  received: number;
  paid_back: number;
  premium: Premium;
}

const many = async <T>(db: Db, query: RawBuilder<T>): Promise<T[]> =>
  (await query.execute(db)).rows;

/** Everything that is booked of a policy. */
export async function readJournal(db: Db, policy_id: string): Promise<Journal> {
  const entries = await many(
    db,
    sql<Entry>`select e.transaction_id, t.kind, e.account, e.currency, e.amount,
        coalesce(e.insurer_id::text, e.broker_id::text, e.country_code) as party, e.country_code,
        e.payment_id || ' ' || e.instalment_number as payment
      from ledger_entries e join ledger_transactions t using (transaction_id)
      where t.policy_id = ${policy_id} order by t.created_at, e.entry_id`,
  );
  const invoices = await many(
    db,
    sql<InvoiceRow>`select invoice_number, invoice_id, credit_of, premium, fee, total, status, ipt
      from invoices where policy_id = ${policy_id} order by created_at, invoice_number`,
  );
  const instalments = await many(
    db,
    sql<Instalment>`select payment_id, instalment_number, invoice_id, amount, amount_open, refunded_amount, status,
        revision
      from payments where policy_id = ${policy_id} order by due_on, payment_id, instalment_number`,
  );
  const receipts = await many(
    db,
    sql<{ amount: number }>`select r.amount from payment_receipts r
      join payments p using (payment_id, instalment_number)
      where p.policy_id = ${policy_id} and r.returned_on is null`,
  );
  const refunds = await many(
    db,
    sql<{
      amount: number;
    }>`select amount from refunds where policy_id = ${policy_id} and status = 'executed'`,
  );
  return {
    entries,
    invoices,
    instalments,
    received: sum(receipts.map(({ amount }) => amount)),
    paid_back: sum(refunds.map(({ amount }) => amount)),
    premium: premiumOf(entries, invoices),
  };
}

/** What is on an account. */
export const balance = (journal: Pick<Journal, 'entries'>, account: string): number =>
  sum(journal.entries.filter((entry) => entry.account === account).map(({ amount }) => amount));

const add = (to: Map<string, number>, key: string, amount: number) =>
  to.set(key, (to.get(key) ?? 0) + amount);

/** Who has an entry of tax. */
export const taxHolder = ({ account, party }: Pick<Entry, 'account' | 'party'>): string =>
  account === 'insurer' ? (party ?? '') : 'ours';

function premiumOf(entries: readonly Entry[], invoices: readonly InvoiceRow[]): Premium {
  const premium: Premium = {
    ...{ net: 0, fee: 0, commission: 0 },
    ...{ insurers: new Map(), brokers: new Map(), taxes: new Map(), tax_holders: new Map() },
    lines: new Map(),
  };
  for (const { kind, account, amount, party, country_code } of entries) {
    if (!(premiumKinds as readonly string[]).includes(kind)) continue;
    if (country_code !== null) {
      add(premium.taxes, country_code, -amount);
      add(premium.tax_holders, `${country_code} ${taxHolder({ account, party })}`, -amount);
      continue;
    }
    if (account === 'insurer' || account === 'commission') premium.net -= amount;
    if (account === 'insurer') add(premium.insurers, party ?? '', -amount);
    if (account === 'commission') {
      premium.commission -= amount;
      add(premium.brokers, party ?? 'our own', -amount);
    }
    if (account === 'fee_income') premium.fee -= amount;
  }
  for (const { country, rate_pct, base, ipt } of invoices.flatMap((invoice) => invoice.ipt)) {
    const key = `${country} ${Number(rate_pct)}`;
    const known = premium.lines.get(key) ?? { base: 0, ipt: 0 };
    premium.lines.set(key, { base: known.base + base, ipt: known.ipt + ipt });
  }
  return premium;
}

/** The discount that items kept, as it is booked, by country. */
export async function readKept(db: Db, policy_id: string): Promise<Map<string, number>> {
  const rows = await many(
    db,
    sql<{
      country: string;
      net: number;
    }>`select country, sum(net)::bigint as net from policy_charges
      where policy_id = ${policy_id} and kind = 'kept_discount' group by 1`,
  );
  return new Map(rows.map(({ country, net }) => [country, net]));
}

/** Whether each car at each event was covered at each moment, and for how much, as it is known now. */
export async function readCover(
  db: Db,
  policy_id: string,
  moments: readonly string[],
): Promise<Map<string, string>> {
  const rows = await many(
    db,
    sql<{ car_id: string; event_id: string; moment: string; says: string }>`
      select i.car_id, i.event_id, m.moment::text as moment,
        string_agg(c.reason || ' ' || i.insured_value || ' ' || i.excess_pct, ', ' order by c.reason) as says
      from cover_intervals c join policy_items i using (item_id)
        join unnest(${[...moments]}::timestamptz[]) m (moment) on c.covered_from <= m.moment and m.moment < c.covered_to
      where c.policy_id = ${policy_id} and c.known_to is null
      group by 1, 2, 3`,
  );
  return new Map(
    rows.map(({ car_id, event_id, moment, says }) => [`${car_id} ${event_id} ${moment}`, says]),
  );
}

/** A version as it was priced and as it was typed. */
export interface PricedVersion {
  net: number;
  fee: number;
  commission: number;
  commission_pct: string;
  broker_id: string | null;
  insurer_id: string;
  panel: { insurer_id: string; share_bp: number }[];
  lines: TaxLine[];
  items: { car_id: string; event_id: string; premium: number; country: string }[];
  discounts: { pct: string; from: number }[][];
}

/** The version that is in force. */
export async function readVersion(db: Db, policy_id: string): Promise<PricedVersion> {
  const [row] = await many(
    db,
    sql<{
      premium: number;
      fee: number;
      commission: number;
      ipt: TaxLine[];
      content: {
        commission_pct: string;
        broker_id: string | null;
        insurer_id: string;
        panel?: PricedVersion['panel'];
        items: { car_id: string; event_id: string; tax_country: string | null }[];
      };
      rating: { items: { premium: number }[] };
      tables: Record<'event_discount' | 'car_discount', { from: number; pct: string }[]>;
    }>`select v.premium, v.fee, v.commission, v.ipt, v.content, v.rating -> 'result' as rating, b.tables
      from policies p join policy_versions v on v.version_id = p.locked_version_id
        join rating_bases b on b.basis_hash = v.basis_hash
      where p.policy_id = ${policy_id}`,
  );
  if (!row) throw new Error('no version is in force');
  const { content, rating, tables } = row;
  return {
    ...{ net: row.premium, fee: row.fee, commission: row.commission, lines: row.ipt },
    ...{ commission_pct: content.commission_pct, broker_id: content.broker_id },
    ...{ insurer_id: content.insurer_id, panel: content.panel ?? [] },
    items: content.items.map(({ car_id, event_id, tax_country }, place) => ({
      ...{ car_id, event_id, country: tax_country ?? 'NL' },
      premium: rating.items[place]?.premium ?? 0,
    })),
    discounts: [tables.event_discount, tables.car_discount],
  };
}
