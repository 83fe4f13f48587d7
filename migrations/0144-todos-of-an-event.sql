-- A todo may be about an event that was called off: it names the policies, quotes and claims that are left to deal with.

alter table todos add column event_id uuid;
alter table todos add constraint todos_event_id_fkey foreign key (event_id) references events (event_id) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table todos validate constraint todos_event_id_fkey;
comment on column todos.event_id is 'The event that was called off, while what it leaves to do is followed';
