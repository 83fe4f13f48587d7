-- What an agreement says of profit beside its percentage, and what was worked out of it whenever an account was closed.
alter table binders add column profit_expenses_pct numeric(4, 1) not null default 0;
alter table binders add column deficit_carried boolean not null default true;
comment on column binders.profit_expenses_pct is 'What the insurer keeps of the premium for its own expenses before there is profit';
comment on column binders.deficit_carried is 'Whether a loss of the agreement before is made good first';
alter table binders add constraint binders_profit_expenses_pct_check
  check (profit_expenses_pct >= 0 and profit_expenses_pct <= 50) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table binders validate constraint binders_profit_expenses_pct_check;

create table profit_commissions (
  statement_id uuid not null references statements,
  binder_id uuid not null references binders,
  -- Null where the commission stayed what it was.
  transaction_id uuid unique references ledger_transactions,
  profit_commission_pct numeric(4, 1) not null,
  profit_expenses_pct numeric(4, 1) not null,
  premium bigint not null,
  expenses bigint not null,
  claims_paid bigint not null,
  reserve bigint not null,
  deficit_before bigint not null check (deficit_before >= 0),
  profit bigint not null,
  commission bigint not null check (commission >= 0),
  booked_before bigint not null check (booked_before >= 0),
  primary key (statement_id, binder_id),
  check (profit = premium - expenses - claims_paid - reserve - deficit_before),
  check ((commission <> booked_before) = (transaction_id is not null))
);
comment on table profit_commissions is 'The steps to the profit commission of an agreement, as a closed statement tells them';
-- squawk-ignore require-concurrent-index-creation
create index profit_commissions_binder on profit_commissions (binder_id);
