-- Requests, quotes and policies. A document is one row from first concept to policy; its content lives in
-- versions, of which the old ones stay as they were.

create table clause_presets (
  preset_id uuid primary key default uuidv7(),
  title text not null,
  text text not null,
  applies_to text[] not null default '{on_track}',
  mandatory boolean not null default false,
  position int not null default 1 check (position between 1 and 50),
  valid_from date not null default '2022-01-01',
  active boolean not null default true,
  revision int not null default 0
);

create table requests (
  request_id uuid primary key default uuidv7(),
  user_id uuid not null references accounts (user_id),
  broker_id uuid references accounts (user_id),
  policy_id uuid,
  kind text not null check (kind in (
    'new_cover', 'add_driver', 'replace_driver', 'add_car', 'replace_car', 'add_event', 'withdraw_event',
    'cancel_policy', 'new_insurance', 'other')),
  status text not null default 'created' check (status in ('created', 'submitted', 'retracted')),
  content jsonb not null default '{}',
  message text not null default '',
  client_name text not null default '',
  summary text not null default '',
  premium_effect bigint,
  currency char(3) not null default 'EUR' check (currency in ('EUR', 'USD', 'GBP')),
  event_start_on date,
  owner_id uuid references accounts (user_id),
  outcome text check (outcome in ('quoted', 'applied', 'declined')),
  outcome_reason text not null default '',
  handled_at timestamptz,
  submitted_at timestamptz,
  revision int not null default 0,
  created_by uuid references accounts (user_id),
  search_text text generated always as (searchable(client_name || ' ' || summary || ' ' || message)) stored,
  created_at timestamptz not null default clock_now()
);
create index requests_open on requests (status, submitted_at) where handled_at is null;
create index requests_user on requests (user_id, created_at desc);
create index requests_broker on requests (broker_id, created_at desc) where broker_id is not null;
create index requests_search on requests using gin (search_text gin_trgm_ops);

create table policies (
  policy_id uuid primary key default uuidv7(),
  quote_number text not null unique,
  policy_number text unique,
  document_state text not null default 'quote' check (document_state in ('quote', 'policy')),
  insurance_type text not null default 'on_track'
    check (insurance_type in ('on_track', 'PA', 'VAL', 'CC', 'SCE', 'TI', 'MRW', 'LI')),
  status text not null default 'concept' check (status in (
    'concept', 'made', 'internal_check', 'completed', 'cancelled', 'accepted_by_client',
    'accepted_by_underwriter', 'waiting_for_approval', 'change_requested', 'policy_made', 'expired',
    'revision', 'no_claim_completed', 'declined', 'denied')),
  status_since timestamptz not null default clock_now(),
  user_id uuid not null references accounts (user_id),
  broker_id uuid references accounts (user_id),
  insurer_id uuid not null references insurers (insurer_id),
  owner_id uuid references accounts (user_id),
  request_id uuid references requests (request_id),
  -- The version in work or last in work, and the newest one that was sent, which is all that clients see.
  version_id uuid,
  locked_version_id uuid,
  version_number int not null default 1,
  client_name text not null default '',
  cover_title text not null default '',
  period_from date,
  period_to date,
  currency char(3) not null default 'EUR' check (currency in ('EUR', 'USD', 'GBP')),
  sum_insured bigint not null default 0 check (sum_insured >= 0),
  premium bigint not null default 0,
  gross bigint not null default 0,
  valid_until timestamptz,
  sent_at timestamptz,
  accepted_by_client_at timestamptz,
  accepted_by_client_name text not null default '',
  accepted_by_underwriter_at timestamptz,
  accepted_by_underwriter_id uuid references accounts (user_id),
  referral_cleared_by uuid references accounts (user_id),
  referral_cleared_at timestamptz,
  decline_reason text not null default '',
  chassis_to_follow boolean not null default false,
  drivers_to_follow boolean not null default false,
  suspended_since date,
  made_at timestamptz,
  revision int not null default 0,
  search_text text generated always as (
    searchable(quote_number || ' ' || coalesce(policy_number, '') || ' ' || client_name || ' ' || cover_title)
  ) stored,
  created_by uuid references accounts (user_id),
  created_at timestamptz not null default clock_now()
);
create index policies_newest on policies (document_state, created_at desc, policy_id desc);
create index policies_status on policies (document_state, status, created_at desc, policy_id desc);
create index policies_user on policies (user_id, document_state, created_at desc);
create index policies_broker on policies (broker_id, created_at desc) where broker_id is not null;
create index policies_insurer on policies (insurer_id, status, created_at desc);
create index policies_made on policies (made_at) where made_at is not null;
create index policies_running on policies (period_to, policy_id)
  where document_state = 'policy' and status in ('policy_made', 'completed', 'revision');
