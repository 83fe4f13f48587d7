import { sql, type SqlBool } from 'kysely';
import type { paymentsContract } from '#contract/payments/payments.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import type { Currency } from '#domain/currencies.ts';
import {
  invoiceColumns,
  invoicePolicyNumber,
  lastInvoiceReminder,
  openOnInvoice,
  type InvoiceAnswer,
} from '#server/payments/invoice/invoice-answer.ts';
import { invoiceRule } from '#server/payments/payment-access.ts';
import { lastReminder, payable, paymentColumns } from '#server/payments/payment/payment-answer.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { ReadContext } from '#server/platform/context.ts';
import { readTogether } from '#server/platform/database/read-together.ts';
import { matchesSearch, offsetOf } from '#server/platform/database/search-condition.ts';

type ListHandler = Handler<typeof paymentsContract.get_invoices>;
type ListInput = Parameters<ListHandler>[1];

/** All rows of the list but for the choice of statuses, which the tabs above it change. */
function filteredInvoices({ db, actor, today }: ReadContext, { filters, search }: ListInput) {
  let rows = db.selectFrom('invoices').where(invoiceRule.visible(actor));
  if (filters.currency?.length) rows = rows.where('currency', 'in', filters.currency);
  if (filters.user_id?.length) rows = rows.where('user_id', 'in', filters.user_id);
  if (filters.from) rows = rows.where('issue_date', '>=', filters.from);
  if (filters.to) rows = rows.where('issue_date', '<=', filters.to);
  if (filters.overdue)
    rows =
      rows.where(sql<SqlBool>`exists (select from payments p where p.invoice_id = invoices.invoice_id
      and p.amount_open > 0 and p.due_on < ${today})`);
  return search.trim().length < 2
    ? rows
    : rows.where(matchesSearch('invoices.search_text', search));
}

export const getInvoices: ListHandler = async (ctx, input) => {
  const [invoices, groups] = await Promise.all([pageOf(ctx, input), groupsOf(ctx, input)]);
  const { status } = input.filters;
  const counts: Record<string, number> = {};
  for (const group of groups) counts[group.status] = (counts[group.status] ?? 0) + group.n;
  const chosen = groups.filter(
    (group) => !status?.length || status.some((one) => one === group.status),
  );
  const total = chosen.reduce((sum, group) => sum + group.n, 0);
  return { invoices, total, counts, sums: sumsOf(chosen) };
};

async function pageOf(ctx: ReadContext, input: ListInput): Promise<InvoiceAnswer[]> {
  const { filters, sortBy, ascending, page, amount_per_page } = input;
  const direction = ascending ? 'asc' : 'desc';
  let rows = filteredInvoices(ctx, input).selectAll('invoices');
  if (filters.status?.length) rows = rows.where('status', 'in', filters.status);
  const searched = input.search.trim().length >= 2;
  return ctx.db
    .with(
      (cte) => (searched ? cte('found').materialized() : cte('found').notMaterialized()),
      () => rows,
    )
    .selectFrom('found as invoices')
    .select(invoiceColumns)
    .select([invoicePolicyNumber.as('policy_number'), openOnInvoice.as('amount_open')])
    .select(lastInvoiceReminder.as('last_reminder_at'))
    .orderBy(sortBy, direction)
    .orderBy('invoice_number', direction)
    .limit(amount_per_page)
    .offset(offsetOf({ page, page_size: amount_per_page }))
    .$castTo<InvoiceAnswer>()
    .execute();
}

interface Group {
  status: string;
  currency: Currency;
  n: number;
  total: number;
  amount_open: number;
}

async function groupsOf(ctx: ReadContext, input: ListInput): Promise<Group[]> {
  return ctx.db
    .with('found', () =>
      filteredInvoices(ctx, input).select(['invoice_id', 'status', 'currency', 'total']),
    )
    .selectFrom('found')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('payments')
          .select('payments.invoice_id')
          .select(sql<number>`sum(amount_open)`.as('open'))
          .where('amount_open', '>', 0)
          .groupBy('payments.invoice_id')
          .as('due'),
      (join) => join.onRef('due.invoice_id', '=', 'found.invoice_id'),
    )
    .select(['found.status', 'found.currency'])
    .select([
      sql<number>`count(*)`.as('n'),
      sql<number>`sum(found.total)::bigint`.as('total'),
      sql<number>`coalesce(sum(due.open), 0)::bigint`.as('amount_open'),
    ])
    .groupBy(['found.status', 'found.currency'])
    .$castTo<Group>()
    .execute();
}

function sumsOf(groups: readonly Group[]) {
  const sums = new Map<Currency, { total: number; amount_open: number }>();
  for (const group of groups) {
    const sum = sums.get(group.currency) ?? { total: 0, amount_open: 0 };
    sum.total += group.total;
    sum.amount_open += group.amount_open;
    sums.set(group.currency, sum);
  }
  return [...sums]
    .map(([currency, sum]) => ({ currency, ...sum }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

export const getInvoice: Handler<typeof paymentsContract.get_invoice> = async (
  ctx,
  { invoice_id },
) => {
  // What is open on the invoice and on its instalments is of one moment.
  const read = await readTogether(ctx.db, {
    invoices: ctx.db
      .selectFrom('invoices')
      .select(invoiceColumns)
      .select([invoicePolicyNumber.as('policy_number'), openOnInvoice.as('amount_open')])
      .select(lastInvoiceReminder.as('last_reminder_at'))
      .where('invoice_id', '=', invoice_id)
      .$castTo<InvoiceAnswer>(),
    payments: ctx.db
      .selectFrom('payments')
      .select(paymentColumns)
      .select(lastReminder)
      .where('invoice_id', '=', invoice_id)
      .orderBy('instalment_number')
      .$castTo<Parameters<typeof payable>[0]>(),
  });
  const [invoice] = read.invoices;
  if (!invoice) throw new AppError('not_found');
  const payments = read.payments.map((row) => payable(row, ctx));
  const all = new Set(payments.flatMap((payment) => payment.abilities));
  const steps = ['create_bulk_payment_link', 'send_payment_reminders'] as const;
  const abilities = [
    'get_invoice_pdf' as const,
    ...steps.filter((one) => all.has(one)),
    ...(isStaff(ctx.actor.account_type) ? (['send_new_email'] as const) : []),
  ];
  return { invoice, payments, abilities };
};
