-- outside a transaction
-- What clients owe is read from the index of open instalments alone, instalment by instalment.
create index concurrently if not exists payments_owed on payments (currency, status)
  include (amount_open, user_id, broker_id, due_on, payment_id, instalment_number) where amount_open > 0;
drop index concurrently if exists payments_open;
