import { sql, type SqlBool } from 'kysely';
import type { paymentsContract } from '#contract/payments/payments.ts';
import type { Currency } from '#domain/currencies.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { startOfDay } from '#domain/dates.ts';
import type { PaymentIdentity } from '#domain/payments/bulk-link.ts';
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

type ListHandler = Handler<typeof paymentsContract.get_all_payments>;
type ListInput = Parameters<ListHandler>[1];

const sortColumns = {
  date: 'due_on',
  amount: 'amount',
  amount_open: 'amount_open',
  client_name: 'client_name',
  invoice_number: 'invoice_number',
} as const;

const parts = {
  insurance_type: { word: 'vi', rows: sql<SqlBool>`payments.is_vi`, list: 'vi_payments' },
} satisfies Record<string, KeptPart>;

/** All rows of the list but for the choice of statuses, which the tabs above it change. */
function filteredPayments({ db, actor }: ReadContext, input: ListInput) {
  const { filters, user_id, policy_id, search } = input;
  let rows = db
    .selectFrom('payments')
    .where(paymentRule.visible(actor))
    .where(partCondition(parts, input));
  if (user_id) rows = rows.where('user_id', '=', user_id);
  if (policy_id) rows = rows.where('policy_id', '=', policy_id);
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
  // What is searched or was settled since a day is found first: otherwise the planner may walk the whole date index for
  // a rare word, or past all that is not due yet.
  const found_first = isSearch(input.search) || filters.settled_from !== undefined;
  const sorted = await ctx.db
    .with(
      (cte) => (found_first ? cte('found').materialized() : cte('found').notMaterialized()),
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

/** Which kept sums answer for the list as it is narrowed, but for status and currency; undefined when none does. */
function keptQuestion({ actor }: ReadContext, input: ListInput) {
  const { policy_id, filters, search, user_id } = input;
  const { from, to, settled_from } = filters;
  if (policy_id || isSearch(search)) return undefined;
  if (!isStaff(actor.account_type) && user_id && user_id !== actor.user_id) return undefined;
  const owner = isStaff(actor.account_type) ? user_id || everybody : actor.user_id;
  if (settled_from)
    return from || to || isParted(parts, input)
      ? undefined
      : ({ list: 'settled_payments', owner, from: settled_from } as const);
  return {
    list: 'payments' as const,
    owner,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

async function sumsOf(ctx: ReadContext, input: ListInput): Promise<KeptSum[]> {
  const kept = keptQuestion(ctx, input);
  const sums = kept && (await keptPartSums(ctx.db, { ...kept, parts, words: input }));
  return sums ?? groupsOf(ctx, input);
}

async function figuresOf(ctx: ReadContext, input: ListInput) {
  const { status, currency } = input.filters;
  const sums = await sumsOf(ctx, input);
  const groups = sums.filter((group) => !currency?.length || currency.includes(group.currency));
  const counts: Record<string, number> = {};
  for (const group of groups) counts[group.status] = (counts[group.status] ?? 0) + group.n;
  const chosen = sumsByCurrency(
    groups,
    (group) => !status?.length || status.some((one) => one === group.status),
  );
  return {
    counts,
    total: totalOf(counts, status),
    sums: chosen.map((sum) => ({
      currency: sum.currency,
      amount: sum.amount,
      amount_open: sum.second_amount,
    })),
  };
}

function groupsOf(ctx: ReadContext, input: ListInput): Promise<KeptSum[]> {
  return filteredPayments(ctx, input)
    .select(['status', 'currency'])
    .select([
      sql<number>`count(*)`.as('n'),
      sql<number>`sum(amount)::bigint`.as('amount'),
      sql<number>`sum(amount_open)::bigint`.as('second_amount'),
    ])
    .groupBy(['status', 'currency'])
    .$castTo<KeptSum>()
    .execute();
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
