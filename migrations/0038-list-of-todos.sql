-- All todos together: open ones by the day they are due, and by their words.

create index todos_due on todos (status, due_on, _id);
create index todos_words on todos using gin (searchable(message) gin_trgm_ops);
