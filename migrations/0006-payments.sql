-- Invoices, instalments, money received, money paid out, and the ledger that all balances are computed from.

-- Issued invoices never change; a correction is a credit note in the same series.
create table invoices (
  invoice_id uuid primary key default uuidv7(),
  invoice_number text not null unique,
  legal_entity text not null default 'paddock',
  policy_id uuid not null references policies (policy_id),
  version_id uuid not null references policy_versions (version_id),
  user_id uuid not null references accounts (user_id),
  broker_id uuid references accounts (user_id),
  premium bigint not null,
  fee bigint not null,
  ipt jsonb not null default '[]',
  total bigint not null,
  currency char(3) not null check (currency in ('EUR', 'USD', 'GBP')),
  issue_date date not null,
  due_date date not null,
  status text not null default 'issued' check (status in ('draft', 'issued', 'partially_paid', 'paid', 'credited')),
  credit_of uuid references invoices (invoice_id),
  client_name text not null default '',
  pdf_file_id uuid references files (file_id),
  search_text text generated always as (searchable(invoice_number || ' ' || client_name)) stored,
  created_at timestamptz not null default clock_now()
);
create index invoices_issue on invoices (issue_date desc, invoice_number desc);
create index invoices_status on invoices (status, issue_date desc);
create index invoices_user on invoices (user_id, issue_date desc);
create index invoices_policy on invoices (policy_id);
create index invoices_search on invoices using gin (search_text gin_trgm_ops);

create function keep_issued_invoice() returns trigger language plpgsql as $$
begin
  if (new.invoice_number, new.premium, new.fee, new.ipt, new.total, new.currency, new.issue_date, new.policy_id,
      new.version_id, new.user_id, new.credit_of)
    is distinct from
     (old.invoice_number, old.premium, old.fee, old.ipt, old.total, old.currency, old.issue_date, old.policy_id,
      old.version_id, old.user_id, old.credit_of) then
    raise exception 'invoice % is issued and stays as it is', old.invoice_number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger invoices_issued before update on invoices for each row execute function keep_issued_invoice();
create trigger invoices_kept before delete on invoices for each row execute function refuse_change();

-- One instalment of a premium. amount_open is what the ledger says is still receivable, kept by its trigger.
create table payments (
  payment_id uuid not null default uuidv7(),
  instalment_number int not null check (instalment_number between 1 and 50),
  instalment_count int not null default 1,
  policy_id uuid not null references policies (policy_id),
  invoice_id uuid references invoices (invoice_id),
  user_id uuid not null references accounts (user_id),
  broker_id uuid references accounts (user_id),
  invoice_number text not null default '',
  policy_number text not null default '',
  client_name text not null default '',
  amount bigint not null check (amount >= 0),
  amount_open bigint not null default 0,
  refunded_amount bigint not null default 0 check (refunded_amount >= 0),
  currency char(3) not null check (currency in ('EUR', 'USD', 'GBP')),
  due_on date not null,
  status text not null default 'pending' check (status in (
    'pending', 'under_review', 'paid', 'paid_us', 'paid_stripe', 'cancelled', 'partially_paid', 'refunded',
    'too_late', 'paid_through_claim', 'partially_paid_through_claim')),
  is_vi boolean not null default false,
  sandbox boolean not null default false,
  method text not null default '',
  last_reminder_at timestamptz,
  settled_at timestamptz,
  note text not null default '',
  revision int not null default 0,
  search_text text generated always as (searchable(invoice_number || ' ' || policy_number || ' ' || client_name)) stored,
  created_at timestamptz not null default clock_now(),
  primary key (payment_id, instalment_number)
);
create index payments_due on payments (due_on, payment_id, instalment_number);
create index payments_status on payments (status, due_on);
create index payments_user on payments (user_id, due_on);
create index payments_broker on payments (broker_id, due_on) where broker_id is not null;
create index payments_policy on payments (policy_id);
create index payments_invoice on payments (invoice_id);
create index payments_open on payments (currency, status) include (amount_open, user_id, broker_id, due_on)
  where amount_open > 0;
create index payments_search on payments using gin (search_text gin_trgm_ops);

