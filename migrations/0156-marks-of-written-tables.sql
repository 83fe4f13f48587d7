-- Each table that a whole list is read from has a mark that is another one after every write. Its writes add a random
-- number each to the kept counts: they wait for nobody, every snapshot adds up what it sees, a book that was restored
-- and went another way never comes to a sum that it had before, and what is added is folded with the other counts.

create function mark_written() returns trigger language plpgsql as $$
begin
  insert into list_count_changes (list, owner, day, status, n)
    values ('written:' || tg_table_name, '00000000-0000-0000-0000-000000000000', '-infinity', '', 1 + floor(random() * 2147483647)::bigint);
  return null;
end $$;

-- What a log-in or a setting of somebody's own screens writes stands in no list of accounts.
create trigger accounts_written after insert or delete or update of
  user_id, account_type, account_types, attn, company_name, team_name, email, extra_emails, phone, country, vat_number,
  iban, broker_id, insurer_id, commission_pct, clean_seasons, claim_level, notes, currency, language, active, revision,
  created_at, merged_into, merged_at, erased_at, authority_limits
  on accounts for each statement execute function mark_written();
create trigger cars_written after insert or update or delete on cars
  for each statement execute function mark_written();
create trigger drivers_written after insert or update or delete on drivers
  for each statement execute function mark_written();
create trigger driver_accounts_written after insert or update or delete on driver_accounts
  for each statement execute function mark_written();
create trigger events_written after insert or update or delete on events
  for each statement execute function mark_written();
create trigger championships_written after insert or update or delete on championships
  for each statement execute function mark_written();
create trigger circuits_written after insert or update or delete on circuits
  for each statement execute function mark_written();
