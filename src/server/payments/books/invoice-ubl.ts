import { Buffer } from 'node:buffer';
import { sql } from 'kysely';
import type { bookActions } from '#contract/payments/books.ts';
import { writeUblInvoice, type UblInvoice } from '#domain/payments/books/ubl-invoice.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

type Row = Omit<UblInvoice, 'supplier' | 'customer' | 'iban'> & {
  customer_name: string;
  customer_country: string;
  customer_vat_number: string;
};

/** An invoice or credit note as UBL, with what stands on its paper. */
export const getInvoiceUbl: Handler<typeof bookActions.get_invoice_ubl> = async (
  { db, services },
  { invoice_id },
) => {
  const found = await sql<Row>`
    select i.invoice_number, o.invoice_number as credit_of_number, i.issue_date, i.due_date, i.currency,
      coalesce(p.policy_number, p.quote_number, '') as policy_number, i.premium, i.fee, i.ipt as taxes, i.total,
      coalesce(nullif(i.client_name, ''), nullif(a.company_name, ''), nullif(a.attn, ''), a.email::text) as customer_name,
      a.country as customer_country, a.vat_number as customer_vat_number
    from invoices i join accounts a on a.user_id = i.user_id join policies p on p.policy_id = i.policy_id
      left join invoices o on o.invoice_id = i.credit_of
    where i.invoice_id = ${invoice_id}`.execute(db);
  const [row] = found.rows;
  if (!row) throw new AppError('not_found');
  const { customer_name, customer_country, customer_vat_number, ...invoice } = row;
  const { bank_iban, bank_account_name } = services.config;
  const file = writeUblInvoice({
    ...invoice,
    supplier: { name: bank_account_name, country: 'NL' },
    customer: { name: customer_name, country: customer_country, vat_number: customer_vat_number },
    iban: bank_iban,
  });
  return {
    document_name: `${invoice.credit_of_number === null ? 'invoice' : 'credit-note'}-${invoice.invoice_number}.xml`,
    content_type: 'application/xml',
    body: Buffer.from(file, 'utf8'),
  };
};
