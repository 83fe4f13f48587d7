import { sql } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { planInstalments, type Instalment } from '#domain/payments/instalment-plan.ts';
import { grossOf, premiumIssued, type PremiumParts } from '#domain/payments/ledger-postings.ts';
import { formatDocumentNumber } from '#domain/policies/document-numbers.ts';
import { creditPremium } from '#server/payments/credit-note.ts';
import { post } from '#server/payments/ledger.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';

type AnyWrite = WriteContext<Actor | null>;

/** One tax line of a version, as the rating answers it. */
export interface TaxLine {
  country: string;
  base: Cents;
  rate_pct: string;
  ipt: Cents;
}

/** A version with what its bill needs. */
export interface BilledVersion {
  policy_id: string;
  version_id: string;
  policy_number: string;
  user_id: string;
  broker_id: string | null;
  insurer_id: string;
  client_name: string;
  is_vi: boolean;
  currency: 'EUR' | 'USD' | 'GBP';
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
 * Bills a version of a policy: gapless invoice number, instalments, ledger. The first version is billed whole; a later
 * one by the difference to what was billed before, as an invoice or, when it is less, as a credit note. Answers the
 * number of the invoice, or null when nothing changed. Runs in the caller's transaction, so that a number that is not
 * used in the end was never taken.
 */
export async function billPolicy(
  ctx: AnyWrite,
  key: { policy_id: string; version_id: string },
): Promise<{ invoice_number: string | null }> {
  const version = await findBilledVersion(ctx.db, key);
  const parts = differenceOf(version, await billedBefore(ctx.db, key.policy_id));
  const gross = grossOf(parts);
  if (gross === 0 && parts.net === 0) return { invoice_number: null };
  if (gross < 0) return creditPremium(ctx, { version, parts });
  const due = dueDates(ctx.today, version, gross);
  const invoice = await issueInvoice(ctx, {
    version,
    parts,
    due_date: due[0]?.due_on ?? ctx.today,
  });
  const instalments = await insertInstalments(ctx, { version, invoice, due });
  await post(ctx, premiumIssued(parts, instalments), {
    description: `Premium ${version.policy_number}`,
    booked_on: ctx.today,
    policy_id: version.policy_id,
    invoice_id: invoice.invoice_id,
  });
  await ctx.audit({
    record_kind: 'invoice',
    record_id: invoice.invoice_id,
    action: 'issue_invoice',
    after: { invoice_number: invoice.invoice_number, total: gross, currency: version.currency },
  });
  ctx.changed('invoice', invoice.invoice_id, [version.user_id, version.broker_id]);
  ctx.changed('payment', invoice.invoice_id, [version.user_id, version.broker_id]);
  return { invoice_number: invoice.invoice_number };
}

async function findBilledVersion(
  db: Queryable,
  { policy_id, version_id }: { policy_id: string; version_id: string },
): Promise<BilledVersion> {
  const row = await db
    .selectFrom('policy_versions as v')
    .innerJoin('policies as p', 'p.policy_id', 'v.policy_id')
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
      sql<number>`(v.content ->> 'instalments')::int`.as('instalment_count'),
      sql<string[]>`coalesce(v.content -> 'instalment_due_on', '[]')`.as('instalment_due_on'),
      'v.premium as net',
      'v.fee',
      'v.commission',
      sql<TaxLine[]>`v.ipt`.as('ipt'),
    ])
    .where('v.version_id', '=', version_id)
    .where('v.policy_id', '=', policy_id)
    .executeTakeFirstOrThrow();
  return row as BilledVersion;
}

