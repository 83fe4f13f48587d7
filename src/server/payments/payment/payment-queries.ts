import { sql, type RawBuilder, type SqlBool } from 'kysely';
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
  const listed = (page: Awaited<ReturnType<typeof pageOf>>) => page.map((row) => payable(row, ctx));
  if (!isSearch(input.search)) {
    const [page, figures] = await Promise.all([pageOf(ctx, input), figuresOf(ctx, input)]);
    return { payments: listed(page), ...figures };
  }
  // What is searched is gone through once, for the page and for what all of it adds up to.
  const page = await pageOf(ctx, input, sumsOfFound);
  return { payments: listed(page), ...(await figuresOf(ctx, input, page[0]?.groups)) };
};

/** What all rows that were found add up to, beside each row of their page. */
const sumsOfFound = sql<KeptSum[]>`(select json_agg(g) from (
  select status, currency, count(*) as n, sum(amount)::bigint as amount, sum(amount_open)::bigint as second_amount
  from found group by 1, 2) g)`;

/** The page is found by its keys alone: what is left out before it is not read further. */
async function pageOf(
  ctx: ReadContext,
  input: ListInput,
  groups: RawBuilder<KeptSum[] | undefined> = sql`null`,
) {
  const { filters, sortBy, ascending, page, amount_per_page } = input;
  const direction = ascending ? 'asc' : 'desc';
  // What is searched or was settled since a day is found first: otherwise the planner may walk the whole date index for
  // a rare word, or past all that is not due yet.
  const found_first = isSearch(input.search) || filters.settled_from !== undefined;
  return ctx.db
    .with(
      (cte) => (found_first ? cte('found').materialized() : cte('found').notMaterialized()),
      () =>
        filteredPayments(ctx, input)
          .select([
            'payment_id',
            'instalment_number',
            'status',
            'currency',
            'amount',
            'amount_open',
          ])
          .select(sql.ref(sortColumns[sortBy]).as('sorted_by')),
    )
    .with('page', (db) => {
      const chosen = db
        .selectFrom('found')
        .select(['payment_id as found_id', 'instalment_number as found_number', 'sorted_by']);
      return (filters.status?.length ? chosen.where('status', 'in', filters.status) : chosen)
        .orderBy('sorted_by', direction)
        .orderBy('payment_id', direction)
        .orderBy('instalment_number', direction)
        .limit(amount_per_page)
        .offset(offsetOf({ page, page_size: amount_per_page }));
    })
    .selectFrom('page')
    .innerJoin('payments', (join) =>
      join.onRef('payment_id', '=', 'found_id').onRef('instalment_number', '=', 'found_number'),
    )
    .select(paymentColumns)
    .select([lastReminder, groups.as('groups')])
    .orderBy('sorted_by', direction)
    .orderBy('payment_id', direction)
    .orderBy('instalment_number', direction)
    .execute();
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

async function figuresOf(ctx: ReadContext, input: ListInput, found?: KeptSum[]) {
  const { status, currency } = input.filters;
  const sums = found ?? (await sumsOf(ctx, input));
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
