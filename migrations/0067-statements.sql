-- A statement tells one insurer or brokerage, in one currency, what it is owed up to a day and which booking owes it.
-- A closed one stays as it was sent: what is booked for its days afterwards is a row of the next.

create table statements (
  statement_id uuid primary key default uuidv7(),
  statement_number text not null unique,
  account text not null check (account in ('insurer', 'commission')),
  insurer_id uuid references insurers (insurer_id),
  broker_id uuid references accounts (user_id),
  currency char(3) not null check (currency in ('EUR', 'USD', 'GBP')),
  period_from date not null,
  period_until date not null,
  opening bigint not null,
  closing bigint not null,
  closed_by uuid not null references accounts (user_id),
  closed_at timestamptz not null default clock_now(),
  settled_by uuid unique references ledger_transactions (transaction_id),
  check ((account = 'insurer') = (insurer_id is not null) and (account = 'commission') = (broker_id is not null)),
  check (period_until >= period_from)
);
comment on table statements is 'Closed statements of insurers and brokerages';
comment on column statements.opening is 'Owed to the party before its rows, in cents; less than nought is owed by it';
comment on column statements.settled_by is 'The booking that paid its closing balance';
create index statements_insurer on statements (insurer_id, currency, period_until) where insurer_id is not null;
create index statements_broker on statements (broker_id, currency, period_until) where broker_id is not null;

-- Every booking that was looked at, also those that owe nothing: what is in here is in no later statement.
create table statement_rows (
  statement_id uuid not null references statements (statement_id),
  transaction_id uuid not null references ledger_transactions (transaction_id),
  position integer not null,
  booked bigint not null,
  due bigint not null,
  primary key (statement_id, position)
);
comment on column statement_rows.booked is 'What the booking wrote on the party''s account, in cents, owed to it above nought';
comment on column statement_rows.due is 'By how much it changed what is payable, in cents: premium counts as far as clients paid it';
create index statement_rows_transaction on statement_rows (transaction_id);
create function keep_statement_row() returns trigger language plpgsql as $$
begin
  raise exception 'a row of a closed statement is kept as it was written' using errcode = 'restrict_violation';
end $$;
create trigger statement_rows_kept before delete or update on statement_rows
  for each row execute function keep_statement_row();
