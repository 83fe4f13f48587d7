import { sql } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { planInstalments, type Instalment } from '#domain/payments/instalment-plan.ts';
import {
  grossOf,
  premiumAdjusted,
  premiumIssued,
  type InstalmentPart,
} from '#domain/payments/ledger-postings.ts';
import {
  findBilledVersion,
  headOf,
  unbilledOf,
  type BilledVersion,
  type BillKey,
} from '#server/payments/invoice/billed-premium.ts';
import { creditPremium } from '#server/payments/invoice/credit-note.ts';
import { creditsOwed } from '#server/payments/payout/refund-record.ts';
import { issueInvoice, type IssuedInvoice } from '#server/payments/invoice/issue-invoice.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

type AnyWrite = WriteContext<Actor | null>;

/**
 * Bills a version of a policy: gapless invoice number, instalments, ledger. The first version is billed whole; a later
 * one by the difference to what was billed before, as an invoice or, when it is less, as a credit note. Answers the
 * number of the invoice, or null when the client owes neither more nor less; then only the parts of others may have
 * changed. With `with_credit` what we owe the client pays its part at once, and only the rest is asked for. Runs in the
 * caller's transaction, so that a number that is not used in the end was never taken.
 */
export async function billPolicy(
  ctx: AnyWrite,
  key: BillKey,
  { with_credit = false }: { with_credit?: boolean } = {},
): Promise<{ invoice_number: string | null; to_pay: Cents }> {
  const version = await findBilledVersion(ctx.db, key);
  const { policy_id } = version;
  const difference = await unbilledOf(ctx, version);
  const { parts, ipt } = difference;
  const gross = grossOf(parts);
  const booking = {
    description: `Premium ${version.policy_number}`,
    booked_on: ctx.today,
    policy_id,
  };
  if (gross < 0) return { ...(await creditPremium(ctx, { version, parts, ipt })), to_pay: 0 };
  if (gross === 0) {
    await post(ctx, premiumAdjusted(parts, []), booking);
    return { invoice_number: null, to_pay: 0 };
  }
  const credit = with_credit ? Math.min(gross, await creditOf(ctx, policy_id)) : 0;
  const plan = planOf(ctx.today, version, gross - credit);
  const due_date = plan[0]?.due_on ?? ctx.today;
  const invoice = await issueInvoice(ctx, { head: headOf(version), parts, ipt, due_date });
  const instalments = await insertInstalments(ctx, { version, invoice, plan });
  const posting = difference.is_first
    ? premiumIssued(parts, instalments, credit)
    : premiumAdjusted(parts, instalments, credit);
  await post(ctx, posting, { ...booking, invoice_id: invoice.invoice_id });
  if (instalments.length === 0)
    await ctx.db
      .updateTable('invoices')
      .set({ status: 'paid' })
      .where('invoice_id', '=', invoice.invoice_id)
      .execute();
  ctx.changed('payment', invoice.invoice_id, [version.user_id, version.broker_id]);
  return { invoice_number: invoice.invoice_number, to_pay: gross - credit };
}

/** What we owe the client of this policy, and nobody pays out yet. */
async function creditOf(ctx: AnyWrite, policy_id: string): Promise<Cents> {
  const [credit] = await creditsOwed(ctx.db, policy_id);
  return credit?.amount ?? 0;
}

function planOf(today: CalendarDate, version: BilledVersion, gross: Cents): Instalment[] {
  return planInstalments({
    gross,
    count: version.instalment_count,
    issued_on: today,
    period_from: version.period_from,
    period_to: version.period_to,
    begins_on: version.begins_on,
    agreed_on: version.instalment_due_on,
  });
}

async function insertInstalments(
  ctx: AnyWrite,
  {
    version,
    invoice,
    plan,
  }: { version: BilledVersion; invoice: IssuedInvoice; plan: readonly Instalment[] },
): Promise<InstalmentPart[]> {
  if (plan.length === 0) return [];
  const made = await sql<{ payment_id: string }>`select uuidv7() as payment_id`.execute(ctx.db);
  const [{ payment_id }] = made.rows as [{ payment_id: string }];
  await ctx.db
    .insertInto('payments')
    .values(
      plan.map(({ instalment_number, amount, due_on }) => ({
        payment_id,
        instalment_number,
        instalment_count: plan.length,
        policy_id: version.policy_id,
        invoice_id: invoice.invoice_id,
        user_id: version.user_id,
        broker_id: version.broker_id,
        invoice_number: invoice.invoice_number,
        policy_number: version.policy_number,
        client_name: version.client_name,
        amount,
        currency: version.currency,
        due_on,
        is_vi: version.is_vi,
      })),
    )
    .execute();
  return plan.map(({ instalment_number, amount }) => ({ payment_id, instalment_number, amount }));
}
