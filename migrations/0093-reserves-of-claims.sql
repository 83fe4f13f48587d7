-- Reserves of a claim by line. `reserve` stays what all lines come to: indemnity is what of it is none of the others.
alter table claims
  add column reserve_adjuster bigint not null default 0,
  add column reserve_legal bigint not null default 0,
  add column reserve_recovery bigint not null default 0,
  add column reserve_by_hand boolean not null default false,
  add column reserve_seen_on date;
comment on column claims.reserve is 'What all lines of reserve come to; what is expected back takes from it';
comment on column claims.reserve_by_hand is 'Whether staff set the indemnity themselves; until the next decision it follows no line';
comment on column claims.reserve_seen_on is 'The day on which a line moved, or on which somebody was asked whether it still holds';
alter table claims drop constraint claims_reserve_check;
alter table claims add constraint claims_reserve_check check (
  reserve_adjuster >= 0 and reserve_legal >= 0 and reserve_recovery <= 0
  and reserve - reserve_adjuster - reserve_legal - reserve_recovery >= 0) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table claims validate constraint claims_reserve_check;
update claims set reserve_seen_on = amsterdam_day(status_since) where reserve <> 0;

create table claim_reserve_changes (
  change_id uuid primary key default uuidv7(),
  claim_id uuid not null references claims (claim_id),
  line text not null check (line in ('indemnity', 'adjuster', 'legal', 'recovery')),
  amount_before bigint not null,
  amount bigint not null,
  reason text not null,
  state text not null check (state in ('booked', 'waiting', 'refused')),
  made_by uuid references accounts (user_id),
  made_at timestamptz not null default clock_now(),
  decided_by uuid references accounts (user_id),
  decided_at timestamptz,
  todo_id uuid
);
comment on table claim_reserve_changes is 'Every change of a reserve: who, when and why; a large one waits for a second person';
comment on column claim_reserve_changes.made_by is 'Who changed it, or whose step of the claim it follows; null for a job';
comment on column claim_reserve_changes.todo_id is 'The todo that asks for the approval';
create index claim_reserve_changes_claim on claim_reserve_changes (claim_id, made_at);
create index claim_reserve_changes_made_by on claim_reserve_changes (made_by);
create index claim_reserve_changes_decided_by on claim_reserve_changes (decided_by);
create unique index claim_reserve_changes_waiting on claim_reserve_changes (claim_id, line) where state = 'waiting';

-- What a receipt took from the reserve that expected it: taking it back puts as much there again.
alter table claim_recovery_receipts add column released bigint not null default 0 check (released >= 0);
