import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { paymentsContract } from '#contract/payments/payments.ts';
import { sumBy } from '#domain/sums.ts';
import type { Handler } from '#server/platform/area.ts';
import { offsetOf } from '#server/platform/database/search-condition.ts';

type Payout = OutputOf<'get_payouts'>['payouts'][number];

const sortColumns = {
  created_at: sql`o.created_at`,
  payee: sql`o.payee collate "und-x-icu"`,
  amount: sql`o.amount`,
  paid_on: sql`o.paid_on`,
} as const;

/** Money that leaves, the newest first unless asked otherwise, with exact totals by status [4.23]. */
export const getPayouts: Handler<typeof paymentsContract.get_payouts> = async ({ db }, input) => {
  const { claim_id, filters, page, page_size, sortBy, ascending } = input;
  const { status, from, to, insurance_type } = filters;
  const found = sql`payouts o left join claims c on c.claim_id = o.claim_id
    where ${claim_id ? sql`o.claim_id = ${claim_id}` : sql`true`}
    and ${insurance_type ? sql`c.is_vi = ${insurance_type === 'vi'}` : sql`true`}
    and ${from ? sql`o.paid_on >= ${from}::date` : sql`true`}
    and ${to ? sql`o.paid_on <= ${to}::date` : sql`true`} and ${holds(input.search)}`;
  const chosen = status?.length ? sql`o.status in (${sql.join(status)})` : sql`true`;
  const direction = ascending ? sql`asc` : sql`desc`;
  const [rows, groups] = await Promise.all([
    sql<Payout>`select o.payout_id, o.claim_id, c.claim_number, c.is_vi, o.source, o.payee, o.iban, o.amount, o.paid_amount, o.currency,
      o.status, o.reference, unix(o.created_at) as created_at, o.paid_on from ${found} and ${chosen}
      order by ${sortColumns[sortBy]} ${direction} ${sortBy === 'paid_on' ? sql`nulls last` : sql``}, o.payout_id ${direction}
      limit ${page_size} offset ${offsetOf({ page, page_size })}`.execute(db),
    sql<{ status: Payout['status']; n: number }>`
      select o.status, count(*) as n from ${found} group by 1`.execute(db),
  ]);
  const counts = Object.fromEntries(groups.rows.map((group) => [group.status, group.n]));
  const counted = groups.rows.filter((group) => !status?.length || status.includes(group.status));
  return { payouts: rows.rows, total: sumBy(counted, ({ n }) => n), counts };
};

/** Payee, reference or claim as typed, or an IBAN with its blanks or without. */
function holds(search: string): RawBuilder<SqlBool> {
  const typed = search.trim().replace(/[\\%_]/g, String.raw`\$&`);
  if (typed.length < 2) return sql<SqlBool>`true`;
  return sql<SqlBool>`(searchable(concat_ws(' ', o.payee, o.reference, c.claim_number, (
      select x.invoice_number from claim_expenses x where x.payout_id = o.payout_id))) like '%' || searchable(${typed}) || '%'
    or o.iban ilike ${`%${typed.replaceAll(' ', '')}%`})`;
}
