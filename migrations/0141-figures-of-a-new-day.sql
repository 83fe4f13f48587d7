-- What the passing of a day changes is found by its index: a choice of two conditions in one statement read every fact of
-- the book, which at some million facts is near the limit of a statement.
create or replace function fold_figures(at_most integer, at_moment timestamp with time zone) returns integer
language plpgsql as $$
declare
  today date := amsterdam_day(at_moment);
  before date := (select folded_day from figure_state);
  ids uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_figures')) then
    return 0;
  end if;
  if before <> today then
    if before > today then
      insert into figure_changes select distinct policy_id from figures;
    else
      insert into figure_changes select distinct policy_id from figures
        where changes_until >= before and changes_until > '-infinity';
    end if;
    update figure_state set folded_day = today;
  end if;
  ids := array(select distinct policy_id from figure_changes order by policy_id limit at_most);
  if ids <> '{}' then
    delete from figure_changes where policy_id = any (ids);
    perform write_figures(ids, today);
  end if;
  if not exists (select from figure_changes) then
    update figure_state set folded_at = at_moment;
  end if;
  return cardinality(ids);
end $$;
