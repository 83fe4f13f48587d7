import { invoiceStatusOf } from '#domain/payments/invoice-status.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** Gives an invoice the status that its instalments give it; nothing else of an issued invoice ever changes. */
export async function followInvoice(
  ctx: WriteContext<Actor | null>,
  invoice_id: string,
): Promise<void> {
  const invoice = await ctx.db
    .selectFrom('invoices')
    .select(['status', 'user_id', 'broker_id'])
    .where('invoice_id', '=', invoice_id)
    .forUpdate()
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  const payments = await ctx.db
    .selectFrom('payments')
    .select(['status', 'amount', 'amount_open'])
    .where('invoice_id', '=', invoice_id)
    .modifyEnd(prepared)
    .execute();
  const status = invoiceStatusOf({
    is_issued: true,
    is_credited: payments.every((payment) => payment.status === 'cancelled'),
    payments,
  });
  if (status === invoice.status) return;
  await ctx.db
    .updateTable('invoices')
    .set({ status })
    .where('invoice_id', '=', invoice_id)
    .execute();
  ctx.changed('invoice', invoice_id, [invoice.user_id, invoice.broker_id]);
}
