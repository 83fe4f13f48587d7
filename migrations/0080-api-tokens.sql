-- Keys with which an account's own programs call the actions that the account itself may call.

create table api_tokens (
  token_id uuid primary key default uuidv7(),
  user_id uuid not null references accounts (user_id),
  account_type text not null,
  name text not null,
  scope text not null check (scope in ('read', 'write')),
  token_hash bytea not null unique,
  created_at timestamptz not null default clock_now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
comment on column api_tokens.token_hash is 'What is kept of the key: it is shown once and stored nowhere';
comment on column api_tokens.account_type is 'As whom it calls, of an account that has more than one type';
create index api_tokens_user on api_tokens (user_id);
