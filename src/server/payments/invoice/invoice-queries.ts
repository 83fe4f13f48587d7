import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { paymentsContract } from '#contract/payments/payments.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { addDays } from '#domain/dates.ts';
import { invoiceColumns, type InvoiceAnswer } from '#server/payments/invoice/invoice-answer.ts';
import { invoiceRule } from '#server/payments/payment-access.ts';
import { lastReminder, payable, paymentColumns } from '#server/payments/payment/payment-answer.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { ReadContext } from '#server/platform/context.ts';
import {
  everybody,
  type KeptSum,
  sumsByCurrency,
  totalOf,
} from '#server/platform/database/list-counts.ts';
import {
  isParted,
  keptPartSums,
  type KeptPart,
  partCondition,
} from '#server/platform/database/kept-parts.ts';
import { readTogether } from '#server/platform/database/read-together.ts';
import { matchesSearch, offsetOf } from '#server/platform/database/search-condition.ts';

type ListHandler = Handler<typeof paymentsContract.get_invoices>;
type ListInput = Parameters<ListHandler>[1];

const parts = {
  insurance_type: { word: 'vi', rows: sql<SqlBool>`invoices.is_vi`, list: 'vi_invoices' },
  kind: {
    word: 'credit_note',
    rows: sql<SqlBool>`invoices.credit_of is not null`,
    list: 'invoices:credit_notes',
  },
} satisfies Record<string, KeptPart>;

/** All rows of the list but for the choice of statuses, which the tabs above it change. */
function filteredInvoices({ db, actor, today }: ReadContext, { filters, search }: ListInput) {
  let rows = db
    .selectFrom('invoices')
    .where(invoiceRule.visible(actor))
    .where(partCondition(parts, filters));
  if (filters.currency?.length) rows = rows.where('currency', 'in', filters.currency);
  if (filters.user_id?.length) rows = rows.where('user_id', 'in', filters.user_id);
  if (filters.from) rows = rows.where('issue_date', '>=', filters.from);
  if (filters.to) rows = rows.where('issue_date', '<=', filters.to);
  if (filters.overdue) rows = rows.where('open_since', '<', today);
  return search.trim().length < 2
    ? rows
    : rows.where(matchesSearch('invoices.search_text', search));
}

export const getInvoices: ListHandler = async (ctx, input) => {
  const { status, currency } = input.filters;
  const { invoices, sums } = await pageAndSums(ctx, input);
  const groups = sums.filter((group) => !currency?.length || currency.includes(group.currency));
  const counts: Record<string, number> = {};
  for (const group of groups) counts[group.status] = (counts[group.status] ?? 0) + group.n;
  const chosen = sumsByCurrency(
    groups,
    (group) => !status?.length || status.some((one) => one === group.status),
  );
  return {
    invoices,
    total: totalOf(counts, status),
    counts,
    sums: chosen.map((sum) => ({
      currency: sum.currency,
      total: sum.amount,
      amount_open: sum.second_amount,
    })),
  };
};

/** Which kept sums answer for the list as it is narrowed, but for status and currency; undefined when none does. */
function keptQuestion({ actor, today }: ReadContext, { filters, search }: ListInput) {
  const { user_id, from, to, overdue } = filters;
  const is_staff = isStaff(actor.account_type);
  if (search.trim().length >= 2 || (user_id?.length ?? 0) > 1) return undefined;
  const [asked] = user_id ?? [];
  if (!is_staff && asked !== undefined && asked !== actor.user_id) return undefined;
  const owner = is_staff ? (asked ?? everybody) : actor.user_id;
  if (overdue)
    return from || to || isParted(parts, filters)
      ? undefined
      : ({ list: 'invoices:overdue', owner, to: addDays(today, -1) } as const);
  return {
    list: 'invoices' as const,
    owner,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

async function sumsOf(ctx: ReadContext, input: ListInput): Promise<KeptSum[]> {
  const kept = keptQuestion(ctx, input);
  const sums = kept && (await keptPartSums(ctx.db, { ...kept, parts, words: input.filters }));
  return sums ?? groupsOf(ctx, input);
}

const isSearch = ({ search }: ListInput): boolean => search.trim().length >= 2;

/** What is searched is gone through once, for the page and for what all of it adds up to. */
async function pageAndSums(
  ctx: ReadContext,
  input: ListInput,
): Promise<{ invoices: InvoiceAnswer[]; sums: KeptSum[] }> {
  if (!isSearch(input)) {
    const [invoices, sums] = await Promise.all([pageOf(ctx, input), sumsOf(ctx, input)]);
    return { invoices, sums };
  }
  const invoices = await pageOf(ctx, input, sumsOfFound);
  return { invoices, sums: invoices[0]?.groups ?? (await groupsOf(ctx, input)) };
}

/** What all rows that were found add up to, beside each row of their page. */
const sumsOfFound = sql<KeptSum[]>`(select json_agg(g) from (
  select status, currency, count(*) as n, sum(total)::bigint as amount, sum(amount_open)::bigint as second_amount
  from found group by 1, 2) g)`;

/** The page is found by its keys alone: what is left out before it is not read further. */
async function pageOf(
  ctx: ReadContext,
  input: ListInput,
  groups?: RawBuilder<KeptSum[]>,
): Promise<(InvoiceAnswer & { groups?: KeptSum[] })[]> {
  const { filters, sortBy, ascending, page, page_size } = input;
  const direction = ascending ? 'asc' : 'desc';
  const rows = ctx.db
    .with(
      (cte) => (isSearch(input) ? cte('found').materialized() : cte('found').notMaterialized()),
      () =>
        filteredInvoices(ctx, input)
          .select(['invoice_id', 'invoice_number', 'status', 'currency', 'total', 'amount_open'])
          .select(sql.ref(sortBy).as('sorted_by')),
    )
    .with('page', (db) => {
      const chosen = db
        .selectFrom('found')
        .select(['invoice_id as found_id', 'invoice_number as found_number', 'sorted_by']);
      return (filters.status?.length ? chosen.where('status', 'in', filters.status) : chosen)
        .orderBy('sorted_by', direction)
        .orderBy('invoice_number', direction)
        .limit(page_size)
        .offset(offsetOf({ page, page_size }));
    })
    .selectFrom('page')
    .innerJoin('invoices', 'invoice_id', 'found_id')
    .select(invoiceColumns)
    .orderBy('sorted_by', direction)
    .orderBy('found_number', direction);
  return (groups ? rows.select(groups.as('groups')) : rows)
    .$castTo<InvoiceAnswer & { groups?: KeptSum[] }>()
    .execute();
}

function groupsOf(ctx: ReadContext, input: ListInput): Promise<KeptSum[]> {
  return filteredInvoices(ctx, input)
    .select(['status', 'currency'])
    .select([
      sql<number>`count(*)`.as('n'),
      sql<number>`sum(total)::bigint`.as('amount'),
      sql<number>`sum(amount_open)::bigint`.as('second_amount'),
    ])
    .groupBy(['status', 'currency'])
    .$castTo<KeptSum>()
    .execute();
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
