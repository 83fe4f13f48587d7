import { sql, type SqlBool } from 'kysely';
import type { paymentsContract } from '#contract/payments/payments.ts';
import type { Currency } from '#domain/currencies.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { startOfDay } from '#domain/dates.ts';
import type { PaymentIdentity } from '#domain/payments/bulk-link.ts';
import { isOpen, paymentStatuses } from '#domain/payments/payment-status.ts';
import { paymentRule } from '#server/payments/payment-access.ts';
import {
  lastReminder,
  payable,
  paymentColumns,
  storedPayment,
} from '#server/payments/payment/payment-answer.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';
import { countByStatus, everybody, totalOf } from '#server/platform/database/list-counts.ts';
import { readTogether } from '#server/platform/database/read-together.ts';
import { matchesSearch, offsetOf } from '#server/platform/database/search-condition.ts';

type ListHandler = Handler<typeof paymentsContract.get_all_payments>;
type ListInput = Parameters<ListHandler>[1];

const sortColumns = {
  date: 'due_on',
  amount: 'amount',
  amount_open: 'amount_open',
  client_name: 'client_name',
  invoice_number: 'invoice_number',
} as const;

/** All rows of the list but for the choice of statuses, which the tabs above it change. */
function filteredPayments({ db, actor }: ReadContext, input: ListInput) {
  const { filters, user_id, policy_id, insurance_type, search } = input;
  let rows = db.selectFrom('payments').where(paymentRule.visible(actor));
  if (user_id) rows = rows.where('user_id', '=', user_id);
  if (policy_id) rows = rows.where('policy_id', '=', policy_id);
  if (insurance_type === 'vi') rows = rows.where('is_vi', '=', true);
  if (filters.currency?.length) rows = rows.where('currency', 'in', filters.currency);
  if (filters.from) rows = rows.where('due_on', '>=', filters.from);
  if (filters.to) rows = rows.where('due_on', '<=', filters.to);
  if (filters.settled_from)
    rows = rows.where('settled_at', '>=', instantText(startOfDay(filters.settled_from)));
  return isSearch(search) ? rows.where(matchesSearch('payments.search_text', search)) : rows;
}

const instantText = (seconds: number): string => new Date(seconds * 1000).toISOString();

const isSearch = (search: string): boolean => search.trim().length >= 2;

export const getAllPayments: ListHandler = async (ctx, input) => {
  const [payments, figures] = await Promise.all([pageOf(ctx, input), figuresOf(ctx, input)]);
  return { payments, ...figures };
};

async function pageOf(ctx: ReadContext, input: ListInput) {
  const { filters, sortBy, ascending, page, amount_per_page } = input;
  const direction = ascending ? 'asc' : 'desc';
  let rows = filteredPayments(ctx, input).select(paymentColumns).select([lastReminder, 'due_on']);
  if (filters.status?.length) rows = rows.where('status', 'in', filters.status);
  // What is searched is found first: otherwise the planner may walk the whole date index for a rare word.
  const searched = isSearch(input.search);
  const sorted = await ctx.db
    .with(
      (cte) => (searched ? cte('found').materialized() : cte('found').notMaterialized()),
      () => rows,
    )
    .selectFrom('found')
    .selectAll()
    .orderBy(sortColumns[sortBy], direction)
    .orderBy('payment_id', direction)
    .orderBy('instalment_number', direction)
    .limit(amount_per_page)
    .offset(offsetOf({ page, page_size: amount_per_page }))
    .execute();
  return sorted.map((row) => payable(row, ctx));
}

/** Whose rows the kept counts can answer for, when nothing else narrows the list; undefined when they cannot. */
function countedOwner({ actor }: ReadContext, input: ListInput): string | undefined {
  const { policy_id, insurance_type, filters, search, user_id } = input;
  const narrowed = policy_id || insurance_type === 'vi' || filters.settled_from;
  if (narrowed || filters.currency?.length || isSearch(search)) return undefined;
  if (isStaff(actor.account_type)) return user_id || everybody;
  return user_id && user_id !== actor.user_id ? undefined : actor.user_id;
}

async function figuresOf(ctx: ReadContext, input: ListInput) {
  const { filters } = input;
  const { status } = filters;
  const owner = countedOwner(ctx, input);
  if (owner === undefined) {
    const groups = await groupsOf(ctx, input);
    const counts: Record<string, number> = {};
    for (const group of groups) counts[group.status] = (counts[group.status] ?? 0) + group.n;
    const chosen = groups.filter(
      (group) => !status?.length || status.some((one) => one === group.status),
    );
    return { counts, total: totalOf(counts, status), sums: sumsOf(chosen) };
  }
  const range = {
    ...(filters.from === undefined ? {} : { from: filters.from }),
    ...(filters.to === undefined ? {} : { to: filters.to }),
  };
  const [counts, groups] = await Promise.all([
    countByStatus(ctx.db, { list: 'payments', owner, ...range }),
    groupsOf(ctx, input, status),
  ]);
  return { counts, total: totalOf(counts, status), sums: sumsOf(groups) };
}

