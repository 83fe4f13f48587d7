import { sql, type SqlBool } from 'kysely';
import type { creditActions } from '#contract/payments/client-credit.ts';
import type { OutputOf } from '#contract/contract.ts';
import type { Currency } from '#domain/currencies.ts';
import { sumByCurrency } from '#domain/money.ts';
import { sumBy } from '#domain/sums.ts';
import {
  askedBack,
  clientName,
  unallocatedColumns,
  unallocatedTables,
  withSteps,
} from '#server/payments/credit/unallocated-record.ts';
import type { Handler } from '#server/platform/area.ts';
import { offsetOf } from '#server/platform/database/search-condition.ts';
import { readTogether } from '#server/platform/database/read-together.ts';

const sortColumns = {
  client_name: clientName,
  received_on: sql`u.received_on`,
  amount: sql`u.amount`,
  amount_left: sql`u.amount_left`,
} as const;

/** Whether something is left of it, and whose it is. */
const state = sql<string>`case when u.amount_left = 0 then 'used' when u.user_id is null then 'nobody' else 'credit' end`;

type Input = Parameters<Handler<typeof creditActions.get_unallocated>>[1];

/** Money that fits no instalment, the oldest first unless asked otherwise, with exact totals by state. */
export const getUnallocated: Handler<typeof creditActions.get_unallocated> = async (ctx, input) => {
  const { filters, page, page_size, sortBy, ascending } = input;
  const from = sql`${unallocatedTables} where ${narrowedBy(input, ctx.today)}`;
  const chosen = filters.state?.length ? sql`${state} in (${sql.join(filters.state)})` : sql`true`;
  const direction = ascending ? sql`asc` : sql`desc`;
  const [rows, groups] = await Promise.all([
    sql<
      Parameters<typeof withSteps>[0]
    >`select ${unallocatedColumns(ctx.today)} from ${from} and ${chosen}
      order by ${sortColumns[sortBy]} ${direction}, u.unallocated_id ${direction}
      limit ${page_size} offset ${offsetOf({ page, page_size })}`.execute(ctx.db),
    sql<{ state: string; currency: Currency; n: number; amount: number }>`
      select ${state} as state, u.currency, count(*) as n, sum(u.amount_left)::bigint as amount
      from ${from} group by 1, 2`.execute(ctx.db),
  ]);
  const counts: Record<string, number> = {};
  for (const group of groups.rows) counts[group.state] = (counts[group.state] ?? 0) + group.n;
  const counted = groups.rows.filter(
    (group) => !filters.state?.length || filters.state.some((one) => one === group.state),
  );
  return {
    receipts: rows.rows.map(withSteps),
    total: sumBy(counted, ({ n }) => n),
    counts,
    sums: sumByCurrency(counted) as { currency: Currency; amount: number }[],
  };
};

function narrowedBy({ filters, search }: Input, today: string) {
  const { user_id, age, currency } = filters;
  const typed = search.trim().replace(/[\\%_]/g, String.raw`\$&`);
  return sql<SqlBool>`${user_id ? sql`u.user_id = ${user_id}` : sql`true`}
    and ${age ? sql`${today}::date - u.received_on > ${Number(age)}` : sql`true`}
    and ${currency?.length ? sql`u.currency in (${sql.join(currency)})` : sql`true`}
    and ${typed.length < 2 ? sql`true` : sql`searchable(concat_ws(' ', ${clientName}, u.payer, u.reference, p.invoice_number)) like '%' || searchable(${typed}) || '%'`}`;
}

/** A client's credit: what is free and where it came from are of one moment. */
export const getClientCredit: Handler<typeof creditActions.get_client_credit> = async (
  { db },
  { user_id },
) => {
  const read = await readTogether(db, {
    receipts: db
      .selectFrom('unallocated_receipts as u')
      .select(['u.unallocated_id', 'u.received_on', 'u.reference', 'u.currency', 'u.amount'])
      .select(['u.amount_left', askedBack.as('asked')])
      .where('u.user_id', '=', user_id)
      .orderBy(sql`u.amount_left = 0`)
      .orderBy('u.received_on', 'desc')
      .orderBy('u.unallocated_id')
      .limit(100)
      .$narrowType<{ currency: Currency }>(),
    uses: db
      .selectFrom('payment_receipts as r')
      .innerJoin('payments as p', (join) =>
        join
          .onRef('p.payment_id', '=', 'r.payment_id')
          .onRef('p.instalment_number', '=', 'r.instalment_number'),
      )
      .select(['r.received_on as used_on', 'p.invoice_number', 'p.invoice_id', 'r.currency'])
      .select('r.amount')
      .where('p.user_id', '=', user_id)
      .where('r.method', '=', 'credit')
      .where('r.returned_on', 'is', null)
      .orderBy('r.created_at', 'desc')
      .limit(100)
      .$narrowType<{ currency: Currency }>(),
  });
  const credits = new Map<Currency, Credit>();
  for (const { currency, amount_left, asked } of read.receipts) {
    const sum = credits.get(currency) ?? { currency, amount: 0, asked: 0 };
    sum.amount += amount_left - asked;
    sum.asked += asked;
    credits.set(currency, sum);
  }
  return {
    credits: [...credits.values()].filter((one) => one.amount > 0 || one.asked > 0),
    receipts: read.receipts.map(withoutAsked),
    uses: read.uses,
  };
};

type Credit = OutputOf<'get_client_credit'>['credits'][number];

function withoutAsked(
  receipt: OutputOf<'get_client_credit'>['receipts'][number],
): OutputOf<'get_client_credit'>['receipts'][number] {
  const { unallocated_id, received_on, reference, currency, amount, amount_left } = receipt;
  return { unallocated_id, received_on, reference, currency, amount, amount_left };
}
