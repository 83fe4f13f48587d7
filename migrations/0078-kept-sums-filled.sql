-- What was there before is counted by the difference between rows and kept figures, as of one moment: whatever is written
-- meanwhile is counted by the triggers.

set local work_mem = '256MB';

delete from list_counts where list = 'payments';
delete from list_count_changes where list = 'payments';

insert into list_count_changes (list, owner, day, status, n)
select list, owner, day, status, coalesce(c.n, 0) - coalesce(kept.n, 0)
from (select k.list, k.owner, k.day, k.status, count(*) as n from claims c cross join lateral claim_counts(c) k group by 1, 2, 3, 4
    union all
    select k.list, k.owner, k.day, k.status, count(*) from policies p cross join lateral policy_counts(p) k group by 1, 2, 3, 4) c
  full join (select list, owner, day, status, sum(n)::bigint as n
    from (select * from list_counts union all select * from list_count_changes) k group by 1, 2, 3, 4) kept
    using (list, owner, day, status)
where coalesce(c.n, 0) <> coalesce(kept.n, 0);

insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
select list, owner, day, status, currency, coalesce(c.n, 0) - coalesce(kept.n, 0),
  coalesce(c.amount, 0) - coalesce(kept.amount, 0), coalesce(c.second_amount, 0) - coalesce(kept.second_amount, 0)
from (
    select list, owner, day, status, currency, count(*) as n, sum(amount) as amount, sum(second_amount) as second_amount
    from (
      select k.* from claims c cross join lateral claim_sums(c) k
      union all select k.* from policies p cross join lateral policy_sums(p, 0) k
      union all select k.* from payments p cross join lateral payment_sums(p) k
      union all select k.* from invoices i cross join lateral invoice_sums(i) k) rows
    group by 1, 2, 3, 4, 5) c
  full join (
    select list, owner, day, status, currency, sum(n) as n, sum(amount) as amount, sum(second_amount) as second_amount
    from (select * from list_sums union all select * from list_sum_changes) k group by 1, 2, 3, 4, 5) kept
    using (list, owner, day, status, currency)
where (coalesce(c.n, 0), coalesce(c.amount, 0), coalesce(c.second_amount, 0))
  <> (coalesce(kept.n, 0), coalesce(kept.amount, 0), coalesce(kept.second_amount, 0));

select fold_list_counts();
