import { sql } from 'kysely';
import type { paymentsContract } from '#contract/payments/payments.ts';
import { creditNoteMail, invoiceMail } from '#domain/communications/payment-mails.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { keepDocument, type PutDocument, putDocument } from '#server/files/insert-file.ts';
import { clientAddress, invoiceUrl } from '#server/payments/payment/client-mail.ts';
import { invoiceDocument, type InvoicePaper } from '#server/payments/invoice/invoice-document.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler, Job } from '#server/platform/area.ts';
import type {
  Actor,
  FileAnswer,
  Queryable,
  Services,
  WriteContext,
} from '#server/platform/context.ts';
import { runWrite } from '#server/platform/database/write-transaction.ts';

type PaperRow = Omit<InvoicePaper, 'instalments' | 'bank'> & { policy_id: string; user_id: string };

/** The invoice as it was issued: its instalments are those of the ledger, whatever became of them since. */
async function readPaper(
  { db, config }: { db: Queryable } & Pick<Services, 'config'>,
  invoice_id: string,
): Promise<InvoicePaper & Pick<PaperRow, 'policy_id' | 'user_id'>> {
  const found = await sql<PaperRow>`
    select i.invoice_number, o.invoice_number as credit_of_number, i.issue_date, i.policy_id, i.user_id,
      coalesce(nullif(i.client_name, ''), a.company_name) as client_name, a.attn as client_attn,
      a.vat_number as client_vat_number, i.currency, i.premium, i.fee, i.ipt, i.total,
      coalesce((select concat_ws(E'\n', nullif(d.address, ''), nullif(trim(d.zip || ' ' || d.city), ''), d.country)
        from addresses d where d.user_id = i.user_id order by d.created_at, d.address_id limit 1), '') as client_address,
      coalesce(nullif(b.company_name, ''), b.attn, '') as broker_name, n.name as insurer_name,
      coalesce(p.policy_number, p.quote_number) as policy_number,
      concat_ws(', ', nullif(v.car_title, ''), nullif(v.event_title, '')) as cover_title,
      coalesce(v.period_from, p.period_from) as period_from, coalesce(v.period_to, p.period_to) as period_to
    from invoices i
      join accounts a on a.user_id = i.user_id
      join policies p on p.policy_id = i.policy_id
      join policy_versions v on v.version_id = i.version_id
      join insurers n on n.insurer_id = p.insurer_id
      left join accounts b on b.user_id = i.broker_id
      left join invoices o on o.invoice_id = i.credit_of
    where i.invoice_id = ${invoice_id}`.execute(db);
  const [row] = found.rows;
  if (!row) throw new AppError('not_found');
  const instalments = await sql<InvoicePaper['instalments'][number]>`
    select e.instalment_number, e.amount, p.due_on
    from ledger_entries e
      join ledger_transactions t using (transaction_id)
      join payments p using (payment_id, instalment_number)
    where t.invoice_id = ${invoice_id} and t.kind in ('premium_issued', 'premium_adjusted')
      and e.account = 'premium_receivable'
    order by e.instalment_number`.execute(db);
  const bank = { iban: config.bank_iban, name: config.bank_account_name };
  return { ...row, instalments: instalments.rows, bank };
}

/** A drawn invoice that lies in the storage. */
interface DrawnInvoice {
  document: PutDocument;
  bytes: Buffer;
}

/** Draws an invoice and puts it into the storage; `keepInvoicePdf` then gives it to the invoice. */
export async function putInvoicePdf(services: Services, invoice_id: string): Promise<DrawnInvoice> {
  const paper = await readPaper(services, invoice_id);
  const bytes = await services.pdf.render(invoiceDocument(paper));
  const is_credit = paper.credit_of_number !== null;
  const document = await putDocument(services, {
    bytes,
    document_name: `${is_credit ? 'Credit note' : 'Invoice'} ${paper.invoice_number}.pdf`,
    content_type: 'application/pdf',
    parent_type: 'account',
    parent_id: paper.user_id,
    kind: is_credit ? 'credit_note' : 'invoice_document',
  });
  return { document, bytes };
}

