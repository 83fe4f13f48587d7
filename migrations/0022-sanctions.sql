-- Lists of persons and firms with whom no business may be done, and where a client looks like one of them.

create table sanctions_entries (
  entry_id uuid primary key default uuidv7(),
  source_id text not null unique,
  name text not null,
  aliases text[] not null default '{}',
  birth_date date,
  country char(2),
  listed boolean not null default true,
  changed_at timestamptz not null default clock_now()
);

-- Every name of an entry as it is compared: lower case, no accents and signs, words in alphabetical order.
create table sanctions_names (
  entry_id uuid not null references sanctions_entries (entry_id) on delete cascade,
  name_key text not null,
  primary key (entry_id, name_key)
);
create index sanctions_names_key on sanctions_names using gin (name_key gin_trgm_ops);

create table sanctions_hits (
  user_id uuid not null references accounts (user_id),
  entry_id uuid not null references sanctions_entries (entry_id),
  matched_name text not null,
  score numeric(4, 3) not null,
  decision text not null default 'open' check (decision in ('open', 'cleared', 'confirmed')),
  reason text not null default '',
  decided_by uuid references accounts (user_id),
  decided_at timestamptz,
  found_at timestamptz not null default clock_now(),
  primary key (user_id, entry_id),
  check ((decision = 'open') = (decided_at is null)),
  check (decision = 'open' or btrim(reason) <> '')
);
create index sanctions_hits_open on sanctions_hits (found_at) where decision = 'open';

-- The words of a name in alphabetical order: "Dalen, Jan van" and "Jan van Dalen" are the same.
create function name_key(name text) returns text
  language sql immutable parallel safe
  return (select coalesce(string_agg(word, ' ' order by word), '')
    from regexp_split_to_table(regexp_replace(searchable(name), '[^[:alnum:]]+', ' ', 'g'), ' ') word where word <> '');
