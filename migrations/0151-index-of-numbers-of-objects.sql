-- outside a transaction
-- Found by any piece of a serial number, and by any piece of the number that the outside broker gave a policy.
create index concurrently if not exists policy_versions_numbers on policy_versions
  using gin (numbers_of_objects(content) gin_trgm_ops) where content ? 'line';
create index concurrently if not exists broker_rounds_number on broker_rounds
  using gin (searchable(broker_policy_number) gin_trgm_ops) where broker_policy_number <> '';
