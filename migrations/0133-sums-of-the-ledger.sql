-- What the books say at a day is kept as other sums are (decision 001): of each account, of each party on an account that
-- is settled, and the net premium that is booked, by the day of the booking. Debits are above nought.

comment on column list_sums.second_amount is
  'What is open of payments, the reserve of claims, the commission of policies, the debits of the ledger';

create function ledger_sums(e ledger_entries, t ledger_transactions)
returns table (list text, owner uuid, day date, status text, currency text, amount bigint, second_amount bigint)
language sql immutable parallel safe as $$
  select l.list, l.owner, t.booked_on, l.status, e.currency::text, l.sign * e.amount, greatest(l.sign * e.amount, 0)
  from (values ('ledger', everybody(), e.account, 1),
      (case when e.account in ('insurer', 'commission', 'tax_payable', 'fee_income', 'write_off', 'bank_costs')
        then 'ledger:' || e.account end, coalesce(e.insurer_id, e.broker_id, everybody()), coalesce(e.country_code::text, ''), 1),
      (case when e.account in ('insurer', 'commission') and t.policy_id is not null and t.kind in ('premium_issued',
        'premium_adjusted', 'premium_credited', 'instalment_cancelled', 'panel_changed') then 'booked_premium' end,
        everybody(), '', -1)) l (list, owner, status, sign)
  where l.list is not null
$$;

create function count_ledger() returns trigger language plpgsql as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select k.list, k.owner, k.day, k.status, k.currency, count(*), sum(k.amount), sum(k.second_amount)
      from new_rows r join ledger_transactions t on t.transaction_id = r.transaction_id cross join lateral ledger_sums(r, t) k
      group by 1, 2, 3, 4, 5;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select k.list, k.owner, k.day, k.status, k.currency, -count(*), -sum(k.amount), -sum(k.second_amount)
      from old_rows r join ledger_transactions t on t.transaction_id = r.transaction_id cross join lateral ledger_sums(r, t) k
      group by 1, 2, 3, 4, 5;
  end if;
  return null;
end $$;
create trigger ledger_entries_counted_in after insert on ledger_entries
  referencing new table as new_rows for each statement execute function count_ledger();
create trigger ledger_entries_counted_again after update on ledger_entries
  referencing old table as old_rows new table as new_rows for each statement execute function count_ledger();
create trigger ledger_entries_counted_out after delete on ledger_entries
  referencing old table as old_rows for each statement execute function count_ledger();
