import { sql, type SqlBool } from 'kysely';
import type { refundActions } from '#contract/payments/refunds.ts';
import { sumByCurrency } from '#domain/money.ts';
import { sumBy } from '#domain/sums.ts';
import {
  creditsOwed,
  refundClient,
  refundColumns,
  refundTables,
  withAbilities,
  type StoredRefund,
} from '#server/payments/payout/refund-record.ts';
import type { Handler } from '#server/platform/area.ts';
import { matchesSearch, offsetOf } from '#server/platform/database/search-condition.ts';

const sortColumns = {
  requested_at: sql`r.created_at`,
  amount: sql`r.amount`,
  client_name: refundClient,
} as const;

/** Refunds with exact totals by status, and the credits that nobody has asked a refund for. */
export const getRefunds: Handler<typeof refundActions.get_refunds> = async (ctx, input) => {
  const { filters, page, page_size, sortBy, ascending } = input;
  const { status, reason, insurance_type } = filters;
  const narrowed = sql<SqlBool>`(${matchesSearch('p.search_text', input.search)}
      or r.unallocated_id is not null and ${matchesSearch('c.search_text', input.search)})
    and ${reason?.length ? sql`r.reason in (${sql.join(reason)})` : sql`true`}
    and ${insurance_type ? sql`p.is_vi = ${insurance_type === 'vi'}` : sql`true`}`;
  const chosen = status?.length ? sql`r.status in (${sql.join(status)})` : sql`true`;
  const direction = ascending ? sql`asc` : sql`desc`;
  const [rows, groups, owed] = await Promise.all([
    sql<StoredRefund>`select ${refundColumns} from ${refundTables} where ${narrowed} and ${chosen}
      order by ${sortColumns[sortBy]} ${direction}, r.refund_id ${direction}
      limit ${page_size} offset ${offsetOf({ page, page_size })}`.execute(ctx.db),
    sql<{ status: string; currency: 'EUR' | 'USD' | 'GBP'; n: number; amount: number }>`
      select r.status, r.currency, count(*) as n, sum(r.amount)::bigint as amount
      from ${refundTables} where ${narrowed} group by 1, 2`.execute(ctx.db),
    creditsOwed(ctx.db),
  ]);
  const counts: Record<string, number> = {};
  for (const group of groups.rows) counts[group.status] = (counts[group.status] ?? 0) + group.n;
  const counted = groups.rows.filter(
    (group) => !status?.length || status.some((one) => one === group.status),
  );
  return {
    refunds: rows.rows.map((row) => withAbilities(row, ctx.actor)),
    total: sumBy(counted, (group) => group.n),
    counts,
    sums: sumByCurrency(counted) as { currency: 'EUR' | 'USD' | 'GBP'; amount: number }[],
    owed,
  };
};
