import { formatMoney, type Cents } from '#domain/money.ts';
import {
  grossOf,
  premiumCredited,
  type InstalmentPart,
  type PremiumParts,
} from '#domain/payments/ledger-postings.ts';
import { sumBy } from '#domain/sums.ts';
import { headOf, type BilledVersion } from '#server/payments/invoice/billed-premium.ts';
import { createTodo } from '#server/communications/todos.ts';
import { followInvoices } from '#server/payments/invoice/follow-invoice.ts';
import { issueInvoice, type TaxLine } from '#server/payments/invoice/issue-invoice.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

type AnyWrite = WriteContext<Actor | null>;

/**
 * Credits what a changed policy costs less: a credit note in the invoice series, taken off what is still open, last
 * instalment first; what was paid already becomes a refund that is to be paid, and staff are asked to pay it. `parts`
 * add up to less than nothing (decision 022).
 */
export async function creditPremium(
  ctx: AnyWrite,
  { version, parts, ipt }: { version: BilledVersion; parts: PremiumParts; ipt: readonly TaxLine[] },
): Promise<{ invoice_number: string }> {
  const { policy_id, policy_number, currency } = version;
  const invoice = await issueInvoice(ctx, {
    head: headOf(version),
    parts,
    ipt,
    due_date: ctx.today,
    credit_of: await latestInvoice(ctx, policy_id),
  });
  const credited = oppositeOf(parts);
  const open = await openInstalments(ctx, policy_id);
  const taken = takeOff(open, grossOf(credited));
  await post(
    ctx,
    premiumCredited(
      credited,
      taken.map(({ part }) => part),
    ),
    {
      description: `Credit ${policy_number}`,
      booked_on: ctx.today,
      policy_id,
      invoice_id: invoice.invoice_id,
    },
  );
  for (const one of taken) await lowerInstalment(ctx, one);
  const invoices = new Set(taken.map(({ row }) => row.invoice_id));
  await followInvoices(
    ctx,
    [...invoices].filter((one) => one !== null),
  );
  const refund = grossOf(credited) - sumBy(taken, ({ part }) => part.amount);
  if (refund > 0)
    await createTodo(ctx, {
      message: `Pay back ${formatMoney(refund, currency)} to ${version.client_name}: credit note ${invoice.invoice_number}.`,
      parent_type: 'policy',
      parent_id: policy_id,
    });
  ctx.changed('payment', invoice.invoice_id, [version.user_id, version.broker_id]);
  return { invoice_number: invoice.invoice_number };
}

/** The same parts with the other sign. */
function oppositeOf(parts: PremiumParts): PremiumParts {
  return {
    ...parts,
    net: -parts.net,
    fee: -parts.fee,
    commission: -parts.commission,
    taxes: parts.taxes.map((tax) => ({ ...tax, ipt: -tax.ipt })),
  };
}

async function latestInvoice(ctx: AnyWrite, policy_id: string): Promise<string | null> {
  const found = await ctx.db
    .selectFrom('invoices')
    .select('invoice_id')
    .where('policy_id', '=', policy_id)
    .where('credit_of', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return found?.invoice_id ?? null;
}

type OpenInstalment = Awaited<ReturnType<typeof openInstalments>>[number];

async function openInstalments(ctx: AnyWrite, policy_id: string) {
  return ctx.db
    .selectFrom('payments')
    .select(['payment_id', 'instalment_number', 'invoice_id', 'amount', 'amount_open', 'status'])
    .select(['user_id', 'broker_id'])
    .where('policy_id', '=', policy_id)
    .where('amount_open', '>', 0)
    .orderBy('due_on', 'desc')
    .orderBy('payment_id', 'desc')
    .orderBy('instalment_number', 'desc')
    .forUpdate()
    .modifyEnd(prepared)
    .execute();
}

interface TakenOff {
  row: OpenInstalment;
  part: InstalmentPart;
}

function takeOff(open: readonly OpenInstalment[], amount: Cents): TakenOff[] {
  const taken: TakenOff[] = [];
  let left = amount;
  for (const row of open) {
    const { payment_id, instalment_number } = row;
    const part = { payment_id, instalment_number, amount: Math.min(left, row.amount_open) };
    if (part.amount > 0) taken.push({ row, part });
    left -= part.amount;
  }
  return taken;
}

/**
 * An instalment asks for less: what it was in all goes down with what is open of it. One of which nothing was paid and
 * nothing is left is cancelled and keeps its amount; one of which only the paid part is left is paid.
 */
async function lowerInstalment(ctx: AnyWrite, { row, part }: TakenOff): Promise<void> {
  const { payment_id, instalment_number } = part;
  const nothing_left = row.amount_open === part.amount;
  const nothing_paid = row.amount === row.amount_open;
  const cancelled = nothing_left && nothing_paid;
  const status = !nothing_left ? row.status : cancelled ? 'cancelled' : 'paid';
  const amount = cancelled ? row.amount : row.amount - part.amount;
  await ctx.db
    .updateTable('payments')
    .set((eb) => ({
      status,
      amount,
      revision: eb('revision', '+', 1),
      ...(status === 'paid' ? { settled_at: ctx.now.toISOString() } : {}),
    }))
    .where('payment_id', '=', payment_id)
    .where('instalment_number', '=', instalment_number)
    .modifyEnd(prepared)
    .execute();
  await ctx.audit({
    action: 'credit_instalment',
    record_kind: 'payment',
    record_id: payment_id,
    before: {
      instalment_number,
      status: row.status,
      amount: row.amount,
      amount_open: row.amount_open,
    },
    after: { instalment_number, status, amount, amount_open: row.amount_open - part.amount },
  });
  ctx.changed('payment', payment_id, [row.user_id, row.broker_id]);
}
