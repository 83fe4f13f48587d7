-- Single sign-on: which person of the provider is which account, and the sign-ins under way.

-- A person of a provider is known by issuer and subject alone; the email is what it was called when it was linked.
create table sign_on_links (
  link_id uuid primary key default uuidv7(),
  user_id uuid not null references accounts (user_id),
  issuer text not null,
  subject text not null,
  email text not null default '',
  created_at timestamptz not null default clock_now(),
  last_used_at timestamptz,
  constraint sign_on_links_person_key unique (issuer, subject),
  constraint sign_on_links_account_key unique (user_id, issuer)
);

-- Sign-ins that a browser has begun, each good once. Nonce and code verifier are made of the state and SECRET_KEY.
create table sign_on_tries (
  state_hash bytea primary key,
  -- The browser that began it.
  token_hash bytea not null,
  -- Who links the provider's person with the own account; null for a log-in.
  user_id uuid references accounts (user_id),
  kept boolean not null,
  -- Where in the product the browser goes on.
  next text not null,
  expires_at timestamptz not null
);
create index sign_on_tries_user on sign_on_tries (user_id);
create index sign_on_tries_expiry on sign_on_tries (expires_at);

-- First sign-ins that are linked once the account's own log-in follows in the same browser.
create table sign_on_offers (
  token_hash bytea primary key,
  user_id uuid not null references accounts (user_id),
  issuer text not null,
  subject text not null,
  email text not null,
  expires_at timestamptz not null
);
create index sign_on_offers_user on sign_on_offers (user_id);
create index sign_on_offers_expiry on sign_on_offers (expires_at);
