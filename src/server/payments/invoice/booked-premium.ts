import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { BookingKind } from '#domain/payments/booking-words.ts';
import type { PremiumLine } from '#domain/payments/premium-lines.ts';
import type { TaxHeld } from '#domain/payments/tax-payers.ts';
import { sumBy } from '#domain/sums.ts';
import type { TaxLine } from '#server/payments/invoice/issue-invoice.ts';
import type { Queryable } from '#server/platform/context.ts';
import { readAlone } from '#server/platform/database/read-together.ts';

/** The postings that make up the premium of a policy. */
export const premiumKinds = [
  'premium_issued',
  'premium_adjusted',
  'premium_credited',
  'instalment_cancelled',
  'panel_changed',
] as const satisfies readonly BookingKind[];

/** The premium of a policy, or of one invoice and the credit notes that correct it. */
interface BookedOf {
  policy_id: string;
  invoice_id?: string;
}

/**
 * What is booked of a policy's premium, or of one invoice and the credit notes that correct it: who is owed how much of
 * it, and the tax by country and rate.
 */
export async function bookedPremium(
  db: Queryable,
  of: BookedOf,
): Promise<{ lines: PremiumLine[]; tax_held: TaxHeld[] }> {
  const parties = await readAlone(db, bookedParties(of));
  const invoiced = await readAlone(db, invoicedTaxes(of));
  return { lines: premiumLinesOf({ parties, invoiced }), tax_held: parties.flatMap(taxOfParty) };
}

/** Who has the tax of a premium; nothing of what is no tax. */
const taxOfParty = ({ country_code, insurer_id, amount }: BookedParty): TaxHeld[] =>
  country_code === null ? [] : [{ country_code, insurer_id, amount }];

/** The lines out of rows that were read with others; the tax of a country is one, whoever pays it. */
export function premiumLinesOf(read: {
  parties: readonly BookedParty[];
  invoiced: readonly { ipt: readonly TaxLine[] }[];
}): PremiumLine[] {
  const taxes = read.parties.flatMap(taxOfParty);
  const invoiced = sumTaxLines(read.invoiced.flatMap(({ ipt }) => ipt));
  const countries = new Set([
    ...taxes.map((tax) => tax.country_code),
    ...invoiced.map((line) => line.country),
  ]);
  const others = read.parties
    .filter((party) => party.country_code === null && party.amount !== 0)
    .map(lineOfParty);
  return [
    ...others,
    ...[...countries].flatMap((country) => {
      const amount = taxes.reduce(
        (sum, tax) => (tax.country_code === country ? sum + tax.amount : sum),
        0,
      );
      return taxLines(
        country,
        amount,
        invoiced.filter((line) => line.country === country),
      );
    }),
  ];
}

/** The tax of a country by its rates, as the invoices show it; what they do not show stands with the first rate. */
function taxLines(
  country_code: string,
  amount: Cents,
  invoiced: readonly TaxLine[],
): PremiumLine[] {
  const shown = sumBy(invoiced, (line) => line.ipt);
  const lines =
    invoiced.length === 0 ? [{ country: country_code, rate_pct: '0', base: 0, ipt: 0 }] : invoiced;
  return lines
    .map((line, index): PremiumLine => ({
      account: 'tax_payable',
      country_code,
      rate_pct: line.rate_pct,
      base: line.base,
      amount: line.ipt + (index === 0 ? amount - shown : 0),
    }))
    .filter((line) => line.amount !== 0 || line.base !== 0);
}

/** What is booked toward one party; with a country it is tax, of an insurer tax that it pays itself. */
interface BookedParty {
  account: PremiumLine['account'];
  insurer_id: string | null;
  broker_id: string | null;
  country_code: string | null;
  amount: Cents;
}

const lineOfParty = ({ account, insurer_id, broker_id, amount }: BookedParty): PremiumLine => ({
  account,
  ...(insurer_id === null ? {} : { insurer_id }),
  ...(broker_id === null ? {} : { broker_id }),
  amount,
});

/** What is owed to each party, summed over the postings. */
export const bookedParties = ({ policy_id, invoice_id }: BookedOf) => sql<BookedParty>`
    select e.account, e.insurer_id, e.broker_id, e.country_code, -sum(e.amount)::bigint as amount
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where t.policy_id = ${policy_id}
      and t.kind in (${sql.join(premiumKinds)})
      and e.account in ('insurer', 'commission', 'tax_payable', 'fee_income')
      and ${invoice_id === undefined ? sql<boolean>`true` : sql<boolean>`t.invoice_id in (select invoice_id from invoices where invoice_id = ${invoice_id} or credit_of = ${invoice_id})`}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`;

/** The tax lines of all invoices and credit notes of a policy so far, or of one invoice and its credit notes. */
export const invoicedTaxes = ({ policy_id, invoice_id }: BookedOf) => sql<{ ipt: TaxLine[] }>`
    select ipt from invoices
    where policy_id = ${policy_id}
      and ${invoice_id === undefined ? sql<boolean>`true` : sql<boolean>`(invoice_id = ${invoice_id} or credit_of = ${invoice_id})`}
    order by created_at, invoice_number`;

/** Tax lines with one line for each country and rate. */
export function sumTaxLines(lines: readonly TaxLine[]): TaxLine[] {
  const sums = new Map<string, TaxLine>();
  for (const { country, rate_pct, base, ipt } of lines) {
    const key = `${country} ${Number(rate_pct)}`;
    const known = sums.get(key);
    sums.set(key, {
      country,
      rate_pct: known?.rate_pct ?? rate_pct,
      base: base + (known?.base ?? 0),
      ipt: ipt + (known?.ipt ?? 0),
    });
  }
  return [...sums.values()];
}
