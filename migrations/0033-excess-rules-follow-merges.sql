-- A rule of additional excess may be about one client, driver, car, event or circuit. When that record is merged into
-- another, the rule is about the one that was kept: nothing else of a published rule ever changes.
create function lasting_record(kind text, id text) returns text
  language sql stable
  return coalesce(case kind
    when 'user_id' then (select merged_into::text from accounts where user_id::text = id)
    when 'driver_id' then (select merged_into::text from drivers where driver_id::text = id)
    when 'car_id' then (select merged_into::text from cars where car_id::text = id)
    when 'event_id' then (select merged_into::text from events where event_id::text = id)
    when 'circuit' then (select merged_into from circuits where circuit_id = id)
  end, id);

-- The filter of a rule with every merged record replaced by the kept one; each stands once.
create function lasting_filter(filter jsonb) returns jsonb
  language sql stable
  return coalesce((select jsonb_object_agg(kind, (
      select coalesce(jsonb_agg(distinct lasting_record(kind, id)), '[]') from jsonb_array_elements_text(ids) named (id)))
    from jsonb_each(filter) limits (kind, ids)), '{}');

create or replace function keep_published_version() returns trigger language plpgsql as $$
declare
  free text[] := array['valid_to', 'revision'];
begin
  if old.published_at is null then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'additional_excess_rules'
    and (to_jsonb(new)->'filter') = lasting_filter(to_jsonb(old)->'filter') then
    free := free || array['filter'];
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'a published version of % is never changed', tg_table_name
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
