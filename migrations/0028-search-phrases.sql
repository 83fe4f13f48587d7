-- The search answers while one types, however many accounts, drivers and cars there are: every name stands once for each
-- of its words, from that word on ("jan de vries", "de vries", "vries"), in one sorted list. What was typed so far is the
-- beginning of such a phrase, and its first rows are read off an index, whether five begin so or half a million.
create table search_phrases (
  kind text not null check (kind in ('account', 'driver', 'car')),
  phrase text collate "C" not null,
  record_id uuid not null,
  primary key (kind, phrase, record_id)
);

-- What a record is looked up by. Of a telephone number only the digits, as nobody types its spaces twice alike.
create function searched_texts(kind text, record jsonb) returns text[]
  language sql immutable parallel safe
  return case kind
    when 'account' then array[record->>'company_name', record->>'team_name', record->>'attn', record->>'email',
      regexp_replace(record->>'phone', '[^0-9+]', '', 'g')]
    when 'driver' then array[(record->>'first_name') || ' ' || (record->>'last_name')]
    else array[(record->>'make') || ' ' || (record->>'model'), record->>'chassis_number', record->>'start_number']
  end;

-- A text from each of its first eight words on; eighty characters are enough to tell names apart.
create function phrases_of(texts text[]) returns setof text
  language sql immutable parallel safe
  as $$
    select distinct left(array_to_string(words[place:], ' '), 80)
    from (
      select regexp_split_to_array(btrim(searchable(said)), '\s+') as words
      from unnest(texts) said where btrim(said) <> ''
    ) named cross join lateral generate_series(1, least(cardinality(words), 8)) place
  $$;

-- The arguments of these triggers: the kind, and the column of the id.
create function phrase_new_rows() returns trigger language plpgsql as $$
begin
  insert into search_phrases (kind, phrase, record_id)
    select tg_argv[0], p.phrase, (n.record->>tg_argv[1])::uuid
    from (select to_jsonb(r) as record from new_rows r) n
      cross join lateral phrases_of(searched_texts(tg_argv[0], n.record)) p (phrase);
  return null;
end $$;

create function phrase_changed_row() returns trigger language plpgsql as $$
declare
  id uuid := (to_jsonb(old)->>tg_argv[1])::uuid;
begin
  delete from search_phrases s where s.kind = tg_argv[0] and s.record_id = id
    and s.phrase in (select phrases_of(searched_texts(tg_argv[0], to_jsonb(old))));
  if tg_op = 'UPDATE' then
    insert into search_phrases (kind, phrase, record_id)
      select tg_argv[0], p, id from phrases_of(searched_texts(tg_argv[0], to_jsonb(new))) p;
  end if;
  return null;
end $$;

create trigger accounts_phrased after insert on accounts referencing new table as new_rows
  for each statement execute function phrase_new_rows('account', 'user_id');
create trigger accounts_phrased_again after update on accounts for each row
  when (old.search_text is distinct from new.search_text) execute function phrase_changed_row('account', 'user_id');
create trigger accounts_unphrased after delete on accounts for each row execute function phrase_changed_row('account', 'user_id');

create trigger drivers_phrased after insert on drivers referencing new table as new_rows
  for each statement execute function phrase_new_rows('driver', 'driver_id');
create trigger drivers_phrased_again after update on drivers for each row
  when (old.search_text is distinct from new.search_text) execute function phrase_changed_row('driver', 'driver_id');
create trigger drivers_unphrased after delete on drivers for each row execute function phrase_changed_row('driver', 'driver_id');

create trigger cars_phrased after insert on cars referencing new table as new_rows
  for each statement execute function phrase_new_rows('car', 'car_id');
create trigger cars_phrased_again after update on cars for each row
  when (old.search_text is distinct from new.search_text) execute function phrase_changed_row('car', 'car_id');
create trigger cars_unphrased after delete on cars for each row execute function phrase_changed_row('car', 'car_id');

insert into search_phrases (kind, phrase, record_id)
  select r.kind, p.phrase, r.record_id from (
    select 'account' as kind, user_id as record_id, to_jsonb(accounts) as record from accounts
    union all select 'driver', driver_id, to_jsonb(drivers) from drivers
    union all select 'car', car_id, to_jsonb(cars) from cars
  ) r cross join lateral phrases_of(searched_texts(r.kind, r.record)) p (phrase)
  order by 1, 2, 3;
