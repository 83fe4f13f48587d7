-- A todo may be about an event that was called off: it names the policies, quotes and claims that are left to deal with.

alter table todos add column event_id uuid references events (event_id);
comment on column todos.event_id is 'The event that was called off, while what it leaves to do is followed';
