-- Drivers are compared with the sanctions list too, and so are an account's contact persons and the payees of its claims:
-- those are hits of the account, which say as whom the name stands there.
alter table sanctions_hits
  add column matched_as text not null default 'account' check (matched_as in ('account', 'contact', 'payee'));

create table sanctions_driver_hits (
  driver_id uuid not null references drivers (driver_id),
  entry_id uuid not null references sanctions_entries (entry_id),
  matched_name text not null,
  score numeric(4, 3) not null,
  decision text not null default 'open' check (decision in ('open', 'cleared', 'confirmed')),
  reason text not null default '',
  decided_by uuid references accounts (user_id),
  decided_at timestamptz,
  found_at timestamptz not null default clock_now(),
  revision int not null default 0,
  primary key (driver_id, entry_id),
  check ((decision = 'open') = (decided_at is null)),
  check (decision = 'open' or btrim(reason) <> '')
);
create index sanctions_driver_hits_open on sanctions_driver_hits (found_at) where decision = 'open';
