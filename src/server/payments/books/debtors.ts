import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { bookActions } from '#contract/payments/books.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';

export type Debtors = OutputOf<'get_debtors'>;
type Sums = Debtors['sums'][number];

/** Of the ledger at that day, instalment by instalment, by how long each had been due then. */
const aged = sql`
  coalesce(sum(amount) filter (where late <= 0), 0)::bigint as not_due,
  coalesce(sum(amount) filter (where late between 1 and 30), 0)::bigint as days_30,
  coalesce(sum(amount) filter (where late between 31 and 60), 0)::bigint as days_60,
  coalesce(sum(amount) filter (where late between 61 and 90), 0)::bigint as days_90,
  coalesce(sum(amount) filter (where late > 90), 0)::bigint as older, sum(amount)::bigint as total`;

const openAt = (on: string) => sql`
  select e.currency, e.user_id, sum(e.amount) as amount, ${on}::date - coalesce(p.due_on, min(t.booked_on)) as late
  from ledger_entries e join ledger_transactions t using (transaction_id)
    left join payments p on p.payment_id = e.payment_id and p.instalment_number = e.instalment_number
  where e.account = 'premium_receivable' and t.booked_on <= ${on}
  group by e.currency, e.user_id, e.payment_id, e.instalment_number, p.due_on having sum(e.amount) <> 0`;

/** Who owed premium at a day, the most first, and the sums by currency. */
export async function debtors(db: Queryable, on: string): Promise<Debtors> {
  const [rows, sums] = await Promise.all([
    sql<Debtors['debtors'][number]>`
      select o.user_id, coalesce(nullif(a.company_name, ''), nullif(a.attn, ''), a.email::text, '') as client_name,
        o.currency, ${aged}
      from (${openAt(on)}) o join accounts a using (user_id)
      group by o.user_id, 2, o.currency order by sum(amount) desc, 2`.execute(db),
    sql<Sums>`select currency, ${aged} from (${openAt(on)}) o group by 1 order by 1`.execute(db),
  ]);
  return { debtors: rows.rows, sums: sums.rows };
}

export const getDebtors: Handler<typeof bookActions.get_debtors> = ({ db }, { on }) =>
  debtors(db, on);
