-- How a condition read before, so that a quote's wording can be traced; documents carry their own copy of each text.
create table clause_preset_versions (
  preset_id uuid not null references clause_presets (preset_id),
  version_number int not null check (version_number >= 1),
  title text not null,
  text text not null,
  applies_to text[] not null,
  mandatory boolean not null,
  valid_from date not null,
  active boolean not null,
  changed_by uuid references accounts (user_id),
  changed_at timestamptz,
  primary key (preset_id, version_number)
);
create index clause_preset_versions_changed_by on clause_preset_versions (changed_by) where changed_by is not null;

-- Which documents carry a condition.
create index policy_versions_presets on policy_versions
  using gin (jsonb_path_query_array(clauses, '$[*].preset_id'::jsonpath));

-- A duplicate stays as a record that says which one took its place: old documents still name it.
alter table cars add column merged_into uuid references cars (car_id);
alter table drivers add column merged_into uuid references drivers (driver_id);
alter table championships add column merged_into uuid references championships (championship_id);
alter table circuits add column merged_into text references circuits (circuit_id);
create index cars_merged on cars (merged_into) where merged_into is not null;
create index drivers_merged on drivers (merged_into) where merged_into is not null;
create index championships_merged on championships (merged_into) where merged_into is not null;
create index circuits_merged on circuits (merged_into) where merged_into is not null;
create index events_championship on events (championship_id) where championship_id is not null;
