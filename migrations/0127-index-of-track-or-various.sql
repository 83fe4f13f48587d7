-- outside a transaction
-- Mails and todos of the track or of the various insurances in the order of their lists, and their counts by status.
create index concurrently if not exists emails_insurance on emails (is_vi, created_at desc, email_id desc) include (status);
create index concurrently if not exists todos_insurance on todos (is_vi, status, due_on, _id);
