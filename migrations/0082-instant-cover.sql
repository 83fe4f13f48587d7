-- Cover that is bought at once (manual A11): the rules under which it may be, every version of them kept, of the house and
-- of brokerages that have their own; and which of them each such policy passed.

create table instant_rules (
  instant_rules_id uuid primary key default uuidv7(),
  broker_id uuid references accounts (user_id),
  version_number int not null check (version_number > 0),
  rules jsonb,
  note text not null default '',
  created_by uuid references accounts (user_id),
  created_at timestamptz not null default clock_now(),
  unique nulls not distinct (broker_id, version_number),
  check (broker_id is not null or rules is not null)
);
comment on table instant_rules is 'When cover may be bought without a person; the highest version of a broker_id holds, and none is changed';
comment on column instant_rules.broker_id is 'The brokerage whose clients they are for; null for all others';
comment on column instant_rules.rules is 'Null where a brokerage goes by the rules of the house again';
create index instant_rules_author on instant_rules (created_by);

insert into instant_rules (version_number, note, rules) values (1, 'As the manual has them', '{
  "kinds": ["test_day", "track_day"],
  "car_classes": ["GT3", "GT2", "GT4", "CUP", "TCR", "LMP3", "CN", "F4", "FREG", "CLUB", "HISTORIC", "ROAD"],
  "max_value": 15000000,
  "max_series_level": 6,
  "max_driver_level": 6,
  "max_circuit_factor": "1.30",
  "min_notice_hours": 1
}');

create table instant_covers (
  policy_id uuid primary key references policies (policy_id),
  instant_rules_id uuid not null references instant_rules (instant_rules_id),
  checks jsonb not null,
  bought_by uuid not null references accounts (user_id),
  bought_at timestamptz not null
);
comment on table instant_covers is 'Policies that were bought at once, with every rule that they passed';
create index instant_covers_rules on instant_covers (instant_rules_id);
create index instant_covers_buyer on instant_covers (bought_by);

alter table requests drop constraint requests_outcome_check;
alter table requests add constraint requests_outcome_check
  check (outcome in ('quoted', 'applied', 'declined', 'bought')) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table requests validate constraint requests_outcome_check;
