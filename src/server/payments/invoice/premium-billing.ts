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
import { issueInvoice, type IssuedInvoice } from '#server/payments/invoice/issue-invoice.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

type AnyWrite = WriteContext<Actor | null>;

/**
 * Bills a version of a policy: gapless invoice number, instalments, ledger. The first version is billed whole; a later
 * one by the difference to what was billed before, as an invoice or, when it is less, as a credit note. Answers the
 * number of the invoice, or null when the client owes neither more nor less; then only the parts of others may have
 * changed. Runs in the caller's transaction, so that a number that is not used in the end was never taken.
 */
export async function billPolicy(
  ctx: AnyWrite,
  key: BillKey,
): Promise<{ invoice_number: string | null }> {
  const version = await findBilledVersion(ctx.db, key);
  const { policy_id } = version;
  const difference = await unbilledOf(ctx.db, version);
  const { parts, ipt } = difference;
  const gross = grossOf(parts);
  const booking = {
    description: `Premium ${version.policy_number}`,
    booked_on: ctx.today,
    policy_id,
  };
  if (gross < 0) return creditPremium(ctx, { version, parts, ipt });
  if (gross === 0) {
    await post(ctx, premiumAdjusted(parts, []), booking);
    return { invoice_number: null };
  }
  const plan = planOf(ctx.today, version, gross);
  const due_date = plan[0]?.due_on ?? ctx.today;
  const invoice = await issueInvoice(ctx, { head: headOf(version), parts, ipt, due_date });
  const instalments = await insertInstalments(ctx, { version, invoice, plan });
  const posting = difference.is_first
    ? premiumIssued(parts, instalments)
    : premiumAdjusted(parts, instalments);
  await post(ctx, posting, { ...booking, invoice_id: invoice.invoice_id });
  ctx.changed('payment', invoice.invoice_id, [version.user_id, version.broker_id]);
  return { invoice_number: invoice.invoice_number };
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
