import { sql } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type { PremiumParts } from '#domain/payments/ledger-postings.ts';
import type { InvoiceHead, TaxLine } from '#server/payments/invoice/issue-invoice.ts';
import type { Queryable } from '#server/platform/context.ts';

/** A version with what its bill needs. */
export interface BilledVersion extends InvoiceHead {
  insurer_id: string;
  is_vi: boolean;
  period_from: CalendarDate;
  period_to: CalendarDate;
  instalment_count: number;
  instalment_due_on: CalendarDate[];
  net: Cents;
  fee: Cents;
  commission: Cents;
  ipt: TaxLine[];
}

/**
 * Reads a version as its bill needs it, with what changes of the policy cost beyond the price of their versions. The
 * policy's row is locked, so that one policy is billed by one at a time.
 */
export async function findBilledVersion(
  db: Queryable,
  key: { policy_id: string; version_id: string },
): Promise<BilledVersion> {
  const version = await findPricedVersion(db, key);
  const charges = await db
    .selectFrom('policy_charges')
    .select(['country', 'net', 'fee', 'ipt', 'commission'])
    .select(sql<string>`trim_scale(rate_pct)::text`.as('rate_pct'))
    .where('policy_id', '=', key.policy_id)
    .orderBy('created_at')
    .execute();
  return {
    ...version,
    net: version.net + sumBy(charges, (charge) => charge.net),
    fee: version.fee + sumBy(charges, (charge) => charge.fee),
    commission: version.commission + sumBy(charges, (charge) => charge.commission),
    ipt: [
      ...version.ipt,
      ...charges.map(({ country, rate_pct, net, fee, ipt }) => ({
        country,
        rate_pct,
        base: net + fee,
        ipt,
      })),
    ],
  };
}

async function findPricedVersion(
  db: Queryable,
  { policy_id, version_id }: { policy_id: string; version_id: string },
): Promise<BilledVersion> {
  return db
    .selectFrom('policies as p')
    .innerJoin('policy_versions as v', 'v.policy_id', 'p.policy_id')
    .select([
      'p.policy_id',
      'v.version_id',
      sql<string>`coalesce(p.policy_number, p.quote_number)`.as('policy_number'),
      'p.user_id',
      'p.broker_id',
      'p.insurer_id',
      'p.client_name',
      sql<boolean>`p.insurance_type <> 'on_track'`.as('is_vi'),
      'p.currency',
      sql<string>`coalesce(v.period_from, p.period_from)`.as('period_from'),
      sql<string>`coalesce(v.period_to, p.period_to)`.as('period_to'),
      sql<number>`coalesce((v.content ->> 'instalments')::int, 1)`.as('instalment_count'),
      sql<string[]>`coalesce(v.content -> 'instalment_due_on', '[]')`.as('instalment_due_on'),
      'v.premium as net',
      'v.fee',
      'v.commission',
      sql<TaxLine[]>`v.ipt`.as('ipt'),
    ])
    .where('v.version_id', '=', version_id)
    .where('p.policy_id', '=', policy_id)
    .forUpdate('p')
    .$castTo<BilledVersion>()
    .executeTakeFirstOrThrow();
}

/** The part of a version that stands on its invoice. */
export function headOf(version: BilledVersion): InvoiceHead {
  const { policy_id, version_id, policy_number, user_id, broker_id, client_name, currency } =
    version;
  return { policy_id, version_id, policy_number, user_id, broker_id, client_name, currency };
}

type BilledParts = Pick<PremiumParts, 'net' | 'fee' | 'commission' | 'taxes'>;

/** What the ledger holds of a policy's premium already, as amounts that are owed to others. */
async function billedBefore(db: Queryable, policy_id: string): Promise<BilledParts> {
  const found = await sql<{ account: string; country_code: string | null; amount: Cents }>`
    select e.account, e.country_code, -sum(e.amount)::bigint as amount
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where t.policy_id = ${policy_id}
      and t.kind in ('premium_issued', 'premium_adjusted', 'premium_credited', 'instalment_cancelled')
      and e.account in ('insurer', 'commission', 'tax_payable', 'fee_income')
    group by 1, 2`.execute(db);
  const of = (account: string) =>
    found.rows.filter((row) => row.account === account).reduce((sum, row) => sum + row.amount, 0);
  return {
    net: of('insurer') + of('commission'),
    commission: of('commission'),
    fee: of('fee_income'),
    taxes: found.rows
      .filter((row) => row.account === 'tax_payable')
      .map((row) => ({ country_code: row.country_code ?? '', ipt: row.amount })),
  };
}

/** The tax lines of all invoices and credit notes of a policy so far. */
async function invoicedTaxes(db: Queryable, policy_id: string): Promise<TaxLine[]> {
  const rows = await db
    .selectFrom('invoices')
    .select(sql<TaxLine[]>`ipt`.as('ipt'))
    .where('policy_id', '=', policy_id)
    .orderBy('created_at')
    .execute();
  return rows.flatMap((row) => row.ipt);
}

const sumBy = <T>(lines: readonly T[], amountOf: (line: T) => Cents): Cents =>
  lines.reduce((sum, line) => sum + amountOf(line), 0);

/** What of a version was not billed yet, part by part; negative where it costs less than before. */
export interface PremiumDifference {
  parts: PremiumParts;
  ipt: TaxLine[];
  is_first: boolean;
}

/** Compares a version with what was billed of its policy so far. */
export async function unbilledOf(
  db: Queryable,
  version: BilledVersion,
): Promise<PremiumDifference> {
  const before = await billedBefore(db, version.policy_id);
  const invoiced = await invoicedTaxes(db, version.policy_id);
  const countries = new Set([
    ...version.ipt.map((line) => line.country),
    ...before.taxes.map((tax) => tax.country_code),
  ]);
  const ipt = [...countries].toSorted().map((country) => {
    const now = version.ipt.filter((line) => line.country === country);
    const then = invoiced.filter((line) => line.country === country);
    const booked = before.taxes.filter((tax) => tax.country_code === country);
    return {
      country,
      base: sumBy(now, (line) => line.base) - sumBy(then, (line) => line.base),
      rate_pct: (now[0] ?? then.at(-1))?.rate_pct ?? '0',
      ipt: sumBy(now, (line) => line.ipt) - sumBy(booked, (tax) => tax.ipt),
    };
  });
  const { currency, user_id, insurer_id, broker_id } = version;
  return {
    parts: {
      currency,
      user_id,
      insurer_id,
      broker_id,
      net: version.net - before.net,
      fee: version.fee - before.fee,
      commission: version.commission - before.commission,
      taxes: ipt.map((line) => ({ country_code: line.country, ipt: line.ipt })),
    },
    ipt: ipt.filter((line) => line.base !== 0 || line.ipt !== 0),
    is_first: before.net === 0 && before.fee === 0 && before.taxes.length === 0,
  };
}
