-- Staff look at the product as somebody else sees it; who looked at whom, and who is at a record now.

create table account_views (
  view_id uuid primary key default uuidv7(),
  viewer_id uuid not null references accounts (user_id),
  viewed_id uuid not null references accounts (user_id),
  reason text not null check (length(btrim(reason)) >= 10),
  started_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (viewer_id <> viewed_id)
);
create index account_views_viewer on account_views (viewer_id, started_at desc);
create index account_views_viewed on account_views (viewed_id, started_at desc);

-- While it is set the session acts for the viewed person and writes nothing.
alter table sessions add column view_id uuid references account_views (view_id);

-- Who has a record open: a row for each open page, alive while it is seen again within half a minute.
-- `seen_at` and `active_at` carry no index, so that a sign of life moves no index entry.
create table record_presence (
  user_id uuid not null references accounts (user_id),
  tab_id uuid not null,
  parent_type text not null,
  parent_id uuid not null,
  account_type text not null,
  -- What of the record this person is editing.
  sections text[] not null default '{}',
  seen_at timestamptz not null,
  -- The last key typed or button pressed in those sections.
  active_at timestamptz not null,
  primary key (user_id, tab_id, parent_type, parent_id)
) with (fillfactor = 70);
create index record_presence_record on record_presence (parent_type, parent_id);