/** What the ledger holds of a policy's premium already, as amounts that are owed to others. */
async function billedBefore(
  db: Queryable,
  policy_id: string,
): Promise<Omit<PremiumParts, 'currency' | 'user_id' | 'insurer_id' | 'broker_id'>> {
  const found = await sql<{ account: string; country_code: string | null; amount: Cents }>`
    select e.account, e.country_code, -sum(e.amount)::bigint as amount
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where t.policy_id = ${policy_id} and t.kind in ('premium_issued', 'premium_credited')
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

function differenceOf(
  version: BilledVersion,
  before: Pick<PremiumParts, 'net' | 'fee' | 'commission' | 'taxes'>,
): PremiumParts {
  const countries = [
    ...new Set([
      ...version.ipt.map((line) => line.country),
      ...before.taxes.map((tax) => tax.country_code),
    ]),
  ].toSorted();
  const sumFor = (country: string) =>
    version.ipt
      .filter((line) => line.country === country)
      .reduce((sum, line) => sum + line.ipt, 0) -
    before.taxes
      .filter((tax) => tax.country_code === country)
      .reduce((sum, tax) => sum + tax.ipt, 0);
  return {
    currency: version.currency,
    user_id: version.user_id,
    insurer_id: version.insurer_id,
    broker_id: version.broker_id,
    net: version.net - before.net,
    fee: version.fee - before.fee,
    commission: version.commission - before.commission,
    taxes: countries.map((country_code) => ({ country_code, ipt: sumFor(country_code) })),
  };
}

function dueDates(today: CalendarDate, version: BilledVersion, gross: Cents): Instalment[] {
  const plan = planInstalments({
    gross,
    count: version.instalment_count,
    issued_on: today,
    period_from: version.period_from,
    period_to: version.period_to,
  });
  return plan.map((one, index) => ({
    ...one,
    due_on: version.instalment_due_on[index] ?? one.due_on,
  }));
}

/** An invoice as it was issued, with what its instalments repeat of it. */
export interface IssuedInvoice {
  invoice_id: string;
  invoice_number: string;
}

/**
 * Issues an invoice, or a credit note when the amounts are negative, under the next number of the year in which it is
 * issued; the counter's row stays locked until the commit, so that there is no gap.
 */
export async function issueInvoice(
  ctx: AnyWrite,
  {
    version,
    parts,
    due_date,
    credit_of = null,
  }: {
    version: BilledVersion;
    parts: PremiumParts;
    due_date: CalendarDate;
    credit_of?: string | null;
  },
): Promise<IssuedInvoice> {
  const year = Number(ctx.today.slice(0, 4));
  const taken = await sql<{
    n: number;
  }>`select next_number('invoice-paddock', ${year}) as n`.execute(ctx.db);
  const invoice_number = formatDocumentNumber({
    series: 'invoice',
    year,
    sequence: taken.rows[0]?.n ?? 0,
  });
  const rates = new Map(version.ipt.map((line) => [line.country, line]));
  return ctx.db
    .insertInto('invoices')
    .values({
      invoice_number,
      policy_id: version.policy_id,
      version_id: version.version_id,
      user_id: version.user_id,
      broker_id: version.broker_id,
      client_name: version.client_name,
      premium: parts.net,
      fee: parts.fee,
      ipt: JSON.stringify(
        parts.taxes.map(({ country_code, ipt }) => ({
          country: country_code,
          base: rates.get(country_code)?.base ?? 0,
          rate_pct: rates.get(country_code)?.rate_pct ?? '0',
          ipt,
        })),
      ),
      total: grossOf(parts),
      currency: version.currency,
      issue_date: ctx.today,
      due_date,
      credit_of,
    })
    .returning(['invoice_id', 'invoice_number'])
    .executeTakeFirstOrThrow();
}

async function insertInstalments(
  ctx: AnyWrite,
  {
    version,
    invoice,
    due,
  }: { version: BilledVersion; invoice: IssuedInvoice; due: readonly Instalment[] },
) {
  const [{ payment_id }] = (
    await sql<{ payment_id: string }>`select uuidv7() as payment_id`.execute(ctx.db)
  ).rows as [{ payment_id: string }];
  await ctx.db
    .insertInto('payments')
    .values(
      due.map(({ instalment_number, amount, due_on }) => ({
        payment_id,
        instalment_number,
        instalment_count: due.length,
        policy_id: version.policy_id,
        invoice_id: invoice.invoice_id,
        user_id: version.user_id,
        broker_id: version.broker_id,
        invoice_number: invoice.invoice_number,
        policy_number: version.policy_number,
        client_name: version.client_name,
        amount,
        currency: version.currency,
        due_on,
        is_vi: version.is_vi,
      })),
    )
    .execute();
  return due.map(({ instalment_number, amount }) => ({ payment_id, instalment_number, amount }));
}
