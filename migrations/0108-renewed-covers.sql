-- What became of a various insurance that ends: the quote that was made after it, or why there is none.

create table cover_renewals (
  expiring_id uuid not null,
  policy_id uuid,
  cap_pct numeric(4,1),
  currency text not null,
  premium_before bigint not null,
  premium_asked bigint,
  cap_cost bigint not null default 0,
  declined_at timestamptz,
  declined_by uuid,
  declined_because text not null default '',
  reminded_days int,
  reminded_at timestamptz,
  constraint cover_renewals_pkey primary key (expiring_id),
  constraint cover_renewals_expiring_id_fkey foreign key (expiring_id) references policies (policy_id),
  constraint cover_renewals_policy_id_fkey foreign key (policy_id) references policies (policy_id),
  constraint cover_renewals_declined_by_fkey foreign key (declined_by) references accounts (user_id)
);
create index cover_renewals_policy on cover_renewals (policy_id);
comment on table cover_renewals is 'What became of a various insurance that ends, one row a policy that somebody or the reminder looked at';
comment on column cover_renewals.expiring_id is 'Policy that ends';
comment on column cover_renewals.policy_id is 'Quote that was made after it';
comment on column cover_renewals.cap_pct is 'Most by which the premium rises for what is insured; null: as the tables say';
comment on column cover_renewals.premium_before is 'Net premium of the policy that ends';
comment on column cover_renewals.premium_asked is 'Net premium as the tables say, before the cap';
comment on column cover_renewals.cap_cost is 'Net premium that the cap gives away';
comment on column cover_renewals.reminded_days is 'How many days before the end the client was reminded last';
