-- outside a transaction
-- Quotes or policies that are paid so far, newest first; the index alone counts them.
create index concurrently if not exists policies_paid_state on policies (document_state, paid_state, created_at desc, policy_id desc);

-- A quote is never paid and a policy seldom without an invoice: the planner is told which of them go together, so that it
-- does not walk all policies for the newest of a few.
create statistics if not exists policies_states (mcv) on document_state, status, paid_state from policies;
analyze policies;
