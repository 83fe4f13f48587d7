-- outside a transaction
-- What was booked after a day, entries of no instalment, and policies by the end of their period whatever their status.
create index concurrently if not exists ledger_transactions_booked on ledger_transactions (booked_on);
create index concurrently if not exists ledger_entries_of_no_instalment on ledger_entries (transaction_id)
  where account = 'premium_receivable' and payment_id is null;
create index concurrently if not exists policies_by_end on policies (period_to) where document_state = 'policy';
