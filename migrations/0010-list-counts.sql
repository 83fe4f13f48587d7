-- Exact totals of long lists without counting rows. Every change of a listed row writes the difference it makes,
-- in its own transaction; a job folds the differences into sums. A total is the sum of a few rows of both, so it is
-- exact in every snapshot and costs the same at ten thousand rows and at a million.

-- The owner of what everybody's rows add up to; others are the ids of clients, brokerages, insurers and so on.
create function everybody() returns uuid language sql immutable parallel safe
  return '00000000-0000-0000-0000-000000000000'::uuid;

create table list_counts (
  list text not null,
  owner uuid not null,
  day date not null,
  status text not null,
  n bigint not null,
  primary key (list, owner, day, status) include (n)
);

-- day is -infinity for the sum over all days, infinity for rows without a date.
create table list_count_changes (
  list text not null,
  owner uuid not null,
  day date not null,
  status text not null,
  n bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index list_count_changes_key on list_count_changes (list, owner, day, status) include (n);

-- Takes the differences written so far into the sums. Only one fold runs at a time; writers never wait for it.
create function fold_list_counts() returns bigint language plpgsql as $$
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
  return folded;
end $$;

-- How many rows of a list an owner has in each status, over all days or between two.
create function count_list(wanted_list text, wanted_owner uuid, from_day date, to_day date)
returns table (status text, n bigint) language sql stable parallel safe as $$
  select s.status, sum(s.n)::bigint from (
    select c.status, c.n from list_counts c
      where c.list = wanted_list and c.owner = wanted_owner and c.day between from_day and to_day
    union all
    select d.status, d.n from list_count_changes d
      where d.list = wanted_list and d.owner = wanted_owner and d.day between from_day and to_day
  ) s group by s.status having sum(s.n) <> 0
$$;

create function count_claims() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_count_changes (list, owner, day, status, n)
      select f.list, o.owner, g.day, f.status, count(*)
      from (select case when is_vi then 'vi_claims' else 'claims' end as list, c.* from new_rows c) f
      cross join lateral (values (everybody()), (f.user_id), (f.broker_id), (f.insurer_id), (f.loss_adjuster_id), (f.event_id)) o (owner)
      cross join lateral (values (date '-infinity'), (coalesce((f.date_accident at time zone 'Europe/Amsterdam')::date, date 'infinity'))) g (day)
      where o.owner is not null group by 1, 2, 3, 4;
  else
    insert into list_count_changes (list, owner, day, status, n)
      select f.list, o.owner, g.day, f.status, sum(f.sign)
      from (
        select case when is_vi then 'vi_claims' else 'claims' end as list, status, user_id, broker_id, insurer_id,
          loss_adjuster_id, event_id, date_accident, 1 as sign from new_rows
        union all
        select case when is_vi then 'vi_claims' else 'claims' end, status, user_id, broker_id, insurer_id,
          loss_adjuster_id, event_id, date_accident, -1 from old_rows
      ) f
      cross join lateral (values (everybody()), (f.user_id), (f.broker_id), (f.insurer_id), (f.loss_adjuster_id), (f.event_id)) o (owner)
      cross join lateral (values (date '-infinity'), (coalesce((f.date_accident at time zone 'Europe/Amsterdam')::date, date 'infinity'))) g (day)
      where o.owner is not null group by 1, 2, 3, 4 having sum(f.sign) <> 0;
  end if;
  return null;
end $$;
create trigger claims_counted_in after insert on claims
  referencing new table as new_rows for each statement execute function count_claims();
create trigger claims_counted_again after update on claims
  referencing old table as old_rows new table as new_rows for each statement execute function count_claims();

create function count_policies() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_count_changes (list, owner, day, status, n)
      select f.document_state, o.owner, g.day, f.status, count(*)
      from new_rows f
      cross join lateral (values (everybody()), (f.user_id), (f.broker_id), (f.insurer_id), (f.owner_id)) o (owner)
      cross join lateral (values (date '-infinity'), (coalesce(f.period_from, date 'infinity'))) g (day)
      where o.owner is not null group by 1, 2, 3, 4;
  else
    insert into list_count_changes (list, owner, day, status, n)
      select f.document_state, o.owner, g.day, f.status, sum(f.sign)
      from (
        select document_state, status, user_id, broker_id, insurer_id, owner_id, period_from, 1 as sign from new_rows
        union all
        select document_state, status, user_id, broker_id, insurer_id, owner_id, period_from, -1 from old_rows
      ) f
      cross join lateral (values (everybody()), (f.user_id), (f.broker_id), (f.insurer_id), (f.owner_id)) o (owner)
      cross join lateral (values (date '-infinity'), (coalesce(f.period_from, date 'infinity'))) g (day)
      where o.owner is not null group by 1, 2, 3, 4 having sum(f.sign) <> 0;
  end if;
  return null;
end $$;
create trigger policies_counted_in after insert on policies
  referencing new table as new_rows for each statement execute function count_policies();
create trigger policies_counted_again after update on policies
  referencing old table as old_rows new table as new_rows for each statement execute function count_policies();

create function count_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_count_changes (list, owner, day, status, n)
      select 'payments', o.owner, g.day, f.status, count(*)
      from new_rows f
      cross join lateral (values (everybody()), (f.user_id), (f.broker_id)) o (owner)
      cross join lateral (values (date '-infinity'), (f.due_on)) g (day)
      where o.owner is not null group by 1, 2, 3, 4;
  else
    insert into list_count_changes (list, owner, day, status, n)
      select 'payments', o.owner, g.day, f.status, sum(f.sign)
      from (
        select status, user_id, broker_id, due_on, 1 as sign from new_rows
        union all
        select status, user_id, broker_id, due_on, -1 from old_rows
      ) f
      cross join lateral (values (everybody()), (f.user_id), (f.broker_id)) o (owner)
      cross join lateral (values (date '-infinity'), (f.due_on)) g (day)
      where o.owner is not null group by 1, 2, 3, 4 having sum(f.sign) <> 0;
  end if;
  return null;
end $$;
create trigger payments_counted_in after insert on payments
  referencing new table as new_rows for each statement execute function count_payments();
create trigger payments_counted_again after update on payments
  referencing old table as old_rows new table as new_rows for each statement execute function count_payments();
