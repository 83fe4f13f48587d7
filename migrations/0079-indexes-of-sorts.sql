-- outside a transaction
-- A page of a list is a walk along the index of its order, whatever it is sorted by.

create index concurrently if not exists policies_by_premium on policies (document_state, premium, policy_id);
create index concurrently if not exists policies_by_gross on policies (document_state, gross, policy_id);
create index concurrently if not exists policies_by_sum_insured on policies (document_state, sum_insured, policy_id);
create index concurrently if not exists policies_by_client on policies (document_state, client_name, policy_id);
create index concurrently if not exists policies_by_number on policies (document_state, coalesce(policy_number, quote_number), policy_id);
create index concurrently if not exists policies_by_waiting on policies (document_state, status_since, policy_id);
create index concurrently if not exists policies_oldest_waiting on policies (document_state, status, status_since);
create index concurrently if not exists policies_by_begin on policies (document_state, period_from desc nulls last, policy_id desc);
create index concurrently if not exists policies_by_issue on policies (document_state, made_at desc nulls last, policy_id desc);
create index concurrently if not exists payments_by_amount on payments (amount, payment_id, instalment_number);
create index concurrently if not exists payments_by_open on payments (amount_open, payment_id, instalment_number);
create index concurrently if not exists payments_by_client on payments (client_name, payment_id, instalment_number);
create index concurrently if not exists payments_by_invoice on payments (invoice_number, payment_id, instalment_number);
create index concurrently if not exists invoices_by_client on invoices (client_name, invoice_number);
create index concurrently if not exists invoices_by_due on invoices (due_date, invoice_number);
create index concurrently if not exists invoices_by_total on invoices (total, invoice_number);
create index concurrently if not exists invoices_overdue on invoices (open_since, issue_date) where open_since is not null;
create index concurrently if not exists policies_gaps on policies (created_at desc, policy_id desc) where has_gaps;
create index concurrently if not exists policies_by_validity on policies (valid_until desc nulls last, policy_id desc)
  where document_state = 'quote';
