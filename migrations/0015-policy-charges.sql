-- What a change of a policy costs beyond the price of its new version: the endorsement fee, and premium that is kept
-- of events that were withdrawn late. Negative where an organiser's cancellation gives back more than the new price.
create table policy_charges (
  policy_charge_id uuid primary key default uuidv7(),
  policy_id uuid not null references policies (policy_id),
  version_id uuid not null references policy_versions (version_id),
  kind text not null check (kind in ('endorsement_fee', 'kept_premium', 'cancellation')),
  country char(2) not null,
  rate_pct numeric not null check (rate_pct >= 0),
  net bigint not null,
  fee bigint not null default 0 check (fee >= 0),
  ipt bigint not null,
  commission bigint not null,
  created_at timestamptz not null default clock_now()
);
create index policy_charges_policy on policy_charges (policy_id, created_at);
create index policy_charges_version on policy_charges (version_id);
