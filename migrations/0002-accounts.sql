-- People and firms: clients, staff, brokerages, insurers, loss adjusters, and how they log in.

create table insurers (
  insurer_id uuid primary key default uuidv7(),
  name text not null,
  lines text[] not null default '{}',
  capacity_per_car bigint check (capacity_per_car > 0),
  capacity_per_event bigint check (capacity_per_event > 0),
  share_pct numeric(5, 2) not null default 100 check (share_pct > 0 and share_pct <= 100),
  bordereau_email text not null default '',
  active boolean not null default true,
  created_at timestamptz not null default clock_now()
);

create table accounts (
  user_id uuid primary key default uuidv7(),
  account_type text not null
    check (account_type in ('superadmin', 'admin', 'agent', 'brokerage', 'insurer', 'loss_adjuster')),
  account_types text[] not null default '{}',
  attn text not null default '',
  company_name text not null default '',
  team_name text not null default '',
  email citext not null unique,
  extra_emails text[] not null default '{}',
  phone text not null default '',
  country char(2) not null default 'NL',
  vat_number text not null default '',
  iban text not null default '',
  broker_id uuid references accounts (user_id),
  insurer_id uuid references insurers (insurer_id),
  commission_pct numeric(4, 1) not null default 15.0 check (commission_pct between 0 and 30),
  clean_seasons int not null default 0 check (clean_seasons >= 0),
  claim_level int not null default 4 check (claim_level between 1 and 10),
  notes text not null default '',
  preferences jsonb not null default '{}',
  currency char(3) not null default 'EUR' check (currency in ('EUR', 'USD', 'GBP')),
  language text not null default 'en',
  active boolean not null default true,
  password_hash text,
  revision int not null default 0,
  created_at timestamptz not null default clock_now(),
  last_login_at timestamptz,
  search_text text generated always as (
    searchable(company_name || ' ' || team_name || ' ' || attn || ' ' || email::text || ' ' || phone)
  ) stored,
  check ((account_type = 'insurer') <= (insurer_id is not null))
);
create index accounts_type on accounts (account_type, company_name, user_id);
create index accounts_broker on accounts (broker_id) where broker_id is not null;
create index accounts_insurer on accounts (insurer_id) where insurer_id is not null;
create index accounts_search on accounts using gin (search_text gin_trgm_ops);

create table addresses (
  address_id uuid primary key default uuidv7(),
  user_id uuid not null references accounts (user_id),
  label text not null default '',
  company_name text not null default '',
  attn text not null default '',
  address text not null default '',
  zip text not null default '',
  city text not null default '',
  country char(2) not null,
  state text not null default '',
  phone text not null default '',
  revision int not null default 0,
  created_at timestamptz not null default clock_now()
);
create index addresses_user on addresses (user_id);

-- The menu entries that agents and brokerages get beyond their base set [3.9].
create table permissions (
  user_id uuid primary key references accounts (user_id),
  entries jsonb not null default '[]',
  revision int not null default 0
);

-- The cookie carries a random token; only its hash is here.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references accounts (user_id),
  account_type text not null,
  kept boolean not null default false,
  user_agent text not null default '',
  created_at timestamptz not null default clock_now(),
  last_seen_at timestamptz not null default clock_now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Failed tries by address and by network, so that guessing slows down across processes and restarts.
create table login_failures (
  login_failure_id uuid primary key default uuidv7(),
  subject text not null,
  failed_at timestamptz not null default clock_now()
);
create index login_failures_subject on login_failures (subject, failed_at desc);

-- Browsers from which somebody has logged in before: strangers who guess cannot lock them out.
create table known_devices (
  token_hash bytea not null,
  user_id uuid not null references accounts (user_id),
  last_login_at timestamptz not null default clock_now(),
  primary key (token_hash, user_id)
);

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references accounts (user_id),
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id);
