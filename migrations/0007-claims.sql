-- Crash corner: what was reported, what was agreed, what is paid.

create table claims (
  claim_id uuid primary key default uuidv7(),
  claim_number text not null unique,
  is_vi boolean not null default false,
  policy_id uuid not null references policies (policy_id),
  item_id uuid references policy_items (item_id),
  car_id uuid references cars (car_id),
  event_id uuid references events (event_id),
  driver_id uuid references drivers (driver_id),
  user_id uuid not null references accounts (user_id),
  broker_id uuid references accounts (user_id),
  insurer_id uuid not null references insurers (insurer_id),
  loss_adjuster_id uuid references accounts (user_id),
  reviewer_id uuid references accounts (user_id),
  status text not null default 'created' check (status in (
    'created', 'submitted', 'under_review', 'info_required', 'revised', 'approved', 'cancelled_by_client',
    'rejected', 'ready_to_be_paid', 'paid', 'retracted')),
  status_since timestamptz not null default clock_now(),
  team_name text not null default '',
  driver_name text not null default '',
  event_name text not null default '',
  policy_nr text not null default '',
  chassis_number text not null default '',
  currency char(3) not null check (currency in ('EUR', 'USD', 'GBP')),
  insured_value bigint not null default 0,
  date_accident timestamptz,
  date_claim timestamptz,
  driver_accident_info jsonb not null default '{}',
  narrative text not null default '',
  damaged_parts jsonb not null default '[]',
  estimated_amount bigint not null default 0 check (estimated_amount >= 0),
  statement_to_follow boolean not null default false,
  truth_declared_at timestamptz,
  wizard_step int not null default 1,
  claimed bigint not null default 0 check (claimed >= 0),
  agreed bigint check (agreed >= 0),
  amounts jsonb,
  final_amount bigint check (final_amount >= 0),
  reserve bigint not null default 0 check (reserve >= 0),
  salvage_value bigint not null default 0 check (salvage_value >= 0),
  fault_result text,
  additional_excess_codes text[] not null default '{}',
  additional_excess_confirmed boolean not null default false,
  adjuster_report jsonb,
  info_request jsonb,
  decision jsonb,
  settlement jsonb,
  approved_by uuid references accounts (user_id),
  paid_on date,
  paid_total bigint not null default 0 check (paid_total >= 0),
  -- Which premium is kept back from the payout: set when the payment is prepared.
  set_offs jsonb not null default '[]',
  revision int not null default 0,
  search_text text generated always as (
    searchable(claim_number || ' ' || team_name || ' ' || driver_name || ' ' || event_name || ' ' || policy_nr
      || ' ' || chassis_number)
  ) stored,
  created_by uuid references accounts (user_id),
  created_at timestamptz not null default clock_now()
);
create index claims_accident on claims (is_vi, date_accident desc nulls last, claim_id desc);
create index claims_status_accident on claims (is_vi, status, date_accident desc nulls last, claim_id desc);
create index claims_status_since on claims (is_vi, status_since, claim_id);
create index claims_number on claims (is_vi, claim_number);
create index claims_reported on claims (is_vi, date_claim desc nulls last, claim_id desc);
create index claims_reserved on claims (insurer_id) include (currency, reserve) where reserve > 0;
create index claims_claimed on claims (is_vi, claimed desc, claim_id desc);
create index claims_user on claims (user_id, is_vi, date_accident desc nulls last, claim_id desc);
create index claims_broker on claims (broker_id, is_vi, date_accident desc nulls last) where broker_id is not null;
create index claims_insurer on claims (insurer_id, is_vi, date_accident desc nulls last, claim_id desc);
create index claims_adjuster on claims (loss_adjuster_id, is_vi, date_accident desc nulls last) where loss_adjuster_id is not null;
create index claims_policy on claims (policy_id);
create index claims_event on claims (event_id, date_accident desc);
create index claims_car on claims (car_id);
create index claims_driver on claims (driver_id);
create index claims_search on claims using gin (search_text gin_trgm_ops);
alter table ledger_transactions add foreign key (claim_id) references claims (claim_id);
alter table payment_receipts add foreign key (claim_id) references claims (claim_id);
alter table payouts add foreign key (claim_id) references claims (claim_id);

create table claim_lines (
  claim_line_id uuid primary key default uuidv7(),
  claim_id uuid not null references claims (claim_id),
  position int not null,
  kind text not null check (kind in ('parts', 'labour', 'paint', 'specialist', 'transport', 'other')),
  description text not null,
  part_number text not null default '',
  supplier text not null default '',
  invoice_no text not null default '',
  quantity numeric(8, 2) not null default 1 check (quantity > 0),
  claimed bigint not null check (claimed >= 0),
  agreed bigint check (agreed >= 0),
  reason text not null default '',
  supplement boolean not null default false,
  -- Paid already: a supplement adds lines and leaves these as they are.
  settled boolean not null default false,
  unique (claim_id, position)
);
