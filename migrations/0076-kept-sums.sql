-- Amounts are kept as counts are (decision 001): what each change adds is written in its own transaction, and a job folds
-- it into sums. What of a row is counted, for whom and under which day, one function of each table says, so that the
-- triggers and the check of the kept figures cannot tell different stories.

create table list_sums (
  list text not null,
  owner uuid not null,
  day date not null,
  status text not null,
  currency text not null,
  n bigint not null,
  amount bigint not null,
  second_amount bigint not null,
  primary key (list, owner, day, status, currency) include (n, amount, second_amount)
);
comment on column list_sums.second_amount is 'What is open of payments, the reserve of claims, the commission of policies';

create table list_sum_changes (
  list text not null,
  owner uuid not null,
  day date not null,
  status text not null,
  currency text not null,
  n bigint not null,
  amount bigint not null,
  second_amount bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index list_sum_changes_key on list_sum_changes (list, owner, day, status, currency)
  include (n, amount, second_amount);

-- Takes the differences written so far into counts and sums. Only one fold runs at a time; writers never wait for it.
create or replace function fold_list_counts() returns bigint language plpgsql as $$
declare folded bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_list_counts')) then
    return 0;
  end if;
  with gone as (
    delete from list_count_changes returning list, owner, day, status, n
  ), merged as (
    insert into list_counts as c (list, owner, day, status, n)
    select list, owner, day, status, sum(n) from gone group by 1, 2, 3, 4
    on conflict (list, owner, day, status) do update set n = c.n + excluded.n
    returning 1
  )
  select count(*) into folded from gone;
  with gone as (
    delete from list_sum_changes returning list, owner, day, status, currency, n, amount, second_amount
  ), merged as (
    insert into list_sums as s (list, owner, day, status, currency, n, amount, second_amount)
    select list, owner, day, status, currency, sum(n), sum(amount), sum(second_amount) from gone group by 1, 2, 3, 4, 5
    on conflict (list, owner, day, status, currency) do update
      set n = s.n + excluded.n, amount = s.amount + excluded.amount, second_amount = s.second_amount + excluded.second_amount
    returning 1
  )
  select folded + count(*) into folded from gone;
  return folded;
end $$;

-- How many rows of a list an owner has in each status and currency and what they add up to, over all days or between two.
create function sum_list(wanted_list text, wanted_owner uuid, from_day date, to_day date)
returns table (status text, currency text, n bigint, amount bigint, second_amount bigint)
language sql stable parallel safe as $$
  select s.status, s.currency, sum(s.n)::bigint, sum(s.amount)::bigint, sum(s.second_amount)::bigint from (
    select c.status, c.currency, c.n, c.amount, c.second_amount from list_sums c
      where c.list = wanted_list and c.owner = wanted_owner and c.day between from_day and to_day
    union all
    select d.status, d.currency, d.n, d.amount, d.second_amount from list_sum_changes d
      where d.list = wanted_list and d.owner = wanted_owner and d.day between from_day and to_day
  ) s group by s.status, s.currency having sum(s.n) <> 0 or sum(s.amount) <> 0 or sum(s.second_amount) <> 0
$$;

-- Everybody, and each party once: a brokerage that is its own client has its rows once.
create function counted_owners(variadic parties uuid[]) returns table (owner uuid) language sql immutable parallel safe as $$
  select everybody() union select p from unnest(parties) p where p is not null
$$;

create function amsterdam_date(instant timestamptz) returns date language sql immutable parallel safe
  return (instant at time zone 'Europe/Amsterdam')::date;

alter table policies add column has_gaps boolean not null default false;
comment on column policies.has_gaps is 'A current car lacks its chassis number or driver, or an instalment is too late';
alter table invoices add column amount_open bigint not null default 0;
alter table invoices add column open_since date;
comment on column invoices.open_since is 'The day on which the first of its instalments that is not paid was or is due';

-- What the list of claims and its filters of yes and no count.
create function claim_counts(c claims) returns table (list text, owner uuid, day date, status text)
language sql immutable parallel safe as $$
  select case when c.is_vi then 'vi_claims' else 'claims' end || f.flag, o.owner, g.day, c.status
  from (values (''), (case when c.driver_accident_info ->> 'driver_injured' = 'yes' then ':injured' end),
      (case when c.date_claim - c.date_accident > interval '48 hours' then ':late_report' end),
      (case when c.loss_adjuster_id is not null and c.adjuster_report is null
        and c.status in ('submitted', 'under_review', 'info_required', 'revised') then ':report_due' end)) f (flag)
    cross join counted_owners(c.user_id, c.broker_id, c.insurer_id, c.loss_adjuster_id, c.event_id) o
    cross join (values (date '-infinity'), (coalesce(amsterdam_date(c.date_accident), date 'infinity'))) g (day)
  where f.flag is not null
$$;

-- What the work of claims adds up to: claimed, and in reserve.
create function claim_sums(c claims)
returns table (list text, owner uuid, day date, status text, currency text, amount bigint, second_amount bigint)
language sql immutable parallel safe as $$
  select 'claims', o.owner, date '-infinity', c.status, c.currency::text, c.claimed, c.reserve
  from counted_owners(c.user_id, c.broker_id, c.insurer_id, c.loss_adjuster_id) o
$$;

-- What the lists of quotes and policies count by the start of cover, and by its end; for insurers of a panel who do not
-- lead it apart, since a filter by insurer means the leader.
create function policy_counts(p policies) returns table (list text, owner uuid, day date, status text)
language sql immutable parallel safe as $$
  select l.list, o.owner, l.day, p.status
  from counted_owners(p.user_id, p.broker_id, p.insurer_id, p.owner_id) o
    cross join (values (p.document_state, date '-infinity'), (p.document_state, coalesce(p.period_from, date 'infinity')),
      (case when p.document_state = 'policy' then 'policy:ends' end, coalesce(p.period_to, date 'infinity')),
      (case when p.document_state = 'policy' and p.has_gaps then 'policy:gaps' end, coalesce(p.period_to, date 'infinity'))
    ) l (list, day)
  where l.list is not null
  union all
  select l.list, i, l.day, p.status
  from unnest(p.panel_insurer_ids) i
    cross join (values ('co_policy', date '-infinity'), ('co_policy', coalesce(p.period_from, date 'infinity')),
      ('co_policy:ends', coalesce(p.period_to, date 'infinity')),
      (case when p.has_gaps then 'co_policy:gaps' end, coalesce(p.period_to, date 'infinity'))) l (list, day)
  where p.document_state = 'policy' and i <> p.insurer_id and l.list is not null
$$;

-- What the policies made on a day cost and pay as commission; of a panel each insurer its own share.
-- Without the commission that a change is just adding, it is what was counted before.
create function policy_sums(p policies, later_commission numeric default 0)
returns table (list text, owner uuid, day date, status text, currency text, amount bigint, second_amount bigint)
language sql stable parallel safe as $$
  select 'made', o.owner, amsterdam_date(p.made_at), p.status, p.currency::text,
    round(p.premium * coalesce(s.share, 1))::bigint, round(
      (m.commission - later_commission) * coalesce(s.share, 1))::bigint
  from (select owner from counted_owners(p.user_id, p.broker_id, p.insurer_id)
      union select unnest(p.panel_insurer_ids)) o
    cross join (select v.commission + coalesce((select sum(c.commission) from policy_charges c
        where c.policy_id = p.policy_id), 0) as commission
      from policy_versions v where v.version_id = p.locked_version_id) m
    left join lateral (
      select coalesce((select (one ->> 'share_bp')::numeric / 10000 from jsonb_array_elements(v.content -> 'panel') one
        where one ->> 'insurer_id' = o.owner::text), 0) as share
      from policy_versions v
      where v.version_id = p.locked_version_id and (o.owner = p.insurer_id or o.owner = any (p.panel_insurer_ids))
        and jsonb_typeof(v.content -> 'panel') = 'array' and jsonb_array_length(v.content -> 'panel') > 0) s on true
  where p.document_state = 'policy' and p.made_at is not null and p.locked_version_id is not null
$$;

-- What the list of instalments adds up to: by the day they are due, and by the day they were settled.
create function payment_sums(p payments)
returns table (list text, owner uuid, day date, status text, currency text, amount bigint, second_amount bigint)
language sql immutable parallel safe as $$
  select l.list, o.owner, l.day, p.status, p.currency::text, p.amount, p.amount_open
  from counted_owners(p.user_id, p.broker_id) o
    cross join (values ('payments', date '-infinity'), ('payments', p.due_on),
      (case when p.is_vi then 'vi_payments' end, date '-infinity'), (case when p.is_vi then 'vi_payments' end, p.due_on),
      (case when p.amount_open > 0 then 'open_payments' end, date '-infinity'),
      (case when p.amount_open > 0 then 'open_payments' end, p.due_on),
      (case when p.settled_at is not null then 'settled_payments' end, amsterdam_date(p.settled_at))) l (list, day)
  where l.list is not null
$$;

-- What the list of invoices adds up to.
create function invoice_sums(i invoices)
returns table (list text, owner uuid, day date, status text, currency text, amount bigint, second_amount bigint)
language sql immutable parallel safe as $$
  select l.list, o.owner, l.day, i.status, i.currency::text, i.total, i.amount_open
  from counted_owners(i.user_id, i.broker_id) o
    cross join (values ('invoices', date '-infinity'), ('invoices', i.issue_date),
      (case when i.open_since is not null then 'invoices:overdue' end, i.open_since)) l (list, day)
  where l.list is not null
$$;

-- Each change of a listed row writes what it adds to the counts and sums, and takes from them.

create or replace function count_claims() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_count_changes (list, owner, day, status, n)
      select list, owner, day, status, sum(sign) from (select k.*, 1 as sign from new_rows r cross join lateral claim_counts(r) k) k
      group by 1, 2, 3, 4 having sum(sign) <> 0;
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, 1 as sign from new_rows r cross join lateral claim_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into list_count_changes (list, owner, day, status, n)
      select list, owner, day, status, sum(sign) from (select k.*, -1 as sign from old_rows r cross join lateral claim_counts(r) k) k
      group by 1, 2, 3, 4 having sum(sign) <> 0;
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, -1 as sign from old_rows r cross join lateral claim_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  else
    insert into list_count_changes (list, owner, day, status, n)
      select list, owner, day, status, sum(sign) from (select k.*, 1 as sign from new_rows r cross join lateral claim_counts(r) k
        union all select k.*, -1 from old_rows r cross join lateral claim_counts(r) k) k
      group by 1, 2, 3, 4 having sum(sign) <> 0;
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, 1 as sign from new_rows r cross join lateral claim_sums(r) k
        union all select k.*, -1 from old_rows r cross join lateral claim_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  end if;
  return null;
end $$;
create trigger claims_counted_out after delete on claims
  referencing old table as old_rows for each statement execute function count_claims();

create or replace function count_policies() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_count_changes (list, owner, day, status, n)
      select list, owner, day, status, sum(sign) from (select k.*, 1 as sign from new_rows r cross join lateral policy_counts(r) k) k
      group by 1, 2, 3, 4 having sum(sign) <> 0;
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, 1 as sign from new_rows r cross join lateral policy_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into list_count_changes (list, owner, day, status, n)
      select list, owner, day, status, sum(sign) from (select k.*, -1 as sign from old_rows r cross join lateral policy_counts(r) k) k
      group by 1, 2, 3, 4 having sum(sign) <> 0;
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, -1 as sign from old_rows r cross join lateral policy_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  else
    insert into list_count_changes (list, owner, day, status, n)
      select list, owner, day, status, sum(sign) from (select k.*, 1 as sign from new_rows r cross join lateral policy_counts(r) k
        union all select k.*, -1 from old_rows r cross join lateral policy_counts(r) k) k
      group by 1, 2, 3, 4 having sum(sign) <> 0;
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, 1 as sign from new_rows r cross join lateral policy_sums(r) k
        union all select k.*, -1 from old_rows r cross join lateral policy_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  end if;
  return null;
end $$;
create trigger policies_counted_out after delete on policies
  referencing old table as old_rows for each statement execute function count_policies();

create or replace function count_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, 1 as sign from new_rows r cross join lateral payment_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, -1 as sign from old_rows r cross join lateral payment_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  else
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, 1 as sign from new_rows r cross join lateral payment_sums(r) k
        union all select k.*, -1 from old_rows r cross join lateral payment_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  end if;
  return null;
end $$;
create trigger payments_counted_out after delete on payments
  referencing old table as old_rows for each statement execute function count_payments();

create or replace function count_invoices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, 1 as sign from new_rows r cross join lateral invoice_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, -1 as sign from old_rows r cross join lateral invoice_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  else
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, 1 as sign from new_rows r cross join lateral invoice_sums(r) k
        union all select k.*, -1 from old_rows r cross join lateral invoice_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  end if;
  return null;
end $$;
create trigger invoices_counted_in after insert on invoices
  referencing new table as new_rows for each statement execute function count_invoices();
create trigger invoices_counted_again after update on invoices
  referencing old table as old_rows new table as new_rows for each statement execute function count_invoices();
create trigger invoices_counted_out after delete on invoices
  referencing old table as old_rows for each statement execute function count_invoices();

-- The commission of a policy's changes: its row is locked, so that a change of its status counts it once.
create function count_policy_charges() returns trigger language plpgsql as $$
begin
  perform from policies where policy_id in (select policy_id from new_rows) order by policy_id for no key update;
  insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
    select k.list, k.owner, k.day, k.status, k.currency, 0, 0, sum(k.second_amount - k.second_before)
    from (
      select s.list, s.owner, s.day, s.status, s.currency, s.second_amount,
        (select b.second_amount from policy_sums(p, c.commission) b where b.owner = s.owner) as second_before
      from (select policy_id, sum(commission) as commission from new_rows group by 1) c
        join policies p on p.policy_id = c.policy_id cross join lateral policy_sums(p, 0) s) k
    group by 1, 2, 3, 4, 5 having sum(k.second_amount - k.second_before) <> 0;
  return null;
end $$;
create trigger policy_charges_counted after insert on policy_charges
  referencing new table as new_rows for each statement execute function count_policy_charges();

-- What is open on an invoice is what is open of its instalments. The invoice is locked before they are added up, so that
-- whoever comes second sees what the first has written.
create function refresh_open_on_invoices(ids uuid[]) returns void language plpgsql as $$
begin
  perform from invoices where invoice_id = any (ids) order by invoice_id for no key update;
  update invoices i set amount_open = o.open, open_since = o.since
    from (select p.invoice_id, sum(p.amount_open) as open, min(p.due_on) filter (where p.amount_open > 0) as since
      from payments p where p.invoice_id = any (ids) group by 1) o
    where i.invoice_id = o.invoice_id and (i.amount_open, i.open_since) is distinct from (o.open, o.since);
end $$;

create function follow_open_on_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_open_on_invoices(array(select distinct invoice_id from new_rows where amount_open <> 0));
  else
    perform refresh_open_on_invoices(array(select distinct n.invoice_id
      from new_rows n join old_rows o using (payment_id, instalment_number)
      where (n.amount_open, n.due_on, n.invoice_id) is distinct from (o.amount_open, o.due_on, o.invoice_id)));
  end if;
  return null;
end $$;
create trigger payments_invoiced_in after insert on payments
  referencing new table as new_rows for each statement execute function follow_open_on_invoice();
create trigger payments_invoiced_again after update on payments
  referencing old table as old_rows new table as new_rows for each statement execute function follow_open_on_invoice();

-- Whether something is missing of a policy; asked where an item, its driver, its car or an instalment changes.
create function policy_has_gaps(id uuid) returns boolean language sql stable parallel safe
  return exists (select from policy_items i join cars c on c.car_id = i.car_id
      where i.policy_id = id and i.current
        and (c.chassis_number = '' or not exists (select from policy_item_drivers d where d.item_id = i.item_id)))
    or exists (select from payments y where y.policy_id = id and y.status = 'too_late');

-- The rows are locked first, so that whoever comes second sees what the first has written.
create function refresh_policy_gaps(ids uuid[]) returns void language plpgsql as $$
begin
  perform from policies where policy_id = any (ids) and document_state = 'policy' order by policy_id for no key update;
  update policies p set has_gaps = not p.has_gaps
    where p.policy_id = any (ids) and p.document_state = 'policy' and p.has_gaps <> policy_has_gaps(p.policy_id);
end $$;

create function follow_gaps_of_policy() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.document_state <> old.document_state then
    new.has_gaps := new.document_state = 'policy' and policy_has_gaps(new.policy_id);
  end if;
  return new;
end $$;
create trigger policies_gaps before insert or update of document_state on policies
  for each row execute function follow_gaps_of_policy();

create function follow_gaps_of_items() returns trigger language plpgsql as $$
begin
  perform refresh_policy_gaps(array(select distinct policy_id from new_rows));
  return null;
end $$;
create trigger policy_items_gaps_in after insert on policy_items
  referencing new table as new_rows for each statement execute function follow_gaps_of_items();
create trigger policy_items_gaps_again after update on policy_items
  referencing new table as new_rows for each statement execute function follow_gaps_of_items();
create trigger policy_items_gaps_out after delete on policy_items
  referencing old table as new_rows for each statement execute function follow_gaps_of_items();

create function follow_gaps_of_drivers() returns trigger language plpgsql as $$
begin
  perform refresh_policy_gaps(array(select distinct i.policy_id from rows_changed r join policy_items i on i.item_id = r.item_id));
  return null;
end $$;
create trigger policy_item_drivers_gaps_in after insert on policy_item_drivers
  referencing new table as rows_changed for each statement execute function follow_gaps_of_drivers();
create trigger policy_item_drivers_gaps_out after delete on policy_item_drivers
  referencing old table as rows_changed for each statement execute function follow_gaps_of_drivers();

create function follow_gaps_of_car() returns trigger language plpgsql as $$
begin
  perform refresh_policy_gaps(array(select distinct policy_id from policy_items where car_id = new.car_id and current));
  return null;
end $$;
create trigger cars_gaps after update of chassis_number on cars for each row
  when ((old.chassis_number = '') <> (new.chassis_number = '')) execute function follow_gaps_of_car();

create function follow_gaps_of_payment() returns trigger language plpgsql as $$
begin
  perform refresh_policy_gaps(array[new.policy_id]);
  return null;
end $$;
create trigger payments_gaps_in after insert on payments for each row
  when (new.status = 'too_late') execute function follow_gaps_of_payment();
create trigger payments_gaps_again after update of status on payments for each row
  when ((old.status = 'too_late') <> (new.status = 'too_late')) execute function follow_gaps_of_payment();
