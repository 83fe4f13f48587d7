-- The second step of a log-in, passkeys, single devices, and what people want to be told.

-- A device in the list of devices can be named without its token.
alter table sessions add column session_id uuid not null default uuidv7();
alter table sessions add constraint sessions_session_id_key unique (session_id);

-- A password that is only long enough beside a second step; without that step it must not stay.
alter table accounts add column has_short_password boolean not null default false;
-- Each entry is an event and a way that is switched off, such as 'message.email'.
alter table accounts add column muted_notices text[] not null default '{}';

-- The authenticator app of an account. The secret is encrypted with SECRET_KEY.
create table authenticators (
  user_id uuid primary key references accounts (user_id),
  sealed_secret bytea not null,
  -- Null until the first code has been typed: only then it is asked for at log-in.
  confirmed_at timestamptz,
  -- The newest half minute whose code was used, so that no code works twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default clock_now()
);

-- Codes for whoever has lost the phone. Each works once; only hashes are here.
create table recovery_codes (
  user_id uuid not null references accounts (user_id),
  code_hash bytea not null,
  created_at timestamptz not null default clock_now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  passkey_id uuid primary key default uuidv7(),
  user_id uuid not null references accounts (user_id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default clock_now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Log-ins whose password was right and whose second step is waited for, by the token of their browser.
create table pending_log_ins (
  token_hash bytea primary key,
  user_id uuid not null references accounts (user_id),
  kept boolean not null,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null
);
create index pending_log_ins_user on pending_log_ins (user_id);
create index pending_log_ins_expiry on pending_log_ins (expires_at);

-- What a passkey is to sign, once, from the browser that asked; `user_id` says whose new passkey it is for.
create table passkey_challenges (
  challenge text primary key,
  token_hash bytea not null,
  user_id uuid references accounts (user_id),
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
