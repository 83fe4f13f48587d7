-- Reference data that comes in files: the file's rows as they are read, what each is about, and what was written, so that
-- a whole import can be taken back.

create table import_runs (
  import_id uuid primary key default uuidv7(),
  target text not null,
  status text not null default 'reading' check (status in (
    'reading', 'matching', 'checking', 'checked', 'importing', 'imported', 'undone', 'failed', 'discarded')),
  file_id uuid references files (file_id),
  document_name text not null,
  file_note text not null default '',
  columns jsonb not null default '[]',
  sources jsonb not null default '[]',
  existing text not null default 'update' check (existing in ('update', 'keep')),
  fixes jsonb not null default '[]',
  row_count int not null default 0,
  done_count int not null default 0,
  counts jsonb not null default '{}',
  created_records int not null default 0,
  updated_records int not null default 0,
  warning_rows int not null default 0,
  failure text not null default '',
  started_by uuid not null references accounts (user_id),
  run_by uuid references accounts (user_id),
  revision int not null default 0,
  created_at timestamptz not null default clock_now(),
  imported_at timestamptz,
  undone_at timestamptz
);
create index import_runs_age on import_runs (created_at desc, import_id);

-- A row of the file. Cells stay as they are in the file, so that another answer reads them anew.
create table import_rows (
  import_id uuid not null references import_runs (import_id),
  row_number int not null,
  cells text[] not null,
  outcome text not null default 'unread'
    check (outcome in ('unread', 'create', 'update', 'same', 'skip', 'problem')),
  problems jsonb not null default '[]',
  primary key (import_id, row_number)
);

-- What is to be written, and after the import what was: without `before` the record is new.
create table import_records (
  import_id uuid not null references import_runs (import_id),
  position int not null,
  store text not null,
  row_number int not null,
  handle text,
  content jsonb not null,
  outcome text not null check (outcome in ('create', 'update', 'same')),
  record_id text,
  before jsonb,
  after jsonb,
  primary key (import_id, position)
);

-- Names for records that staff gave while answering: the next file is not asked again.
create table import_aliases (
  reference text not null,
  alias text not null,
  record_id text not null,
  primary key (reference, alias)
);

-- Ten thousand names of a file are looked up at once.
create index drivers_full_name on drivers (search_text);
create index cars_full_name on cars (searchable(make || ' ' || model));
