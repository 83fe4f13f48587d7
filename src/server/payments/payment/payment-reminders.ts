import type { paymentsContract } from '#contract/payments/payments.ts';
import { paymentReminderMail } from '#domain/communications/payment-mails.ts';
import { addDays } from '#domain/dates.ts';
import { checkBulkLink, stillPayable } from '#domain/payments/bulk-link.ts';
import { overdueDays } from '#domain/payments/overdue-effects.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { clientAddress, invoiceUrl } from '#server/payments/payment/client-mail.ts';
import { linkRefusalTexts, lockVisible } from '#server/payments/link/create-bulk-link.ts';
import { makePaymentLink } from '#server/payments/link/payment-link.ts';
import type { PaymentRow } from '#server/payments/payment/payment-record.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

type AnyWrite = WriteContext<Actor | null>;

/** Staff remind clients of chosen instalments: one mail for each client and currency, with a link to pay by. */
export const sendPaymentReminders: Handler<typeof paymentsContract.send_payment_reminders> = async (
  ctx,
  { payments: keys },
) => {
  const payments = await lockVisible(ctx, keys);
  if (stillPayable(payments).length < payments.length)
    throw new AppError('transition_refused', {
      reason: 'not_payable',
      message: linkRefusalTexts.not_payable,
    });
  const groups = Map.groupBy(payments, (payment) => `${payment.user_id} ${payment.currency}`);
  for (const group of groups.values()) {
    const round = group.some((one) => isLateBy(ctx, one, overdueDays.second_reminder)) ? 2 : 1;
    await remind(ctx, { payments: group, round });
  }
  return { ok: true };
};

/** Reminds the client of what is open on its invoices, in one mail. */
export async function remindOfInvoices(
  ctx: WriteContext,
  invoice_ids: readonly string[],
): Promise<void> {
  const keys = await ctx.db
    .selectFrom('payments')
    .select(['payment_id', 'instalment_number'])
    .where('invoice_id', 'in', invoice_ids)
    .where('amount_open', '>', 0)
    .orderBy('due_on')
    .execute();
  const payable = keys.length === 0 ? [] : stillPayable(await lockVisible(ctx, keys));
  if (payable.length === 0)
    throw new AppError('transition_refused', {
      reason: 'not_payable',
      message: 'Nothing is open that can be paid.',
    });
  const late = payable.some((one) => isLateBy(ctx, one, overdueDays.second_reminder));
  await remind(ctx, { payments: payable, round: late ? 2 : 1 });
}

function isLateBy({ today }: AnyWrite, { due_on }: PaymentRow, days: number): boolean {
  return addDays(due_on, days) <= today;
}

/** Mails a client about open instalments of one currency, and notes that it did. */
export async function remind(
  ctx: AnyWrite,
  reminder: { payments: readonly PaymentRow[]; round: 1 | 2; intent_key?: string },
): Promise<void> {
  const { payments, round, intent_key } = reminder;
  const [first] = payments;
  if (!first) return;
  const policies = new Set(payments.map((payment) => payment.policy_id));
  const url = await payUrl(ctx, payments);
  const papers = [...new Map(payments.map((one) => [one.invoice_number, one])).values()];
  const is_late = payments.some(({ due_on }) => due_on < ctx.today);
  await queueStandardMail(ctx, paymentReminderMail({ round, url, papers, is_late }), {
    ...(await clientAddress(ctx.db, first.user_id)),
    ...(policies.size === 1
      ? { parent_type: 'policy' as const, parent_id: first.policy_id }
      : { parent_type: 'account' as const, parent_id: first.user_id }),
    payments: payments.map((one) => ({
      amount: one.amount_open,
      currency: one.currency,
      date: one.due_on,
    })),
    ...(intent_key === undefined ? {} : { intent_key }),
  });
  await noteReminder(ctx, payments);
}

/** Notes on instalments that their client was reminded now. */
export async function noteReminder(
  ctx: AnyWrite,
  payments: readonly Pick<
    PaymentRow,
    'payment_id' | 'instalment_number' | 'user_id' | 'broker_id'
  >[],
): Promise<void> {
  for (const { payment_id, instalment_number, user_id, broker_id } of payments) {
    await ctx.db
      .updateTable('payments')
      .set({ last_reminder_at: ctx.now.toISOString() })
      .where('payment_id', '=', payment_id)
      .where('instalment_number', '=', instalment_number)
      .execute();
    ctx.changed('payment', payment_id, [user_id, broker_id]);
  }
}

/** A link to pay these by card, or, where a card may not take as much, the page of the invoice. */
export async function payUrl(ctx: AnyWrite, payments: readonly PaymentRow[]): Promise<string> {
  const { public_url } = ctx.services.config;
  if (!checkBulkLink(payments).ok) return invoiceUrl(public_url, payments[0]?.invoice_id ?? null);
  return (await makePaymentLink(ctx, payments)).url;
}
