-- Where the decision about mails that wait is read.
comment on column emails.sends_at is
  'When a mail that can wait may go; null for business, which always goes at once (decision 017)';
