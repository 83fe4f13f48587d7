-- All mails in one list, the newest first, with how many were sent, wait or failed.

-- Some hundred thousand rows at most.
-- squawk-ignore require-concurrent-index-creation
create index emails_written on emails (created_at desc, email_id desc);
-- squawk-ignore require-concurrent-index-creation
create index emails_status on emails (status);
-- squawk-ignore require-concurrent-index-creation
create index emails_words on emails using gin (searchable(subject || ' ' || recipient) gin_trgm_ops);
