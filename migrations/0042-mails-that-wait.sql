-- More than so many mails that can wait are not sent in a day: the rest is sent later instead of being refused.
alter table emails add column sends_at timestamptz;
comment on column emails.sends_at is
  'When a mail that can wait may go; null for business, which always goes at once (decision 057)';
-- One look through the mails; the index itself begins empty, and the other one is dropped at once.
-- squawk-ignore require-concurrent-index-creation
create index emails_that_wait on emails (created_by, sends_at) where sends_at is not null;
-- Counted what somebody had sent in a day.
-- squawk-ignore require-concurrent-index-deletion
drop index emails_creator;
