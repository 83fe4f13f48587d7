-- outside a transaction
-- All items of a car, of every version, and where each races.
create index concurrently if not exists policy_items_of_car on policy_items (car_id, event_id) include (item_id, policy_id, current);
drop index concurrently if exists policy_items_car;
