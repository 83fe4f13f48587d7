-- Of persons whom a cover names the year of birth may stay when they are forgotten, which its price follows from: also where
-- a version is locked, and where the log holds it.
create function without_birth_dates(content jsonb) returns jsonb language sql immutable parallel safe
  return case when not jsonb_path_exists(content, '$.line.items[*].birth_date') then content
    else jsonb_set(content, '{line,items}', (
      select jsonb_agg(case when coalesce(i.item ->> 'birth_date', '') = '' then i.item
        else i.item || jsonb_build_object('birth_date', left(i.item ->> 'birth_date', 4) || '-01-01') end order by i.place)
      from jsonb_array_elements(content #> '{line,items}') with ordinality i (item, place))) end;

create or replace function keep_locked_version() returns trigger language plpgsql as $$
declare
  words text := forgotten_words();
begin
  if old.locked_at is null then
    return new;
  end if;
  if (new.content, new.rating, new.clauses, new.rating_risk)
    is distinct from (old.content, old.rating, old.clauses, old.rating_risk)
    and words is not null
    and (new.content is not distinct from without_birth_dates(old.content)
      or new.content in (forget_json(old.content, words), without_birth_dates(forget_json(old.content, words))))
    and ((new.rating, new.clauses, new.rating_risk) is not distinct from (old.rating, old.clauses, old.rating_risk)
      or (new.rating, new.clauses, new.rating_risk) is not distinct from
        (forget_json(old.rating, words), forget_json(old.clauses, words), forget_json(old.rating_risk, words)))
    and (retention_is_over(old.policy_id)
      or exists (select from policies p where p.policy_id = old.policy_id and p.document_state = 'quote')) then
    old.content := new.content;
    old.rating := new.rating;
    old.clauses := new.clauses;
    old.rating_risk := new.rating_risk;
  end if;
  if (
    new.content, new.rating, new.clauses, new.premium, new.discount, new.adjustment, new.fee, new.ipt,
    new.gross, new.commission, new.instalments, new.version_number, new.policy_id, new.locked_at,
    new.rating_risk, new.basis_hash, new.steps
  ) is distinct from (
    old.content, old.rating, old.clauses, old.premium, old.discount, old.adjustment, old.fee, old.ipt,
    old.gross, old.commission, old.instalments, old.version_number, old.policy_id, old.locked_at,
    old.rating_risk, old.basis_hash, old.steps
  ) then
    raise exception 'version % is locked', old.version_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function keep_audit_row() returns trigger language plpgsql as $$
declare
  words text := forgotten_words();
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - 'before' - 'after' - 'actor_name' = to_jsonb(old) - 'before' - 'after' - 'actor_name'
    and (new.actor_name = old.actor_name or new.actor_name = forget_text(old.actor_name, words)
      or (new.actor_name = 'Erased person'
        and exists (select from accounts a where a.user_id = old.actor_id and a.erased_at is not null)))
    and ((new.before, new.after) is not distinct from (old.before, old.after)
      or (words is not null
        and (new.before, new.after) is not distinct from (forget_json(old.before, words), forget_json(old.after, words)))
      or (words is not null
        and (new.before, new.after) is not distinct from (without_birth_dates(old.before), without_birth_dates(old.after)))
      or (new.before is null and new.after is null and old.record_kind = 'account'
        and exists (select from accounts a where a.user_id::text = old.record_id and a.erased_at is not null))
      or (new.before is null and new.after is null and old.record_kind = 'driver'
        and exists (select from drivers d where d.driver_id::text = old.record_id and d.erased_at is not null))) then
    return new;
  end if;
  raise exception '% rows of % are kept as they were written', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;
