-- What a round with the outside broker waits for is a todo that is done when it has come.

alter table broker_rounds add column todo_id uuid;
comment on column broker_rounds.todo_id is 'The todo of what the round waits for now, also when it was ticked off by hand';
