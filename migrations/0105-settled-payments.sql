-- outside a transaction
-- What was paid this month is a few of all payments: it is found by its day.

create index concurrently if not exists payments_settled on payments (settled_at) where settled_at is not null;
