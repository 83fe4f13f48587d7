-- The secret link by which a calendar program follows an account's dates; one for each account.

create table calendar_links (
  user_id uuid primary key references accounts (user_id),
  account_type text not null,
  key_hash bytea not null unique,
  created_at timestamptz not null default clock_now(),
  last_read_at timestamptz
);
comment on column calendar_links.key_hash is 'What is kept of the key: it is shown once and stored nowhere';
comment on column calendar_links.account_type is 'As whom it reads, of an account that has more than one type';
