import type { refundActions } from '#contract/payments/refunds.ts';
import { refundMail } from '#domain/communications/payment-mails.ts';
import { invariant } from '#domain/invariant.ts';
import { formatMoney } from '#domain/money.ts';
import { refundPayment } from '#domain/payments/change-payment.ts';
import { refundPaid } from '#domain/payments/ledger-postings.ts';
import { refundReasonLabels } from '#domain/payments/refund-status.ts';
import { assertAuthority } from '#server/accounts/people/staff-authority.ts';
import { assertMayBePaid } from '#server/accounts/sanctions/sanctions-block.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { assertNotInBatch } from '#server/payments/batch/in-batch.ts';
import { cancelInstalment } from '#server/payments/invoice/cancel-instalment.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import { referenceAgain } from '#server/payments/ledger/reference-again.ts';
import { clientAddress } from '#server/payments/payment/client-mail.ts';
import {
  lockPayment,
  lockPolicyOfPayment,
  movePayment,
  paymentLabel,
} from '#server/payments/payment/payment-record.ts';
import { paymentRefused } from '#server/payments/payment/payment-refusal.ts';
import { payBackCredit } from '#server/payments/credit/pay-back-credit.ts';
import {
  lockRefund,
  refundAnswer,
  type RefundAnswer,
  type RefundRow,
} from '#server/payments/payout/refund-record.ts';
import { assertRefundStep, storeRefund } from '#server/payments/payout/step-of-refund.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** Books a refund that was transferred: ledger, instalment, thread and mail (manual 8.2, rows 14 and 15). */
export const executeRefund: Handler<typeof refundActions.execute_refund> = async (ctx, input) => {
  if (input.paid_on > ctx.today)
    throw fieldError('paid_on', 'future', 'Money cannot have left on a day that is yet to come.');
  const refund = await lockRefund(ctx, input);
  await assertNotInBatch(ctx.db, input);
  const { amount, currency } = refund;
  await assertAuthority(ctx, { kind: 'refund', amount, currency });
  return payRefund(ctx, refund, input);
};

/** The transfer of a locked refund, whoever saw it. */
export async function payRefund(
  ctx: WriteContext,
  refund: RefundRow,
  input: Transfer,
): Promise<RefundAnswer> {
  assertRefundStep(ctx, 'execute_refund', refund);
  return refund.unallocated_id === null
    ? payBackInstalment(ctx, refund, input)
    : payBackCredit(ctx, { ...refund, unallocated_id: refund.unallocated_id }, input);
}

type Transfer = Pick<
  Parameters<Handler<typeof refundActions.execute_refund>>[1],
  'paid_on' | 'account' | 'reference'
>;

async function payBackInstalment(
  ctx: WriteContext,
  refund: RefundRow,
  input: Transfer,
): Promise<RefundAnswer> {
  const { amount, refund_id } = refund;
  const { payment_id, instalment_number, policy_id } = sourceOf(refund);
  await lockPolicyOfPayment(ctx, { payment_id });
  // By its name alone: the refund's revision is not that of the instalment.
  const payment = await lockPayment(ctx, { payment_id, instalment_number });
  const { currency, user_id } = payment;
  const change = refundPayment({
    payment,
    by: ctx.actor.account_type === 'superadmin' ? 'superadmin' : 'admin',
    amount,
    requested_by: refund.requested_by,
    approved_by: refund.approved_by ?? refund.requested_by,
  });
  if (!change.ok) throw paymentRefused(change.reason);
  await assertMayBePaid(ctx, { user_id });
  const { paid_on, reference } = input;
  const account = input.account === 'bank_us' ? 'cash_us' : 'cash';
  await post(ctx, refundPaid({ currency, user_id, amount, account }), {
    description: `Refund for ${payment.invoice_number}: ${reference}`,
    booked_on: paid_on,
    policy_id,
    reference: await referenceAgain(ctx.db, { kind: 'refund_paid', reference: refund_id }),
  });
  // All that was received went back: what was still open is not asked for any more.
  if (change.amount_open < payment.amount_open) await cancelInstalment(ctx, payment);
  await storeRefund(ctx, refund, {
    status: 'executed',
    paid_on,
    reference,
    executed_at: ctx.now.toISOString(),
  });
  const total = { amount, currency };
  await movePayment(ctx, {
    payment,
    change,
    message: `${paymentLabel(payment)}: ${formatMoney(amount, currency)} was paid back, reference ${reference}.`,
  });
  const mail = refundMail({
    total,
    policy_number: payment.policy_number,
    reason: refundReasonLabels[refund.reason],
  });
  await queueStandardMail(ctx, mail, {
    ...(await clientAddress(ctx.db, user_id)),
    parent_type: 'policy',
    parent_id: policy_id,
    intent_key: `refund:${refund_id}`,
  });
  return refundAnswer(ctx, refund_id);
}

function sourceOf({ payment_id, instalment_number, policy_id }: RefundRow) {
  invariant(
    payment_id !== null && instalment_number !== null && policy_id !== null,
    'A refund is of an instalment or of a receipt',
  );
  return { payment_id, instalment_number, policy_id };
}
