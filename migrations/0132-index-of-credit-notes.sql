-- outside a transaction
-- Credit notes, newest first, among however many invoices.
create index concurrently if not exists invoices_credit_notes on invoices (issue_date desc, invoice_number desc)
  where credit_of is not null;
