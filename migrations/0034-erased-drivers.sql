-- A driver can ask to be forgotten without being a client, and so can one who drives for several.
alter table drivers add column erased_at timestamptz;

create table driver_erasures (
  driver_id uuid primary key references drivers (driver_id),
  erased_at timestamptz not null,
  erased_by uuid references accounts (user_id),
  -- The regular expression that a job looks for in all other records; null once it has.
  to_forget text,
  searched_at timestamptz
);
create index driver_erasures_searching on driver_erasures (erased_at) where to_forget is not null;

create or replace function forgotten_words() returns text
  language sql stable
  return (select nullif(current_setting('paddock.forget', true), '')
    where exists (select from erasures) or exists (select from driver_erasures));

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
      or (new.before is null and new.after is null and old.record_kind = 'account'
        and exists (select from accounts a where a.user_id::text = old.record_id and a.erased_at is not null))
      or (new.before is null and new.after is null and old.record_kind = 'driver'
        and exists (select from drivers d where d.driver_id::text = old.record_id and d.erased_at is not null))) then
    return new;
  end if;
  raise exception '% rows of % are kept as they were written', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;
