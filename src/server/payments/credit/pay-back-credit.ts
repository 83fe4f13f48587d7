import { creditRefundMail } from '#domain/communications/payment-mails.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { unallocatedReturned } from '#domain/payments/client-credit.ts';
import { assertMayBePaid } from '#server/accounts/sanctions/sanctions-block.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { lockReceipt, touchReceipt } from '#server/payments/credit/unallocated-record.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import { referenceAgain } from '#server/payments/ledger/reference-again.ts';
import { clientAddress } from '#server/payments/payment/client-mail.ts';
import {
  refundAnswer,
  type RefundAnswer,
  type RefundRow,
} from '#server/payments/payout/refund-record.ts';
import { storeRefund } from '#server/payments/payout/step-of-refund.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** Books that credit, or money of nobody, was transferred back; a client gets a mail. */
export async function payBackCredit(
  ctx: WriteContext,
  refund: RefundRow & { unallocated_id: string },
  transfer: { account: 'bank' | 'bank_us'; paid_on: CalendarDate; reference: string },
): Promise<RefundAnswer> {
  const { refund_id, amount, unallocated_id } = refund;
  const { paid_on, reference } = transfer;
  const receipt = await lockReceipt(ctx, { unallocated_id });
  const { user_id, currency } = receipt;
  if (amount > receipt.amount_left)
    throw new AppError('transition_refused', {
      reason: 'nothing_left',
      message: 'Less of it is left: the card provider took some of it back. Reject the refund.',
    });
  if (user_id !== null) await assertMayBePaid(ctx, { user_id });
  await post(
    ctx,
    unallocatedReturned({
      ...{ currency, amount, unallocated_id, user_id },
      account: transfer.account === 'bank_us' ? 'cash_us' : 'cash',
    }),
    {
      ...{ description: `Paid back: ${reference}`, booked_on: paid_on },
      reference: await referenceAgain(ctx.db, {
        kind: 'unallocated_returned',
        reference: refund_id,
      }),
    },
  );
  await storeRefund(ctx, refund, {
    ...{ status: 'executed', paid_on, reference, executed_at: ctx.now.toISOString() },
  });
  await touchReceipt(ctx, receipt);
  if (user_id !== null)
    await queueStandardMail(ctx, creditRefundMail({ total: { amount, currency } }), {
      ...(await clientAddress(ctx.db, user_id)),
      intent_key: `refund:${refund_id}`,
    });
  return refundAnswer(ctx, refund_id);
}
