-- What a bank's files say: statements that join by their balances, each movement once, and which bookings it became.

create table bank_statements (
  statement_id uuid primary key default uuidv7(),
  iban text not null,
  currency char(3) not null check (currency in ('EUR', 'USD', 'GBP')),
  statement_ref text not null,
  format text not null check (format in ('camt.053.001.02', 'camt.053.001.08', 'mt940')),
  opening_balance bigint not null,
  closing_balance bigint not null,
  from_on date not null,
  to_on date not null,
  file_name text not null default '',
  file_sha256 text not null,
  imported_by uuid references accounts (user_id),
  created_at timestamptz not null default clock_now(),
  check (from_on <= to_on)
);
comment on table bank_statements is 'Their ids are in the order in which the balances run on';
create unique index bank_statements_once on bank_statements (iban, currency, statement_ref, from_on, to_on);
create index bank_statements_file on bank_statements (file_sha256);

create table bank_entries (
  entry_id uuid primary key default uuidv7(),
  statement_id uuid not null references bank_statements (statement_id),
  position integer not null,
  amount bigint not null check (amount <> 0),
  currency char(3) not null check (currency in ('EUR', 'USD', 'GBP')),
  booked_on date not null,
  bank_reference text not null default '',
  end_to_end text not null default '',
  remittance text not null default '',
  counterparty text not null default '',
  counterparty_iban text not null default '',
  status text not null default 'open' check (status in ('open', 'accepted', 'aside')),
  certainty text not null default '' check (certainty in ('', 'exact', 'likely', 'none')),
  user_id uuid references accounts (user_id),
  note text not null default '',
  decided_by uuid references accounts (user_id),
  decided_at timestamptz,
  unique (statement_id, position),
  check ((status = 'open') = (decided_at is null))
);
comment on column bank_entries.user_id is 'Whose money it was taken for: the next transfer from that account number is known by it';
comment on column bank_entries.certainty is 'How sure the proposal was that was accepted';
create index bank_entries_open on bank_entries (booked_on, entry_id) where status = 'open';
create index bank_entries_decided on bank_entries (decided_at desc) where status <> 'open';
create index bank_entries_payer on bank_entries (counterparty_iban) where status = 'accepted' and user_id is not null;
create index bank_entries_user on bank_entries (user_id) where user_id is not null;

create table bank_bookings (
  entry_id uuid not null references bank_entries (entry_id),
  transaction_id uuid not null references ledger_transactions (transaction_id),
  made boolean not null,
  payment_id uuid,
  instalment_number integer,
  status_before text,
  undone_at timestamptz,
  primary key (entry_id, transaction_id),
  foreign key (payment_id, instalment_number) references payments (payment_id, instalment_number),
  check ((payment_id is null) = (instalment_number is null)),
  check ((payment_id is null) = (status_before is null))
);
comment on column bank_bookings.made is 'False where the booking was there before, made by hand';
comment on column bank_bookings.status_before is 'Of the instalment that it paid, for whoever takes it back';
create unique index bank_bookings_once on bank_bookings (transaction_id) where undone_at is null;
