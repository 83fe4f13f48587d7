-- What became of a client's cover for the next season: the quote that was made for it, or why there is none.

create table renewals (
  season int not null,
  user_id uuid not null,
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
  constraint renewals_pkey primary key (season, user_id),
  constraint renewals_user_id_fkey foreign key (user_id) references accounts (user_id),
  constraint renewals_policy_id_fkey foreign key (policy_id) references policies (policy_id),
  constraint renewals_declined_by_fkey foreign key (declined_by) references accounts (user_id),
  constraint renewals_season_check check (season between 2000 and 2099)
);
create index renewals_user on renewals (user_id);
create index renewals_policy on renewals (policy_id);
comment on table renewals is 'What became of a client''s cover for a season, one row a client and season that somebody or the reminder looked at';
comment on column renewals.policy_id is 'Quote that was made for the season';
comment on column renewals.cap_pct is 'Most by which the premium rises for the same rounds; null: as the tables say';
comment on column renewals.premium_before is 'Net premium of the season before';
comment on column renewals.premium_asked is 'Net premium of the season as the tables say, before the cap';
comment on column renewals.cap_cost is 'Net premium that the cap gives away';
comment on column renewals.reminded_days is 'How many days before its first round the client was reminded last';
