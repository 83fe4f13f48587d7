-- outside a transaction
-- What was booked after a day, entries of no instalment, and policies by the end of their period whatever their status.
create index concurrently if not exists ledger_transactions_booked on ledger_transactions (booked_on);
create index concurrently if not exists ledger_entries_of_no_instalment on ledger_entries (transaction_id)
  where account = 'premium_receivable' and payment_id is null;
create index concurrently if not exists policies_by_end on policies (period_to) where document_state = 'policy';
-- What was booked since a statement was closed, and the entries of an insurer and of a brokerage.
create index concurrently if not exists ledger_transactions_created on ledger_transactions (created_at);
create index concurrently if not exists ledger_entries_insurer on ledger_entries (insurer_id, account, currency, transaction_id)
  where insurer_id is not null;
create index concurrently if not exists ledger_entries_broker on ledger_entries (broker_id, account, currency, transaction_id)
  where broker_id is not null;
-- What a booking holds back from a party.
create index concurrently if not exists figures_held on figures ((words ->> 'party'), source_id) where kind = 'held';
