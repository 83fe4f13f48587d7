-- Course officials, garages and witnesses add a statement to a claim by a link that works once.

create table claim_statements (
  claim_statement_id uuid primary key default uuidv7(),
  claim_id uuid not null references claims (claim_id),
  giver text not null check (giver in ('official', 'garage', 'witness')),
  asked_name text not null default '',
  key_hash bytea not null unique,
  asked_by uuid references accounts (user_id),
  asked_at timestamptz not null default clock_now(),
  withdrawn_at timestamptz,
  withdrawn_by uuid references accounts (user_id),
  given_at timestamptz,
  given_name text not null default '',
  given_role text not null default '',
  statement text not null default '',
  check ((given_at is null) = (statement = ''))
);

-- squawk-ignore require-concurrent-index-creation
create index claim_statements_of_claim on claim_statements (claim_id, claim_statement_id desc);
