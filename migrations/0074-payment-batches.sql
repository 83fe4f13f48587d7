-- Money out: what leaves together in one order to the bank, agreed by a second person, and the account numbers that it
-- goes to. The order is kept as it was written; each transfer is decided on by what the bank's file shows.

create table payee_accounts (
  payee_account_id uuid primary key default uuidv7(),
  user_id uuid references accounts (user_id),
  insurer_id uuid references insurers (insurer_id),
  iban text not null check (iban ~ '^[A-Z0-9]{15,34}$'),
  noted_at timestamptz not null default clock_now(),
  noted_by uuid references accounts (user_id),
  released_at timestamptz,
  released_by uuid references accounts (user_id),
  check ((user_id is null) <> (insurer_id is null)),
  check ((released_at is null) = (released_by is null))
);
comment on table payee_accounts is 'Every account number that a payee ever had here, and since when: a new one waits';
create unique index payee_accounts_user on payee_accounts (user_id, iban) where user_id is not null;
create unique index payee_accounts_insurer on payee_accounts (insurer_id, iban) where insurer_id is not null;

create table payment_batches (
  batch_id uuid primary key default uuidv7(),
  batch_number text not null unique,
  currency char(3) not null check (currency in ('EUR', 'USD', 'GBP')),
  execute_on date not null,
  status text not null default 'collected' check (status in ('collected', 'approved', 'done', 'withdrawn')),
  total bigint not null check (total > 0),
  created_by uuid not null references accounts (user_id),
  created_at timestamptz not null default clock_now(),
  approved_by uuid references accounts (user_id),
  approved_at timestamptz,
  withdrawn_because text not null default '',
  file text,
  revision integer not null default 0,
  check (approved_by is null or approved_by <> created_by),
  check ((approved_by is null) = (approved_at is null)),
  check ((status in ('approved', 'done')) = (approved_by is not null))
);
comment on column payment_batches.file is 'The order as it was written at approval (pain.001.001.09); null before, and once nobody may be named any more';

create table payment_batch_items (
  item_id uuid primary key default uuidv7(),
  batch_id uuid not null references payment_batches (batch_id),
  position integer not null,
  kind text not null check (kind in ('payout', 'refund', 'settlement')),
  payout_id uuid references payouts (payout_id),
  refund_id uuid references refunds (refund_id),
  settled_statement_id uuid references statements (statement_id),
  payee_user_id uuid references accounts (user_id),
  payee_insurer_id uuid references insurers (insurer_id),
  payee text not null,
  iban text not null,
  amount bigint not null check (amount > 0),
  remittance text not null,
  end_to_end text not null unique,
  status text not null default 'waiting' check (status in ('waiting', 'paid', 'rejected', 'withdrawn')),
  rejected_because text not null default '',
  transaction_id uuid references ledger_transactions (transaction_id),
  decided_at timestamptz,
  unique (batch_id, position),
  check (num_nonnulls(payout_id, refund_id, settled_statement_id) = 1),
  check ((status = 'paid') = (transaction_id is not null))
);
comment on column payment_batch_items.transaction_id is 'The booking that the bank''s file showed to be this transfer';
-- What waits at the bank, or was paid, is in no other batch.
create unique index payment_batch_items_payout on payment_batch_items (payout_id) where status in ('waiting', 'paid');
create unique index payment_batch_items_refund on payment_batch_items (refund_id) where status in ('waiting', 'paid');
create unique index payment_batch_items_statement on payment_batch_items (settled_statement_id)
  where status in ('waiting', 'paid');
create index payment_batch_items_batch on payment_batch_items (batch_id);

-- Whoever's account number is known already is not new to us.
insert into payee_accounts (user_id, iban, noted_at)
select distinct on (user_id, iban) user_id, iban, since from (
  select user_id, upper(regexp_replace(iban, '[^A-Za-z0-9]', '', 'g')) as iban, created_at as since from accounts
  union all
  select c.user_id, upper(regexp_replace(o.iban, '[^A-Za-z0-9]', '', 'g')), o.created_at
  from payouts o join claims c using (claim_id)
  union all
  select p.user_id, upper(regexp_replace(r.iban, '[^A-Za-z0-9]', '', 'g')), r.created_at
  from refunds r join policies p using (policy_id)
) known where user_id is not null and iban ~ '^[A-Z0-9]{15,34}$' order by user_id, iban, since;

-- An account number is noted when it is written, by whichever door.
create function note_payee_account(of_user uuid, written text, by_whom uuid) returns void language sql as $$
  insert into payee_accounts (user_id, iban, noted_by)
  select of_user, upper(regexp_replace(written, '[^A-Za-z0-9]', '', 'g')), by_whom
  where of_user is not null and upper(regexp_replace(written, '[^A-Za-z0-9]', '', 'g')) ~ '^[A-Z0-9]{15,34}$'
  on conflict do nothing;
$$;
create function note_account_iban() returns trigger language plpgsql as $$
begin
  perform note_payee_account(new.user_id, new.iban, null);
  return null;
end $$;
create trigger accounts_note_iban after insert or update of iban on accounts
  for each row when (new.iban <> '') execute function note_account_iban();
create function note_refund_iban() returns trigger language plpgsql as $$
begin
  perform note_payee_account(coalesce((select user_id from policies where policy_id = new.policy_id),
    (select user_id from unallocated_receipts where unallocated_id = new.unallocated_id)), new.iban, new.requested_by);
  return null;
end $$;
create trigger refunds_note_iban after insert on refunds
  for each row execute function note_refund_iban();
create function note_payout_iban() returns trigger language plpgsql as $$
begin
  perform note_payee_account((select user_id from claims where claim_id = new.claim_id), new.iban, new.created_by);
  return null;
end $$;
create trigger payouts_note_iban after insert on payouts
  for each row when (new.iban <> '') execute function note_payout_iban();
