-- The built-in card sandbox: what Stripe keeps on its side when a real account is used.

-- One secret for all processes on this database, made at the first start, so that nobody outside can sign for it.
create table sandbox_secrets (
  name text primary key,
  value text not null
);

create table sandbox_checkouts (
  checkout_id text primary key,
  payment_intent_id text not null unique,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  amount bigint not null check (amount > 0),
  amount_refunded bigint not null default 0 check (amount_refunded between 0 and amount),
  currency char(3) not null,
  reference text not null default '',
  lines jsonb not null,
  metadata jsonb not null,
  payment_metadata jsonb not null,
  customer_email text,
  success_url text not null,
  cancel_url text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  check ((status = 'complete') = (paid_at is not null)),
  check (amount_refunded = 0 or status = 'complete')
);
create index sandbox_checkouts_open on sandbox_checkouts (expires_at) where status = 'open';

-- What was answered to a request with an Idempotency-Key, as Stripe keeps it.
create table sandbox_requests (
  idempotency_key text primary key,
  request_hash text not null,
  response jsonb not null,
  created_at timestamptz not null
);

-- Events on their way to the webhook. A doubled one has two deliveries left.
create table sandbox_webhooks (
  event_id text primary key,
  event_type text not null,
  body text not null,
  deliveries_left integer not null default 1 check (deliveries_left >= 0),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_status integer,
  delivered_at timestamptz,
  created_at timestamptz not null
);
create index sandbox_webhooks_due on sandbox_webhooks (next_attempt_at) where deliveries_left > 0;
