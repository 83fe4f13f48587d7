import { invoiceStatusOf } from '#domain/payments/invoice-status.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

/** Gives invoices the status that their instalments give them; nothing else of an issued invoice ever changes. */
export async function followInvoices(
  ctx: WriteContext<Actor | null>,
  invoice_ids: readonly string[],
): Promise<void> {
  if (invoice_ids.length === 0) return;
  const invoices = await ctx.db
    .selectFrom('invoices')
    .select(['invoice_id', 'status', 'user_id', 'broker_id'])
    .where('invoice_id', 'in', invoice_ids)
    .orderBy('invoice_id')
    .forUpdate()
    .execute();
  const instalments = await ctx.db
    .selectFrom('payments')
    .select(['invoice_id', 'status', 'amount', 'amount_open'])
    .where('invoice_id', 'in', invoice_ids)
    .execute();
  const by_invoice = Map.groupBy(instalments, (one) => one.invoice_id);
  const moved = invoices.flatMap((invoice) => {
    const payments = by_invoice.get(invoice.invoice_id) ?? [];
    const is_credited = payments.every((payment) => payment.status === 'cancelled');
    const status = invoiceStatusOf({ is_issued: true, is_credited, payments });
    return status === invoice.status ? [] : [{ ...invoice, status }];
  });
  for (const [status, all] of Map.groupBy(moved, (one) => one.status))
    await ctx.db
      .updateTable('invoices')
      .set({ status })
      .where(
        'invoice_id',
        'in',
        all.map((one) => one.invoice_id),
      )
      .execute();
  for (const { invoice_id, user_id, broker_id } of moved)
    ctx.changed('invoice', invoice_id, [user_id, broker_id]);
}
