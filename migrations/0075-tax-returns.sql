-- Premium tax that was told to a country for a period, row by row. A return that was filed stays as it was filed: what
-- is booked for its days afterwards is a correction in the next.

create table tax_returns (
  return_id uuid primary key default uuidv7(),
  country_code char(2) not null,
  currency char(3) not null check (currency in ('EUR', 'USD', 'GBP')),
  period_from date not null,
  period_until date not null,
  due_on date not null,
  tax bigint not null,
  reference text not null,
  filed_by uuid not null references accounts (user_id),
  filed_at timestamptz not null default clock_now(),
  check (period_until >= period_from),
  unique (country_code, currency, period_until)
);
comment on column tax_returns.tax is 'What its rows add up to, in cents; below nought is asked back';

create table tax_return_rows (
  return_id uuid not null references tax_returns (return_id),
  position integer not null,
  transaction_id uuid not null references ledger_transactions (transaction_id),
  line text not null,
  rate_pct numeric(6, 3) not null,
  base bigint not null,
  tax bigint not null,
  primary key (return_id, position)
);
create index tax_return_rows_transaction on tax_return_rows (transaction_id);
create function keep_tax_return_row() returns trigger language plpgsql as $$
begin
  raise exception 'a row of a filed tax return is kept as it was filed' using errcode = 'restrict_violation';
end $$;
create trigger tax_return_rows_kept before delete or update on tax_return_rows
  for each row execute function keep_tax_return_row();
