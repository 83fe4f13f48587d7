import { PAY_LABEL, type MailButton } from '#domain/communications/composed-mail.ts';
import { carriesPayments, type EmailType } from '#domain/communications/email-types.ts';
import type { MailPayment } from '#domain/communications/mail-frame.ts';
import { checkBulkLink, parsePaymentKey } from '#domain/payments/bulk-link.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { linkRefusalTexts, lockVisible } from '#server/payments/link/create-bulk-link.ts';
import { makePaymentLink } from '#server/payments/link/payment-link.ts';
import { noteReminder } from '#server/payments/payment/payment-reminders.ts';

/** What a mail says about payments, and the link to pay them by. */
export interface MailPayments {
  payments: MailPayment[];
  pay: MailButton | null;
}

/**
 * The selected payments of a mail as they are now: they are asked again whether one link may carry them [5.14], the link
 * is made, and a reminder is noted on them.
 */
export async function mailPayments(
  ctx: WriteContext,
  about: { type: EmailType; user_id: string | null; payment_ids: readonly string[] },
): Promise<MailPayments> {
  const { type, user_id, payment_ids } = about;
  if (!carriesPayments(type) || payment_ids.length === 0) return { payments: [], pay: null };
  const keys = payment_ids.map((key) => {
    const identity = parsePaymentKey(key);
    if (!identity) throw new AppError('not_found');
    return identity;
  });
  const payments = await lockVisible(ctx, keys);
  const check = checkBulkLink(payments);
  if (!check.ok) throw refused(check.reason);
  const one_client = payments.every((one) => one.user_id === (user_id ?? payments[0]?.user_id));
  if (!one_client) throw refused('several_clients');
  const { url } = await makePaymentLink(ctx, payments);
  if (type === 'payment_reminder') await noteReminder(ctx, payments);
  return {
    payments: payments.map((one) => ({
      amount: one.amount_open,
      currency: one.currency,
      date: one.due_on,
    })),
    pay: { label: PAY_LABEL, link: url },
  };
}

function refused(reason: keyof typeof linkRefusalTexts): AppError {
  return new AppError('transition_refused', { reason, message: linkRefusalTexts[reason] });
}
