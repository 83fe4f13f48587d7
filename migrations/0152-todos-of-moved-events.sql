-- A todo of an event is about its being called off, or about other days of it.

alter table todos add column event_cause text not null default 'called_off';
alter table todos add constraint todos_event_cause_check check (event_cause in ('called_off', 'moved')) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table todos validate constraint todos_event_cause_check;
comment on column todos.event_cause is 'What became of the event that the todo is about, where it is about one';
comment on column todos.event_id is 'The event that was called off or moved, while what it leaves to do is followed';
