-- Who is covered at an event is asked of the items of every version, since cover stands on the terms of the version that
-- was agreed when the event began.

-- Some hundred thousand rows at most.
-- squawk-ignore require-concurrent-index-creation
create index policy_items_of_event on policy_items (event_id);
-- squawk-ignore require-concurrent-index-deletion
drop index policy_items_event;
