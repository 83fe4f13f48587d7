-- What follows rows that change finds them without comparing each with each: these tables of a statement have no statistics,
-- a session keeps the plan of the first, often of one row, and 160 items of a policy were compared 25,600 times.
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
    select policy_id, document_state, status, user_id, broker_id, insurer_id, owner_id, panel_insurer_ids,
      period_from, period_to, has_gaps, held_at, currency, premium, made_at, locked_version_id from new_rows
    except select policy_id, document_state, status, user_id, broker_id, insurer_id, owner_id, panel_insurer_ids,
      period_from, period_to, has_gaps, held_at, currency, premium, made_at, locked_version_id from old_rows
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

create or replace function follow_held_at() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform refresh_held_at(array(
      select policy_id from (
        select item_id, policy_id, event_id, current from new_rows
        except select item_id, policy_id, event_id, current from old_rows) n
      union
      select policy_id from (select item_id, policy_id from old_rows except select item_id, policy_id from new_rows) o));
  else
    perform refresh_held_at(array(select distinct policy_id from new_rows));
  end if;
  return null;
end $$;

create or replace function follow_open_on_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_open_on_invoices(array(select distinct invoice_id from new_rows where amount_open <> 0));
  else
    perform refresh_open_on_invoices(array(select distinct invoice_id from (
      select payment_id, instalment_number, amount_open, due_on, invoice_id from new_rows
      except select payment_id, instalment_number, amount_open, due_on, invoice_id from old_rows) n));
  end if;
  return null;
end $$;

create or replace function follow_paid_state() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform refresh_paid_state(array(select distinct policy_id from (
      select payment_id, instalment_number, policy_id, status, amount, amount_open from new_rows
      except select payment_id, instalment_number, policy_id, status, amount, amount_open from old_rows) n));
  else
    perform refresh_paid_state(array(select distinct policy_id from new_rows));
  end if;
  return null;
end $$;

create or replace function mark_events_of_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into event_changes
      select distinct m.kind, m.record_id from (
          (select item_id, policy_id, car_id, event_id, current from new_rows
            except select item_id, policy_id, car_id, event_id, current from old_rows)
          union all
          (select item_id, policy_id, car_id, event_id, current from old_rows
            except select item_id, policy_id, car_id, event_id, current from new_rows)) r
        cross join lateral (values ('policy', r.policy_id), ('car', r.car_id)) m (kind, record_id);
  else
    insert into event_changes
      select distinct m.kind, m.record_id from new_rows n
        cross join lateral (values ('policy', n.policy_id), ('car', n.car_id)) m (kind, record_id);
  end if;
  return null;
end $$;

create or replace function mark_events_of_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into event_changes
      select distinct 'policy', r.policy_id from (
        (select payment_id, instalment_number, policy_id, is_wanted(amount_open, status), due_on from new_rows
          except select payment_id, instalment_number, policy_id, is_wanted(amount_open, status), due_on from old_rows)
        union all
        (select payment_id, instalment_number, policy_id, is_wanted(amount_open, status), due_on from old_rows
          except select payment_id, instalment_number, policy_id, is_wanted(amount_open, status), due_on from new_rows)) r;
  else
    insert into event_changes select distinct 'policy', policy_id from new_rows;
  end if;
  return null;
end $$;

create or replace function mark_events_of_policies() returns trigger language plpgsql as $$
begin
  insert into event_changes
    select distinct m.kind, m.record_id from (
        select policy_id, document_state, status = 'cancelled', is_open_quote(document_state, status) from new_rows
        except select policy_id, document_state, status = 'cancelled', is_open_quote(document_state, status) from old_rows) n
      join policy_items i on i.policy_id = n.policy_id and i.current
      cross join lateral (values ('policy', i.policy_id), ('car', i.car_id)) m (kind, record_id);
  return null;
end $$;

create or replace function follow_held_events() returns trigger language plpgsql as $$
begin
  perform refresh_held_at(array(
    select distinct i.policy_id from (
        select event_id, championship_id, circuit_id, merged_into from new_rows
        except select event_id, championship_id, circuit_id, merged_into from old_rows) n
      join policy_items i on i.event_id = n.event_id));
  return null;
end $$;

create or replace function mark_events_of_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform mark_events_of_series(array(
      select championship_id from (
        (select event_id, championship_id from new_rows except select event_id, championship_id from old_rows)
        union all
        (select event_id, championship_id from old_rows except select event_id, championship_id from new_rows)) r
      where championship_id is not null));
    insert into event_changes
      select distinct m.kind, m.record_id from (
          select event_id, start_on, championship_id from new_rows
          except select event_id, start_on, championship_id from old_rows) n
        join policy_items i on i.event_id = n.event_id
        cross join lateral (values ('policy', i.policy_id), ('car', i.car_id)) m (kind, record_id);
  else
    perform mark_events_of_series(array(select distinct championship_id from new_rows where championship_id is not null));
  end if;
  return null;
end $$;

create or replace function mark_figures_of_championships() returns trigger language plpgsql as $$
begin
  insert into figure_changes
    select i.policy_id from (
        select championship_id, name, series, year from new_rows
        except select championship_id, name, series, year from old_rows) n
      join events e on e.championship_id = n.championship_id join policy_items i on i.event_id = e.event_id
    union
    select c.policy_id from (
        select championship_id, name, series from new_rows
        except select championship_id, name, series from old_rows) n
      join events e on e.championship_id = n.championship_id join claims c on c.event_id = e.event_id;
  return null;
end $$;

create or replace function mark_figures_of_circuits() returns trigger language plpgsql as $$
begin
  insert into figure_changes
    select distinct c.policy_id from (
        select circuit_id, corners from new_rows except select circuit_id, corners from old_rows) n
      join events e on e.circuit_id = n.circuit_id join claims c on c.event_id = e.event_id;
  return null;
end $$;