create table ledger_transactions (
  transaction_id uuid primary key default uuidv7(),
  kind text not null,
  description text not null,
  policy_id uuid references policies (policy_id),
  claim_id uuid,
  invoice_id uuid references invoices (invoice_id),
  reference text,
  booked_on date not null,
  reverses uuid unique references ledger_transactions (transaction_id),
  actor_id uuid,
  created_at timestamptz not null default clock_now()
);
create unique index ledger_transactions_reference on ledger_transactions (kind, reference) where reference is not null;
create index ledger_transactions_policy on ledger_transactions (policy_id, created_at);

create table ledger_entries (
  entry_id uuid primary key default uuidv7(),
  transaction_id uuid not null references ledger_transactions (transaction_id),
  account text not null,
  currency char(3) not null check (currency in ('EUR', 'USD', 'GBP')),
  amount bigint not null check (amount <> 0),
  user_id uuid references accounts (user_id),
  insurer_id uuid references insurers (insurer_id),
  broker_id uuid references accounts (user_id),
  country_code char(2),
  payment_id uuid,
  instalment_number int,
  foreign key (payment_id, instalment_number) references payments (payment_id, instalment_number)
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_account on ledger_entries (account, currency, transaction_id);
create index ledger_entries_payment on ledger_entries (payment_id, instalment_number) where payment_id is not null;
create trigger ledger_transactions_kept before update or delete on ledger_transactions
  for each row execute function refuse_change();
create trigger ledger_entries_kept before update or delete on ledger_entries
  for each row execute function refuse_change();

-- A transaction sums to zero in every currency, or nothing of it is stored.
create function check_ledger_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entries where transaction_id = new.transaction_id
    group by currency having sum(amount) <> 0
  ) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_balance();

-- What is open on an instalment is the sum of its receivable entries, never typed in.
create function follow_receivable() returns trigger language plpgsql as $$
begin
  update payments set amount_open = amount_open + new.amount
    where payment_id = new.payment_id and instalment_number = new.instalment_number;
  return null;
end $$;
create trigger ledger_entries_receivable after insert on ledger_entries
  for each row when (new.account = 'premium_receivable' and new.payment_id is not null)
  execute function follow_receivable();

-- Money that came in for an instalment: a second arrival of the same provider reference changes nothing.
create table payment_receipts (
  receipt_id uuid primary key default uuidv7(),
  payment_id uuid not null,
  instalment_number int not null,
  transaction_id uuid references ledger_transactions (transaction_id),
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  method text not null,
  provider_ref text,
  received_on date not null,
  reference text not null default '',
  claim_id uuid,
  -- The bank or the card holder took it back on this day.
  returned_on date,
  actor_id uuid,
  created_at timestamptz not null default clock_now(),
  foreign key (payment_id, instalment_number) references payments (payment_id, instalment_number)
);
create index payment_receipts_payment on payment_receipts (payment_id, instalment_number);
create unique index payment_receipts_provider on payment_receipts (provider_ref, payment_id, instalment_number)
  where provider_ref is not null;

-- A link with which several instalments are paid by card at once. Only the hash of its secret is kept.
create table bulk_payments (
  bulk_payment_id uuid primary key default uuidv7(),
  bulk_id_hash bytea not null unique,
  -- The instalments that it is for, so that the same link is not made twice at once.
  set_hash bytea not null,
  user_id uuid not null references accounts (user_id),
  currency char(3) not null check (currency in ('EUR', 'USD', 'GBP')),
  created_by uuid references accounts (user_id),
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null
);
create index bulk_payments_set on bulk_payments (set_hash, created_at desc);
create table bulk_payment_items (
  bulk_payment_id uuid not null references bulk_payments (bulk_payment_id),
  payment_id uuid not null,
  instalment_number int not null,
  primary key (bulk_payment_id, payment_id, instalment_number),
  foreign key (payment_id, instalment_number) references payments (payment_id, instalment_number)
);
create index bulk_payment_items_payment on bulk_payment_items (payment_id, instalment_number);