create index policies_valid on policies (valid_until) where document_state = 'quote' and status = 'completed';
create index policies_request on policies (request_id) where request_id is not null;
create index policies_search on policies using gin (search_text gin_trgm_ops);
alter table requests add foreign key (policy_id) references policies (policy_id);

-- The keys of policy links. A link carries random characters; only their hash is here, so each link has its own.
create table policy_keys (
  policy_key_hash bytea primary key,
  policy_id uuid not null references policies (policy_id),
  created_by uuid,
  created_at timestamptz not null default clock_now()
);
create index policy_keys_policy on policy_keys (policy_id);

-- What was offered and agreed. `content` is what staff typed, `rating` the frozen calculation with every step.
create table policy_versions (
  version_id uuid primary key default uuidv7(),
  policy_id uuid not null references policies (policy_id),
  parent_version_id uuid references policy_versions (version_id),
  version_number int not null check (version_number > 0),
  content jsonb not null,
  rating jsonb,
  rating_version text references rating_tables (version),
  clauses jsonb not null default '[]',
  premium bigint not null default 0,
  discount bigint not null default 0,
  adjustment bigint not null default 0,
  fee bigint not null default 0,
  ipt jsonb not null default '[]',
  ipt_total bigint not null default 0,
  gross bigint not null default 0,
  commission bigint not null default 0,
  instalments jsonb not null default '[]',
  referrals jsonb not null default '[]',
  period_from date,
  period_to date,
  sum_insured bigint not null default 0,
  excess bigint not null default 0,
  max_payout bigint not null default 0,
  car_title text not null default '',
  event_title text not null default '',
  driver_title text not null default '',
  cover_title text not null default '',
  change_reason text not null default '',
  locked_at timestamptz,
  pdf_file_id uuid references files (file_id),
  created_by uuid references accounts (user_id),
  created_at timestamptz not null default clock_now(),
  unique (policy_id, version_number)
);

create function keep_locked_version() returns trigger language plpgsql as $$
begin
  if old.locked_at is not null and (
    new.content, new.rating, new.clauses, new.premium, new.discount, new.adjustment, new.fee, new.ipt,
    new.gross, new.commission, new.instalments, new.version_number, new.policy_id, new.locked_at
  ) is distinct from (
    old.content, old.rating, old.clauses, old.premium, old.discount, old.adjustment, old.fee, old.ipt,
    old.gross, old.commission, old.instalments, old.version_number, old.policy_id, old.locked_at
  ) then
    raise exception 'version % is locked', old.version_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger policy_versions_locked before update on policy_versions
  for each row execute function keep_locked_version();
create trigger policy_versions_kept before delete on policy_versions
  for each row execute function refuse_change();

-- One car at one event, of the version that counts now: what claims, upcoming events and exposure ask for.
create table policy_items (
  item_id uuid primary key default uuidv7(),
  policy_id uuid not null references policies (policy_id),
  version_id uuid not null references policy_versions (version_id),
  position int not null,
  car_id uuid not null references cars (car_id),
  event_id uuid not null references events (event_id),
  insured_value bigint not null check (insured_value > 0),
  premium bigint not null default 0,
  base_excess bigint not null default 0,
  excess_pct numeric(4, 1) not null,
  min_excess bigint not null default 0,
  scope text not null check (scope in ('parts_only', 'parts_and_labour')),
  accident_limit_pct int not null check (accident_limit_pct in (50, 75, 100)),
  aggregate_mode text not null check (aggregate_mode in ('reinstated', 'single_aggregate')),
  sessions text[] not null,
  circuit_factor numeric(5, 4) not null default 1,
  tax_country char(2) not null,
  current boolean not null default true,
  unique (version_id, position)
);
create index policy_items_policy on policy_items (policy_id) where current;
create index policy_items_event on policy_items (event_id) where current;
create index policy_items_car on policy_items (car_id) where current;

create table policy_item_drivers (
  item_id uuid not null references policy_items (item_id),
  driver_id uuid not null references drivers (driver_id),
  claim_level int not null default 4,
  category text not null default 'Non-Categorised',
  experience text not null default 'Unknown',
  primary key (item_id, driver_id)
);
create index policy_item_drivers_driver on policy_item_drivers (driver_id);
