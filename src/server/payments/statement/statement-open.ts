import { sql } from 'kysely';

/**
 * Whether a statement of `s` is the last of its party, and what was settled on the party's account that no statement has
 * as a row yet; a settlement is a debit.
 */
export const isLastStatement = sql<boolean>`not exists (select from statements o where o.account = s.account
  and o.insurer_id is not distinct from s.insurer_id and o.broker_id is not distinct from s.broker_id
  and o.currency = s.currency and o.period_until > s.period_until)`;

export const settledSince = sql<number>`(select coalesce(sum(e.amount), 0)::bigint
  from ledger_entries e join ledger_transactions t using (transaction_id)
    left join ledger_transactions b on b.transaction_id = t.reverses
  where e.account = s.account and e.insurer_id is not distinct from s.insurer_id
    and e.broker_id is not distinct from s.broker_id and e.currency = s.currency
    and coalesce(b.kind, t.kind) = s.account || '_settled'
    and not exists (select from statement_rows r join statements o using (statement_id)
      where r.transaction_id = t.transaction_id and o.account = s.account))`;
