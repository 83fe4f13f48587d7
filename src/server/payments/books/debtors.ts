import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { bookActions } from '#contract/payments/books.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';

export type Debtors = OutputOf<'get_debtors'>;
type Sums = Debtors['sums'][number];

/** Instalment by instalment, by how long each had been due at the day. */
const aged = sql`
  coalesce(sum(amount) filter (where late <= 0), 0)::bigint as not_due,
  coalesce(sum(amount) filter (where late between 1 and 30), 0)::bigint as days_30,
  coalesce(sum(amount) filter (where late between 31 and 60), 0)::bigint as days_60,
  coalesce(sum(amount) filter (where late between 61 and 90), 0)::bigint as days_90,
  coalesce(sum(amount) filter (where late > 90), 0)::bigint as older, sum(amount)::bigint as total`;

/**
 * What was open at a day, instalment by instalment: what is open of each now, without what was booked of it later, which is
 * due on the same day. One of which nothing was open is none. What was booked of no instalment counts since its first
 * booking.
 */
const openAt = (on: string) => sql`
  select currency, user_id, sum(amount)::bigint as amount, ${on}::date - due_on as late
  from (
    select payment_id, instalment_number, currency, user_id, due_on, amount_open as amount from payments where amount_open > 0
    union all
    select payment_id, instalment_number, currency, user_id, due_on, amount_open from payments where amount_open < 0
    union all
    select p.payment_id, p.instalment_number, p.currency, p.user_id, p.due_on, -e.amount
    from ledger_transactions t join ledger_entries e using (transaction_id)
      join payments p on p.payment_id = e.payment_id and p.instalment_number = e.instalment_number
    where t.booked_on > ${on} and e.account = 'premium_receivable') open
  group by payment_id, instalment_number, currency, user_id, due_on having sum(amount) <> 0
  union all
  select e.currency, e.user_id, sum(e.amount)::bigint, ${on}::date - min(t.booked_on)
  from ledger_entries e join ledger_transactions t using (transaction_id)
  where e.account = 'premium_receivable' and e.payment_id is null and t.booked_on <= ${on}
  group by 1, 2 having sum(e.amount) <> 0`;

/**
 * Who had an instalment open at a day, the most first, and the sums by currency. A client whose instalments cancel out, say
 * 500.00 to pay and 500.00 to get, is among them: both are still to be set off or paid.
 */
export async function debtors(db: Queryable, on: string): Promise<Debtors> {
  const found = await sql<Debtors['debtors'][number]>`
    select o.user_id, coalesce(nullif(a.company_name, ''), nullif(a.attn, ''), a.email::text, '') as client_name, o.currency,
      o.instalments, o.not_due, o.days_30, o.days_60, o.days_90, o.older, o.total
    from (select user_id, currency, count(*)::int as instalments, ${aged} from (${openAt(on)}) open group by 1, 2) o
      join accounts a using (user_id)
    order by o.total desc, 2`.execute(db);
  return { debtors: found.rows, sums: sumsOf(found.rows) };
}

const agedBy = [
  'instalments',
  'not_due',
  'days_30',
  'days_60',
  'days_90',
  'older',
  'total',
] as const;

function sumsOf(rows: Debtors['debtors']): Sums[] {
  const byCurrency = [...Map.groupBy(rows, (one) => one.currency)].map(([currency, own]) => {
    const sum: Sums = {
      currency,
      instalments: 0,
      not_due: 0,
      days_30: 0,
      days_60: 0,
      days_90: 0,
      older: 0,
      total: 0,
    };
    for (const one of own) for (const age of agedBy) sum[age] += one[age];
    return sum;
  });
  return byCurrency.toSorted((a, b) => a.currency.localeCompare(b.currency));
}

export const getDebtors: Handler<typeof bookActions.get_debtors> = ({ db }, { on }) =>
  debtors(db, on);
