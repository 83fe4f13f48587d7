-- outside a transaction
-- Policies that are paid so far, newest first.
create index concurrently if not exists policies_paid_state on policies (paid_state, created_at desc, policy_id desc);
