-- Where and when races are held, and what and who takes part: circuits, championships, events, cars, drivers.

create table circuits (
  circuit_id text primary key,
  name text not null,
  country char(2) not null,
  place text not null default '',
  circuit_type text not null default 'RACE' check (circuit_type in ('RACE', 'STREET', 'ROAD')),
  length_m int check (length_m > 0),
  turns int check (turns > 0),
  latitude numeric(8, 5),
  longitude numeric(8, 5),
  outline jsonb,
  corners jsonb not null default '[]',
  factor numeric(5, 4),
  factor_reason text not null default '',
  active boolean not null default true,
  created_at timestamptz not null default clock_now()
);

create table championships (
  championship_id uuid primary key default uuidv7(),
  name text not null,
  year int not null check (year between 1950 and 2100),
  series text not null default '',
  organiser text not null default '',
  country char(2),
  active boolean not null default true,
  revision int not null default 0,
  created_at timestamptz not null default clock_now(),
  unique (name, year)
);

create table events (
  event_id uuid primary key default uuidv7(),
  name text not null,
  championship_id uuid references championships (championship_id),
  circuit_id text not null references circuits (circuit_id),
  country char(2) not null,
  start_on date not null,
  end_on date not null,
  kind text not null default 'race_event' check (kind in ('race_event', 'test_day', 'track_day')),
  race_hours numeric(5, 2) check (race_hours > 0),
  sessions text[] not null default '{practice,qualifying,race}',
  status text not null default 'planned' check (status in ('planned', 'confirmed', 'cancelled', 'finished')),
  source text not null default '',
  revision int not null default 0,
  search_text text generated always as (searchable(name || ' ' || circuit_id)) stored,
  created_at timestamptz not null default clock_now(),
  check (end_on >= start_on),
  unique nulls not distinct (championship_id, name, start_on)
);
create index events_start on events (start_on, event_id);
create index events_circuit on events (circuit_id);
create index events_search on events using gin (search_text gin_trgm_ops);

create table cars (
  car_id uuid primary key default uuidv7(),
  user_id uuid references accounts (user_id),
  make text not null,
  model text not null,
  car_class text not null,
  year int check (year between 1900 and 2100),
  chassis_number text not null default '',
  start_number text not null default '',
  registration_country char(2),
  insured_value bigint not null check (insured_value > 0),
  currency char(3) not null default 'EUR' check (currency in ('EUR', 'USD', 'GBP')),
  value_basis text not null default 'agreed' check (value_basis in ('agreed', 'market')),
  tracker text not null default '',
  storage_address text not null default '',
  active boolean not null default true,
  revision int not null default 0,
  search_text text generated always as (
    searchable(make || ' ' || model || ' ' || chassis_number || ' ' || start_number)
  ) stored,
  created_at timestamptz not null default clock_now()
);
create index cars_owner on cars (user_id, car_id);
create index cars_search on cars using gin (search_text gin_trgm_ops);
create unique index cars_chassis on cars (upper(chassis_number)) where chassis_number <> '' and active;

create table drivers (
  driver_id uuid primary key default uuidv7(),
  first_name text not null,
  last_name text not null,
  birth_date date,
  country char(2) not null default 'NL',
  categories jsonb not null default '{}',
  experience text not null default 'Unknown'
    check (experience in ('Unknown', 'No experience', 'Beginner (low experience)', 'Experienced', 'Pro')),
  licence_number text not null default '',
  licence_grade text not null default '',
  licence_valid_to date,
  claim_level int not null default 4 check (claim_level between 1 and 10),
  claim_level_reason text not null default '',
  active boolean not null default true,
  revision int not null default 0,
  search_text text generated always as (searchable(first_name || ' ' || last_name)) stored,
  created_at timestamptz not null default clock_now()
);
create index drivers_name on drivers (last_name, first_name, driver_id);
create index drivers_search on drivers using gin (search_text gin_trgm_ops);

-- Which teams may pick a driver.
create table driver_accounts (
  driver_id uuid not null references drivers (driver_id),
  user_id uuid not null references accounts (user_id),
  primary key (driver_id, user_id)
);
create index driver_accounts_user on driver_accounts (user_id);
