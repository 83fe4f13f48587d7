-- Events and circuits are archived and merged like cars and drivers, and two people do not overwrite each other.
alter table events
  add column active boolean not null default true,
  add column merged_into uuid references events (event_id),
  add constraint events_merged_check check (merged_into is null or (merged_into <> event_id and not active));
alter table circuits add column revision int not null default 0;
create index events_merged on events (merged_into) where merged_into is not null;

-- A record that was merged leaves its name to the one that was kept.
alter table events drop constraint events_championship_id_name_start_on_key;
create unique index events_once on events (championship_id, name, start_on) nulls not distinct where merged_into is null;
alter table championships drop constraint championships_name_year_key;
create unique index championships_once on championships (name, year) where merged_into is null;

-- Conditions are worded in one language.
alter table clause_presets add column language text not null default 'en' check (language in ('en', 'nl'));
alter table clause_preset_versions add column language text not null default 'en';

-- Two accounts that look like one client, and are not: the pair is not asked about again.
create table distinct_accounts (
  one_id uuid not null references accounts (user_id),
  other_id uuid not null references accounts (user_id),
  marked_by uuid not null references accounts (user_id),
  marked_at timestamptz not null default clock_now(),
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index distinct_accounts_other on distinct_accounts (other_id);
create index distinct_accounts_marked_by on distinct_accounts (marked_by);
