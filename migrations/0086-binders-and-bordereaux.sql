-- A binder is what an insurer has agreed that is written in its name; its reference (UMR) heads every bordereau.
create table binders (
  binder_id uuid primary key default uuidv7(),
  insurer_id uuid not null references insurers (insurer_id),
  umr text not null unique,
  valid_from date not null,
  valid_to date not null,
  lines text[] not null check (cardinality(lines) > 0),
  countries text[] not null default '{}',
  classes text[] not null default '{}',
  highest_series_level bigint check (highest_series_level between 1 and 10),
  highest_driver_level bigint check (highest_driver_level between 1 and 10),
  currency text not null default 'EUR' check (currency in ('EUR', 'USD', 'GBP')),
  value_per_car bigint check (value_per_car > 0),
  value_per_event bigint check (value_per_event > 0),
  value_per_transport bigint check (value_per_transport > 0),
  premium_limit bigint check (premium_limit > 0),
  commission_pct numeric(4, 1) not null default 0 check (commission_pct between 0 and 50),
  profit_commission_pct numeric(4, 1) not null default 0 check (profit_commission_pct between 0 and 50),
  notes text not null default '',
  revision bigint not null default 0,
  created_at timestamptz not null default clock_now(),
  check (valid_to >= valid_from)
);
comment on table binders is 'What insurers agreed that is written in their name: without a limit where a column is empty';
comment on column binders.lines is 'Lines of insurance in the order of the sections of the agreement';
comment on column binders.value_per_event is 'Highest sum of insured values at one event and circuit weekend, the insurer''s share alone';
create index binders_insurer on binders (insurer_id, valid_from);

-- A bordereau tells an insurer the risks, premiums and claims of a period, row by row; a closed one stays as it was sent.
create table bordereaux (
  bordereau_id uuid primary key default uuidv7(),
  bordereau_number text not null unique,
  insurer_id uuid not null references insurers (insurer_id),
  period_from date not null,
  period_until date not null,
  totals jsonb not null,
  findings jsonb not null default '[]',
  accepted_because text not null default '',
  closed_by uuid not null references accounts (user_id),
  closed_at timestamptz not null default clock_now(),
  sent_to text not null default '',
  sent_at timestamptz,
  check (period_until >= period_from)
);
comment on table bordereaux is 'Closed bordereaux of insurers';
comment on column bordereaux.totals is 'By kind and currency: rows and amount in cents';
comment on column bordereaux.findings is 'What the checks found when it was closed, and was accepted';
create index bordereaux_insurer on bordereaux (insurer_id, period_until);

-- Every booking that was looked at, also those that change nothing: what is in here is in no later bordereau.
create table bordereau_bookings (
  bordereau_id uuid not null references bordereaux (bordereau_id),
  transaction_id uuid not null references ledger_transactions (transaction_id),
  primary key (bordereau_id, transaction_id)
);
create index bordereau_bookings_transaction on bordereau_bookings (transaction_id);

create table bordereau_rows (
  bordereau_id uuid not null references bordereaux (bordereau_id),
  kind text not null check (kind in ('risk', 'premium', 'claims')),
  position bigint not null,
  policy_id uuid references policies (policy_id),
  claim_id uuid references claims (claim_id),
  currency text not null check (currency in ('EUR', 'USD', 'GBP')),
  amount bigint not null,
  recovered bigint not null default 0,
  cells jsonb not null,
  primary key (bordereau_id, kind, position)
);
comment on column bordereau_rows.amount is 'Net to the insurer: written, paid, or of a claim what was paid in this period; cents of its share';
comment on column bordereau_rows.recovered is 'Of a claim: what came back in this period; cents of its share';
create index bordereau_rows_claim on bordereau_rows (claim_id) where claim_id is not null;
create index bordereau_rows_policy on bordereau_rows (policy_id) where policy_id is not null;

create table bordereau_files (
  bordereau_id uuid not null references bordereaux (bordereau_id),
  kind text not null check (kind in ('risk', 'premium', 'claims')),
  format text not null check (format in ('csv', 'xlsx')),
  bytes bytea not null,
  primary key (bordereau_id, kind, format)
);
comment on table bordereau_files is 'The files of closed bordereaux, byte by byte as they were sent';

create function keep_closed_bordereau() returns trigger language plpgsql as $$
begin
  raise exception 'a closed bordereau is kept as it was written' using errcode = 'restrict_violation';
end $$;
create trigger bordereau_rows_kept before delete or update on bordereau_rows
  for each row execute function keep_closed_bordereau();
create trigger bordereau_files_kept before delete or update on bordereau_files
  for each row execute function keep_closed_bordereau();
create trigger bordereau_bookings_kept before delete or update on bordereau_bookings
  for each row execute function keep_closed_bordereau();

-- Which columns an insurer wants, in its order and under its names; without a row it gets all.
create table bordereau_layouts (
  insurer_id uuid not null references insurers (insurer_id),
  kind text not null check (kind in ('risk', 'premium', 'claims')),
  columns jsonb not null,
  revision bigint not null default 0,
  primary key (insurer_id, kind)
);