-- A hosted checkout at the card provider, opened from a link, with the amounts as they were at that moment. What was
-- booked of it stands in its last columns: which instalments were paid, what fits none, what went back.
create table card_checkouts (
  card_checkout_id uuid primary key default uuidv7(),
  bulk_payment_id uuid not null references bulk_payments (bulk_payment_id),
  provider_ref text unique,
  payment_ref text unique,
  url text,
  amount bigint not null check (amount > 0),
  currency char(3) not null check (currency in ('EUR', 'USD', 'GBP')),
  items jsonb not null,
  status text not null default 'open' check (status in ('open', 'completed', 'expired')),
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  declined_at timestamptz,
  completed_at timestamptz,
  paid_currency char(3),
  allocated jsonb not null default '[]',
  unallocated bigint not null default 0 check (unallocated >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  disputed bigint not null default 0 check (disputed >= 0)
);
create index card_checkouts_bulk on card_checkouts (bulk_payment_id, created_at desc);
create index card_checkouts_open on card_checkouts (expires_at) where status = 'open';

-- What the card provider told us, stored before it is acted on, so that nothing is lost and nothing counts twice.
-- An event that tells of a payment we have not heard of yet waits with handled_at empty.
create table card_events (
  event_id text primary key,
  type text not null,
  provider_ref text,
  payment_ref text,
  card_checkout_id uuid,
  amount bigint,
  currency text,
  payload jsonb not null,
  received_at timestamptz not null default clock_now(),
  handled_at timestamptz,
  outcome text not null default ''
);
create index card_events_payment on card_events (payment_ref) where payment_ref is not null;
create index card_events_checkout on card_events (card_checkout_id) where card_checkout_id is not null;
create index card_events_waiting on card_events (received_at) where handled_at is null;

-- Money that leaves: claim payouts, fees, premiums billed by others (the third list of statuses [4.23]).
create table payouts (
  payout_id uuid primary key default uuidv7(),
  claim_id uuid,
  policy_id uuid references policies (policy_id),
  source text not null default 'claim_payout'
    check (source in ('claim_payout', 'adjuster_fee', 'external_premium', 'other')),
  payee text not null,
  iban text not null default '',
  amount bigint not null check (amount > 0),
  paid_amount bigint not null default 0 check (paid_amount >= 0),
  currency char(3) not null,
  status text not null default 'pending'
    check (status in ('pending', 'paid_by_paddock', 'downpayment_paid', 'paid_by_other', 'cancelled')),
  reference text not null default '',
  paid_on date,
  note text not null default '',
  revision int not null default 0,
  created_by uuid references accounts (user_id),
  created_at timestamptz not null default clock_now()
);
create index payouts_claim on payouts (claim_id);
create index payouts_newest on payouts (created_at desc, payout_id desc);
create unique index payouts_claim_once on payouts (claim_id)
  where claim_id is not null and source = 'claim_payout' and status in ('pending', 'downpayment_paid');

-- Money that goes back to a client: asked for by one, approved by another, executed once.
create table refunds (
  refund_id uuid primary key default uuidv7(),
  payment_id uuid not null,
  instalment_number int not null,
  policy_id uuid not null references policies (policy_id),
  reason text not null
    check (reason in ('event_cancelled', 'withdrawn', 'car_sold', 'rate_correction', 'double_payment', 'goodwill')),
  amount bigint not null check (amount > 0),
  currency char(3) not null check (currency in ('EUR', 'USD', 'GBP')),
  iban text not null,
  note text not null default '',
  status text not null default 'requested' check (status in ('requested', 'approved', 'executed', 'rejected')),
  requested_by uuid not null references accounts (user_id),
  approved_by uuid references accounts (user_id),
  rejected_because text not null default '',
  reference text not null default '',
  paid_on date,
  revision int not null default 0,
  created_at timestamptz not null default clock_now(),
  executed_at timestamptz,
  check (approved_by is null or approved_by <> requested_by),
  check (status <> 'executed' or (approved_by is not null and paid_on is not null)),
  foreign key (payment_id, instalment_number) references payments (payment_id, instalment_number)
);
create index refunds_newest on refunds (created_at desc, refund_id desc);
create index refunds_payment on refunds (payment_id, instalment_number);
create index refunds_policy on refunds (policy_id);
