-- A transfer that was paid can come back from the bank, or prove to be another movement: what stood before it was paid
-- is kept with it, so that it can be put back, and why it came back beside it.
alter table payment_batch_items add column returned_by uuid;
alter table payment_batch_items add column returned_because text not null default '';
alter table payment_batch_items add column stood_before jsonb;
comment on column payment_batch_items.returned_by is 'The booking with which the bank sent it back';
comment on column payment_batch_items.returned_because is 'What the bank said when it sent it back';
comment on column payment_batch_items.stood_before is 'What it paid as that stood before, to put it back';
alter table payment_batch_items add constraint payment_batch_items_returned_by_fkey
  foreign key (returned_by) references ledger_transactions (transaction_id) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table payment_batch_items validate constraint payment_batch_items_returned_by_fkey;
alter table payment_batch_items drop constraint payment_batch_items_status_check;
alter table payment_batch_items add constraint payment_batch_items_status_check
  check (status in ('waiting', 'paid', 'rejected', 'withdrawn', 'returned')) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table payment_batch_items validate constraint payment_batch_items_status_check;
alter table payment_batch_items drop constraint payment_batch_items_check1;
alter table payment_batch_items add constraint payment_batch_items_check1
  check ((status in ('paid', 'returned')) = (transaction_id is not null)) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table payment_batch_items validate constraint payment_batch_items_check1;
alter table payment_batch_items add constraint payment_batch_items_check2
  check ((status = 'returned') = (returned_by is not null)) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table payment_batch_items validate constraint payment_batch_items_check2;
-- squawk-ignore require-concurrent-index-creation
create index payment_batch_items_transaction on payment_batch_items (transaction_id) where transaction_id is not null;
-- squawk-ignore require-concurrent-index-creation
create index payment_batch_items_returned_by on payment_batch_items (returned_by) where returned_by is not null;

alter table bank_entries add column return_reason text not null default '';
comment on column bank_entries.return_reason is 'Why a transfer of ours came back, as the bank says it; empty for any other movement';
