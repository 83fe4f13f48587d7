-- What was booked before is counted by the difference between entries and kept sums, as of one moment: whatever is booked
-- meanwhile is counted by the triggers.

set local work_mem = '256MB';

insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
select list, owner, day, status, currency, sum(n), sum(amount), sum(second_amount)
from (
  select k.list, k.owner, k.day, k.status, k.currency, count(*) as n, sum(k.amount) as amount, sum(k.second_amount) as second_amount
  from ledger_entries e join ledger_transactions t on t.transaction_id = e.transaction_id cross join lateral ledger_sums(e, t) k
  group by 1, 2, 3, 4, 5
  union all
  select list, owner, day, status, currency, -n, -amount, -second_amount
  from (select * from list_sums union all select * from list_sum_changes) kept
  where list in ('ledger', 'ledger:insurer', 'ledger:commission', 'ledger:tax_payable', 'ledger:fee_income',
    'ledger:write_off', 'ledger:bank_costs', 'booked_premium')) both_sides
group by 1, 2, 3, 4, 5
having sum(n) <> 0 or sum(amount) <> 0 or sum(second_amount) <> 0;

select fold_list_counts();
