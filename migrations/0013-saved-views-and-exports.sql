-- What people keep of lists: views under a name, and files of everything that a list shows.

create table saved_views (
  view_id uuid primary key default uuidv7(),
  user_id uuid not null references accounts (user_id),
  list text not null,
  name text not null check (name <> ''),
  query text not null,
  visible_to text not null default 'me' check (visible_to in ('me', 'staff')),
  created_at timestamptz not null default clock_now(),
  changed_at timestamptz not null default clock_now()
);
create unique index saved_views_own on saved_views (user_id, list, lower(name));
create index saved_views_shared on saved_views (list) where visible_to = 'staff';

-- The view with which a list opens for a person: one of its own, or one that a colleague shares.
create table default_views (
  user_id uuid not null references accounts (user_id),
  list text not null,
  view_id uuid not null references saved_views (view_id) on delete cascade,
  primary key (user_id, list)
);
create index default_views_view on default_views (view_id);

-- A file of a list as somebody asked for it; the person and the account type say which rows may be in it.
create table list_exports (
  export_id uuid primary key default uuidv7(),
  user_id uuid not null references accounts (user_id),
  account_type text not null,
  list text not null,
  question jsonb not null,
  columns text[] not null,
  row_ids text[],
  format text not null check (format in ('csv', 'xlsx')),
  status text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed', 'removed')),
  is_long boolean not null default false,
  rows_written int not null default 0,
  rows_total int not null default 0,
  bucket text,
  storage_key text,
  document_name text not null default '',
  size_bytes bigint,
  created_at timestamptz not null default clock_now(),
  finished_at timestamptz
);
create index list_exports_user on list_exports (user_id, created_at desc);
create index list_exports_kept on list_exports (finished_at) where storage_key is not null;
