-- outside a transaction
-- All items of a policy, of every version: without it each look for them went through every event.
create index concurrently if not exists policy_items_of_policy on policy_items (policy_id, current);
drop index concurrently if exists policy_items_policy;
