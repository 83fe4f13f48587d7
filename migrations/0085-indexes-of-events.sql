-- outside a transaction
-- Who races at an event, and who is promised cover there, is read from indexes alone.

create index concurrently if not exists policy_items_at_event on policy_items (event_id, policy_id, car_id)
  include (item_id, current);
create index concurrently if not exists cover_intervals_promised on cover_intervals (item_id, covered_to)
  where known_to is null and reason in ('covered', 'suspended');
drop index concurrently if exists policy_items_of_event;