interface Group {
  status: string;
  currency: Currency;
  n: number;
  amount: number;
  amount_open: number;
}

async function groupsOf(
  ctx: ReadContext,
  input: ListInput,
  statuses?: ListInput['filters']['status'],
): Promise<Group[]> {
  const rows = filteredPayments(ctx, input)
    .select(['status', 'currency'])
    .select([
      sql<number>`count(*)`.as('n'),
      sql<number>`sum(amount)::bigint`.as('amount'),
      sql<number>`sum(amount_open)::bigint`.as('amount_open'),
    ])
    .groupBy(['status', 'currency']);
  return (statuses?.length ? rows.where('status', 'in', statuses) : rows)
    .$castTo<Group>()
    .execute();
}

function sumsOf(groups: readonly Group[]) {
  const sums = new Map<Currency, { amount: number; amount_open: number }>();
  for (const group of groups) {
    const sum = sums.get(group.currency) ?? { amount: 0, amount_open: 0 };
    sum.amount += group.amount;
    sum.amount_open += group.amount_open;
    sums.set(group.currency, sum);
  }
  return [...sums]
    .map(([currency, sum]) => ({ currency, ...sum }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** What is open and what came in are of one moment: between two reads a payment could come in. */
export const getPayment: Handler<typeof paymentsContract.get_payment> = async (ctx, input) => {
  const read = await readTogether(ctx.db, {
    payments: storedPayment(ctx.db, input),
    receipts: receiptsOf(ctx.db, input),
  });
  const [payment] = read.payments;
  if (!payment) throw new AppError('not_found');
  return { payment: payable(payment, ctx), receipts: read.receipts };
};

const receiptsOf = (db: Queryable, { payment_id, instalment_number }: PaymentIdentity) =>
  db
    .selectFrom('payment_receipts as r')
    .leftJoin('claims as c', 'c.claim_id', 'r.claim_id')
    .select([
      'r.receipt_id',
      'r.amount',
      'r.currency',
      'r.method',
      'r.provider_ref',
      'r.received_on',
    ])
    .select(['r.reference', 'r.claim_id', 'c.claim_number', 'r.returned_on'])
    .where('r.payment_id', '=', payment_id)
    .where('r.instalment_number', '=', instalment_number)
    .orderBy('r.received_on')
    .orderBy('r.receipt_id')
    .$narrowType<{ currency: Currency }>();

export const getPaymentTotals: Handler<typeof paymentsContract.get_payment_totals> = async (
  ctx,
) => {
  const open = await ctx.db
    .selectFrom('payments')
    .select('currency')
    .select([
      sql<number>`sum(amount_open)::bigint`.as('amount_open'),
      sql<number>`count(*)`.as('count'),
    ])
    .where(paymentRule.visible(ctx.actor))
    .where('amount_open', '>', 0)
    .where('status', 'in', paymentStatuses.filter(isOpen))
    .groupBy('currency')
    .orderBy('currency')
    .$narrowType<{ currency: Currency }>()
    .execute();
  const late = await ctx.db
    .selectFrom('payments')
    .select(sql<number>`count(*)`.as('n'))
    .where(sql<SqlBool>`${paymentRule.visible(ctx.actor)} and amount_open > 0`)
    .where('status', '=', 'too_late')
    .executeTakeFirstOrThrow();
  return { open, too_late: late.n, aging: await agingOf(ctx) };
};

/** What is open by its days since the due date; a payment under review is still open. */
async function agingOf({ db, actor, today }: ReadContext) {
  const within = (days: string) => sql<number>`coalesce(sum(amount_open)
    filter (where ${sql.raw(days)}), 0)::bigint`;
  return db
    .selectFrom(
      db
        .selectFrom('payments')
        .select(['currency', 'amount_open', sql<number>`(${today}::date - due_on)`.as('days')])
        .where(paymentRule.visible(actor))
        .where('amount_open', '>', 0)
        .where('status', 'in', paymentStatuses.filter(isOpen))
        .as('open'),
    )
    .select('currency')
    .select([
      within('days <= 0').as('not_due'),
      within('days between 1 and 30').as('days_30'),
      within('days between 31 and 60').as('days_60'),
      within('days between 61 and 90').as('days_90'),
      within('days > 90').as('older'),
    ])
    .groupBy('currency')
    .orderBy('currency')
    .$narrowType<{ currency: Currency }>()
    .execute();
}
