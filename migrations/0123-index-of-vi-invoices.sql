-- outside a transaction
-- Invoices of the various insurances, newest first, among however many of the track.
create index concurrently if not exists invoices_vi on invoices (issue_date desc, invoice_number desc) where is_vi;
