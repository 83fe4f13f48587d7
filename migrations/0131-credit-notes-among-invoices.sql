-- Credit notes are found among the invoices by themselves: their totals are kept beside those of all (decision 001).
-- Nothing is issued between the counting and the triggers that count from now on.
lock table invoices in share row exclusive mode;

create or replace function invoice_sums(i invoices)
returns table (list text, owner uuid, day date, status text, currency text, amount bigint, second_amount bigint)
language sql immutable parallel safe as $$
  select l.list, o.owner, l.day, i.status, i.currency::text, i.total, i.amount_open
  from counted_owners(i.user_id, i.broker_id) o
    cross join (values ('invoices', date '-infinity'), ('invoices', i.issue_date),
      (case when i.is_vi then 'vi_invoices' end, date '-infinity'), (case when i.is_vi then 'vi_invoices' end, i.issue_date),
      (case when i.credit_of is not null then 'invoices:credit_notes' end, date '-infinity'),
      (case when i.credit_of is not null then 'invoices:credit_notes' end, i.issue_date),
      (case when i.open_since is not null then 'invoices:overdue' end, i.open_since)) l (list, day)
  where l.list is not null
$$;

insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
select k.list, k.owner, k.day, k.status, k.currency, count(*), sum(k.amount), sum(k.second_amount)
from invoices i cross join lateral invoice_sums(i) k
where i.credit_of is not null and k.list = 'invoices:credit_notes'
group by 1, 2, 3, 4, 5;
