-- What premiums are made of: series by year, rating tables by version, premium tax, extra excess.

create table series_ratings (
  series_rating_id uuid primary key default uuidv7(),
  year int not null check (year between 2022 and 2100),
  series text not null,
  car_class text not null,
  claim_level int not null default 5 check (claim_level between 1 and 10),
  base_rate_override numeric(6, 4),
  min_excess_override bigint check (min_excess_override >= 0),
  default_excess_pct numeric(4, 1) not null default 10.0 check (default_excess_pct between 0 and 30),
  typical_race_hours numeric(5, 2),
  uses_categories boolean not null default true,
  notes text not null default '',
  revision int not null default 0,
  unique (year, series)
);

-- A version of the tables is never changed, so that an old quote can be calculated again to the cent.
create table rating_tables (
  version text primary key,
  tables jsonb not null,
  valid_from date not null,
  valid_to date,
  created_at timestamptz not null default clock_now()
);

create table premium_tax_rates (
  premium_tax_rate_id uuid primary key default uuidv7(),
  country_code char(2) not null,
  line text not null check (line in ('HULL', 'PROP', 'TRANSIT', 'ACC', 'GL', 'MISC')),
  rate_pct numeric(6, 3) not null check (rate_pct between 0 and 100),
  valid_from date not null,
  valid_to date,
  insurer_borne boolean not null default false,
  flat_amount_cents bigint not null default 0,
  confidence char(1) not null default 'A' check (confidence in ('A', 'B', 'C')),
  note text not null default '',
  exclude using gist (
    country_code with =, line with =, daterange(valid_from, valid_to, '[]') with &&
  )
);

create table additional_excess_rules (
  code text primary key,
  condition text not null,
  kind text not null check (kind in ('pct_of_base_excess', 'pct_of_value', 'amount')),
  value numeric(12, 4) not null check (value >= 0),
  active boolean not null default true,
  valid_from date not null default '2022-01-01',
  valid_to date,
  filter jsonb not null default '{}'
);
