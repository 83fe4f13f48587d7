import { sql } from 'kysely';
import type { paymentsContract } from '#contract/payments/payments.ts';
import type { Currency } from '#domain/currencies.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { stillPayable } from '#domain/payments/bulk-link.ts';
import { sumBy } from '#domain/sums.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import { type LinkedPayment, linkedPayments } from '#server/payments/link/bulk-payment-page.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

interface LinkRow {
  bulk_payment_id: string;
  currency: Currency;
  made_by: string;
  made_at: number;
  ends_at: number;
  withdrawn_at: number | null;
  withdrawn_by: string;
}

const ofInvoice = (invoice_id: string) => sql`exists (
  select from bulk_payment_items i join payments p using (payment_id, instalment_number)
  where i.bulk_payment_id = b.bulk_payment_id and p.invoice_id = ${invoice_id})`;

export const getPaymentLinks: Handler<typeof paymentsContract.get_payment_links> = async (
  { db, now },
  { invoice_id },
) => {
  const { rows } = await sql<LinkRow>`
    select b.bulk_payment_id, b.currency, coalesce(nullif(maker.attn, ''), maker.email::text, '') as made_by,
      unix(b.created_at) as made_at, unix(b.expires_at) as ends_at, unix(b.revoked_at) as withdrawn_at,
      coalesce(nullif(taker.attn, ''), taker.email::text, '') as withdrawn_by
    from bulk_payments b left join accounts maker on maker.user_id = b.created_by
      left join accounts taker on taker.user_id = b.revoked_by
    where ${ofInvoice(invoice_id)}
    order by b.created_at desc, b.bulk_payment_id desc limit 200`.execute(db);
  const payments = await linkedPayments(db, ...rows.map((link) => link.bulk_payment_id));
  const links = rows.map((link) => {
    const its = payments.filter((one) => one.bulk_payment_id === link.bulk_payment_id);
    const is_open = link.withdrawn_at === null && link.ends_at * 1000 > now.getTime();
    return { ...link, instalments: its.length, amount_open: openOf(its), is_open };
  });
  return { links };
};

const openOf = (payments: readonly LinkedPayment[]): Cents =>
  sumBy(stillPayable(payments), (one) => one.amount_open);

/**
 * Takes links back and closes the card provider's pages that were opened from them. What somebody paid there before is
 * booked all the same, since the provider's message does not ask for the link.
 */
export const withdrawPaymentLinks: Handler<typeof paymentsContract.withdraw_payment_links> = async (
  ctx,
  { invoice_id, bulk_payment_ids },
) => {
  const { rows } = await sql<{ bulk_payment_id: string; currency: Currency }>`
    update bulk_payments b set revoked_at = ${ctx.now.toISOString()}, revoked_by = ${ctx.actor.user_id}
    where b.bulk_payment_id = any(${bulk_payment_ids}::uuid[]) and b.revoked_at is null and ${ofInvoice(invoice_id)}
    returning b.bulk_payment_id, b.currency`.execute(ctx.db);
  for (const link of rows) await followWithdrawal(ctx, link);
  if (rows.length > 0) {
    await ctx.audit({
      record_kind: 'invoice',
      record_id: invoice_id,
      after: { links: rows.length },
    });
    ctx.changed('invoice', invoice_id);
  }
  return { withdrawn: rows.length };
};

async function followWithdrawal(
  ctx: WriteContext,
  { bulk_payment_id, currency }: { bulk_payment_id: string; currency: Currency },
): Promise<void> {
  const pages = await ctx.db
    .selectFrom('card_checkouts')
    .select('card_checkout_id')
    .where('bulk_payment_id', '=', bulk_payment_id)
    .where('status', '=', 'open')
    .execute();
  for (const { card_checkout_id } of pages)
    await ctx.queue('expire_card_checkout', { card_checkout_id });
  const payments = await linkedPayments(ctx.db, bulk_payment_id);
  const open = formatMoney(openOf(payments), currency);
  for (const policy_id of new Set(payments.map((one) => one.policy_id)))
    await recordMessage(ctx, {
      parent_type: 'policy',
      parent_id: policy_id,
      type_message: 'other',
      communication_string: `Payment link of ${open} withdrawn: nothing can be paid by it any more.`,
    });
}
