-- Money that came in and fits no instalment is kept under a name of its own: when and how it came, whose it is, and what
-- the ledger leaves of it. What a client paid too much is its credit; money of nobody waits until staff know whose it is.

create table unallocated_receipts (
  unallocated_id uuid primary key default uuidv7(),
  user_id uuid references accounts (user_id),
  amount bigint not null check (amount > 0),
  amount_left bigint not null default 0,
  currency char(3) not null check (currency in ('EUR', 'USD', 'GBP')),
  method text not null check (method in ('bank', 'bank_us', 'card')),
  transfer_amount bigint not null,
  received_on date not null,
  reference text not null,
  payer text not null default '',
  note text not null default '',
  payment_id uuid,
  instalment_number integer,
  card_checkout_id uuid references card_checkouts (card_checkout_id),
  revision integer not null default 0,
  actor_id uuid references accounts (user_id),
  created_at timestamptz not null default clock_now(),
  foreign key (payment_id, instalment_number) references payments (payment_id, instalment_number),
  check (transfer_amount >= amount),
  check (amount_left between 0 and amount)
);
comment on column unallocated_receipts.amount_left is 'What the entries of the ledger leave of it, in cents; nobody writes it but their trigger';
comment on column unallocated_receipts.transfer_amount is 'The whole transfer; what is not kept here paid the instalment that it names';
create index unallocated_receipts_left on unallocated_receipts (received_on, unallocated_id) where amount_left > 0;
create index unallocated_receipts_user on unallocated_receipts (user_id) where user_id is not null;
create index unallocated_receipts_checkout on unallocated_receipts (card_checkout_id) where card_checkout_id is not null;
create index unallocated_receipts_payment on unallocated_receipts (payment_id, instalment_number) where payment_id is not null;

-- Card payments of which more came than was needed, as the book has them so far.
insert into unallocated_receipts (user_id, amount, currency, method, transfer_amount, received_on, reference, card_checkout_id, created_at)
select b.user_id, c.unallocated, c.paid_currency, 'card',
  c.unallocated + coalesce((select sum((part->>'amount')::bigint) from jsonb_array_elements(c.allocated) part), 0),
  (c.completed_at at time zone 'Europe/Amsterdam')::date, coalesce(c.payment_ref, c.provider_ref, c.card_checkout_id::text),
  c.card_checkout_id, c.completed_at
from card_checkouts c join bulk_payments b using (bulk_payment_id)
where c.unallocated > 0 and c.completed_at is not null and c.paid_currency is not null;

alter table ledger_entries
  add column unallocated_id uuid,
  add constraint ledger_entries_unallocated_id_fkey foreign key (unallocated_id)
    references unallocated_receipts (unallocated_id) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table ledger_entries validate constraint ledger_entries_unallocated_id_fkey;
comment on column ledger_entries.unallocated_id is 'Of an entry of unallocated receipts: which one';

alter table ledger_entries disable trigger ledger_entries_kept;
update ledger_entries e set unallocated_id = u.unallocated_id
from ledger_transactions t, card_checkouts c, unallocated_receipts u
where t.transaction_id = e.transaction_id and e.account = 'unallocated' and u.card_checkout_id = c.card_checkout_id
  and (t.reference = u.reference and t.kind = 'card_received' or t.reference like c.card_checkout_id::text || ':%');
alter table ledger_entries enable trigger ledger_entries_kept;

update unallocated_receipts u set amount_left = least(u.amount, greatest(0,
  (select -coalesce(sum(e.amount), 0) from ledger_entries e where e.unallocated_id = u.unallocated_id)));

-- squawk-ignore require-concurrent-index-creation
create index ledger_entries_unallocated on ledger_entries (unallocated_id) where unallocated_id is not null;

-- New entries alone name what they belong to: a chargeback of before took more than was kept.
create function follow_unallocated() returns trigger language plpgsql as $$
begin
  if new.unallocated_id is null then
    raise exception 'an entry of unallocated receipts names none' using errcode = 'check_violation';
  end if;
  update unallocated_receipts set amount_left = amount_left - new.amount where unallocated_id = new.unallocated_id;
  return null;
end $$;
create trigger ledger_entries_unallocated after insert on ledger_entries for each row
  when (new.account = 'unallocated') execute function follow_unallocated();

-- A refund goes back out of an instalment or out of a client's credit.
-- Old program code writes all three, and reads refunds of credit only after it was replaced.
-- squawk-ignore ban-drop-not-null
alter table refunds alter column payment_id drop not null;
-- squawk-ignore ban-drop-not-null
alter table refunds alter column instalment_number drop not null;
-- squawk-ignore ban-drop-not-null
alter table refunds alter column policy_id drop not null;
alter table refunds
  add column unallocated_id uuid,
  add constraint refunds_unallocated_id_fkey foreign key (unallocated_id)
    references unallocated_receipts (unallocated_id) not valid,
  add constraint refunds_source_check
    check ((payment_id is null) <> (unallocated_id is null) and (payment_id is null) = (policy_id is null)) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table refunds validate constraint refunds_unallocated_id_fkey;
-- squawk-ignore constraint-missing-not-valid
alter table refunds validate constraint refunds_source_check;
comment on column refunds.unallocated_id is 'The receipt that it pays back, where no instalment was paid too much';
-- squawk-ignore require-concurrent-index-creation
create index refunds_unallocated on refunds (unallocated_id) where unallocated_id is not null;
