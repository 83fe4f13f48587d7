-- Each various insurance has rating tables of its own, in versions as those of cars on track.

alter table rating_tables add column insurance_type text not null default 'on_track';
comment on column rating_tables.insurance_type is 'Line of insurance whose premiums these numbers make';

alter table rating_tables
  add constraint rating_tables_insurance_type_check check (insurance_type in
    ('on_track', 'PA', 'VAL', 'CC', 'SCE', 'TI', 'MRW', 'LI')) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table rating_tables validate constraint rating_tables_insurance_type_check;

alter table rating_tables drop constraint rating_tables_no_overlap;
-- A few dozen rows; a constraint of this kind has no later check.
alter table rating_tables
  -- squawk-ignore constraint-missing-not-valid
  add constraint rating_tables_no_overlap
    exclude using gist (insurance_type with =, daterange(valid_from, valid_to, '[]') with &&)
    where (published_at is not null);

-- Every day from the first version of a line on has its tables.
create or replace function refuse_rating_gap() returns trigger language plpgsql as $$
begin
  if exists (
    select from rating_tables a where a.published_at is not null and a.valid_to is not null and not exists (
      select from rating_tables b where b.published_at is not null and b.insurance_type = a.insurance_type
        and b.valid_from = a.valid_to + 1)
  ) then
    raise exception 'the rating tables leave a day without a version' using errcode = 'check_violation';
  end if;
  return null;
end $$;

alter table rating_trials add column insurance_type text not null default 'on_track';
comment on column rating_trials.insurance_type is 'Line of insurance whose policies are priced again';

alter table rating_trials
  add constraint rating_trials_insurance_type_check check (insurance_type in
    ('on_track', 'PA', 'VAL', 'CC', 'SCE', 'TI', 'MRW', 'LI')) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table rating_trials validate constraint rating_trials_insurance_type_check;
