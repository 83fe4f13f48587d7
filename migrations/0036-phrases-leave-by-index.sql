-- The phrases of a record that goes or is renamed are found by the index, each by itself: read off all phrases of their
-- kind, ten thousand drivers of an import that was taken back took half a minute, which is more than a statement may.
create or replace function phrase_changed_row() returns trigger language plpgsql as $$
declare
  id uuid := (to_jsonb(old)->>tg_argv[1])::uuid;
begin
  delete from search_phrases s where s.kind = tg_argv[0] and s.record_id = id
    and s.phrase = any (array(select phrases_of(searched_texts(tg_argv[0], to_jsonb(old)))));
  if tg_op = 'UPDATE' then
    insert into search_phrases (kind, phrase, record_id)
      select tg_argv[0], p, id from phrases_of(searched_texts(tg_argv[0], to_jsonb(new))) p;
  end if;
  return null;
end $$;
