-- The sequence of a year's numbers is the one thing that the product makes in the schema. Its role may not make
-- anything there, so this does it with the owner's rights: for the three series, and years that there can be.
create function make_number_sequence(wanted_series text, wanted_year int) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  sequence_name text := wanted_series || '_numbers_' || wanted_year;
  first_number bigint;
begin
  if (wanted_series in ('claim', 'quote', 'policy') and wanted_year between 1900 and 2999) is not true then
    raise exception 'there are no numbers of % in %', wanted_series, wanted_year using errcode = 'invalid_parameter_value';
  end if;
  -- Two first writers of a year make it once: the second waits for the first one's commit.
  perform pg_advisory_xact_lock(hashtext(sequence_name));
  select coalesce(max(s.last_number), 0) + 1 into first_number
    from public.number_series s where s.series = wanted_series and s.year = wanted_year;
  execute format('create sequence if not exists public.%I start %s', sequence_name, first_number);
end $$;

revoke all on function make_number_sequence(text, int) from public;
