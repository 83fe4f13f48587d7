-- What the list of events ahead says of each event is kept, since finding what is missing read every car of a championship
-- for each of its events. Facts are kept by policy and event and by car and event, their sums by event. Whoever changes
-- what they are made of marks the policy or the car in the same transaction; a job works the marked ones out anew, and a
-- read takes the kept sums without the marked ones and works these out itself.

create table event_changes (
  kind text not null check (kind in ('policy', 'car')),
  record_id uuid not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
comment on table event_changes is 'Policies and cars of which the counts of events are to be worked out anew';

create table event_policies (
  event_id uuid not null,
  policy_id uuid not null,
  cars integer not null,
  without_driver integer not null,
  without_chassis integer not null,
  unpaid integer not null,
  unpaid_later date,
  quotes_open integer not null,
  primary key (event_id, policy_id)
);
comment on table event_policies is 'Policies with cars at an event and quotes for it, with what is missing';
comment on column event_policies.unpaid is 'Whether an instalment is open that is wanted before the cars start';
comment on column event_policies.unpaid_later is 'The day after the start from which an open instalment is wanted';
create index event_policies_policy on event_policies (policy_id);
create index event_policies_unpaid_later on event_policies (event_id, unpaid_later) where unpaid_later is not null;

create table event_entries (
  event_id uuid not null,
  car_id uuid not null,
  primary key (event_id, car_id)
);
comment on table event_entries is 'Cars that are entered for an event and that no policy covers there';
create index event_entries_car on event_entries (car_id);

create table event_counts (
  event_id uuid primary key,
  policies integer not null,
  cars integer not null,
  without_driver integer not null,
  without_chassis integer not null,
  unpaid integer not null,
  not_insured integer not null,
  quotes_open integer not null
);
comment on table event_counts is 'What the facts by policy and by car of an event add up to';

-- A quote that is still on its way to be accepted.
create function is_open_quote(document_state text, status text) returns boolean language sql immutable parallel safe as $$
  select document_state = 'quote' and status in ('concept', 'made', 'internal_check', 'waiting_for_approval',
    'accepted_by_underwriter', 'completed', 'change_requested', 'revision')
$$;

-- Something is open of an instalment, and wanted.
create function is_wanted(amount_open bigint, status text) returns boolean language sql immutable parallel safe as $$
  select amount_open > 0 and status not in ('cancelled', 'refunded')
$$;

-- Of some policies: at which events they cover cars or are a quote that nobody has accepted yet, and what is missing there.
create function event_policies_of(ids uuid[]) returns setof event_policies language sql stable as $$
  with promised as (
    select i.policy_id, i.event_id, i.car_id, e.start_on,
      (array_agg(i.item_id order by i.current desc, c.covered_to desc nulls last))[1] as item_id
    from policy_items i join events e on e.event_id = i.event_id
      join cover_intervals c on c.item_id = i.item_id and c.known_to is null and c.reason in ('covered', 'suspended')
        and c.covered_to > e.start_on::timestamp at time zone 'Europe/Amsterdam'
    where i.policy_id = any (ids)
    group by i.policy_id, i.event_id, i.car_id, e.start_on
  ), parts as (
    select r.event_id, r.policy_id, r.start_on, count(*)::integer as cars,
      (count(*) filter (where not exists (select from policy_item_drivers d where d.item_id = r.item_id)))::integer as without_driver,
      (count(*) filter (where k.chassis_number = ''))::integer as without_chassis
    from promised r join cars k on k.car_id = r.car_id
    group by r.event_id, r.policy_id, r.start_on
  ), quotes as (
    select distinct i.event_id, i.policy_id
    from policy_items i join policies q on q.policy_id = i.policy_id
    where i.policy_id = any (ids) and i.current and is_open_quote(q.document_state, q.status)
  )
  select event_id, policy_id, coalesce(p.cars, 0), coalesce(p.without_driver, 0), coalesce(p.without_chassis, 0),
    coalesce((o.wanted_from <= p.start_on)::integer, 0), case when o.wanted_from > p.start_on then o.wanted_from end,
    (q.policy_id is not null)::integer
  from parts p full join quotes q using (event_id, policy_id)
    left join lateral (
      select min(case when pay.instalment_number = 1 then date '-infinity' else pay.due_on end) as wanted_from
      from payments pay where pay.policy_id = p.policy_id and is_wanted(pay.amount_open, pay.status)) o on true
$$;

-- The cars that an open request asks cover for, and at which events.
create function cars_asked_for(r requests) returns table (event_id uuid, car_id uuid) language sql stable as $$
  select (e #>> '{}')::uuid, (x ->> 'car_id')::uuid
  from jsonb_path_query(r.content, '$.cars[*]') x, jsonb_path_query(r.content, '$.event_ids[*]') e
  where r.kind = 'new_cover'
  union all
  select (r.content ->> 'event_id')::uuid, i.car_id
  from policy_items i
  where r.kind = 'add_event' and i.policy_id = r.policy_id and i.current
    and coalesce(r.content ->> 'car_id', i.car_id::text) = i.car_id::text
  union all
  select (e #>> '{}')::uuid, (r.content ->> 'new_car_id')::uuid
  from jsonb_path_query(r.content, '$.event_ids[*]') e
  where r.kind = 'add_car'
  union all
  select i.event_id, (r.content ->> 'new_car_id')::uuid
  from policy_items i
  where r.kind = 'add_car' and not jsonb_path_exists(r.content, '$.event_ids[*]') and i.policy_id = r.policy_id and i.current
$$;

-- Of some cars: the events at which they are entered, as far as we know, and that no policy covers there. A quote or an open
-- request names them, or a policy insures them at another event of the same championship.
create function event_entries_of(ids uuid[]) returns setof event_entries language sql stable as $$
  with entered as (
    select i.event_id, i.car_id
    from policy_items i join policies q on q.policy_id = i.policy_id
    where i.car_id = any (ids) and i.current and q.document_state = 'quote' and q.status <> 'cancelled'
    union
    select a.event_id, a.car_id
    from requests r cross join lateral cars_asked_for(r) a
    where cardinality(ids) > 0 and r.status = 'submitted' and r.handled_at is null and a.car_id = any (ids)
    union
    select e.event_id, s.car_id
    from (
      select o.championship_id, i.car_id, count(distinct i.event_id) as events, (array_agg(i.event_id))[1] as event_id
      from policy_items i join policies p on p.policy_id = i.policy_id join events o on o.event_id = i.event_id
      where i.car_id = any (ids) and i.current and p.document_state = 'policy' and p.status <> 'cancelled'
        and o.championship_id is not null
      group by o.championship_id, i.car_id) s
      join events e on e.championship_id = s.championship_id and (s.events > 1 or e.event_id <> s.event_id)
  )
  select event_id, car_id from entered where event_id is not null
  except
  select i.event_id, i.car_id
  from policy_items i join events e on e.event_id = i.event_id
    join cover_intervals c on c.item_id = i.item_id and c.known_to is null and c.reason in ('covered', 'suspended')
      and c.covered_to > e.start_on::timestamp at time zone 'Europe/Amsterdam'
  where i.car_id = any (ids)
$$;

-- A car that a request adds to a policy is entered wherever that policy races.
create function cars_added_to(policies uuid[]) returns setof uuid language sql stable as $$
  select (r.content ->> 'new_car_id')::uuid from requests r
  where cardinality(policies) > 0 and r.status = 'submitted' and r.handled_at is null and r.kind = 'add_car'
    and r.policy_id = any (policies)
$$;

-- What is so of some events now: the kept sums without what is marked, and that anew.
create function event_counts_now(ids uuid[], today date) returns setof event_counts language sql stable as $$
  with marked as materialized (
    select array(select distinct record_id from event_changes where kind = 'policy') as policies,
      array(select distinct record_id from event_changes where kind = 'car') as cars
  ), asked as materialized (
    select policies, array(select unnest(cars) union select cars_added_to(policies)) as cars from marked
  ), parts as (
    select * from event_counts where event_id = any (ids)
    union all
    select k.event_id, 0, 0, 0, 0, 1, 0, 0
    from event_policies k join events e on e.event_id = k.event_id
    where k.event_id = any (ids) and e.start_on < today and k.unpaid_later <= today
      and k.policy_id <> all ((select policies from asked)::uuid[])
    union all
    select k.event_id, -(k.cars > 0)::integer, -k.cars, -k.without_driver, -k.without_chassis, -k.unpaid, 0, -k.quotes_open
    from event_policies k where k.policy_id = any ((select policies from asked)::uuid[])
    union all
    select k.event_id, (k.cars > 0)::integer, k.cars, k.without_driver, k.without_chassis,
      k.unpaid + coalesce((k.unpaid_later <= today)::integer, 0), 0, k.quotes_open
    from event_policies_of((select policies from asked)) k
    union all
    select k.event_id, 0, 0, 0, 0, 0, -1, 0 from event_entries k where k.car_id = any ((select cars from asked)::uuid[])
    union all
    select k.event_id, 0, 0, 0, 0, 0, 1, 0 from event_entries_of((select cars from asked)) k
  )
  select event_id, sum(policies)::integer, sum(cars)::integer, sum(without_driver)::integer, sum(without_chassis)::integer,
    sum(unpaid)::integer, sum(not_insured)::integer, sum(quotes_open)::integer
  from parts where event_id = any (ids) group by event_id
$$;

-- Works the facts of some policies and cars out anew, and answers whose sums they change.
create function write_event_facts(policies uuid[], cars uuid[]) returns uuid[] language plpgsql
  set plan_cache_mode = force_custom_plan as $$
declare
  touched uuid[];
  more uuid[];
begin
  with found as materialized (select * from event_policies_of(policies)),
    gone as (
      delete from event_policies k where k.policy_id = any (policies)
        and not exists (select from found f where f.event_id = k.event_id and f.policy_id = k.policy_id)
      returning k.event_id),
    put as (
      insert into event_policies as k select * from found
      on conflict (event_id, policy_id) do update
        set cars = excluded.cars, without_driver = excluded.without_driver, without_chassis = excluded.without_chassis,
          unpaid = excluded.unpaid, unpaid_later = excluded.unpaid_later, quotes_open = excluded.quotes_open
        where k is distinct from excluded
      returning k.event_id)
  select array(select event_id from gone union select event_id from put) into touched;
  with found as materialized (select * from event_entries_of(cars)),
    gone as (
      delete from event_entries k where k.car_id = any (cars)
        and not exists (select from found f where f.event_id = k.event_id and f.car_id = k.car_id)
      returning k.event_id),
    put as (
      insert into event_entries select * from found on conflict do nothing returning event_id)
  select array(select event_id from gone union select event_id from put) into more;
  return array(select unnest(touched) union select unnest(more));
end $$;

create function sum_event_facts(ids uuid[]) returns void language sql as $$
  insert into event_counts as c
  select e.event_id, coalesce(p.policies, 0), coalesce(p.cars, 0), coalesce(p.without_driver, 0), coalesce(p.without_chassis, 0),
    coalesce(p.unpaid, 0), (select count(*) from event_entries n where n.event_id = e.event_id)::integer, coalesce(p.quotes_open, 0)
  from unnest(ids) e (event_id)
    left join lateral (
      select (count(*) filter (where k.cars > 0))::integer as policies, sum(k.cars)::integer as cars,
        sum(k.without_driver)::integer as without_driver, sum(k.without_chassis)::integer as without_chassis,
        sum(k.unpaid)::integer as unpaid, sum(k.quotes_open)::integer as quotes_open
      from event_policies k where k.event_id = e.event_id) p on true
  on conflict (event_id) do update
    set policies = excluded.policies, cars = excluded.cars, without_driver = excluded.without_driver,
      without_chassis = excluded.without_chassis, unpaid = excluded.unpaid, not_insured = excluded.not_insured,
      quotes_open = excluded.quotes_open
    where c is distinct from excluded
$$;

create function fold_event_counts(at_most integer) returns integer language plpgsql as $$
declare
  policies uuid[];
  cars uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_event_counts')) then
    return 0;
  end if;
  policies := array(select distinct record_id from event_changes where kind = 'policy' order by 1 limit at_most);
  cars := array(select distinct record_id from event_changes where kind = 'car' order by 1 limit at_most);
  if policies = '{}' and cars = '{}' then
    return 0;
  end if;
  delete from event_changes where kind = 'policy' and record_id = any (policies) or kind = 'car' and record_id = any (cars);
  perform sum_event_facts(write_event_facts(policies, array(select unnest(cars) union select cars_added_to(policies))));
  return greatest(cardinality(policies), cardinality(cars));
end $$;

create function mark_events_of_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into event_changes
      select distinct m.kind, m.record_id from new_rows n join old_rows o using (item_id)
        cross join lateral (values ('policy', n.policy_id), ('policy', o.policy_id), ('car', n.car_id), ('car', o.car_id)) m (kind, record_id)
      where (n.policy_id, n.car_id, n.event_id, n.current) is distinct from (o.policy_id, o.car_id, o.event_id, o.current);
  else
    insert into event_changes
      select distinct m.kind, m.record_id from new_rows n
        cross join lateral (values ('policy', n.policy_id), ('car', n.car_id)) m (kind, record_id);
  end if;
  return null;
end $$;
create trigger policy_items_evented_in after insert on policy_items
  referencing new table as new_rows for each statement execute function mark_events_of_items();
create trigger policy_items_evented_again after update on policy_items
  referencing old table as old_rows new table as new_rows for each statement execute function mark_events_of_items();
create trigger policy_items_evented_out after delete on policy_items
  referencing old table as new_rows for each statement execute function mark_events_of_items();

create function mark_events_of_drivers() returns trigger language plpgsql as $$
begin
  insert into event_changes select distinct 'policy', i.policy_id from rows_changed r join policy_items i on i.item_id = r.item_id;
  return null;
end $$;
create trigger policy_item_drivers_evented_in after insert on policy_item_drivers
  referencing new table as rows_changed for each statement execute function mark_events_of_drivers();
create trigger policy_item_drivers_evented_out after delete on policy_item_drivers
  referencing old table as rows_changed for each statement execute function mark_events_of_drivers();

create function mark_events_of_cover() returns trigger language plpgsql as $$
begin
  insert into event_changes
    select distinct m.kind, m.record_id from new_rows n join policy_items i on i.item_id = n.item_id
      cross join lateral (values ('policy', i.policy_id), ('car', i.car_id)) m (kind, record_id);
  return null;
end $$;
create trigger cover_intervals_evented_in after insert on cover_intervals
  referencing new table as new_rows for each statement execute function mark_events_of_cover();
create trigger cover_intervals_evented_again after update on cover_intervals
  referencing new table as new_rows for each statement execute function mark_events_of_cover();

create function mark_events_of_policies() returns trigger language plpgsql as $$
begin
  insert into event_changes
    select distinct m.kind, m.record_id from new_rows n join old_rows o using (policy_id)
      join policy_items i on i.policy_id = n.policy_id and i.current
      cross join lateral (values ('policy', i.policy_id), ('car', i.car_id)) m (kind, record_id)
    where (n.document_state, n.status = 'cancelled', is_open_quote(n.document_state, n.status))
      is distinct from (o.document_state, o.status = 'cancelled', is_open_quote(o.document_state, o.status));
  return null;
end $$;
create trigger policies_evented_again after update on policies
  referencing old table as old_rows new table as new_rows for each statement execute function mark_events_of_policies();

create function mark_events_of_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into event_changes
      select distinct 'policy', m.policy_id from new_rows n join old_rows o using (payment_id, instalment_number)
        cross join lateral (values (n.policy_id), (o.policy_id)) m (policy_id)
      where (n.policy_id, is_wanted(n.amount_open, n.status), n.due_on)
        is distinct from (o.policy_id, is_wanted(o.amount_open, o.status), o.due_on);
  else
    insert into event_changes select distinct 'policy', policy_id from new_rows;
  end if;
  return null;
end $$;
create trigger payments_evented_in after insert on payments
  referencing new table as new_rows for each statement execute function mark_events_of_payments();
create trigger payments_evented_again after update on payments
  referencing old table as old_rows new table as new_rows for each statement execute function mark_events_of_payments();
create trigger payments_evented_out after delete on payments
  referencing old table as new_rows for each statement execute function mark_events_of_payments();

create function mark_events_of_car() returns trigger language plpgsql as $$
begin
  insert into event_changes select distinct 'policy', policy_id from policy_items where car_id = new.car_id;
  return null;
end $$;
create trigger cars_evented after update of chassis_number on cars for each row
  when ((old.chassis_number = '') <> (new.chassis_number = '')) execute function mark_events_of_car();

create function mark_events_of_requests() returns trigger language plpgsql as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into event_changes select distinct 'car', a.car_id from new_rows r cross join lateral cars_asked_for(r) a
      where r.status = 'submitted' and r.handled_at is null and a.car_id is not null;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into event_changes select distinct 'car', a.car_id from old_rows r cross join lateral cars_asked_for(r) a
      where r.status = 'submitted' and r.handled_at is null and a.car_id is not null;
  end if;
  return null;
end $$;
create trigger requests_evented_in after insert on requests
  referencing new table as new_rows for each statement execute function mark_events_of_requests();
create trigger requests_evented_again after update on requests
  referencing old table as old_rows new table as new_rows for each statement execute function mark_events_of_requests();
create trigger requests_evented_out after delete on requests
  referencing old table as old_rows for each statement execute function mark_events_of_requests();

-- Cars that race in a championship are entered for every event of it.
create function mark_events_of_series(championships uuid[]) returns void language sql as $$
  insert into event_changes
  select distinct 'car', i.car_id from events e join policy_items i on i.event_id = e.event_id and i.current
  where e.championship_id = any (championships)
$$;

create function mark_events_of_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform mark_events_of_series(array(
      select c.id from new_rows n join old_rows o using (event_id) cross join lateral (values (n.championship_id), (o.championship_id)) c (id)
      where n.championship_id is distinct from o.championship_id and c.id is not null));
    insert into event_changes
      select distinct m.kind, m.record_id from new_rows n join old_rows o using (event_id)
        join policy_items i on i.event_id = n.event_id
        cross join lateral (values ('policy', i.policy_id), ('car', i.car_id)) m (kind, record_id)
      where (n.start_on, n.championship_id) is distinct from (o.start_on, o.championship_id);
  else
    perform mark_events_of_series(array(select distinct championship_id from new_rows where championship_id is not null));
  end if;
  return null;
end $$;
create trigger events_evented_in after insert on events
  referencing new table as new_rows for each statement execute function mark_events_of_events();
create trigger events_evented_again after update on events
  referencing old table as old_rows new table as new_rows for each statement execute function mark_events_of_events();
create trigger events_evented_out after delete on events
  referencing old table as new_rows for each statement execute function mark_events_of_events();
