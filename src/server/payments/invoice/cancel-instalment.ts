import { invariant } from '#domain/invariant.ts';
import { instalmentCancelled } from '#domain/payments/ledger-postings.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import {
  linesToTakeFrom,
  shareOfLines,
  sumOfLines,
  type PremiumLine,
} from '#domain/payments/premium-lines.ts';
import { bookedPremium } from '#server/payments/invoice/booked-premium.ts';
import { issueInvoice, type TaxLine } from '#server/payments/invoice/issue-invoice.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { PaymentRow } from '#server/payments/payment/payment-record.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

/**
 * Credits the part of an invoice that an instalment asks for, so that nobody owes and nobody gets it: a credit note in
 * the invoice series, and every account of the premium gives up its share. The caller has locked the policy and gives
 * the instalment its status.
 */
export async function cancelInstalment(
  ctx: WriteContext<Actor | null>,
  payment: PaymentRow,
): Promise<void> {
  const { payment_id, instalment_number, invoice_id, policy_id, currency, user_id } = payment;
  invariant(invoice_id !== null, 'An instalment without an invoice cannot be credited');
  const amount = payment.amount_open;
  const booked = {
    invoice: await bookedPremium(ctx.db, { policy_id, invoice_id }),
    policy: await bookedPremium(ctx.db, { policy_id }),
  };
  assertStillPremium(booked.policy.lines, { amount, currency });
  const [invoiced, left] = [booked.invoice.lines, booked.policy.lines];
  const lines = shareOfLines(linesToTakeFrom({ invoice: invoiced, policy: left }, amount), amount);
  const tax = { tax_held: booked.policy.tax_held, tax_back: booked.invoice.tax_held };
  const credit = await issueInvoice(ctx, {
    head: {
      ...headOfPayment(payment),
      version_id: await versionOf(ctx, invoice_id),
      policy_id,
      currency,
    },
    parts: amountsOf(lines),
    ipt: taxesOf(lines),
    due_date: ctx.today,
    credit_of: invoice_id,
  });
  await post(
    ctx,
    instalmentCancelled(
      { currency, user_id, lines, ...tax },
      { payment_id, instalment_number, amount },
    ),
    {
      description: `Cancelled: instalment ${instalment_number} of ${payment.invoice_number}`,
      booked_on: ctx.today,
      policy_id,
      invoice_id: credit.invoice_id,
      reference: `${payment_id}_${instalment_number}`,
    },
  );
}

/**
 * Money that the bank took back is open again, while what the policy gave back since is owed to the client: of that the
 * instalment cannot be cancelled a second time.
 */
function assertStillPremium(
  lines: readonly PremiumLine[],
  { amount, currency }: { amount: Cents; currency: PaymentRow['currency'] },
): void {
  const left = Math.max(0, sumOfLines(lines));
  if (amount <= left) return;
  throw new AppError('transition_refused', {
    reason: 'above_premium',
    message: `Of the premium of this policy ${formatMoney(left, currency)} is left; the rest of this instalment was given back already and is owed to the client. Pay it back first.`,
  });
}

function headOfPayment({ policy_number, user_id, broker_id, client_name }: PaymentRow) {
  return { policy_number, user_id, broker_id, client_name };
}

async function versionOf(ctx: WriteContext<Actor | null>, invoice_id: string): Promise<string> {
  const { version_id } = await ctx.db
    .selectFrom('invoices')
    .select('version_id')
    .where('invoice_id', '=', invoice_id)
    .executeTakeFirstOrThrow();
  return version_id;
}

/** What a credit note over these lines says, as amounts that are given back. */
function amountsOf(lines: readonly PremiumLine[]) {
  const of = (accounts: readonly PremiumLine['account'][]) =>
    lines.reduce((sum, line) => (accounts.includes(line.account) ? sum - line.amount : sum), 0);
  return {
    net: of(['insurer', 'commission']),
    fee: of(['fee_income']),
    taxes: taxesOf(lines).map((line) => ({ country_code: line.country, ipt: line.ipt })),
  };
}

function taxesOf(lines: readonly PremiumLine[]): TaxLine[] {
  return lines
    .filter((line) => line.account === 'tax_payable')
    .map((line) => ({
      country: line.country_code ?? '',
      base: -(line.base ?? 0),
      rate_pct: line.rate_pct ?? '0',
      ipt: -line.amount,
    }));
}
