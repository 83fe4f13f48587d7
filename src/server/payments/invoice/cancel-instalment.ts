import { sql } from 'kysely';
import { invariant } from '#domain/invariant.ts';
import {
  instalmentCancelled,
  shareOfPremium,
  type PremiumParts,
} from '#domain/payments/ledger-postings.ts';
import { shareOf } from '#domain/money.ts';
import { oppositeOf } from '#server/payments/invoice/credit-note.ts';
import { issueInvoice, type TaxLine } from '#server/payments/invoice/issue-invoice.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import type { PaymentRow } from '#server/payments/payment/payment-record.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

/**
 * Credits the part of an invoice that an instalment asks for, so that nobody owes and nobody gets it: a credit note in
 * the invoice series, and every account of the premium gives up its share. The caller gives the instalment its status.
 */
export async function cancelInstalment(
  ctx: WriteContext<Actor | null>,
  payment: PaymentRow,
): Promise<void> {
  const { payment_id, instalment_number, invoice_id, policy_id, currency } = payment;
  invariant(invoice_id !== null, 'An instalment without an invoice cannot be credited');
  const { parts, version_id, ipt } = await premiumOfInvoice(ctx, invoice_id);
  const share = shareOfPremium(parts, payment.amount_open);
  const credit = await issueInvoice(ctx, {
    head: { ...headOfPayment(payment), version_id, policy_id, currency },
    parts: oppositeOf(share),
    ipt: share.taxes.map(({ country_code, ipt: tax }) => {
      const line = ipt.find((one) => one.country === country_code);
      const gross = parts.net + parts.fee + parts.taxes.reduce((sum, one) => sum + one.ipt, 0);
      return {
        country: country_code,
        base: -shareOf(line?.base ?? 0, payment.amount_open, gross),
        rate_pct: line?.rate_pct ?? '0',
        ipt: -tax,
      };
    }),
    due_date: ctx.today,
    credit_of: invoice_id,
  });
  const part = { payment_id, instalment_number, amount: payment.amount_open };
  await post(ctx, instalmentCancelled(share, part), {
    description: `Cancelled: instalment ${instalment_number} of ${payment.invoice_number}`,
    booked_on: ctx.today,
    policy_id,
    invoice_id: credit.invoice_id,
    reference: `${payment_id}_${instalment_number}`,
  });
}

function headOfPayment({ policy_number, user_id, broker_id, client_name }: PaymentRow) {
  return { policy_number, user_id, broker_id, client_name };
}

/** What an invoice's premium is made of, with the commission that only the ledger knows. */
async function premiumOfInvoice(ctx: WriteContext<Actor | null>, invoice_id: string) {
  const found = await sql<{
    version_id: string;
    currency: string;
    user_id: string;
    net: number;
    fee: number;
    ipt: TaxLine[];
    commission: number;
    insurer_id: string;
    broker_id: string | null;
  }>`
    select i.version_id, i.currency, i.user_id, i.premium as net, i.fee, i.ipt, p.insurer_id,
      coalesce(-sum(e.amount) filter (where e.account = 'commission'), 0)::bigint as commission,
      (max(e.broker_id::text))::uuid as broker_id
    from invoices i
      join policies p using (policy_id)
      join ledger_transactions t on t.invoice_id = i.invoice_id
        and t.kind in ('premium_issued', 'premium_adjusted')
      join ledger_entries e using (transaction_id)
    where i.invoice_id = ${invoice_id}
    group by i.invoice_id, p.insurer_id`.execute(ctx.db);
  const [row] = found.rows;
  invariant(row, `Invoice ${invoice_id} was never booked`);
  const { version_id, ipt, ...rest } = row;
  const parts: PremiumParts = {
    ...rest,
    taxes: ipt.map((line) => ({ country_code: line.country, ipt: line.ipt })),
  };
  return { parts, version_id, ipt };
}
