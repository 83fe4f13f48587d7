-- One thing that is done to many rows of a list, as somebody asked for it. A job does it row by row, each in a
-- transaction of its own that also notes the outcome, so that a run that is broken off goes on where it was.
create table bulk_runs (
  bulk_run_id uuid primary key default uuidv7(),
  user_id uuid not null references accounts (user_id),
  account_type text not null,
  list text not null,
  deed text not null,
  -- What belongs to the deed: the status, the owner.
  given jsonb not null default '{}',
  -- What the list was asked when all that match were meant; null for ticked rows.
  question jsonb,
  row_ids text[],
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'stopped', 'failed')),
  stop_asked boolean not null default false,
  rows_total int not null default 0,
  created_at timestamptz not null default clock_now(),
  finished_at timestamptz
);
create index bulk_runs_user on bulk_runs (user_id, created_at desc);
create index bulk_runs_created on bulk_runs (created_at);

-- What is done in one go: mostly a row, or the rows of one client that get one mail together.
create table bulk_run_parts (
  bulk_run_id uuid not null references bulk_runs (bulk_run_id) on delete cascade,
  position int not null,
  row_ids text[] not null,
  name text not null,
  outcome text check (outcome in ('done', 'left_out')),
  reason text not null default '',
  primary key (bulk_run_id, position)
);

-- The papers of a list come as one archive.
alter table list_exports drop constraint list_exports_format_check;
alter table list_exports add constraint list_exports_format_check check (format in ('csv', 'xlsx', 'zip'));
