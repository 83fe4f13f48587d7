-- Who was erased, what is still looked for, and until when the law has something of it kept. What is never rewritten
-- otherwise lets go of an erased person's words, and of nothing else.
create table erasures (
  user_id uuid primary key references accounts (user_id),
  erased_at timestamptz not null,
  erased_by uuid references accounts (user_id),
  -- The last day on which something has to stay; null: nothing had to.
  kept_until date,
  -- The regular expression that a job looks for in all other records; null once it has.
  to_forget text,
  searched_at timestamptz,
  -- A lawsuit or an audit: nothing goes while there is a reason.
  hold_reason text not null default '',
  held_by uuid references accounts (user_id),
  held_at timestamptz,
  ended_at timestamptz,
  check ((hold_reason = '') = (held_at is null))
);
create index erasures_searching on erasures (erased_at) where to_forget is not null;
create index erasures_due on erasures (kept_until) where ended_at is null and hold_reason = '';

-- Takes words out of a text, and out of every text of a JSON value.
create function forget_text(value text, pattern text) returns text
  language sql immutable parallel safe
  return case when value ~* pattern then regexp_replace(value, pattern, 'Erased person', 'gi') else value end;

create function forget_texts(texts text[], pattern text) returns text[]
  language sql immutable parallel safe
  return case when texts is null then null
    else array(select forget_text(said, pattern) from unnest(texts) with ordinality t (said, n) order by n) end;

create function forget_json(value jsonb, pattern text) returns jsonb
  language plpgsql immutable parallel safe as $$
begin
  if value is null or value::text !~* pattern then
    return value;
  end if;
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(forget_text(value #>> '{}', pattern))
    when 'array' then (select jsonb_agg(forget_json(e, pattern) order by n) from jsonb_array_elements(value) with ordinality t (e, n))
    when 'object' then (select jsonb_object_agg(k, forget_json(v, pattern)) from jsonb_each(value) t (k, v))
    else value end;
end $$;

-- The words that this transaction takes out: only an erasure sets them, and only while there is one.
create function forgotten_words() returns text
  language sql stable
  return (select nullif(current_setting('paddock.forget', true), '') where exists (select from erasures));

create function retention_is_over(policy_id uuid) returns boolean
  language sql stable
  return exists (select from policies p join accounts a on a.user_id = p.user_id
    join erasures e on e.user_id = coalesce(a.merged_into, a.user_id)
    where p.policy_id = retention_is_over.policy_id and e.hold_reason = '' and e.kept_until < clock_now()::date);

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
        and exists (select from accounts a where a.user_id::text = old.record_id and a.erased_at is not null))) then
    return new;
  end if;
  raise exception '% rows of % are kept as they were written', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

-- A quote that never became a policy lets go of its client at once, a policy once the law does.
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
    and (new.content, new.rating, new.clauses, new.rating_risk) is not distinct from
      (forget_json(old.content, words), forget_json(old.rating, words), forget_json(old.clauses, words),
       forget_json(old.rating_risk, words))
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
    new.rating_risk, new.basis_hash
  ) is distinct from (
    old.content, old.rating, old.clauses, old.premium, old.discount, old.adjustment, old.fee, old.ipt,
    old.gross, old.commission, old.instalments, old.version_number, old.policy_id, old.locked_at,
    old.rating_risk, old.basis_hash
  ) then
    raise exception 'version % is locked', old.version_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Bookings say whom was paid, until the law lets the name go; never anything else of them.
create function keep_ledger_transaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'description' = to_jsonb(old) - 'description'
    and new.description = 'Erased person' and retention_is_over(old.policy_id) then
    return new;
  end if;
  raise exception '% rows of % are kept as they were written', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;
drop trigger ledger_transactions_kept on ledger_transactions;
create trigger ledger_transactions_kept before update or delete on ledger_transactions
  for each row execute function keep_ledger_transaction();
