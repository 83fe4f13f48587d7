-- Premium tax changes in versions as the rating tables do: a draft holds the rates that change from its first day on.
-- Published, each of them ends the rate before it on the day before, and is never changed.
create table premium_tax_versions (
  version text primary key,
  valid_from date not null,
  note text not null default '',
  published_at timestamptz,
  revision int not null default 0,
  created_at timestamptz not null default clock_now()
);

-- Rates that are there already are the first version.
insert into premium_tax_versions (version, valid_from, note, published_at)
  select '2022.1', min(valid_from), 'First rates', clock_now() from premium_tax_rates having count(*) > 0;

alter table premium_tax_rates
  add column version text not null default '2022.1' references premium_tax_versions (version);
alter table premium_tax_rates alter column version drop default;
create index premium_tax_rates_version on premium_tax_rates (version);
create unique index premium_tax_rates_draft on premium_tax_rates (version, country_code, line)
  where published_at is null;

create trigger premium_tax_versions_kept before update or delete on premium_tax_versions
  for each row execute function keep_published_version();
create trigger premium_tax_rates_kept before update or delete on premium_tax_rates
  for each row execute function keep_published_version();

-- Whether a client reads of a rule in its documents.
alter table additional_excess_rules add column show_to_client boolean not null default true;

-- A what-if tries any of four things at once: tables, series of a year, premium tax, rules of additional excess.
delete from rating_trials;
alter table rating_trials
  alter column version drop not null,
  add column series_year int check (series_year between 2022 and 2100),
  add column tax_version text references premium_tax_versions (version) on delete cascade,
  add column excess_drafts boolean not null default false,
  add column started_at timestamptz,
  add check (version is not null or series_year is not null or tax_version is not null or excess_drafts);
create index rating_trials_tax on rating_trials (tax_version) where tax_version is not null;
create index rating_trials_newest on rating_trials (created_at desc, trial_id desc);
