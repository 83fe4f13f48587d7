-- Who has a record open now, and which of its sections they are editing (decision 037). What stands here is true for
-- a minute and nobody's history: the table is not logged, keeps no reference, and may be empty after a crash.

create unlogged table record_presence (
  visit_id uuid not null,
  section text not null,
  parent_type text not null,
  parent_id text not null,
  user_id uuid not null,
  since timestamptz not null,
  active_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (visit_id, section)
) with (fillfactor = 50);
create index record_presence_parent on record_presence (parent_id, parent_type);
