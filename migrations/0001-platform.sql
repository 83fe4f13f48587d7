-- What every area stands on: extensions, the unix() shorthand, idempotency, audit, errors, files.

create extension if not exists pg_trgm;
create extension if not exists citext;
create extension if not exists btree_gist;
create extension if not exists unaccent;

-- The time that records carry. A transaction can set paddock.now, so that tests and the demo season live through
-- years in seconds; otherwise it is the database's own clock.
create function clock_now() returns timestamptz
  language sql stable parallel safe
  return coalesce(nullif(current_setting('paddock.now', true), '')::timestamptz, now());

-- An instant as the wire carries it: whole unix seconds.
create function unix(instant timestamptz) returns bigint
  language sql immutable strict parallel safe
  return floor(extract(epoch from instant))::bigint;

-- Text as people search it: lower case, without accents, dashes kept because numbers carry them.
create function searchable(value text) returns text
  language sql immutable parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, coalesce(value, '')));

-- Refuses every change of a row that law or proof needs as it was written.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows of % are kept as they were written', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

-- A write that was already done answers again what it answered the first time.
create table idempotency_keys (
  owner text not null,
  action text not null,
  key text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamptz not null default clock_now(),
  primary key (owner, action, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Who changed what, when, from which value to which. Only ever added to.
create table audit_log (
  audit_id uuid primary key default uuidv7(),
  happened_at timestamptz not null default clock_now(),
  actor_id uuid,
  actor_name text not null,
  actor_type text not null,
  action text not null,
  record_kind text not null,
  record_id text not null,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_log_record on audit_log (record_kind, record_id, happened_at desc);
create index audit_log_actor on audit_log (actor_id, happened_at desc);
create index audit_log_newest on audit_log (happened_at desc, audit_id desc);
create trigger audit_log_kept before update or delete on audit_log
  for each row execute function refuse_change();

-- Faults of server and browsers, one row per kind of fault, without personal data.
create table error_log (
  error_id uuid primary key default uuidv7(),
  fingerprint text not null unique,
  source text not null check (source in ('server', 'browser', 'job')),
  message text not null,
  stack text not null default '',
  route text not null default '',
  release text not null default '',
  last_request_id text,
  last_user_id uuid,
  occurrences bigint not null default 1,
  status text not null default 'open' check (status in ('open', 'ignored', 'fixed')),
  first_at timestamptz not null default clock_now(),
  last_at timestamptz not null default clock_now()
);
create index error_log_recent on error_log (last_at desc);

-- What a file is and where its bytes lie; the bytes are in the storage, never here.
create table files (
  file_id uuid primary key default uuidv7(),
  bucket text not null,
  storage_key text not null,
  document_name text not null,
  content_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 text not null,
  parent_type text not null,
  parent_id uuid not null,
  kind text not null default 'other',
  caption text not null default '',
  uploaded_by uuid,
  uploaded_by_name text not null default '',
  taken_at timestamptz,
  created_at timestamptz not null default clock_now(),
  removed_at timestamptz,
  unique (bucket, storage_key)
);
create index files_parent on files (parent_type, parent_id, created_at);

-- Numbers without gaps: the row is locked in the transaction that takes the number.
create table number_series (
  series text not null,
  year int not null,
  last_number int not null default 0,
  primary key (series, year)
);

create function next_number(wanted_series text, wanted_year int) returns int language sql as $$
  insert into number_series (series, year, last_number) values (wanted_series, wanted_year, 1)
  on conflict (series, year) do update set last_number = number_series.last_number + 1
  returning last_number
$$;
