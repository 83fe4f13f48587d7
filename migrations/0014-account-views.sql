-- Staff look at the product as somebody else sees it: who looked at whom, when and why.

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
create index sessions_view on sessions (view_id) where view_id is not null;
