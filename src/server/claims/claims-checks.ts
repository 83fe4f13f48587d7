import { sql } from 'kysely';
import { formatMoney } from '#domain/money.ts';
import { listCountsCheck, listSumsCheck } from '#server/platform/database/list-count-check.ts';
import { compareRows, type HealthChecks } from '#server/platform/health-check.ts';

interface ClaimedDifference {
  claim_number: string;
  currency: string;
  kept: number;
  found: number;
}

/** What is kept of claims, compared with them. */
export const claimsChecks = {
  claim_counts: listCountsCheck({
    lists: ['claims'],
    compared: sql`select count(*) from claims`,
    rows: sql`select k.* from claims c cross join lateral claim_counts(c) k`,
  }),
  claim_sums: listSumsCheck({
    lists: ['claims'],
    compared: sql`select count(*) from claims`,
    rows: sql`select k.* from claims c cross join lateral claim_sums(c) k`,
  }),
  claimed_amounts: {
    find: ({ db }) =>
      compareRows(db, {
        compared: sql`select count(*) from claims`,
        differences: sql<ClaimedDifference>`select c.claim_number, c.currency, c.claimed as kept,
            coalesce(l.claimed, c.estimated_amount) as found
          from claims c left join (select claim_id, sum(claimed)::bigint as claimed from claim_lines group by 1) l
            using (claim_id)
          where c.claimed <> coalesce(l.claimed, c.estimated_amount) order by c.claim_number`,
        say: ({ claim_number, currency, kept, found }) => ({
          record: claim_number,
          kept: formatMoney(kept, currency),
          found: formatMoney(found, currency),
        }),
      }),
  },
  claim_expenses: {
    find: ({ db }) =>
      compareRows(db, {
        compared: sql`select count(*) from claims`,
        differences: sql<ClaimedDifference>`select c.claim_number, c.currency, c.expenses as kept, coalesce(b.booked, 0) as found
          from claims c left join (
              select claim_id, sum(amount)::bigint as standing from claim_expenses
              where taken_back_because is null group by 1) x using (claim_id)
            left join (
              select t.claim_id, sum(e.amount)::bigint as booked from ledger_transactions t
                left join ledger_transactions r on r.transaction_id = t.reverses
                join ledger_entries e on e.transaction_id = t.transaction_id and e.account = 'insurer'
              where coalesce(r.kind, t.kind) = 'claim_expense' group by 1) b using (claim_id)
          where c.expenses <> coalesce(x.standing, 0) or c.expenses <> coalesce(b.booked, 0)
          order by c.claim_number`,
        say: ({ claim_number, currency, kept, found }) => ({
          record: claim_number,
          kept: formatMoney(kept, currency),
          found: formatMoney(found, currency),
        }),
      }),
  },
} satisfies HealthChecks;
