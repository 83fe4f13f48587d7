import { sql } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { grossOf, type PremiumParts } from '#domain/payments/ledger-postings.ts';
import { formatDocumentNumber } from '#domain/policies/document-numbers.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** One tax line of a version or an invoice, as the rating answers it. */
export interface TaxLine {
  country: string;
  base: Cents;
  rate_pct: string;
  ipt: Cents;
}

/** The policy and version that an invoice is for, and who pays it. */
export interface InvoiceHead {
  policy_id: string;
  version_id: string;
  policy_number: string;
  user_id: string;
  broker_id: string | null;
  client_name: string;
  currency: 'EUR' | 'USD' | 'GBP';
}

/** An invoice as it was issued, with what its instalments repeat of it. */
export interface IssuedInvoice {
  invoice_id: string;
  invoice_number: string;
}

/**
 * Issues an invoice, or a credit note when `credit_of` is given, under the next number of the year in which it is
 * issued; the counter's row stays locked until the commit, so that there is no gap. `ipt` are the tax lines it shows.
 */
export async function issueInvoice(
  ctx: WriteContext<Actor | null>,
  invoice: {
    head: InvoiceHead;
    parts: Pick<PremiumParts, 'net' | 'fee' | 'taxes'>;
    ipt: readonly TaxLine[];
    due_date: CalendarDate;
    credit_of?: string | null;
  },
): Promise<IssuedInvoice> {
  const { head, parts, ipt, due_date, credit_of } = invoice;
  const { policy_number: _, ...columns } = head;
  const issued = await ctx.db
    .insertInto('invoices')
    .values({
      ...columns,
      is_vi: sql<boolean>`(select insurance_type <> 'on_track' from policies where policy_id = ${head.policy_id})`,
      invoice_number: await takeInvoiceNumber(ctx),
      premium: parts.net,
      fee: parts.fee,
      ipt: JSON.stringify(ipt),
      total: grossOf(parts),
      issue_date: ctx.today,
      due_date,
      credit_of: credit_of ?? null,
      status: credit_of === undefined ? 'issued' : 'credited',
    })
    .returning(['invoice_id', 'invoice_number'])
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  const { invoice_id, invoice_number } = issued;
  await ctx.audit({
    record_kind: 'invoice',
    record_id: invoice_id,
    action: credit_of === undefined ? 'issue_invoice' : 'issue_credit_note',
    after: { invoice_number, total: grossOf(parts), currency: head.currency },
  });
  await ctx.queue(
    'send_invoice',
    { invoice_id },
    { job_key: `send_invoice:${invoice_id}`, slow: true },
  );
  ctx.changed('invoice', invoice_id, [head.user_id, head.broker_id]);
  return issued;
}

/** The series in which invoices and credit notes are numbered. */
export const invoiceSeries = 'invoice-paddock';

async function takeInvoiceNumber(ctx: WriteContext<Actor | null>): Promise<string> {
  const year = Number(ctx.today.slice(0, 4));
  const taken = await sql<{
    sequence: number;
  }>`select next_number(${invoiceSeries}, ${year}::int) as sequence ${prepared}`.execute(ctx.db);
  const [{ sequence }] = taken.rows as [{ sequence: number }];
  return formatDocumentNumber({ series: 'invoice', year, sequence });
}
