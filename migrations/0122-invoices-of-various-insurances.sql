-- An invoice says whether it is of the track or of the various insurances, as its instalments do, and the totals of the
-- second are kept beside those of all (decision 001).
alter table invoices add column is_vi boolean not null default false;
comment on column invoices.is_vi is 'Whether its policy is one of the various insurances';

create or replace function invoice_sums(i invoices)
returns table (list text, owner uuid, day date, status text, currency text, amount bigint, second_amount bigint)
language sql immutable parallel safe as $$
  select l.list, o.owner, l.day, i.status, i.currency::text, i.total, i.amount_open
  from counted_owners(i.user_id, i.broker_id) o
    cross join (values ('invoices', date '-infinity'), ('invoices', i.issue_date),
      (case when i.is_vi then 'vi_invoices' end, date '-infinity'), (case when i.is_vi then 'vi_invoices' end, i.issue_date),
      (case when i.open_since is not null then 'invoices:overdue' end, i.open_since)) l (list, day)
  where l.list is not null
$$;

-- Its trigger writes their sums.
update invoices i set is_vi = true from policies p where p.policy_id = i.policy_id and p.insurance_type <> 'on_track';
