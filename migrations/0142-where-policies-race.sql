-- At which championships and circuits a policy insures a car is kept at the policy: the lists of both say of each how many
-- policies have a car there, and counted every item of the book for it.

alter table policies add column held_at uuid[] not null default '{}';
comment on column policies.held_at is 'Championships and circuits of the events at which it insures a car now, in order; a circuit by circuit_owner';

-- Kept figures are found by a number; a circuit has a name.
create function circuit_owner(circuit_id text) returns uuid language sql immutable parallel safe
  return md5('circuit ' || circuit_id)::uuid;

create function policy_held_at(id uuid) returns uuid[] language sql stable parallel safe
  return array(select distinct h.owner from policy_items i
    join events e on e.event_id = i.event_id and e.merged_into is null
    cross join lateral (values (e.championship_id), (circuit_owner(e.circuit_id))) h (owner)
    where i.policy_id = id and i.current and h.owner is not null order by 1);

-- The rows are locked first, so that whoever comes second sees what the first has written.
create function refresh_held_at(ids uuid[]) returns void language plpgsql as $$
begin
  perform from policies where policy_id = any (ids) order by policy_id for no key update;
  update policies p set held_at = policy_held_at(p.policy_id)
    where p.policy_id = any (ids) and p.held_at <> policy_held_at(p.policy_id);
end $$;

create function follow_held_at() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform refresh_held_at(array(
      select n.policy_id from new_rows n join old_rows o using (item_id)
        where (n.policy_id, n.event_id, n.current) is distinct from (o.policy_id, o.event_id, o.current)
      union
      select o.policy_id from new_rows n join old_rows o using (item_id) where n.policy_id <> o.policy_id));
  else
    perform refresh_held_at(array(select distinct policy_id from new_rows));
  end if;
  return null;
end $$;
create trigger policy_items_held_in after insert on policy_items
  referencing new table as new_rows for each statement execute function follow_held_at();
create trigger policy_items_held_again after update on policy_items
  referencing old table as old_rows new table as new_rows for each statement execute function follow_held_at();
create trigger policy_items_held_out after delete on policy_items
  referencing old table as new_rows for each statement execute function follow_held_at();

create function follow_held_events() returns trigger language plpgsql as $$
begin
  perform refresh_held_at(array(
    select distinct i.policy_id from new_rows n join old_rows o using (event_id) join policy_items i on i.event_id = n.event_id
    where (n.championship_id, n.circuit_id, n.merged_into) is distinct from (o.championship_id, o.circuit_id, o.merged_into)));
  return null;
end $$;
create trigger events_held_again after update on events
  referencing old table as old_rows new table as new_rows for each statement execute function follow_held_events();

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
  elsif exists (
    select from new_rows n join old_rows o using (policy_id)
    where (n.document_state, n.status, n.user_id, n.broker_id, n.insurer_id, n.owner_id, n.panel_insurer_ids,
        n.period_from, n.period_to, n.has_gaps, n.held_at, n.currency, n.premium, n.made_at, n.locked_version_id)
      is distinct from (o.document_state, o.status, o.user_id, o.broker_id, o.insurer_id, o.owner_id, o.panel_insurer_ids,
        o.period_from, o.period_to, o.has_gaps, o.held_at, o.currency, o.premium, o.made_at, o.locked_version_id)
  ) then
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
