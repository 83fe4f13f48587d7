import { sql } from 'kysely';
import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { BookingKind } from '#domain/payments/booking-words.ts';
import type { Cents } from '#domain/money.ts';
import { taxByRate, type InvoicedTax } from '#domain/payments/tax/tax-rows.ts';
import type { InsuranceType } from '#domain/policies/insurance-types.ts';
import { premiumTaxLineOf, type PremiumTaxLine } from '#domain/rating/tax/premium-tax.ts';
import type { Queryable } from '#server/platform/context.ts';

/** To which country, in which currency. */
export interface TaxPlaceKey {
  country_code: string;
  currency: Currency;
}

/** A booking's tax at one rate, as a return keeps it. */
export interface TaxReturnRow {
  transaction_id: string;
  booked_on: CalendarDate;
  kind: BookingKind;
  policy_id: string | null;
  policy_number: string;
  invoice_number: string;
  line: PremiumTaxLine;
  rate_pct: string;
  base: Cents;
  tax: Cents;
}

/** Bookings of tax that no filed return has; paying the tax office is none. */
export const unfiledTax = sql`e.account = 'tax_payable' and t.kind <> 'tax_payable_settled'
  and not exists (select from tax_return_rows r where r.transaction_id = t.transaction_id
    and exists (select from tax_returns f where f.return_id = r.return_id
      and f.country_code = e.country_code and f.currency = e.currency))`;

/** Tax that insurers pay to a country themselves (decision 110). */
export const insurersOwnTax = sql`e.account = 'insurer' and e.country_code is not null`;

/** What a return up to a day holds if it is filed now, each booking by the rates of its invoice. */
export async function unfiledRows(
  db: Queryable,
  { country_code, currency }: TaxPlaceKey,
  until: CalendarDate,
): Promise<TaxReturnRow[]> {
  const found = await sql<
    Omit<TaxReturnRow, 'line' | 'rate_pct' | 'base'> & {
      insurance_type: InsuranceType | null;
      invoiced: (InvoicedTax & { country: string })[] | null;
    }
  >`
    select t.transaction_id, t.booked_on, t.kind, t.policy_id, -sum(e.amount)::bigint as tax,
      coalesce(p.policy_number, p.quote_number, '') as policy_number, coalesce(i.invoice_number, '') as invoice_number,
      p.insurance_type, i.ipt as invoiced
    from ledger_entries e join ledger_transactions t using (transaction_id)
      left join policies p on p.policy_id = t.policy_id left join invoices i on i.invoice_id = t.invoice_id
    where ${unfiledTax} and e.country_code = ${country_code} and e.currency = ${currency} and t.booked_on <= ${until}
    group by t.transaction_id, p.policy_id, i.invoice_id order by t.booked_on, t.booking_number`.execute(
    db,
  );
  return found.rows.flatMap(({ insurance_type, invoiced, ...booking }) =>
    taxByRate(
      booking.tax,
      (invoiced ?? []).filter((one) => one.country === country_code),
    ).map((part) => ({
      ...booking,
      ...part,
      line: insurance_type === null ? 'MISC' : premiumTaxLineOf(insurance_type),
    })),
  );
}

/** The rows of a filed return, as they were kept. */
export async function keptTaxRows(db: Queryable, return_id: string): Promise<TaxReturnRow[]> {
  const found = await sql<TaxReturnRow>`
    select r.transaction_id, t.booked_on, t.kind, t.policy_id, coalesce(p.policy_number, p.quote_number, '') as policy_number,
      coalesce(i.invoice_number, '') as invoice_number, r.line, trim_scale(r.rate_pct)::text as rate_pct, r.base, r.tax
    from tax_return_rows r join ledger_transactions t using (transaction_id)
      left join policies p on p.policy_id = t.policy_id left join invoices i on i.invoice_id = t.invoice_id
    where r.return_id = ${return_id} order by r.position`.execute(db);
  return found.rows;
}

/** What insurers pay to a country themselves of what is booked in some days; it is in no return of ours (decision 110). */
export async function paidByInsurers(
  db: Queryable,
  {
    country_code,
    currency,
    period_from,
    period_until,
  }: TaxPlaceKey & { period_from: CalendarDate; period_until: CalendarDate },
): Promise<{ insurer_id: string; insurer_name: string; tax: Cents }[]> {
  const found = await sql<{ insurer_id: string; insurer_name: string; tax: Cents }>`
    select i.insurer_id, i.name as insurer_name, -sum(e.amount)::bigint as tax
    from ledger_entries e join ledger_transactions t using (transaction_id) join insurers i using (insurer_id)
    where ${insurersOwnTax} and e.country_code = ${country_code} and e.currency = ${currency}
      and t.booked_on between ${period_from} and ${period_until}
    group by 1 having sum(e.amount) <> 0 order by i.name, 1`.execute(db);
  return found.rows;
}