/** Keeps an invoice with the client's account and answers its `file_id`; a second drawing is the same file. */
export async function keepInvoicePdf(
  ctx: WriteContext<Actor | null>,
  invoice_id: string,
  document: PutDocument,
): Promise<string> {
  const file_id = await keepDocument(ctx, document);
  await ctx.db
    .updateTable('invoices')
    .set({ pdf_file_id: file_id })
    .where('invoice_id', '=', invoice_id)
    .where('pdf_file_id', 'is', null)
    .execute();
  return file_id;
}

/** The paper of an invoice: the one that is kept, or drawn now and kept. */
export async function invoicePaper(
  services: Services,
  invoice_id: string,
  write: <T>(work: (ctx: WriteContext<Actor | null>) => Promise<T>) => Promise<T>,
): Promise<Pick<FileAnswer, 'document_name' | 'body'> & { size_bytes: number }> {
  const kept = await services.db
    .selectFrom('invoices as i')
    .innerJoin('files as f', 'f.file_id', 'i.pdf_file_id')
    .select(['f.bucket', 'f.storage_key', 'f.document_name'])
    .where('i.invoice_id', '=', invoice_id)
    .executeTakeFirst();
  if (kept) {
    const place = { bucket: kept.bucket, key: kept.storage_key };
    const { stream, size_bytes } = await services.storage.get(place);
    return { document_name: kept.document_name, body: stream, size_bytes };
  }
  const { document, bytes } = await putInvoicePdf(services, invoice_id);
  await write((ctx) => keepInvoicePdf(ctx, invoice_id, document));
  const { document_name } = document.upload;
  return { document_name, body: bytes, size_bytes: bytes.length };
}

export const getInvoicePdf: Handler<typeof paymentsContract.get_invoice_pdf> = async (
  ctx,
  { invoice_id },
) => {
  const origin = { ...ctx, action: 'get_invoice_pdf' };
  const paper = await invoicePaper(ctx.services, invoice_id, (work) =>
    runWrite<Actor | null, never>(ctx.services, origin, work as never),
  );
  return { ...paper, content_type: 'application/pdf', inline: true };
};

/** After an invoice was issued: its PDF is drawn and kept, and mailed to the client; a credit note too. Runs twice safely. */
export const sendInvoice: Job = async ({ services, write }, payload) => {
  const invoice_id = String(payload['invoice_id']);
  const { document } = await putInvoicePdf(services, invoice_id);
  await write(async (ctx) => {
    const file_id = await keepInvoicePdf(ctx, invoice_id, document);
    const invoice = await ctx.db
      .selectFrom('invoices as i')
      .innerJoin('policies as p', 'p.policy_id', 'i.policy_id')
      .select([
        'i.invoice_number',
        'i.credit_of',
        'i.user_id',
        'i.policy_id',
        'i.total',
        'i.currency',
      ])
      .select(sql<string>`coalesce(p.policy_number, p.quote_number)`.as('policy_number'))
      .where('i.invoice_id', '=', invoice_id)
      .executeTakeFirstOrThrow();
    const payments = await ctx.db
      .selectFrom('payments')
      .select(['amount', 'currency', 'due_on as date'])
      .where('invoice_id', '=', invoice_id)
      .orderBy('instalment_number')
      .execute();
    const url = invoiceUrl(services.config.public_url, invoice_id);
    await queueStandardMail(ctx, mailOf(invoice, url), {
      ...(await clientAddress(ctx.db, invoice.user_id)),
      parent_type: 'policy',
      parent_id: invoice.policy_id,
      payments,
      attachment_ids: [file_id],
      intent_key: `invoice:${invoice_id}`,
    });
  });
};

function mailOf(
  invoice: {
    invoice_number: string;
    policy_number: string;
    credit_of: string | null;
    total: number;
    currency: string;
  },
  url: string,
) {
  const { invoice_number, policy_number, total, currency } = invoice;
  return total < 0
    ? creditNoteMail({ invoice_number, policy_number, total: { amount: -total, currency }, url })
    : invoiceMail({ invoice_number, policy_number, url });
}
