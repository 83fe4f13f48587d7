import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import {
  grossOf,
  premiumCredited,
  type InstalmentPart,
  type PremiumParts,
} from '#domain/payments/ledger-postings.ts';
import { post } from '#server/payments/ledger.ts';
import { issueInvoice, type BilledVersion } from '#server/payments/premium-billing.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

/**
 * Credits what a changed policy costs less: a credit note in the invoice series, taken off what is still open, last
 * instalment first; what was paid already becomes a refund that is to be paid. `parts` are negative.
 */
export async function creditPremium(
  ctx: WriteContext<Actor | null>,
  { version, parts }: { version: BilledVersion; parts: PremiumParts },
): Promise<{ invoice_number: string }> {
  const invoice = await issueInvoice(ctx, {
    version,
    parts,
    due_date: ctx.today,
    credit_of: await latestInvoice(ctx, version.policy_id),
  });
  const credited = {
    ...parts,
    net: -parts.net,
    fee: -parts.fee,
    commission: -parts.commission,
    taxes: parts.taxes.map((tax) => ({ ...tax, ipt: -tax.ipt })),
  };
  const open = await takeOffOpen(ctx, version.policy_id, grossOf(credited));
  await post(ctx, premiumCredited(credited, open), {
    description: `Credit ${version.policy_number}`,
    booked_on: ctx.today,
    policy_id: version.policy_id,
    invoice_id: invoice.invoice_id,
  });
  await closeFullyCredited(ctx, open);
  await ctx.audit({
    record_kind: 'invoice',
    record_id: invoice.invoice_id,
    action: 'issue_credit_note',
    after: {
      invoice_number: invoice.invoice_number,
      total: grossOf(parts),
      currency: version.currency,
    },
  });
  ctx.changed('invoice', invoice.invoice_id, [version.user_id, version.broker_id]);
  ctx.changed('payment', invoice.invoice_id, [version.user_id, version.broker_id]);
  return { invoice_number: invoice.invoice_number };
}

async function latestInvoice(
  ctx: WriteContext<Actor | null>,
  policy_id: string,
): Promise<string | null> {
  const found = await ctx.db
    .selectFrom('invoices')
    .select('invoice_id')
    .where('policy_id', '=', policy_id)
    .where('credit_of', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.invoice_id ?? null;
}

async function takeOffOpen(
  ctx: WriteContext<Actor | null>,
  policy_id: string,
  amount: Cents,
): Promise<InstalmentPart[]> {
  const rows = await ctx.db
    .selectFrom('payments')
    .select(['payment_id', 'instalment_number', 'amount_open'])
    .where('policy_id', '=', policy_id)
    .where('amount_open', '>', 0)
    .orderBy('due_on', 'desc')
    .orderBy('instalment_number', 'desc')
    .forUpdate()
    .execute();
  const parts: InstalmentPart[] = [];
  let left = amount;
  for (const { amount_open, ...key } of rows) {
    const taken = Math.min(left, amount_open);
    if (taken > 0) parts.push({ ...key, amount: taken });
    left -= taken;
  }
  return parts;
}

/** An instalment of which nothing was paid and nothing is left is cancelled: it is no longer owed. */
async function closeFullyCredited(
  ctx: WriteContext<Actor | null>,
  parts: readonly InstalmentPart[],
): Promise<void> {
  for (const { payment_id, instalment_number } of parts)
    await sql`update payments p set revision = revision + 1,
        status = case when exists (select from payment_receipts r where r.payment_id = p.payment_id
            and r.instalment_number = p.instalment_number) then 'paid' else 'cancelled' end
      where payment_id = ${payment_id} and instalment_number = ${instalment_number} and amount_open = 0`.execute(
      ctx.db,
    );
}
